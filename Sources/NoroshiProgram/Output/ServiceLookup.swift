import Advertising
import Basics
import BeaconService
import Localization
import Noroshi
import Regions
import Store
import Tracking

/// The service's facts about beacons, for reports: key code, region, designation.
struct ServiceLookup {
    private let state: ServiceState
    private let context: ServiceContext
    private let rules: RuleSet
    /// The cached results; nil for a beacon that is not a service beacon. The cache has a limit: the many devices of
    /// a long day must not fill the memory.
    private var known: [BeaconIdentity: ServiceBeaconData?] = [:]
    private static let mostKnown = 10_000

    /// Reads the store and the files of the site. Mistakes in them are reported but do not stop the command.
    /// - Parameter isQuiet: Whether mistakes are not reported, because other code reports them.
    init(_ setting: Setting, isSimulated: Bool, isQuiet: Bool = false) {
        func report(_ text: String) { if !isQuiet { StandardError.write(text) } }
        var state = ServiceState()
        // Without a store nothing is designated, and a scan need not create one.
        let site = StoreLocation(folder: setting.stateFolder)
        let location = isSimulated ? site.simulated : site
        if location.exists {
            do throws(StoreError) {
                let opening = try Store.open(in: location.folder, as: .reader)
                for remark in opening.remarks { report(setting.localizer.text(remark)) }
                state = try opening.store.state()
            } catch {
                report(setting.localizer.text(error))
            }
        }
        let files = SiteFiles(
            setting.files, setting.settings, state: state, isSimulated: isSimulated,
            hasServer: setting.settings.server != nil)
        for problem in files.remarks + files.problems { report(setting.localizer.text(problem)) }
        self.state = state
        context = files.context
        rules = files.rules.with(state.beacapp.events)
    }

    /// The control data of a beacon; nil when it is not a fixed-value beacon of the service.
    mutating func data(of identity: BeaconIdentity) -> ServiceBeaconData? {
        if let data = known[identity] { return data }
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        let data = state.serviceData(of: identity, context)
        known[identity] = .some(data)
        return data
    }

    /// Whether a beacon's UUID is a reserved one.
    func isService(_ identity: BeaconIdentity) -> Bool {
        guard identity.kind == .iBeacon, let uuid = identity.uuid else { return false }
        return state.reservedRegion(uuid: uuid, context) != nil
    }

    var designatedIdentities: Set<BeaconIdentity> { state.designatedIdentities(context) }

    /// The facts about beacons that filters can use, besides what the beacons send.
    var filterFacts: FilterFacts { state.filterFacts(context, rules) }

    func isDesignated(_ data: ServiceBeaconData) -> Bool { state.isDesignated(data) }

    /// The names that the user gave.
    var names: [BeaconIdentity: String] { state.names }

    /// The identifiers of all regions, those in rules first.
    var regionNames: [String] {
        var known: Set<String> = []
        return (rules.regions + state.knownRegions(context) + state.monitored).map(\.region.identifier).filter {
            known.insert($0).inserted
        }
    }

    /// The identifiers of the regions that the user defined.
    var ownRegionNames: [String] { state.userRegions.map(\.region.identifier) }

    /// The UUIDs that the user reserved.
    var reservedUUIDs: [String] { state.reserved.map(\.uuid.description) }

    /// The key codes of designated beacons, in the order of designation.
    var designatedKeycodes: [String] { state.designated.map(\.keycode) }

    /// The key codes of designated and named beacons.
    var keycodes: [String] {
        let named = state.names.keys.compactMap { state.serviceData(of: $0, context)?.keycode }
        return (designatedKeycodes + named.sorted()).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The user's name of a beacon.
    func name(of identity: BeaconIdentity) -> String? { state.names[identity] }
}
