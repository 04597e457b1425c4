import Basics
import Regions
import Testing

/// Tests of a clock that is set while regions and rules are watched. The start is 08:53:20 UTC.
struct ClockSettingTests {
    /// A rule engine with one rule, for 09:00 to 10:00 and once a day.
    private struct Morning {
        var engine = RuleEngine(
            [rule("morning", .time(9, 10), cooldown: 60, isOncePerDay: true)], schedule: .fast, zone: .utc)
        private let monitor = RegionMonitor(limit: 20)

        /// The times at which the rule fires, in seconds since the start.
        mutating func fires(at second: Double, setBy correction: Double) -> [Double] {
            engine.correct(by: Int64(correction * 1e6))
            engine.evaluate(at: Site.start.advanced(bySeconds: second), monitor: monitor) { _, _ in nil }
            return engine.takeEvents().map { $0.time.seconds(since: Site.start) }
        }
    }

    private static let (day, early, morning) = (86_400.0, -600.0, 600.0)

    @Test func `rules follow a changed clock at once, and running intervals continue`() {
        var site = Morning()
        #expect(site.fires(at: 0, setBy: 0) == [])
        #expect(site.fires(at: 1, setBy: Self.morning) == [1])
        // The rule fired 1 s ago, whatever day the clock showed at that time.
        #expect(site.fires(at: 2, setBy: Self.day + Self.early) == [])
        #expect(site.fires(at: 90, setBy: Self.day + Self.morning) == [])
        #expect(site.fires(at: Self.day, setBy: Self.early) == [])
        #expect(site.fires(at: Self.day + 1, setBy: Self.morning) == [Self.day + 1])
        // Only the time that has really passed counts towards the cooldown.
        #expect(site.fires(at: Self.day + 30, setBy: Self.day + Self.early) == [])
        #expect(site.fires(at: Self.day + 31, setBy: Self.day + Self.morning) == [])
    }

    @Test func `a rule that fired in the previous run keeps the clock time at which it fired`() {
        var site = Morning()
        let fired = Site.start.advanced(bySeconds: Self.day + Self.morning - 120)
        site.engine.restore([RuleMemory(rule: "morning", lastFired: fired)])
        // The program started with a clock that was a day behind. By the corrected clock, the rule already fired on
        // this day.
        #expect(site.fires(at: 0, setBy: Self.day + Self.early) == [])
        #expect(site.fires(at: 1, setBy: Self.day + Self.morning) == [])
        let kept = site.engine.snapshot().first?.lastFired
        #expect(kept?.advanced(byMicroseconds: site.engine.correction) == fired)
        #expect(site.fires(at: 2, setBy: 2 * Self.day + Self.early) == [])
        #expect(site.fires(at: 3, setBy: 2 * Self.day + Self.morning) == [3])
    }

    @Test func `a restored region keeps the time since when it is inside, until it is left in this run`() throws {
        var monitor = RegionMonitor(limit: 20)
        let region = try BeaconRegion(identifier: "A", constraint: Site.region("A/1/1"))
        monitor.start(MonitoredRegion(region, settings: RegionSettings(exitPeriod: 3)), at: Site.start)
        let before = Site.start.advanced(bySeconds: -7_200)
        monitor.restore("A", state: .inside, since: before, lastHeard: before)
        let change: Int64 = 3_600_000_000
        monitor.keepRestored(whenSetBy: change)
        let status = try #require(monitor.statuses(now: Site.start).first)
        #expect(status.since?.advanced(byMicroseconds: change) == before)
        #expect(status.lastHeard?.advanced(byMicroseconds: change) == before)
        let left = Site.start.advanced(bySeconds: 3)
        monitor.advance(to: left.advanced(bySeconds: 1))
        monitor.keepRestored(whenSetBy: -change)
        #expect(monitor.statuses(now: left).first?.since == left)
    }
}
