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
    /// What is wrong in the files of the site.
    let problems: [ConfigurationProblem]
    /// What of them is used, though not as it stands there.
    let remarks: [ConfigurationProblem]
    /// The language that was shown last.
    let language: String?
    let environment = EnvironmentWatch()

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
            let (configuration, problems, fileRemarks) = setting.agentConfiguration(
                state, isSimulated: source.isSimulated)
            (self.problems, self.remarks) = (problems, fileRemarks)
            agent = try BeaconAgent(
                source: source, store: store, remarks: remarks, configuration: configuration
            ) {
                var table = BeaconTable(limits: settings.limits, layouts: settings.layouts)
                table.reportsDevices = settings.deviceEvents
                return table
            }
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

    func earlierEvents() -> [SiteEvent] {
        let query = EventQuery(limit: Self.earlierLimit, order: .newestFirst)
        return ((try? store.events(query)) ?? []).map(\.event).reversed()
    }

    private var store: Store { agent.store }

    func snapshot(
        _ watch: WatchReport, _ configuration: BeaconAgent.Configuration, _ error: StoreError?,
        _ remarks: [StoreRemark]
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
        snapshot.coalescing = configuration.coalescing
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
