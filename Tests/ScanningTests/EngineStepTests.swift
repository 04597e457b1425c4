import Advertising
import Basics
import BeaconService
import Regions
import Testing
import Tracking

@testable import Scanning

/// Tests that the events of a capture do not depend on when the engine is drained.
struct EngineStepTests {
    /// Reports of two beacons, with a silence that is long enough to leave a region, and a silence of ten minutes.
    private static let seconds: [(Double, UInt8)] =
        (stride(from: 0.0, to: 8, by: 0.13).map { ($0, 1) } + stride(from: 2.01, to: 4, by: 0.31).map { ($0, 2) }
        + [(20, 2), (620, 1), (620.05, 2), (621.2, 1)]).sorted { $0.0 < $1.0 }

    private static func watch() throws -> BeaconWatch {
        let uuid = try #require(UUID128("01020304-0506-0708-090A-0B0C0D0E0F10"))
        func region(_ identifier: String, minor: UInt16?) throws -> MonitoredRegion {
            MonitoredRegion(
                try BeaconRegion(
                    identifier: identifier,
                    constraint: RegionConstraint(uuid: uuid, major: minor == nil ? nil : 1, minor: minor)),
                settings: RegionSettings(exitPeriod: 3))
        }
        let rules = RuleSet(
            regions: [try region("all", minor: nil), try region("two", minor: 2)],
            rules: [
                Rule(
                    identifier: "tea", triggers: [Trigger(regions: ["two"], area: .inside)], action: .openText("Tea"))
            ], schedule: .fast)
        return BeaconWatch(
            ServiceContext(official: []), state: ServiceState(), rules: rules,
            at: Timestamp(microseconds: Int64(Air.start * 1e6)))
    }

    /// The events when the engine is drained after each report, after `step` seconds of reports, or once.
    private static func events(every step: Double) async throws -> [SiteEvent] {
        let (inbox, clock) = (Inbox(), EndingClock())
        let engine = ScanEngine(
            inbox: inbox, timeline: clock, watch: try watch(), stepsTime: true
        ) { BeaconTable() }
        var events: [SiteEvent] = []
        var waiting: [(Double, UInt8)] = []
        func drain(at second: Double, isEnd: Bool = false) async {
            for (second, number) in waiting {
                let payload = Air.iBeacon(number)
                let report = Air.report(second, Int(number))
                inbox.deposit { $0.append(report, data: 0..<payload.count, of: payload.span) }
            }
            waiting = []
            clock.set(second, hasEnded: isEnd)
            events += await engine.takeDelivery().events
        }
        var last = 0.0
        for (second, number) in seconds {
            // A replay advances the time through silences of up to five minutes.
            while step > 0, second - last > step, second - last < 300 {
                last += step
                await drain(at: last)
            }
            waiting.append((second, number))
            if step == 0 { await drain(at: second) }
            if step > 0 || step == 0 { last = second }
        }
        await drain(at: seconds.last?.0 ?? 0, isEnd: true)
        return events
    }

    /// Reports that are read again arrive in portions, so the time that the clock has reached is no silence.
    @Test("Reports that are read again give the same events") func rereading() async throws {
        let straight = try await Self.events(every: .infinity)
        let (inbox, clock) = (Inbox(), EndingClock())
        let engine = ScanEngine(
            inbox: inbox, timeline: clock, watch: try Self.watch(), stepsTime: true
        ) { BeaconTable() }
        func deposit(_ part: some Sequence<(Double, UInt8)>) {
            for (second, number) in part {
                let payload = Air.iBeacon(number)
                inbox.deposit { $0.append(Air.report(second, Int(number)), data: 0..<payload.count, of: payload.span) }
            }
        }
        deposit(Self.seconds)
        clock.set(700, hasEnded: false)
        let first = await engine.takeDelivery()
        #expect(first.restarts == 0)
        inbox.reset()
        deposit(Self.seconds.prefix(20))
        // The clock is ahead of the fetched reports.
        let second = await engine.takeDelivery()
        #expect(second.restarts == 1)
        deposit(Self.seconds.dropFirst(20))
        clock.set(Self.seconds.last?.0 ?? 0, hasEnded: true)
        let again = second.events + (await engine.takeDelivery()).events
        #expect(again == straight)
    }

    @Test("The events do not depend on when the reports are fetched") func fetchTimes() async throws {
        let once = try await Self.events(every: .infinity)
        #expect(once.contains { $0.kind == .exit } && once.contains { $0.kind == .ruleFired })
        for step in [0, 0.007, 0.05, 0.1, 0.33, 2.5] {
            #expect(try await Self.events(every: step) == once, "every \(step) s")
        }
    }
}

/// The time of a capture, which a test sets.
private final class EndingClock: Timeline {
    private let hand = HandClock(Air.start)
    private let end = HandClock(0)

    var now: Timestamp { hand.now }
    var hasEnded: Bool { end.now.microseconds > 0 }

    func set(_ second: Double, hasEnded: Bool) {
        hand.set(Air.start + second)
        if hasEnded { end.set(1) }
    }
}
