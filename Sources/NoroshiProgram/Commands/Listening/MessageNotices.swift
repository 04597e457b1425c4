import Desktop
import Localization
import Regions
import Texts
import Tracking

/// Tells of messages that are found where nobody looks, several of them at once: few notifications are read, and many are turned off.
struct MessageNotices: Sendable {
    /// Shows a summary and a body; nil: it was shown.
    typealias Show = @Sendable (_ summary: String, _ body: String) async -> DesktopNotifier.Fault?

    private enum Step: Sendable {
        case event(SiteEvent)
        case due
        case ended
    }

    private let localizer: Localizer
    private let show: Show
    private let pace: Pace
    /// Those that were found when nobody had lost them yet, and when: whoever listened before has seen them.
    private var known: [Message: Timestamp] = [:]
    private var waiting: [SiteEvent] = []

    /// How long it waits.
    struct Pace: Sendable {
        /// For what is found at the same moment.
        var gathering = Duration.seconds(1)
        /// From one notification to the next.
        var between = Duration.seconds(10)
    }

    /// Seconds for which what was found before is known.
    private static let memory: Double = 600
    /// Messages that a notification names.
    private static let named = 5
    /// Messages that wait at most, where none can be shown.
    private static let most = 100
    /// Characters of one of them.
    private static let length = 200

    /// What an event says of a message: whose it is, and its content.
    private struct Message: Hashable {
        let values: [Reason.Value]

        init?(_ event: SiteEvent) {
            guard let reason = event.reason else { return nil }
            values = reason.values
        }
    }

    /// - Parameters:
    ///   - earlier: The events of before, oldest first.
    ///   - now: When it begins.
    init(
        _ localizer: Localizer, after earlier: [SiteEvent], now: Timestamp, pace: Pace = Pace(), show: @escaping Show
    ) {
        self.localizer = localizer
        self.show = show
        self.pace = pace
        for event in earlier where (0..<Self.memory).contains(now.seconds(since: event.time)) {
            guard let message = Message(event) else { continue }
            switch event.kind {
            case .messageFound: known[message] = event.time
            case .messageLost: known[message] = nil
            default: break
            }
        }
    }

    /// Tells of what is found until the events end, and then of what waits.
    /// - Parameter onFault: Called when notifications cannot be shown, once for as long as that is so.
    mutating func run(
        _ events: AsyncStream<SiteEvent>, onFault: (DesktopNotifier.Fault) -> Void
    ) async {
        let (steps, step) = AsyncStream.makeStream(of: Step.self, bufferingPolicy: .bufferingNewest(1000))
        let listening = Task {
            for await event in events where event.kind == .messageFound { step.yield(.event(event)) }
            step.yield(.ended)
        }
        defer { listening.cancel() }
        var timer: Task<Void, any Error>?
        var last: ContinuousClock.Instant?
        var fault: DesktopNotifier.Fault?
        for await next in steps {
            switch next {
            case .event(let event):
                guard takes(event) else { continue }
                waiting.append(event)
                timer = timer ?? Self.timer(pause(since: last), step)
                continue
            case .due: timer = nil
            case .ended: timer?.cancel()
            }
            let outcome = waiting.isEmpty ? fault : await tell()
            last = .now
            if let outcome, outcome != fault { onFault(outcome) }
            fault = outcome
            if case .ended = next { return }
            // What was not shown is tried again: a desktop may begin after its session.
            if !waiting.isEmpty { timer = Self.timer(pause(since: last), step) }
        }
    }

    /// How long what is found now waits.
    private func pause(since last: ContinuousClock.Instant?) -> Duration {
        max(pace.gathering, last.map { pace.between - ($0.duration(to: .now)) } ?? .zero)
    }

    private static func timer(
        _ pause: Duration, _ step: AsyncStream<Step>.Continuation
    ) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: pause)
            step.yield(.due)
        }
    }

    /// Whether a message that was found is news.
    private mutating func takes(_ event: SiteEvent) -> Bool {
        guard let message = Message(event) else { return false }
        guard let seen = known.removeValue(forKey: message) else { return true }
        return !(0..<Self.memory).contains(event.time.seconds(since: seen))
    }

    private mutating func tell() async -> DesktopNotifier.Fault? {
        let found = waiting
        waiting = []
        var lines = found.prefix(Self.named).map { event in
            let line = SafeOutput.text(event.reason.map { localizer.text($0) } ?? "")
            return line.count > Self.length ? line.prefix(Self.length) + "..." : line
        }
        if found.count > Self.named { lines.append(localizer.text(.watch.more, .integer(found.count - Self.named))) }
        let fault = await show(localizer.text(.watch.found, .integer(found.count)), lines.joined(separator: "\n"))
        if fault != nil { waiting = Array(found.suffix(Self.most)) }
        return fault
    }
}
