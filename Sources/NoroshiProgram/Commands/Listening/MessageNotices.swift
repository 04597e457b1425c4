import Basics
import Localization
import Platform
import Regions

/// Notifies the user of messages that are found while the user does not look at a screen. One notification covers
/// several messages: users read few notifications, and turn off many.
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
    /// The messages that were found and not yet lost at the beginning, with the times: an earlier program has shown
    /// them.
    private var known: [Message: Timestamp] = [:]
    private var waiting: [SiteEvent] = []

    /// The waiting times.
    struct Pace: Sendable {
        /// The time for gathering messages that are found at the same moment.
        var gathering = Duration.seconds(1)
        /// The time from one notification to the next.
        var between = Duration.seconds(10)
    }

    /// The time in seconds for which a message that was found earlier counts as known.
    private static let memory: Double = 600
    /// The maximum number of messages that a notification names.
    private static let named = 5
    /// The maximum number of pending messages while notifications cannot be shown.
    private static let most = 100
    /// The maximum number of characters of a message.
    private static let length = 200

    /// The parts of an event that identify a message: its beacon and its content.
    private struct Message: Hashable {
        let values: [Argument]

        init?(_ event: SiteEvent) {
            guard let reason = event.reason else { return nil }
            values = reason.arguments
        }
    }

    /// - Parameters:
    ///   - earlier: The earlier events, oldest first.
    ///   - now: The time of the beginning.
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

    /// Notifies the user of found messages until the events end, and then of the pending ones.
    /// - Parameter onFault: Called when notifications cannot be shown, once until they can be shown again.
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
            // Messages that were not shown are tried again: a desktop may start after its session.
            if !waiting.isEmpty { timer = Self.timer(pause(since: last), step) }
        }
    }

    /// The waiting time of a message that is found now.
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

    /// Whether a found message is new.
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
