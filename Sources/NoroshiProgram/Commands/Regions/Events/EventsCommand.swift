import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Platform
import Regions
import Store
import Synchronization
import Tracking

/// `noroshi events`: the log.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Print the event log, and follow it while a screen or watch is running.",
        discussion: """
            Prints the oldest events first. With --follow, prints the last 10 (or those selected by --limit or \
            --since), then each new event as it is logged, until SIGINT, SIGTERM or SIGHUP, or until the reader closes \
            the output; the exit status is then 0.

            In jsonl, each line is an object, as passed to hooks: number, time, event, region, class, identity, name, \
            rssi, rule, action_data, reason, why, notified, source. Events of a capture are not logged. Status 74: the \
            log cannot be read.
            """)

    @OptionGroup var options: ServiceOptions
    @Option(help: "text or jsonl.")
    var format = EventFormat.text
    @Flag(help: "The same as --format jsonl.")
    var json = false
    @Flag(name: .shortAndLong, help: "Continue to print events as they occur.")
    var follow = false
    @Option(
        help: ArgumentHelp(
            "Only events of these kinds, separated by commas: \(KindList.known).", valueName: "kinds"),
        completion: Proposals.eventKinds)
    var kind: KindList?
    @Option(
        help: ArgumentHelp("Only events of the region with this identifier.", valueName: "id"),
        completion: Proposals.regions)
    var region: String?
    @Option(
        help: ArgumentHelp(
            "Only events since this time: 2026-12-01, '2026-12-01 18:00', or 90s, 10min, 2h, 7d ago.", valueName: "when"
        ))
    var since: PointInTime?
    @Option(
        help: ArgumentHelp(
            "The log to print: site (the default), or simulated for the simulated shop.", valueName: "source"))
    var source: LogChoice?
    @Option(help: ArgumentHelp("Only this many of the latest events.", valueName: "n"))
    var limit: Int?

    /// The number of past events with which --follow begins.
    private static let followed = 10
    /// The number of rows that are read at a time.
    private static let portion = 1000
    /// The time between two checks of the log.
    private static let pollInterval = Duration.milliseconds(250)

    func validate() throws {
        if let limit, limit < 0 { throw wrongUsage(.usage.atLeast, "--limit", "0") }
    }

    func run() async throws {
        let options = source == .simulated ? options.simulating : options
        let session = try StoreSession(options, follow ? .following : .reading)
        var writer = Lines(session, format: json ? .jsonl : format)
        var query = EventQuery(
            kinds: kind?.kinds ?? [], region: region, since: since?.timestamp(LocalClock.wall),
            limit: Self.portion, order: .oldestFirst)
        // The newest event is determined before anything is read: otherwise events in between would be lost.
        query.after = follow ? try last(query, session) : nil
        guard try await write(query, upTo: query.after, &writer, session), follow else { return }
        try await goOn(query, writer, session)
    }

    /// The number of the newest event, 0 when there is none.
    private func last(_ query: EventQuery, _ session: StoreSession) throws -> Int {
        try session.page(EventQuery(limit: 1, order: .newestFirst)).last ?? 0
    }

    /// Writes the events that are already in the log; false: the reader has closed the pipe.
    private func write(
        _ query: EventQuery, upTo end: Int?, _ writer: inout Lines, _ session: StoreSession
    ) async throws -> Bool {
        var query = query
        query.after = nil
        query.before = end.map { $0 + 1 }
        if let count = limit ?? (follow && since == nil ? Self.followed : nil) {
            query.limit = count
            query.order = .newestFirst
            var portion = try session.portion(query)
            portion.page.events.reverse()
            return writer.write(portion)
        }
        var portion = try session.portion(query)
        while let last = portion.page.last {
            query.after = last
            // The next events are read while these are written.
            let (isMore, next) = (portion.page.rowCount == query.limit, query)
            async let following = isMore ? session.portion(next) : Portion()
            guard writer.write(portion) else { return false }
            portion = try await following
        }
        return true
    }

    /// Writes new events until the user interrupts or the reader has closed the pipe.
    private func goOn(_ query: EventQuery, _ writer: Lines, _ session: StoreSession) async throws {
        let (ticks, ticker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let signals = SignalListener { _ in ticker.finish() }
        defer { signals.stop() }
        let clock = Task {
            while !Task.isCancelled {
                ticker.yield()
                try? await Task.sleep(for: Self.pollInterval)
            }
        }
        defer { clock.cancel() }
        var (query, writer) = (query, writer)
        for await _ in ticks {
            let portion = try session.portion(query)
            guard writer.write(portion) else { return }
            if let last = portion.page.last { query.after = last }
        }
    }
}

/// Writes logged events, one line each.
private struct Lines {
    private let session: StoreSession
    private let format: EventFormat
    private let line: EventTextLine
    private var json = JSONText()
    private let sentences: Sentences

    init(_ session: StoreSession, format: EventFormat) {
        self.session = session
        self.format = format
        line = EventTextLine(session.localizer)
        sentences = Sentences(session.localizer)
    }

    /// Writes a portion. Returns false if the reader has closed the pipe.
    mutating func write(_ portion: Portion) -> Bool {
        let (events, names) = (portion.page.events, portion.names)
        if portion.page.unreadableCount > 0 { session.tellUnreadable(portion.page.unreadableCount) }
        guard !events.isEmpty else { return true }
        switch format {
        case .text:
            return StandardOutput.write(events.map { line.text($0.event, names: names) + "\n" }.joined())
        case .jsonl:
            var context = EventContext(names: names, sentence: { [sentences] in sentences.text($0) })
            json.clear()
            for logged in events {
                context.source = logged.source
                logged.event.write(to: &json, context)
                json.endLine()
            }
            return StandardOutput.write(json.octets)
        }
    }
}

/// Events of the log, with everything needed to write them. All of it is read at once: a writer that reads the log
/// while the next portion is read would have to wait.
private struct Portion: Sendable {
    var page = EventPage()
    /// The user's names of beacons, which other programs may change while the log is followed. They are read only if
    /// an event is about a beacon.
    var names: [BeaconIdentity: String] = [:]
}

/// Converts reasons to sentences, and caches the sentences because a log repeats them often.
private final class Sentences: Sendable {
    private let localizer: Localizer
    private let said = Mutex<[Phrase: String]>([:])

    /// The maximum number of cached sentences; beyond that the cache is emptied.
    private static let limit = 10_000

    init(_ localizer: Localizer) { self.localizer = localizer }

    func text(_ reason: Phrase) -> String {
        said.withLock { said in
            if let text = said[reason] { return text }
            if said.count >= Self.limit { said.removeAll() }
            let text = localizer.text(reason.inWords)
            said[reason] = text
            return text
        }
    }
}

extension StoreSession {
    fileprivate func page(_ query: EventQuery) throws(Failure) -> EventPage {
        try read { (store) throws(StoreError) in try store.page(query) }
    }

    fileprivate func portion(_ query: EventQuery) throws(Failure) -> Portion {
        let page = try page(query)
        guard page.events.contains(where: { $0.event.beacon != nil }) else { return Portion(page: page) }
        return Portion(page: page, names: try names())
    }

    /// Reports that rows of the log were left out.
    fileprivate func tellUnreadable(_ count: Int) {
        StandardError.write(localizer.text(.cli.eventsUnreadable, .integer(count)))
    }

    /// The user's names of beacons, without the rest of the stored state.
    func names() throws(Failure) -> [BeaconIdentity: String] {
        try read { (store) throws(StoreError) in try store.names() }
    }
}
