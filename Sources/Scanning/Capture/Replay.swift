import Advertising
public import Basics
import Platform
public import Radio
import Synchronization

/// The state of a replay.
public struct ReplayState: Equatable, Sendable {
    /// A silence of more than five minutes, in seconds since the first report.
    public struct Silence: Equatable, Sendable {
        /// The last report before it.
        public var from: Double
        /// The first one after it.
        public var to: Double
    }

    /// Seconds since the first report; after a jump its target, also while the file is still read up to that point.
    public var position: Double
    /// Seconds from the first report to the last; nil while the file is being measured or if it cannot be.
    public var duration: Double?
    public var speed: Double
    public var isPaused: Bool
    /// Whether the file is being read up to the target of a jump.
    public var isSeeking: Bool
    /// The silences up to the position, oldest first; at most 1,000.
    public var silences: [Silence]
    /// The silence that a jump led into: it is not skipped.
    public var silence: Silence?
    /// The silence that was skipped last; nil: none yet.
    public var passedOver: Silence?
    public var hasEnded: Bool
    public var statistics: CaptureStatistics
    /// The reason why the file could not be read to its end.
    public var failure: CaptureFileError?
}

/// Replays a capture file at its own pace, or a multiple of it. It is also its own timeline.
///
/// A jump lands exactly at the requested position, and everything up to it is processed, so that the way to a moment
/// makes no difference. Silences longer than five minutes are skipped unless a jump led into them; where the
/// recorder's clock was set back, time continues forward.
public final class Replay: Timeline, ReportSource {
    public let path: String
    /// Whether it was recorded in the simulated shop, whose regions and names then apply.
    public let isOfShop: Bool
    /// Whether it can be read again, and so can go back: it is a regular file.
    public let goesBack: Bool
    public let identity = SourceIdentity(family: "capture", origin: .capture)
    private let clock: any Timeline
    /// Waits while there is nothing to deliver until a command arrives.
    private let sleeper = Sleeper()

    /// The longest sleep between two checks of the time.
    private static let longestSleep = Duration.milliseconds(50)
    /// The shortest sleep: reports are delivered in batches, or a busy capture would wake the program for each of them.
    private static let shortestSleep = Duration.milliseconds(20)
    /// The time that it waits for the engine while the inbox is full.
    private static let roomInterval = Duration.milliseconds(5)

    private struct State {
        var position: ReplayPosition
        var statistics = CaptureStatistics()
        var failure: CaptureFileError?
    }

    private let state: Mutex<State>
    private let work = Mutex<[Task<Void, Never>]>([])

    /// - Throws: The reason why the file cannot be opened.
    public init(path: String, clock: any Timeline) throws(CaptureFileError) {
        let first = try CaptureFile.check(path: path)
        self.path = path
        self.clock = clock
        isOfShop = CaptureFile.isOfShop(path: path)
        goesBack = FileDescriptor.isRegular(path)
        let now = clock.now.microseconds
        opened = Timestamp(microseconds: first ?? now)
        state = Mutex(State(position: ReplayPosition(first: first, clock: now)))
    }

    /// The time of the first report, or, if that is not known before reading, the time at which the replay was made.
    private let opened: Timestamp

    /// The time of its first report: none of its events are earlier, and anything that begins with the replay begins
    /// then.
    public var beginning: Timestamp {
        state.withLock { $0.position.first }.map { Timestamp(microseconds: $0) } ?? opened
    }

    /// The timeline of the reports: the replay itself.
    public var timeline: any Timeline { self }

    public var hasEnded: Bool { state.withLock { $0.position.hasEnded } }

    public var now: Timestamp {
        let clock = clock.now.microseconds
        return Timestamp(microseconds: state.withLock { $0.position.reached(clock) })
    }

    public var jumpedTo: Timestamp? {
        state.withLock { $0.position.jumpedTo }.map { Timestamp(microseconds: $0) }
    }

    public var current: ReplayState {
        let clock = clock.now.microseconds
        return state.withLock { state in
            let position = state.position
            let now = position.now(clock)
            let first = position.first ?? now
            func seconds(_ time: Int64) -> Double { Double(time - first) / 1e6 }
            func silence(_ silence: ReplayPosition.Silence) -> ReplayState.Silence {
                .init(from: seconds(silence.from), to: seconds(silence.to))
            }
            let isKnown = position.isMeasured || position.hasEnded
            return ReplayState(
                position: seconds(now), duration: isKnown ? seconds(position.last ?? first) : nil,
                speed: position.speed, isPaused: position.isPaused, isSeeking: position.target != nil,
                silences: position.silences.map(silence), silence: position.kept.map(silence),
                passedOver: position.passedOver.map(silence),
                hasEnded: position.hasEnded, statistics: state.statistics, failure: state.failure)
        }
    }

    // MARK: Control

    public func setPaused(_ isPaused: Bool) { change { $0.setPaused(isPaused, $1) } }

    /// - Parameter speed: 1 to 1,000.
    public func setSpeed(_ speed: Double) { change { $0.setSpeed(max(1, min(1000, speed)), $1) } }

    /// Jumps to a moment, in seconds from the first report, within the file; a source that can be read only once does
    /// not jump back.
    public func seek(_ seconds: Double) {
        change { position, clock in
            guard let first = position.first else { return }
            let wanted = first + Int64(max(-1e12, min(seconds, 1e12)) * 1e6)
            guard goesBack || wanted >= position.reached(clock) else { return }
            position.go(to: wanted, clock)
        }
    }

    private func change(_ body: (inout ReplayPosition, _ clock: Int64) -> Void) {
        let clock = clock.now.microseconds
        state.withLock { body(&$0.position, clock) }
        sleeper.wake()
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
            let clock = clock.now.microseconds
            state.withLock { $0.position.end(clock) }
            while !Task.isCancelled && !needsRewind {
                await sleeper.sleep(for: Sleeper.long)
            }
        }
    }

    private var needsRewind: Bool { state.withLock { $0.position.needsRewind } }

    /// Reads through the file to find its end, where it can be read twice.
    func measure() {
        guard goesBack, var file = try? CaptureFile(path: path) else { return }
        var batch = ReportBatch()
        var line = CaptureClock()
        var isMore = true
        while isMore && !Task.isCancelled {
            batch.removeAll()
            isMore = (try? file.read(into: &batch, limit: 4000)) ?? false
            for report in batch.reports { _ = line.straighten(report.microseconds) }
        }
        state.withLock { $0.position.measured(line.last) }
    }

    private func play(_ inbox: Inbox) async throws(CaptureFileError) {
        // Before the file is opened: it may have been removed by now, and then the replay ends here.
        if needsRewind {
            state.withLock { $0.position.rewound() }
            inbox.reset()
        }
        var file = try CaptureFile(path: path)
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

    private var isInterrupted: Bool { Task.isCancelled || needsRewind }

    /// Deposits the reports that are due. Returns the index of the first that is not.
    private func deliver(_ batch: ReportBatch, from start: Int, _ line: inout CaptureClock, _ inbox: Inbox) -> Int {
        let clock = clock.now.microseconds
        if start == 0, let first = batch.reports.first {
            let time = line.straightened(first.microseconds)
            state.withLock { $0.position.begin(at: time, clock) }
        }
        let now = state.withLock { $0.position.now(clock) }
        let room = inbox.room
        var due: [AdvertisingReport] = []
        var index = start
        while index < batch.count, due.count < room {
            var report = batch.reports[index]
            let time = line.straightened(report.microseconds)
            guard time <= now else { break }
            if let before = line.last, time - before > ReplayPosition.longestSilence {
                state.withLock { $0.position.noteSilence(from: before, to: time) }
            }
            _ = line.straighten(report.microseconds)
            report.microseconds = time
            due.append(report)
            index += 1
        }
        let octets = batch.octets
        inbox.deposit { inbox in
            for report in due { inbox.append(report, data: report.data, of: octets.span) }
        }
        let next = index < batch.count ? line.straightened(batch.reports[index].microseconds) : nil
        let last = line.last
        // A next report that is already due found no room.
        state.withLock { $0.position.handOver(to: last, next: next.flatMap { $0 > now ? $0 : nil }, clock) }
        return index
    }

    /// Sleeps until `time` is due, but only for a moment; while paused, until a command arrives.
    private func wait(until time: Int64) async {
        let clock = clock.now.microseconds
        let (left, speed) = state.withLock { ($0.position.wait(for: time, clock), $0.position.speed) }
        guard let left else {
            await sleeper.sleep(for: Sleeper.long)
            return
        }
        guard left > 0 else {
            try? await Task.sleep(for: Self.roomInterval)
            return
        }
        let rest = Duration.microseconds(Int64(min(Double(left) / speed, 1e9)))
        try? await Task.sleep(for: max(min(rest, Self.longestSleep), Self.shortestSleep))
    }
}
