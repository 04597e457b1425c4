import Advertising
import Basics
import BeaconService
import Regions
import Scanning
import Tracking

/// The cost that regions and rules (`WatchSetup`) add to a report, compared with decoding it.
struct WatchMeasurement {
    private let packets: PacketList
    private static let batchSize = 100
    /// The time of the capture in microseconds between two observations of regions and rules, as in the engine.
    private static let step: Int64 = 50_000

    init(path: String) throws { packets = try PacketList(path: path) }

    func run(passes: Int) {
        let beacons = identities()
        let setup = WatchSetup(beacons)
        var decoding: [Double] = []
        var plain: [Double] = []
        var watched: [Double] = []
        var events: [SiteEvent] = []
        for _ in 0..<passes {
            decoding.append(perReport { decodeAll() })
            plain.append(perReport { _ = track(nil) })
            watched.append(perReport { events = track(setup.rules) })
        }
        let fired = Set(events.compactMap(\.rule)).count
        print(
            "{\"reports\":\(packets.reports),\"beacons\":\(beacons.count),\"regions\":\(setup.rules.regions.count),"
                + "\"rules\":\(setup.rules.rules.count),\"beaconsOfRegions\":\(setup.beaconsOfRegions(beacons)),"
                + "\"beaconsOfRules\":\(setup.beaconsOfRules(beacons)),\"events\":\(events.count),"
                + "\"rulesThatFired\":\(fired),\"decodeNs\":\(decoding.median),\"engineNs\":\(plain.median),"
                + "\"watchNs\":\(zip(watched, plain).map { $0 - $1 }.median)}")
    }

    private func perReport(_ body: () -> Void) -> Double {
        let start = ProcessClock.cpuSeconds
        body()
        return (ProcessClock.cpuSeconds - start) / Double(packets.reports) * 1e9
    }

    /// Decodes packets to reports, and payloads to frames.
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
        return seen.compactMap { RegionConstraint($0) == nil ? nil : ($0, $0.text) }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Does the engine's work, with or without regions and rules. Returns the resulting events.
    private func track(_ setup: RuleSet?) -> [SiteEvent] {
        var table = BeaconTable()
        table.collectsEvents = false
        var batch = ReportBatch()
        let start = Timestamp(microseconds: packets.times.first ?? 0)
        let regions = setup?.regions.map(\.region.identifier) ?? []
        var watch = BeaconWatch(
            ServiceContext(official: [], ruleRegions: regions), state: ServiceState(), rules: setup ?? RuleSet(),
            at: start)
        // The comparison is done only once: comparing an optional value with nil copies all of it.
        let isWatched = setup != nil
        var events: [SiteEvent] = []
        var last = start.microseconds
        for first in stride(from: 0, to: packets.ranges.count, by: Self.batchSize) {
            packets.decode(from: first, count: Self.batchSize, into: &batch)
            let data = batch.octets.span
            for (index, report) in batch.reports.enumerated() {
                if index % BeaconTable.expectedAtOnce == 0 {
                    let count = min(BeaconTable.expectedAtOnce, batch.count - index)
                    table.expect(count) { batch.reports[index + $0].address }
                }
                let sighting = Sighting(report)
                let place = table.ingest(data.extracting(report.data), sighting)
                guard isWatched else { continue }
                watch.hear(sighting, filedAt: place, in: &table)
                if report.microseconds - last >= Self.step {
                    last = report.microseconds
                    watch.advance(to: sighting.time, table: table)
                    events += watch.takeEvents()
                }
            }
        }
        return events
    }
}
