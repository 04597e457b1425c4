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

    /// A replay that jumps starts again: that is no second start.
    @Test("What begins anew tells nothing of its start again")
    func anew() throws {
        let region = MonitoredRegion(
            try BeaconRegion(
                identifier: "door", constraint: .iBeacon(uuid: Example.uuid, major: nil, minor: nil)))
        let now = Timestamp(microseconds: 1_000_000)
        var watch = BeaconWatch(
            ServiceContext(official: []), state: ServiceState(monitored: [region]), rules: RuleSet(),
            opening: SiteEvent(time: now, kind: .started), at: now)
        watch.beginAnew(at: now)
        #expect(watch.takeEvents().map(\.kind) == [.started, .monitoringStarted], "those that nobody has fetched yet")
        watch.beginAnew(at: now)
        #expect(watch.takeEvents().isEmpty)
    }
}
