import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Store

/// `noroshi log flush`.
struct LogFlush: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flush", abstract: "Send the waiting records now.",
        discussion: """
            Does not wait for the next retry time. One record is sent first; until it arrives, the others are not \
            sent. After 401 or 403, nothing is sent until the application's code or the server changes.

            Status 31: records are still waiting; the message shows the reason. 32: the server rejected some, which \
            are set aside. 69: no server is set. 74: store access failed. 77: the terms are not agreed to.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Flag(help: "Also retry a server that refused to serve the application.")
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
