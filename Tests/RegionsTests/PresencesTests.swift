import Advertising
import Basics
import Testing
import Tracking

@testable import Regions

@Suite("Presences with extreme input")
struct PresencesTests {
    /// Reports identities that never repeat, all of one region, one every 10 ms.
    private func flood(_ presences: inout Presences, count: Int, from start: Int = 0) {
        for number in start..<(start + count) {
            let identity = BeaconIdentity(text: "ibeacon:\(Site.region("A")):\(number / 65_536):\(number % 65_536)")
            guard let identity else { return }
            let now = Site.start.advanced(bySeconds: Double(number) * 0.01)
            let report = Presences.Report(
                identity: identity, address: .init(UInt64(number), .random), rssi: -60, now: now)
            var note = Presences.Note.unknown
            presences.hear(report, place: number % 500, note: &note)
        }
    }

    private func watching(_ limit: Int, exitPeriod: Double = 30) -> Presences {
        var presences = Presences(memberLimit: limit)
        presences.advance(to: Site.start)
        presences.add([
            PresenceWatch(Site.region("A"), address: nil, RegionSettings(exitPeriod: exitPeriod), at: 0)
        ])
        return presences
    }

    @Test("Endless new identities do not grow the memory, and the region is still entered and left")
    func flooding() {
        var presences = watching(100)
        flood(&presences, count: 20_000)
        #expect(presences.members.count <= 100 && presences.byIdentity.count <= 100 && presences.beacons.count <= 100)
        #expect(presences.pulses[0].state == .inside)
        presences.advance(to: Site.start.advanced(bySeconds: 204))
        for second in 205..<235 { presences.advance(to: Site.start.advanced(bySeconds: Double(second))) }
        #expect(presences.pulses[0].state == .outside)
        #expect(presences.takeChanges().map(\.kind) == [.entered, .left])
    }

    @Test("After a flood there is space again, and beacons that were present throughout are counted")
    func afterwards() {
        var presences = watching(100, exitPeriod: 5)
        flood(&presences, count: 5000)
        #expect(presences.hasStrangers)
        for number in 0..<30 {
            let second = 50 + Double(number)
            for minor in 1...7 {
                let identity = BeaconIdentity(text: "ibeacon:\(Site.region("A")):40000:\(minor)")
                guard let identity else { return }
                let now = Site.start.advanced(bySeconds: second)
                var note = Presences.Note.unknown
                presences.hear(
                    .init(identity: identity, address: .init(1, .random), rssi: -60, now: now), place: minor,
                    note: &note)
            }
            presences.advance(to: Site.start.advanced(bySeconds: second + 0.5))
        }
        #expect(presences.beaconsInside(now: Site.start.advanced(bySeconds: 80)) == [7])
    }

    @Test("With enough space the count is exact", arguments: [50, 3000])
    func exact(count: Int) {
        var presences = watching(10_000)
        flood(&presences, count: count)
        #expect(
            presences.beaconsInside(now: Site.start.advanced(bySeconds: Double(count - 1) * 0.01)) == [min(count, 3000)]
        )
        flood(&presences, count: 1000, from: count)
        let now = Site.start.advanced(bySeconds: Double(count + 999) * 0.01)
        #expect(presences.beaconsInside(now: now) == [min(count + 1000, 3000)])
    }

    @Test("Reports with places out of range are counted")
    func places() throws {
        var presences = watching(10)
        let identity = try #require(BeaconIdentity(text: "ibeacon:\(Site.region("A")):1:1"))
        for place in [-1, .max, .min, 1 << 40] {
            let report = Presences.Report(identity: identity, address: .init(1, .random), rssi: -60, now: Site.start)
            var note = Presences.Note.unknown
            presences.hear(report, place: place, note: &note)
            #expect(note == 1)
        }
        #expect(presences.beaconsInside(now: Site.start) == [1] && presences.beacons.map(\.place) == [-1])
    }

    @Test("A note is checked against the beacon, and a beacon noted as in no region is not looked up")
    func notes() throws {
        var presences = watching(10)
        let known = try #require(BeaconIdentity(text: "ibeacon:\(Site.region("A")):1:1"))
        let other = try #require(BeaconIdentity(text: "ibeacon:\(Site.region("A")):1:2"))
        let stranger = try #require(BeaconIdentity(text: "ibeacon:\(Site.region("B")):1:1"))
        func hear(_ identity: BeaconIdentity, _ before: Int32) -> Int32 {
            var note = before
            presences.hear(
                .init(identity: identity, address: .init(1, .random), rssi: -60, now: Site.start), place: 3, note: &note
            )
            return note
        }
        #expect(hear(known, Presences.Note.unknown) == 1)
        #expect(hear(other, 1) == 2, "the note of the beacon that had the place before")
        #expect(hear(known, 2) == 1 && hear(known, 77) == 1)
        #expect(hear(stranger, Presences.Note.unknown) == Presences.Note.noWatch)
        #expect(presences.beaconsInside(now: Site.start) == [2])
        let epoch = presences.epoch
        presences.add([PresenceWatch(Site.region("B"), address: nil, RegionSettings(), at: 0)])
        #expect(presences.epoch.id != epoch.id)
        #expect(hear(stranger, Presences.Note.unknown) == 3)
        #expect(presences.beaconsInside(now: Site.start) == [2, 1])
    }

    @Test("Invalid settings are limited to the valid range")
    func nonsense() {
        for value in [Double.nan, -1, 0, .infinity] {
            let settings = RegionSettings(exitPeriod: value, entryCount: -5, entryWindow: value)
            let watch = PresenceWatch(Site.region("A"), address: nil, settings, at: 0)
            #expect((1000...31_536_000_000_000).contains(watch.exitPeriod) && watch.entryCount == 1)
        }
        #expect(PresenceWatch(Site.region("A"), address: nil, .init(entryCount: .max), at: 0).entryCount == 100)
    }

    @Test("Times at the limits of the integer range do not trap")
    func extremes() {
        var site = Site()
        guard let region = try? BeaconRegion(identifier: "a", constraint: Site.region("A")) else { return }
        site.monitor.start(MonitoredRegion(region), at: Site.start)
        for microseconds in [Int64.min, .max, 0, .min, .max, -1, 1, .max - 1, .min + 1] {
            let now = Timestamp(microseconds: microseconds)
            site.monitor.advance(to: now)
            site.rules.evaluate(at: now, monitor: site.monitor) { _, _ in nil }
            _ = site.monitor.statuses(now: now)
        }
        #expect(site.monitor.state(of: "a") == .unknown)
    }
}
