@testable import BeaconService
import Regions
import Testing
import Tracking

@Suite("What a watch tells first")
struct WatchStartTests {
    @Test("The event of the start stands before the regions that it begins with")
    func opening() throws {
        let region = MonitoredRegion(
            try BeaconRegion(
                identifier: "door", constraint: .iBeacon(uuid: Example.uuid, major: nil, minor: nil)))
        let now = Timestamp(microseconds: 1_000_000)
        var watch = BeaconWatch(
            ServiceContext(official: []), state: ServiceState(monitored: [region]), rules: RuleSet(),
            opening: SiteEvent(time: now, kind: .started), at: now)
        #expect(watch.takeEvents().map(\.kind) == [.started, .monitoringStarted])
    }

    /// A replay that is read again is no second start, but its regions begin once more.
    @Test("What begins anew tells what follows from what is heard once more")
    func anew() throws {
        let region = MonitoredRegion(
            try BeaconRegion(
                identifier: "door", constraint: .iBeacon(uuid: Example.uuid, major: nil, minor: nil)))
        let now = Timestamp(microseconds: 1_000_000)
        var watch = BeaconWatch(
            ServiceContext(official: []), state: ServiceState(monitored: [region]), rules: RuleSet(),
            opening: SiteEvent(time: now, kind: .started), at: now)
        watch.beginAnew(at: now)
        #expect(watch.takeEvents().map(\.kind) == [.started, .monitoringStarted], "none twice, and the start not lost")
        watch.beginAnew(at: now)
        #expect(watch.takeEvents().map(\.kind) == [.monitoringStarted])
    }

    /// Otherwise a capture that is read again would begin with what followed from it.
    @Test("What the switcher rule started and stopped is taken back")
    func switchers() {
        var work = SwitcherWork()
        #expect(work.reversal.isEmpty)
        let regions = SwitcherRuleTests.designated().monitored
        #expect(regions.count == 4)
        work.start([regions[0], regions[1]])
        work.stop([regions[1], regions[2]])
        #expect(work.reversal == [.stopped([regions[0].region.identifier]), .started([regions[2]])])
        work.stop([regions[0]])
        work.start([regions[2]])
        #expect(work.reversal.isEmpty)
    }

    /// A rule of a time of day, in a zone of nine hours.
    @Test("Rules keep their time zone")
    func zone() {
        let now = Timestamp(microseconds: 1_000_000)
        var watch = BeaconWatch(
            ServiceContext(official: []), state: ServiceState(), rules: RuleSet(), zone: .fixed(9 * 3600), at: now)
        watch.beginAnew(at: now)
        #expect(watch.zone.utcOffset(at: now) == 9 * 3600)
    }
}
