import Basics
import Regions
import Testing
@testable import BeaconService

@Suite("First events of a watch")
struct WatchStartTests {
    @Test("The start event comes before the events of the first regions")
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
    @Test("A watch that begins anew reports its regions again, without a second start")
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

    /// Otherwise a capture that is read again would begin with the results of the first reading.
    @Test("The starts and stops of the switcher rule are reversed")
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

    /// The time zone has an offset of nine hours, on which rules with a time of day depend.
    @Test("Rules keep their time zone")
    func zone() {
        let now = Timestamp(microseconds: 1_000_000)
        var watch = BeaconWatch(
            ServiceContext(official: []), state: ServiceState(), rules: RuleSet(), zone: .fixed(9 * 3600), at: now)
        watch.beginAnew(at: now)
        #expect(watch.zone.utcOffset(at: now) == 9 * 3600)
    }
}
