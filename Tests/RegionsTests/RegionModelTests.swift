import Advertising
import Basics
import RandomTesting
import Testing
import Tracking

@testable import Regions

/// Thousands of random steps with few beacons, addresses and places, so that all combinations occur.
@Suite("Random runs of the monitor")
struct RegionModelTests {
    private static let constraints = [
        "A", "A/1", "A/1/2", "A/2", "B", "B/1/1", "eddystone:1", "eddystone:1/2", "alt:A/1",
        "alt:*/1",
    ]
    private static let beacons = [
        "A/1/1", "A/1/2", "A/2/1", "A/2/2", "A/3/1", "B/1/1", "B/1/2", "C/1/1", "eddystone:1/2", "eddystone:1/3",
        "eddystone:2/2", "alt:A/1/2", "alt:B/1/3",
    ]

    private static func monitored(_ dice: inout SeededRandom) throws -> MonitoredRegion {
        var settings = RegionSettings(exitPeriod: [3, 7, 10, 30][dice.below(4)])
        if dice.below(3) == 0 {
            settings.entryCount = 2 + dice.below(2)
            settings.entryWindow = [1, 4][dice.below(2)]
        }
        if dice.below(3) == 0 { settings.threshold = .rssi(enter: -65, exit: -80) }
        let address: DeviceAddress? = dice.below(5) == 0 ? DeviceAddress(UInt64(dice.below(3)), .random) : nil
        return MonitoredRegion(
            try BeaconRegion(
                identifier: "r\(dice.below(9))", constraint: Site.region(constraints[dice.below(constraints.count)]),
                address: address), settings: settings)
    }

    private static func identity(_ beacon: String) throws -> BeaconIdentity {
        var table = BeaconTable()
        let payload = Site.payload(beacon)
        let sighting = Sighting(time: Site.start, address: DeviceAddress(1, .random), rssi: -60)
        let place = table.ingest(payload.span, sighting)
        return table.identity(at: place)
    }

    private static func line(_ event: SiteEvent) -> String {
        ([event.kind.rawValue, event.region ?? ""] + (event.beacon.map { [Site.name($0)] } ?? []))
            .joined(separator: " ")
    }

    @Test("The monitor reports the same as a plain model", arguments: 1...10 as ClosedRange<UInt64>)
    func againstModel(seed: UInt64) throws {
        var dice = SeededRandom(seed: seed)
        var monitor = RegionMonitor()
        var model = RegionModel()
        var lines: [String] = []
        var notes: (epoch: NoteEpoch, of: [BeaconIdentity: Int32]) = (monitor.epoch, [:])
        let identities = try Self.beacons.map(Self.identity)
        var milliseconds = 0
        for step in 0..<4000 {
            switch dice.below(400) {
            case 0: milliseconds += 5001 + dice.below(100_000)
            case 1: milliseconds -= 5001 + dice.below(100_000)
            case 2...5: milliseconds += 2000 + dice.below(3000)
            case 6: milliseconds -= dice.below(3000)
            default: milliseconds += dice.below(300)
            }
            let now = Timestamp(microseconds: Site.start.microseconds + Int64(milliseconds) * 1000)
            switch dice.below(100) {
            case 0:
                let monitored = try Self.monitored(&dice)
                // Timelines test what replacing the same region keeps.
                if monitor.regions.contains(where: { $0.region == monitored.region }) { continue }
                monitor.start(monitored, at: now)
                model.start(monitored, milliseconds)
            case 1:
                let identifier = "r\(dice.below(9))"
                monitor.stop(identifier, at: now)
                model.stop(identifier, milliseconds)
            case 2:
                let isListening = dice.below(3) > 0
                monitor.setListening(isListening, at: now)
                model.setListening(isListening, milliseconds)
            case 3...30:
                monitor.advance(to: now)
                model.advance(milliseconds)
            default:
                let identity = identities[dice.below(identities.count)]
                let address = DeviceAddress(UInt64(dice.below(3)), .random)
                let rssi = Int8(-90 + dice.below(50))
                var range = RangeFilter()
                range.add(rssi: rssi, power: -59, at: now)
                let report = Presences.Report(
                    identity: identity, address: address, rssi: rssi, now: now, range: range)
                if notes.epoch.id != monitor.epoch.id { notes = (monitor.epoch, [:]) }
                monitor.hear(report, place: dice.below(10), note: &notes.of[identity, default: 0])
                model.hear(identity, address, rssi, milliseconds)
            }
            lines += monitor.takeEvents().map(Self.line)
            let isSame = lines == model.lines
            try #require(isSame, "step \(step): \(lines.suffix(4)), model \(model.lines.suffix(4))")
            if step % 20 == 0 {
                let statuses = monitor.statuses(now: now)
                try #require(statuses.map(\.state) == model.regions.map(\.state), "step \(step)")
                let isPast = milliseconds < (model.last ?? 0)
                if !isPast, step % 40 == 0 {
                    monitor.advance(to: now)
                    model.advance(milliseconds)
                    lines += monitor.takeEvents().map(Self.line)
                    try #require(
                        monitor.statuses(now: now).map(\.beaconsInside)
                            == model.regions.indices.map { model.inside($0) }, "step \(step)")
                }
            }
        }
        #expect(lines.count > 50)
    }
}
