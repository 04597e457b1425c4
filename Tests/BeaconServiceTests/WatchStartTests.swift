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
}
