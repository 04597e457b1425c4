import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import MonitorUI
import Noroshi
import Platform
import Radio
import Regions
import Scanning
import Store
import Tracking

/// The way in which a program uses the site that it opens.
struct SiteUse: Sendable {
    /// Whether hooks also run without an adapter, for events of a capture or the simulated shop.
    var runsHooks = false
    /// The user's subscriptions to messages that are followed.
    var followed: FollowedSubscriptions
    /// Hooks besides those of the rules.
    var hooks: [Hook] = []
}

/// The agent behind the screen, with the remarks from opening its store.
struct Site: Sendable {
    let agent: BeaconAgent
    /// The reason why nothing is stored or the store is only read, and other remarks from opening it.
    let storeRemarks: [Phrase]
    /// The reason why no store could be opened and nothing is stored; nil: a store is open.
    private let openingProblem: Phrase?
    /// The files of the site, as they were last read and used.
    private(set) var files: SiteFiles
    /// The mistakes in them.
    var problems: [ConfigurationProblem] { files.problems }
    /// The entries of the files that are used, but differently from how they are written.
    var remarks: [ConfigurationProblem] { files.remarks }
    private let use: SiteUse
    /// The language that was last shown.
    let language: String?
    let environment = EnvironmentWatch()
    let transmitter: Transmitter

    /// The maximum number of events of earlier runs with which the events view begins.
    private static let earlierLimit = 1000
    /// The maximum number of messages of beacons that are shown: the newest.
    private static let messageLimit = 1000

    /// Opens the store and makes the agent. If the store cannot be opened, the program runs without storing anything,
    /// and the screen reports this.
    init(_ setting: Setting, _ source: SiteSource, _ use: SiteUse) throws {
        let (memory, problem) = try Self.memory(setting, source)
        openingProblem = problem
        storeRemarks = (problem.map { [$0] } ?? []) + memory.remarks.map(\.phrase)
        self.use = use
        let settings = setting.settings
        do throws(StoreError) {
            let state = try memory.store.state()
            language = state.language
            files = setting.siteFiles(state, isSimulated: memory.kind == .simulated || source.isRecordingOfShop)
            let configuration = Self.configuration(setting, files, use)
            agent = try BeaconAgent(source: source, memory: memory, configuration: configuration) {
                var table = BeaconTable(limits: settings.limits, layouts: settings.layouts)
                table.reportsDevices = settings.deviceEvents
                return table
            }
            transmitter = Transmitter(agent)
        } catch {
            throw Failure(.inputOutput, error)
        }
    }

    private static func memory(_ setting: Setting, _ source: SiteSource) throws -> (SiteMemory, Phrase?) {
        do throws(StoreError) {
            let opening = try open(setting.stateFolder, source)
            return (try SiteMemory(source, site: opening.store, remarks: opening.remarks), nil)
        } catch {
            do throws(StoreError) {
                // A replay stores nothing in any case; the reading error is reported.
                return (try SiteMemory(source, site: .inMemory()), error.phrase)
            } catch {
                throw Failure(.inputOutput, error)
            }
        }
    }

    /// Opens the store of the site: with an adapter as its owner, otherwise for reading only. A replay creates none.
    private static func open(_ folder: String, _ source: SiteSource) throws(StoreError) -> StoreOpening {
        switch source.identity.origin {
        case .live: return try Store.open(in: folder, as: .instance)
        case .simulated: return try Store.open(in: folder, as: .standby)
        case .capture:
            guard StoreLocation(folder: folder).exists else { return StoreOpening(store: .inMemory()) }
            return try Store.open(in: folder, as: .reader)
        }
    }

    /// Takes over files that were read again; if something in them cannot be read, its previous content remains.
    /// - Returns: The configuration that the agent is to adopt; nil: none.
    mutating func adopt(_ read: SiteFiles, _ setting: Setting) -> BeaconAgent.Configuration? {
        guard read.problems.isEmpty else { return nil }
        files = read
        return Self.configuration(setting, read, use)
    }

    private static func configuration(
        _ setting: Setting, _ files: SiteFiles, _ use: SiteUse
    ) -> BeaconAgent.Configuration {
        var configuration = setting.agentConfiguration(files)
        configuration.runsHooksWithoutAdapter = use.runsHooks
        configuration.context.followed = use.followed
        configuration.isHeadless = use.followed == .inBackground
        configuration.rules.hooks += use.hooks
        return configuration
    }

    /// The logged events of earlier runs, oldest first; while the simulated shop is shown, also those of the site.
    func earlierEvents() async -> [MonitorEvent] {
        let own = await agent.earlierEvents(limit: Self.earlierLimit)
        let absent = await agent.absentEvents(limit: Self.earlierLimit)
        let all =
            absent.map { MonitorEvent($0, local: LocalClock.local($0.time), isAbsent: true) }
            + own.map { MonitorEvent($0, local: LocalClock.local($0.time)) }
        return absent.isEmpty ? all : Array(all.sorted { $0.time < $1.time }.suffix(Self.earlierLimit))
    }

    private var store: Store { agent.store }

    func snapshot(_ watch: WatchReport, _ frame: ScreenFrame) -> SiteSnapshot {
        let (configuration, error) = (frame.configuration, frame.storeError)
        let problem = error?.phrase ?? openingProblem ?? frame.storeRemarks.first?.phrase
        let context = configuration.context
        let monitored = Set(watch.regions.map(\.monitored.region.identifier))
        var snapshot = SiteSnapshot(
            regions: watch.regions,
            idleRegions: watch.state.knownRegions(context).filter { !monitored.contains($0.region.identifier) },
            designated: watch.designated, service: watch.state, official: watch.state.reservedRegions(context),
            preference: context.preference, regionLimit: context.maximumRegionCount, isSwitchedOn: watch.isSwitchedOn,
            ranged: watch.ranged, tracking: watch.tracking, environment: environment.report, storeProblem: problem)
        snapshot.bluetooth = frame.adapterStatus.isKnown ? frame.adapterStatus.availability : nil
        snapshot.program = Environment.executable
        snapshot.preparation = configuration.preparation
        snapshot.server = frame.server
        snapshot.hasRules = !configuration.rules.rules.isEmpty || watch.state.beacapp.events != nil
        snapshot.queue = frame.queue
        snapshot.contents = frame.contents
        snapshot.messages = watch.messages.suffix(Self.messageLimit)
        snapshot.nextUpdates = frame.nextUpdates
        snapshot.preferenceFile = files.preferencePath
        snapshot.lacksPreferenceFile = files.lacksPreferenceFile
        snapshot.officialFile = files.officialPath
        snapshot.regionSettings = configuration.context.settings
        snapshot.coalescing = configuration.coalescing
        snapshot.transmission = transmitter.gauge
        snapshot.forgetsAtEnd = error != nil || !store.isPersistent
        snapshot.acts = frame.acts
        snapshot.absent = frame.absentState.map { AbsentSite($0, configuration.context.withoutSimulation) }
        return snapshot
    }
}

extension ServiceContext {
    /// The context without the simulated shop.
    fileprivate var withoutSimulation: Self {
        var context = self
        context.simulated = []
        return context
    }
}
