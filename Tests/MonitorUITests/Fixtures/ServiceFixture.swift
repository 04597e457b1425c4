import Basics
import Canvas
import Localization
import Regions
@testable import Advertising
@testable import BeaconService
@testable import MonitorUI
@testable import Tracking

/// A site with beacons of the service: the beacons that are received, and the main program's handling of commands.
/// Commands change a real state of the service; only the disk is left out.
struct ServiceFixture {
    var state = ServiceState(agreement: .agreed(at: Air.start), language: "en")
    var context: ServiceContext
    var rows = ServiceFixture.rows
    /// The result of the environment check.
    var environment: EnvironmentReport?
    /// The path of the program.
    var program = "noroshi"
    /// Whether Bluetooth can be used, for the first line.
    var bluetooth: BluetoothAvailability?
    var isSwitchedOn = false
    var transmission: TransmissionGauge?
    /// Whether the service can be used.
    var preparation = PreparationOutcome(problems: [], source: .bundled)
    /// The status of the service's server; nil if no server is set.
    var server: ServerStatus?
    /// The records for the service; nil if they are unknown.
    var queue: QueueStatus?
    /// The contents that the service delivered.
    var contents: [KeptContent] = []
    var messages: [MessageStatus] = []
    /// The times from which managed regions may be updated again.
    var nextUpdates: [ManagedSlice: Timestamp] = [:]
    private var acts = ServiceActs()

    static let staticRegion = OfficialRegion(regionID: "gate_1", uuid: UUID128(0xA0), beaconType: .serviceStatic)
    static let dynamicRegion = OfficialRegion(
        regionID: "gate_2", uuid: UUID128(0xB0), beaconType: .serviceDynamic)

    init(limit: Int = 19, regionLimit: Int = 20) {
        context = ServiceContext(
            preference: DeveloperPreference(appCode: "demo-token-1", maxDesignatableBeaconRegions: limit),
            official: [ServiceFixture.staticRegion, ServiceFixture.dynamicRegion], maximumRegionCount: regionLimit)
    }

    /// A site at its first start.
    static var unanswered: ServiceFixture {
        var site = ServiceFixture()
        site.state.agreement = .unanswered
        site.state.language = nil
        return site
    }

    /// The rows, nearest first: two gates, a foreign iBeacon, a café, a beacon with variable values, another gate,
    /// a depot.
    static let rows: [BeaconRow] = [
        .made(Air.iBeacon(1, 17), name: "Gate A", proximity: .immediate, metres: 0.3, spread: 0.1, rssi: -48),
        .made(
            Air.iBeacon(1, 21), name: "改札 西口", proximity: .near, metres: 1.8, spread: 0.7, rssi: -63, age: 1.2,
            millivolts: 2310),
        .made(Air.iBeacon(7, 7, uuid: 0xC0), proximity: .near, metres: 2, spread: 0.7, rssi: -64),
        .made(Air.uid(7), name: "ｶﾌｪ", proximity: .near, metres: 2.4, spread: 0.9, rssi: -66, millivolts: 2950),
        .made(Air.iBeacon(1001, 4242, uuid: 0xB0), proximity: .near, metres: 2.6, spread: 1, rssi: -67),
        .made(Air.iBeacon(1, 33), name: "Gate C", proximity: .far, metres: 9.2, spread: 4, rssi: -84, age: 7),
        .made(
            Air.iBeacon(2, 4), name: "Depot", proximity: .unknown, rssi: -91, age: 75, freshness: .lost,
            millivolts: 2950),
    ]

    static func identity(_ index: Int) -> BeaconIdentity { rows[index].identity }

    var snapshot: SiteSnapshot {
        let regions = state.monitored.map { region in
            RegionStatus(monitored: region, state: .inside, since: Air.start, beaconsInside: 1)
        }
        let designated = state.designated.map { data in
            let identity = state.identity(of: data, context)
            return DesignatedBeacon(
                data: data, identity: identity, row: rows.first { $0.identity == identity },
                isMonitored: state.isMonitored(data.regionIdentifier))
        }
        var snapshot = SiteSnapshot(
            regions: regions, designated: designated, service: state, official: state.reservedRegions(context),
            preference: context.preference, regionLimit: context.maximumRegionCount, isSwitchedOn: isSwitchedOn,
            preferenceFile: "/home/operator/.config/noroshi/TbBTDeveloperPreference.plist", environment: environment)
        snapshot.program = program
        snapshot.transmission = transmission
        snapshot.bluetooth = bluetooth
        snapshot.preparation = preparation
        snapshot.server = server
        snapshot.queue = queue
        snapshot.contents = contents
        snapshot.messages = messages
        snapshot.nextUpdates = nextUpdates
        snapshot.acts = acts.acts.map(\.past)
        return snapshot
    }

    /// Performs a command as the main program does: first the state changes, then the answer is returned.
    mutating func run(_ command: ServiceCommand) -> SiteOutcome {
        let before = state
        let site = CommandContext(context, preparation, at: Air.start)
        guard let done = try? state.perform(command, in: site) else {
            return .said(Phrase(.text.verbatim, .text("refused")), isError: true)
        }
        if let act = done.act { acts.add(act) }
        switch done.outcome {
        case .designation(let results): return .designation(results)
        case .released(let result) where result.needsInitialMonitoring:
            return .said(Phrase(.release.hint), isError: false)
        default: return .said(Phrase(.text.verbatim, .text(before == state ? "nothing" : "done")), isError: false)
        }
    }

    mutating func undo() -> SiteOutcome {
        guard let act = acts.last else { return .said(Phrase(.text.verbatim, .text("nothing")), isError: false) }
        acts.removeLast()
        return run(.undo(act))
    }

    func page(_ query: BeaconQuery) -> BeaconPage {
        var rows = rows
        for case .identity(let wanted) in query.filter.terms.map(\.condition) {
            let isInverted = query.filter.terms.contains { $0.isInverted && $0.condition == .identity(wanted) }
            rows = rows.filter { wanted.contains($0.identity) != isInverted }
        }
        let first = max(0, min(query.first, rows.count - query.count))
        return BeaconPage(
            rows: Array(rows[first..<min(rows.count, first + query.count)]), first: first, matched: rows.count,
            beacons: self.rows.count, total: self.rows.count, lowBatteries: 1,
            selectedIndex: rows.firstIndex { $0.identity == query.selected },
            now: Air.start.advanced(bySeconds: 100))
    }
}

extension UUID128 {
    /// Creates a UUID of sixteen bytes that count up from `first`.
    init(_ first: UInt8) {
        let words = (0..<16).map { first + UInt8($0) }
        self.init(
            high: words[..<8].reduce(0) { $0 << 8 | UInt64($1) }, low: words[8...].reduce(0) { $0 << 8 | UInt64($1) })
    }
}
