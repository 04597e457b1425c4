import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Store
import Texts

/// `noroshi log flush`.
struct LogFlush: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flush", abstract: "Send the records that wait, now.",
        discussion: """
            It does not wait for the time after which they would be sent again. One record goes first; while it does not \
            arrive the others stay. After 401 or 403 nothing is sent until the application's code or the server changes.

            31: records still wait; the sentence says why. 32: the server rejected some, which are set aside. 69: no \
            server is set. 74: the store failed. 77: the terms are not agreed to.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Flag(help: "Also ask a server again that did not serve the application.")
    var again = false
    @Flag(help: "Write one JSON object: sent, aside, waiting, reason.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let report = try await session.sendRecords(isStubborn: again)
        let counts = try session.read { (store) throws(StoreError) in try store.queue().counts }
        let reason = session.reason(report, waiting: counts.waiting)
        if json {
            try write(report, counts, reason, session)
        } else if report.sent > 0 || report.aside > 0 {
            try session.write(session.text(.queue.sent, .integer(report.sent)))
        } else if report.end == .done, counts.waiting == 0 {
            session.remark(.queue.empty)
        }
        if let reason, counts.waiting > 0 {
            throw Failure(.recordsWait, reason)
        }
        // Records for another application or another server do not block the queue.
        if counts.waiting > 0 { session.remark(.queue.elsewhere, .integer(counts.waiting)) }
        if report.aside > 0 { throw Failure(.recordsAside, .queue.setAside, .integer(report.aside)) }
    }

    private func write(
        _ report: SendingReport, _ counts: QueueCounts, _ reason: Phrase?, _ session: StoreSession
    ) throws(Failure) {
        try session.write { json in
            json.object { json in
                json.member("sent", report.sent)
                json.member("aside", report.aside)
                json.member("waiting", counts.waiting)
                json.member("reason", reason.map { session.localizer.text($0) })
            }
        }
    }
}
