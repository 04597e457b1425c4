import BeaconService
import Configuration
import Localization
import MonitorUI
import Noroshi
import Regions
import Store
import Tracking

/// The agent behind the screen, with what opening its store had to say.
struct Site: Sendable {
    let agent: BeaconAgent
    /// Why nothing is kept, or is only read, and what else the opening of the store had to say.
    let storeRemarks: [Phrase]
    /// Why no store could be opened, so that nothing is kept; nil: one is open.
    private let openingProblem: Phrase?
    /// The files of the site, as they were last read and used.
    private(set) var files: SiteFiles
    /// What is wrong in them.
    var problems: [ConfigurationProblem] { files.problems }
    /// What of them is used, though not as it stands there.
    var remarks: [ConfigurationProblem] { files.remarks }
    /// The language that was shown last.
    let language: String?
    let environment = EnvironmentWatch()
    let transmitter: Transmitter

    /// Events of earlier runs that the events view begins with.
    private static let earlierLimit = 1000

    /// Opens the store and makes the agent. A store that cannot be opened stops nobody: then nothing is kept, and the
    /// screen says so.
    init(_ setting: Setting, _ source: SiteSource) throws {
        let (store, remarks, problem) = Self.open(setting)
        openingProblem = problem
        storeRemarks = (problem.map { [$0] } ?? []) + remarks.map { Phrase($0) }
        let settings = setting.settings
        do throws(StoreError) {
            let state = try store.state()
            language = state.language
            files = setting.siteFiles(state, isSimulated: source.isSimulated)
            agent = try BeaconAgent(
                source: source, store: store, remarks: remarks, configuration: setting.agentConfiguration(files)
            ) {
                var table = BeaconTable(limits: settings.limits, layouts: settings.layouts)
                table.reportsDevices = settings.deviceEvents
                return table
            }
            transmitter = Transmitter(agent)
        } catch {
            throw Failure(status: .inputOutput, sentence: setting.localizer.sentence(error))
        }
    }

    private static func open(_ setting: Setting) -> (Store, [StoreRemark], Phrase?) {
        do throws(StoreError) {
            let opening = try Store.open(in: setting.stateFolder, as: .instance)
            return (opening.store, opening.remarks, nil)
        } catch {
            return (Store.inMemory(), [], Phrase(error))
        }
    }

    /// Takes files that were read again, unless something of them does not read: then what was stays.
    mutating func adopt(_ read: SiteFiles, _ setting: Setting) async {
        guard read.problems.isEmpty else { return }
        files = read
        await agent.adopt(setting.agentConfiguration(read))
    }

    func earlierEvents() -> [SiteEvent] {
        let query = EventQuery(limit: Self.earlierLimit, order: .newestFirst)
        return ((try? store.events(query)) ?? []).map(\.event).reversed()
    }

    private var store: Store { agent.store }

    func snapshot(
        _ watch: WatchReport, _ configuration: BeaconAgent.Configuration, _ error: StoreError?,
        _ remarks: [StoreRemark], _ adapter: AdapterStatus
    ) -> SiteSnapshot {
        let problem = error.map { Phrase($0) } ?? openingProblem ?? remarks.first.map { Phrase($0) }
        let context = configuration.context
        let monitored = Set(watch.regions.map(\.monitored.region.identifier))
        var snapshot = SiteSnapshot(
            regions: watch.regions,
            idleRegions: watch.state.knownRegions(context).filter { !monitored.contains($0.region.identifier) },
            designated: watch.designated, service: watch.state, official: watch.state.reservedRegions(context),
            preference: context.preference, regionLimit: context.maximumRegionCount, isSwitchedOn: watch.isSwitchedOn,
            ranged: watch.ranged, tracking: watch.tracking, environment: environment.report, storeProblem: problem)
        snapshot.bluetooth = adapter.isKnown ? adapter.availability : nil
        snapshot.program = Environment.executable
        snapshot.preparation = configuration.preparation
        snapshot.preferenceFile = files.preferencePath
        snapshot.lacksPreferenceFile = files.lacksPreferenceFile
        snapshot.officialFile = files.officialPath
        snapshot.coalescing = configuration.coalescing
        snapshot.transmission = transmitter.gauge
        snapshot.forgetsAtEnd = error != nil || !store.isPersistent
        return snapshot
    }
}

extension Phrase {
    init(_ error: StoreError) { self.init(error.key, error.arguments.map { .text($0) }) }
    init(_ remark: StoreRemark) { self.init(remark.key, remark.arguments.map { .text($0) }) }
}

extension Localizer {
    func sentence(_ error: StoreError) -> String { format(text(error.key), error.arguments.map { .text($0) }) }
    func sentence(_ remark: StoreRemark) -> String { format(text(remark.key), remark.arguments.map { .text($0) }) }
}
