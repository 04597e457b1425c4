import Basics
import BeaconService
import Canvas
import Glibc
import Localization
import Noroshi
import Platform
import Regions
import Scanning
import Store
import Synchronization
import Tracking

/// A subscription of a command: each second, it checks the heard beacons, asks the server, and reports found and lost
/// messages.
struct NearbyRun {
    private var watch: NearbyWatch
    private var clock = ListeningClock()
    private var reception: ReceptionClock
    private let desk: NearbyDesk
    private var writer: NearbyLineWriter
    /// Whether the server did not answer the last question.
    private var isFailing = false
    private var isStoreFailing = false

    /// - Parameter dutyPercent: The share of time for which the receiver is on, in percent.
    init(
        _ subscription: NearbySubscription, dutyPercent: Int, _ desk: NearbyDesk, _ writer: NearbyLineWriter
    ) {
        reception = ReceptionClock(percent: dutyPercent)
        self.desk = desk
        self.writer = writer
        watch = NearbyWatch(hasServer: desk.asksServer)
        _ = watch.subscribe(subscription)
    }

    /// The reason why lines cannot be written; nil: they can, or the reader has closed the pipe.
    var failure: SystemError? { writer.failure }

    /// Processes an observation.
    /// - Returns: Whether to continue.
    mutating func look(_ seen: Look) -> Bool {
        let listened = reception.read(clock.read(seen.now))
        watch.look(at: seen.table, now: seen.now, listened: listened)
        for answer in desk.takeAnswers() { take(answer, at: seen.now) }
        for question in watch.questions(now: seen.now, listened: listened) {
            if question.isForServer { desk.ask(question) } else { take(desk.lookUp(question), at: seen.now) }
        }
        for change in watch.settle(listened: listened) { writer.write(change, at: seen.now) }
        return !writer.hasEnded
    }

    /// Cancels the unanswered questions.
    func end() { desk.end() }

    private mutating func take(_ answer: NearbyAnswer, at now: Timestamp) {
        watch.take(answer, at: now)
        if answer.question.isForServer {
            if let fault = answer.fault, !isFailing, fault.error != .cancelled {
                StandardError.write(
                    writer.localizer.text(.nearby.unanswered, .text(writer.localizer.text(fault.error))))
            }
            isFailing = answer.fault != nil
        }
        if let error = answer.storeError, !isStoreFailing { StandardError.write(writer.localizer.text(error)) }
        isStoreFailing = answer.storeError != nil
    }
}

/// Gets the answers to a command's questions, while the command continues.
final class NearbyDesk: Sendable {
    private let answerer: NearbyAnswerer
    private let store: Store
    let asksServer: Bool
    private let work = Mutex<(answers: [NearbyAnswer], asking: Task<Void, Never>?)>(([], nil))

    init(_ answerer: NearbyAnswerer, _ store: Store, asksServer: Bool) {
        self.answerer = answerer
        self.store = store
        self.asksServer = asksServer
    }

    /// Asks the server; `takeAnswers` returns the answer later.
    func ask(_ question: NearbyQuestion) {
        let task = Task.detached { [self] in
            let answer = await answerer.ask(question, keepingIn: store) { LocalClock.wall }
            work.withLock { $0.answers.append(answer) }
        }
        work.withLock { $0.asking = task }
    }

    func takeAnswers() -> [NearbyAnswer] {
        work.withLock { work in
            defer { work.answers = [] }
            return work.answers
        }
    }

    func lookUp(_ question: NearbyQuestion) -> NearbyAnswer { answerer.lookUp(question, in: store) }

    func end() { work.withLock { $0.asking?.cancel() } }
}

/// Writes a line for each message that was found or lost.
struct NearbyLineWriter {
    let format: EventFormat
    let localizer: Localizer
    let names: [BeaconIdentity: String]
    /// The width in cells of the longer of the words `found` and `lost`.
    private let wordWidth: Int
    private(set) var failure: SystemError?
    /// Whether the reader has closed the pipe, or nothing can be written.
    private(set) var hasEnded = false

    init(format: EventFormat, localizer: Localizer, names: [BeaconIdentity: String]) {
        self.format = format
        self.localizer = localizer
        self.names = names
        wordWidth = [TextKey.nearby.found, .nearby.lost].map { TextWidth().width(of: localizer.text($0)) }.max() ?? 0
    }

    mutating func write(_ change: NearbyChange, at now: Timestamp) {
        guard !hasEnded else { return }
        let line = format == .jsonl ? json(change, now) : text(change, now)
        guard let error = StandardOutput.problem(writing: Array((line + "\n").utf8)) else { return }
        hasEnded = true
        failure = error.code == EPIPE && StandardOutput.isPipe ? nil : error
    }

    private func json(_ change: NearbyChange, _ now: Timestamp) -> String {
        var json = JSONText()
        json.object { json in
            json.member("time", now.iso8601)
            json.member("event", change.event.word)
            change.event.message.writeMembers(to: &json)
            json.member("identity", change.beacon.text)
            json.member("name", names[change.beacon])
            if case .found(_, let isStored) = change.event { json.member("stored", isStored) }
        }
        return json.text
    }

    private func text(_ change: NearbyChange, _ now: Timestamp) -> String {
        let message = change.event.message
        var parts = [
            localizer.moment(now), TextWidth().pad(localizer.text(change.event.key), to: wordWidth),
            message.shownType, message.shownContent(localizer), names[change.beacon] ?? change.beacon.text,
        ]
        if case .found(_, isStored: true) = change.event { parts.append(localizer.text(.nearby.stored)) }
        return parts.map { SafeText.neutralise($0) }.joined(separator: "  ")
    }
}

extension NearbyEvent {
    /// The name in data formats.
    fileprivate var word: String {
        switch self {
        case .found: "found"
        case .lost: "lost"
        }
    }

    fileprivate var key: TextKey {
        switch self {
        case .found: .nearby.found
        case .lost: .nearby.lost
        }
    }
}
