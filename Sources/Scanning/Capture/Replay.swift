public import Captures
import Reports
import Synchronization
public import Tracking

/// The state of a replay.
public struct ReplayState: Equatable, Sendable {
    /// Seconds since the first report.
    public var position: Double
    /// Seconds from the first report to the last; nil while the file is being measured or if it cannot be.
    public var duration: Double?
    public var speed: Double
    public var isPaused: Bool
    public var hasEnded: Bool
    public var statistics: CaptureStatistics
    /// Why the file could not be read to its end.
    public var failure: CaptureFileError?
}

/// Replays a capture file at its own pace, or a multiple of it. It is its own timeline.
///
/// Silences longer than five minutes are passed over; where the recorder's clock was set back, time goes on.
public final class Replay: Timeline, ReportSource {
    public let path: String
    public let identity = SourceIdentity(family: "capture", worth: .recorded)
    private let clock: any Timeline
    /// For waiting while there is nothing to deliver until a command arrives.
    private let sleeper = Sleeper()

    /// Microseconds before the target of a jump from which on reports are processed, for correct charts and ranges.
    private static let runUp: Int64 = 150_000_000
    /// The longest silence that is not skipped, in microseconds.
    private static let longestSilence: Int64 = 300_000_000
    /// The longest sleep between two checks of the time.
    private static let longestSleep = Duration.milliseconds(50)
    /// The shortest sleep: reports are delivered in batches, or a busy capture would wake the program for each of them.
    private static let shortestSleep = Duration.milliseconds(20)

    private struct State {
        /// The clock's time at which the time in the file was `capture`.
        var wall: Int64
        var capture: Int64
        var speed = 1.0
        var isPaused = false
        /// Whether to read the file again from its beginning up to the anchor.
        var needsRewind = false
        /// Reports before this are skipped because of a jump.
        var skipsBefore = Int64.min
        /// All reports up to this time are in the inbox.
        var handed = Int64.max
        var first: Int64?
        var last: Int64?
        var hasEnded = false
        var isMeasured = false
        var statistics = CaptureStatistics()
        var failure: CaptureFileError?

        func now(_ clock: Int64) -> Int64 {
            guard first != nil, !isPaused else { return capture }
            let passed = Double(clock - wall) * speed
            let now = capture + Int64(passed)
            return hasEnded ? min(now, last ?? now) : now
        }

        mutating func anchor(at time: Int64, _ clock: Int64) {
            capture = time
            wall = clock
        }
    }

    private let state: Mutex<State>
    private let work = Mutex<[Task<Void, Never>]>([])

    /// - Throws: Why the file cannot be opened.
    public init(path: String, clock: any Timeline) throws(CaptureFileError) {
        let first = try CaptureFile.check(path: path)
        self.path = path
        self.clock = clock
        let now = clock.now.microseconds
        beginning = Timestamp(microseconds: first ?? now)
        state = Mutex(State(wall: now, capture: first ?? now))
    }

    /// When its first report was: before that nothing of it happened, and what begins with the replay begins then.
    public let beginning: Timestamp

    /// It is its own.
    public var timeline: any Timeline { self }

    public var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Never after a report that is not in the inbox yet: otherwise an engine that is faster than the file would see a
    /// silence that did not happen.
    public var now: Timestamp {
        let clock = clock.now.microseconds
        return Timestamp(microseconds: state.withLock { min($0.now(clock), $0.handed) })
    }

    public var current: ReplayState {
        let clock = clock.now.microseconds
        return state.withLock { state in
            let first = state.first ?? state.capture
            let isKnown = state.isMeasured || state.hasEnded
            return ReplayState(
                position: Double(state.now(clock) - first) / 1e6,
                duration: isKnown ? Double((state.last ?? first) - first) / 1e6 : nil, speed: state.speed,
                isPaused: state.isPaused, hasEnded: state.hasEnded, statistics: state.statistics,
                failure: state.failure)
        }
    }

    // MARK: Control

    public func setPaused(_ isPaused: Bool) {
        defer { sleeper.wake() }
        let clock = clock.now.microseconds
        state.withLock { state in
            state.anchor(at: state.now(clock), clock)
            state.isPaused = isPaused
        }
    }

    /// - Parameter speed: 1 to 1,000.
    public func setSpeed(_ speed: Double) {
        let clock = clock.now.microseconds
        state.withLock { state in
            state.anchor(at: state.now(clock), clock)
            state.speed = max(1, min(1000, speed))
        }
    }

    /// Jumps forward or back by `seconds`, within the file.
    public func jump(_ seconds: Double) { go { now, _ in now + Int64(seconds * 1e6) } }

    /// Jumps to a moment, in seconds from the first report, within the file.
    public func seek(_ seconds: Double) { go { _, first in first + Int64(seconds * 1e6) } }

    private func go(_ target: (_ now: Int64, _ first: Int64) -> Int64) {
        defer { sleeper.wake() }
        let clock = clock.now.microseconds
        state.withLock { state in
            guard let first = state.first else { return }
            let now = state.now(clock)
            var target = max(first, target(now, first))
            if let last = state.last, state.isMeasured || state.hasEnded { target = min(target, last) }
            state.anchor(at: target, clock)
            if target < now {
                state.needsRewind = true
                state.hasEnded = false
            }
            state.skipsBefore = target - Self.runUp
        }
    }

    // MARK: Reading and delivering

    public func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) {
        work.withLock { work in
            guard work.isEmpty else { return }
            work = [
                Task.detached { await self.run(into: inbox) },
                Task.detached(priority: .background) { self.measure() },
            ]
        }
    }

    public func stop() {
        for task in work.withLock({ $0 }) { task.cancel() }
    }

    /// Deposits reports as they fall due until the task is cancelled.
    func run(into inbox: Inbox) async {
        while !Task.isCancelled {
            do throws(CaptureFileError) {
                try await play(inbox)
            } catch {
                state.withLock { $0.failure = error }
            }
            state.withLock { $0.hasEnded = !$0.needsRewind }
            while !Task.isCancelled && !state.withLock({ $0.needsRewind }) {
                await sleeper.sleep(for: Sleeper.long)
            }
        }
    }

    /// Reads through the file to find its end. Good for what can be read twice.
    func measure() {
        guard path != "-", var file = try? CaptureFile(path: path) else { return }
        var batch = ReportBatch()
        var line = CaptureClock()
        var isMore = true
        while isMore && !Task.isCancelled {
            batch.removeAll()
            isMore = (try? file.read(into: &batch, limit: 4000)) ?? false
            for report in batch.reports { _ = line.straighten(report.microseconds) }
        }
        state.withLock { state in
            state.isMeasured = true
            if let last = line.last { state.last = max(state.last ?? last, last) }
        }
    }

    private func play(_ inbox: Inbox) async throws(CaptureFileError) {
        var file = try CaptureFile(path: path)
        if state.withLock({ $0.needsRewind }) {
            inbox.reset()
            state.withLock { $0.needsRewind = false }
        }
        var line = CaptureClock()
        var batch = ReportBatch()
        var isMore = true
        while isMore && !isInterrupted {
            batch.removeAll()
            isMore = try file.read(into: &batch, limit: 500)
            let statistics = file.statistics
            state.withLock { $0.statistics = statistics }
            var start = 0
            while start < batch.count && !isInterrupted {
                start = deliver(batch, from: start, &line, inbox)
                if start < batch.count { await wait(until: line.straightened(batch.reports[start].microseconds)) }
            }
        }
    }

    private var isInterrupted: Bool { Task.isCancelled || state.withLock { $0.needsRewind } }

    /// Deposits the reports that are due. Returns the first that is not.
    private func deliver(_ batch: ReportBatch, from start: Int, _ line: inout CaptureClock, _ inbox: Inbox) -> Int {
        let clock = clock.now.microseconds
        if start == 0, let first = batch.reports.first { begin(line.straightened(first.microseconds), clock) }
        let (now, skipsBefore) = state.withLock { ($0.now(clock), $0.skipsBefore) }
        let room = inbox.room
        var due: [AdvertisingReport] = []
        var index = start
        while index < batch.count, due.count < room {
            var report = batch.reports[index]
            let time = line.straightened(report.microseconds)
            guard time <= now else { break }
            _ = line.straighten(report.microseconds)
            report.microseconds = time
            if time >= skipsBefore { due.append(report) }
            index += 1
        }
        let octets = batch.octets
        inbox.deposit { inbox in
            for report in due { inbox.append(report, data: report.data, of: octets.span) }
        }
        // No time passes during a long silence, because whether it is noticed would depend on when somebody looks.
        let isAllDue = index < batch.count && due.count < room && !isSilent(before: batch.reports[index], line)
        let last = line.last
        state.withLock { state in
            if let last { state.last = max(state.last ?? last, last) }
            state.handed = isAllDue ? now : last ?? now
        }
        return index
    }

    private func isSilent(before report: AdvertisingReport, _ line: CaptureClock) -> Bool {
        line.last.map { line.straightened(report.microseconds) - $0 > Self.longestSilence } ?? false
    }

    private func begin(_ first: Int64, _ clock: Int64) {
        state.withLock { state in
            guard state.first == nil else { return }
            state.first = first
            state.handed = first
            state.anchor(at: first, clock)
        }
    }

    /// Sleeps until `time` is due, but only for a moment, or while paused until a command arrives; skips a long
    /// silence.
    private func wait(until time: Int64) async {
        let clock = clock.now.microseconds
        let rest = state.withLock { state -> Duration? in
            let left = time - state.now(clock)
            guard left > 0 else { return .milliseconds(5) }
            guard !state.isPaused else { return nil }
            if left > Self.longestSilence {
                state.anchor(at: time - 1_000_000, clock)
                return .milliseconds(1)
            }
            return min(.microseconds(Int64(min(Double(left) / state.speed, 1e9))), Self.longestSleep)
        }
        guard let rest else {
            await sleeper.sleep(for: Sleeper.long)
            return
        }
        try? await Task.sleep(for: max(rest, Self.shortestSleep))
    }
}
