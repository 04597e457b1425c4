import Basics
import Testing

@testable import Regions

@Suite("Timelines of regions")
struct RegionTimelineTests {
    @Test("A timeline produces its expected events", arguments: RegionTimelines.all)
    func timeline(_ timeline: TimelineCase) {
        #expect(Timeline(timeline.text).difference == nil)
    }

    @Test("The frequency of clock readings does not change the events", arguments: RegionTimelines.all, [0.05, 1, 3.9])
    func steps(_ timeline: TimelineCase, step: Double) {
        var site = Site()
        site.step = step
        #expect(Timeline(timeline.text, site: site).difference == nil)
    }

    @Test("The 21st region fails with an event and without a trap")
    func limit() throws {
        var monitor = RegionMonitor()
        for number in 0..<21 {
            let region = try BeaconRegion(identifier: "r\(number)", constraint: Site.region("A/\(number)"))
            let isStarted = monitor.start(MonitoredRegion(region), at: Site.start)
            #expect(isStarted == (number < 20))
        }
        let last = try #require(monitor.takeEvents().last)
        #expect(last.kind == .monitoringFailed && last.region == "r20")
        #expect(last.reason == Phrase(.why.regionLimit, .integer(20)))
        #expect(monitor.regions.count == 20 && monitor.state(of: "r20") == nil)

        // Replacing one of the twenty does not make a 21st.
        let again = try BeaconRegion(identifier: "r3", constraint: Site.region("B"))
        let isReplaced = monitor.start(MonitoredRegion(again), at: Site.start)
        #expect(isReplaced)
        monitor.limit = 21
        let next = try BeaconRegion(identifier: "r20", constraint: Site.region("B"))
        let isAdded = monitor.start(MonitoredRegion(next), at: Site.start)
        #expect(isAdded)
        #expect(monitor.statuses(now: Site.start).map(\.monitored.region.identifier).last == "r20")
    }
}
