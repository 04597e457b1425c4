import Advertising
import BeaconService
import HCI
import Regions
import Scanning
import Tracking

/// What regions and rules add to a report, beside what decoding it costs.
///
/// 20 regions: of a whole UUID, of a major, of single beacons, with thresholds. 200 rules: proximity of a beacon, in and
/// out of a region, joined by and, or and one after another, some by the time of day.
struct WatchMeasurement {
    private let packets: PacketList
    private static let batchSize = 100
    /// Microseconds of the capture between two looks at regions and rules, as the engine has it.
    private static let step: Int64 = 50_000

    init(path: String) throws { packets = try PacketList(path: path) }

    func run(passes: Int) {
        let beacons = identities()
        let setup = Self.setup(beacons)
        var decoding: [Double] = []
        var plain: [Double] = []
        var watched: [Double] = []
        var events = 0
        for _ in 0..<passes {
            decoding.append(perReport { decodeAll() })
            plain.append(perReport { _ = track(nil) })
            watched.append(perReport { events = track(setup) })
        }
        print(
            "{\"reports\":\(packets.reports),\"beacons\":\(beacons.count),\"regions\":\(setup.regions.count),"
                + "\"rules\":\(setup.rules.count),\"events\":\(events),\"decodeNs\":\(decoding.median),"
                + "\"engineNs\":\(plain.median),\"watchNs\":\(zip(watched, plain).map { $0 - $1 }.median)}")
    }

    private func perReport(_ body: () -> Void) -> Double {
        let start = ProcessClock.cpuSeconds
        body()
        return (ProcessClock.cpuSeconds - start) / Double(packets.reports) * 1e9
    }

    /// Packets to reports, and payloads to frames.
    private func decodeAll() {
        var batch = ReportBatch()
        var frames = 0
        for start in stride(from: 0, to: packets.ranges.count, by: Self.batchSize) {
            packets.decode(from: start, count: Self.batchSize, into: &batch)
            let data = batch.octets.span
            for report in batch.reports {
                let payload = data.extracting(report.data)
                var cursor = ADCursor()
                while let structure = cursor.next(in: payload) {
                    if BeaconFrame.decode(structure, in: payload, layouts: .empty) != nil { frames += 1 }
                }
            }
        }
        if frames == 0 { print("no frames") }
    }

    private func identities() -> [BeaconIdentity] {
        var table = BeaconTable()
        var seen: Set<BeaconIdentity> = []
        var batch = ReportBatch()
        for start in stride(from: 0, to: packets.ranges.count, by: Self.batchSize) {
            packets.decode(from: start, count: Self.batchSize, into: &batch)
            let data = batch.octets.span
            for report in batch.reports {
                let place = table.ingest(data.extracting(report.data), Sighting(report))
                seen.insert(table.identity(at: place))
            }
        }
        return seen.filter { $0.kind == .iBeacon }.sorted { $0.text < $1.text }
    }

    /// The engine's work; with regions and rules, or without. Returns how many events came of it.
    private func track(_ setup: RuleSet?) -> Int {
        var table = BeaconTable()
        table.collectsEvents = false
        var batch = ReportBatch()
        let start = Timestamp(microseconds: packets.times.first ?? 0)
        let regions = setup?.regions.map(\.region.identifier) ?? []
        var watch = BeaconWatch(
            ServiceContext(official: [], ruleRegions: regions), state: ServiceState(), rules: setup ?? RuleSet(),
            at: start)
        // Looked at once: asking an optional value for nil copies all of it.
        let isWatched = setup != nil
        var events = 0
        var last = start.microseconds
        for first in stride(from: 0, to: packets.ranges.count, by: Self.batchSize) {
            packets.decode(from: first, count: Self.batchSize, into: &batch)
            let data = batch.octets.span
            for report in batch.reports {
                let sighting = Sighting(report)
                let place = table.ingest(data.extracting(report.data), sighting)
                guard isWatched else { continue }
                if report.microseconds - last >= Self.step {
                    last = report.microseconds
                    watch.advance(to: sighting.time, utcOffset: 0, table: table)
                    events += watch.takeEvents().count
                }
                watch.hear(place: place, in: table, sighting)
            }
        }
        return events
    }

    private static func setup(_ beacons: [BeaconIdentity]) -> RuleSet {
        func constraint(_ place: Int, _ parts: Int) -> RegionConstraint {
            let beacon = beacons[place * 37 % beacons.count]
            return .iBeacon(
                uuid: beacon.uuid ?? UUID128(high: 0, low: 0), major: parts > 1 ? beacon.major : nil,
                minor: parts > 2 ? beacon.minor : nil)
        }
        let regions = (0..<20).compactMap { number -> MonitoredRegion? in
            let parts = number == 0 ? 1 : number < 4 ? 2 : 3
            let settings = RegionSettings(
                exitPeriod: number.isMultiple(of: 3) ? 10 : 30,
                threshold: number.isMultiple(of: 5) ? .rssi(enter: -75, exit: -85) : .none)
            return (try? BeaconRegion(identifier: "region \(number)", constraint: constraint(number, parts))).map {
                MonitoredRegion($0, settings: settings)
            }
        }
        let rules = (0..<200).map { number in
            Rule(
                identifier: "rule \(number)",
                triggers: [
                    Trigger(beacons: [constraint(number, 3)], signal: .init(.near, .within)),
                    Trigger(regions: ["region \(number % 20)"], area: number.isMultiple(of: 2) ? .inside : .outside),
                    Trigger(timeOfDay: .init(start: 8 * 3600, end: 18 * 3600)),
                ],
                condition: number.isMultiple(of: 3)
                    ? .sequence([.trigger(1), .trigger(0)])
                    : number.isMultiple(of: 5) ? .any([.trigger(0), .trigger(2)]) : nil,
                action: .openText("rule \(number)"), cooldown: 60)
        }
        return RuleSet(regions: regions, rules: rules, schedule: .fast)
    }
}
