import Advertising
import Basics
public import BeaconService
public import Regions
public import Scanning
import Synchronization
public import Tracking

/// Runs a capture through regions and rules as fast as it can be read, in the capture's own time, so that the same
/// capture always gives the same events. A silence counts as time without beacons, unless it is longer than five
/// minutes. Nothing is stored and no user command is run.
public struct Trial: Sendable {
    private let configuration: BeaconAgent.Configuration
    private let state: ServiceState
    private let table: @Sendable () -> BeaconTable

    /// Reports that are processed at a time.
    private static let portion = 1000

    public init(
        _ configuration: BeaconAgent.Configuration, state: ServiceState,
        table: @escaping @Sendable () -> BeaconTable = { BeaconTable() }
    ) {
        self.configuration = configuration
        self.state = state
        self.table = table
    }

    /// Reads the capture to its end.
    /// - Parameters:
    ///   - silence: Seconds that pass after the last report.
    ///   - onEvents: Receives the events in their order, numbered from 1.
    /// - Returns: The state of everything at the end; nil: the capture has no report.
    public func run(
        _ file: consuming CaptureFile, silence: Double = 0, onEvents: ([SiteEvent]) -> Void
    ) async throws(CaptureFileError) -> WatchReport? {
        let inbox = Inbox()
        let timeline = TrialTimeline()
        var isMore = try Self.read(&file, into: inbox, timeline)
        guard timeline.now.microseconds != 0 else { return nil }
        let watch = BeaconWatch(
            configuration.context, state: state, rules: configuration.rules, zone: configuration.zone,
            at: timeline.start)
        let engine = ScanEngine(
            inbox: inbox, timeline: timeline, watch: watch, stepsTime: true, table: table)
        var numbers = EventNumbers()
        onEvents(numbers.number(await engine.takeDelivery().events))
        while isMore {
            isMore = try Self.read(&file, into: inbox, timeline)
            onEvents(numbers.number(await engine.takeDelivery().events))
        }
        timeline.end()
        onEvents(numbers.number(await engine.takeDelivery().events))
        var left = silence
        while left > 0 {
            timeline.pass(Self.step)
            left -= Self.step
            onEvents(numbers.number(await engine.takeDelivery().events))
        }
        return await engine.snapshot(BeaconQuery(count: 0), detail: nil).watch
    }

    /// Seconds per step while nothing is heard.
    private static let step = 0.25

    private static func read(
        _ file: inout CaptureFile, into inbox: Inbox, _ timeline: TrialTimeline
    ) throws(CaptureFileError) -> Bool {
        try inbox.deposit { batch throws(CaptureFileError) in
            let isMore = try file.read(into: &batch, limit: portion)
            if let first = batch.reports.first, let last = batch.reports.last {
                timeline.set(first.microseconds)
                timeline.set(last.microseconds)
            }
            return isMore
        }
    }
}

/// Numbers events from 1.
private struct EventNumbers {
    private var last = 0

    mutating func number(_ events: [SiteEvent]) -> [SiteEvent] {
        var events = events
        for index in events.indices {
            last += 1
            events[index].number = last
        }
        return events
    }
}

/// A timeline that remains at the time of the last report.
private final class TrialTimeline: Timeline {
    private let content = Mutex<(start: Int64, now: Int64, hasEnded: Bool)>((0, 0, false))

    var now: Timestamp { Timestamp(microseconds: content.withLock { $0.now }) }
    var start: Timestamp { Timestamp(microseconds: content.withLock { $0.start }) }

    var hasEnded: Bool { content.withLock { $0.hasEnded } }

    func end() { content.withLock { $0.hasEnded = true } }

    /// Time does not go back, even if the capture's does.
    func set(_ microseconds: Int64) {
        content.withLock { content in
            if content.start == 0 { content.start = microseconds }
            content.now = max(content.now, microseconds)
        }
    }

    func pass(_ seconds: Double) { content.withLock { $0.now += Int64(seconds * 1e6) } }
}
