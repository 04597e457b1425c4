import Advertising
import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import ServiceClient
import Store
import Texts
import Time

/// `noroshi beacapp log`.
struct BeacappLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Write a custom log of the application, for the server.",
        discussion: """
            It is kept until the server has it: a running screen or `noroshi watch` sends it, or `noroshi log flush`. A text has \
            at most 1000 bytes of UTF-8, characters of Shift JIS alone, and none of these: \
            < > ! " # $ % & ' ( ) - ^ ~ | [ ] { } ` @ * : ; \\ _ ?. Two logs are a second apart.

            40: it was not taken; the number of Beacapp stands in the sentence (1001: not activated, 1009: the text, or the \
            second). 69: no server is set. 74: it could not be kept.

            With --send it is no failure that a log has to wait, and standard error says why.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var server: ServerOption
    @ArgumentParser.Argument(help: ArgumentHelp("What is logged.", valueName: "text"))
    var text: String
    @Flag(help: "Send what waits now.")
    var send = false
    @Flag(help: "Write one JSON object: recordID, kind, text, time, waiting.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        if send {
            try session.setting.demandServer()
            try session.demandSender()
        }
        let record = try session.keepLog(text)
        if send {
            let report = try await session.sendRecords(within: ServiceConnection.Settings.longest)
            let waiting = try session.waitingRecords()
            if let reason = session.reason(report, waiting: waiting), waiting > 0 { session.remark(reason) }
        }
        let waiting = try session.waitingRecords()
        guard json else { return try session.write(session.text(.beacapp.logged, .integer(waiting))) }
        try session.write { json in
            json.object { json in
                json.member("recordID", record.identifier.description.lowercased())
                json.member("kind", record.kind.rawValue)
                json.member("text", text)
                json.member("time", record.time.iso8601)
                json.member("waiting", waiting)
            }
        }
    }
}

extension StoreSession {
    fileprivate func waitingRecords() throws(Failure) -> Int {
        try read { (store) throws(StoreError) in try store.queue().counts.waiting }
    }

    /// Keeps a custom log.
    fileprivate func keepLog(_ text: String) throws(Failure) -> ServiceRecord {
        let now = LocalClock.wall
        let matter: BeacappLog.Matter
        do throws(BeacappError) { matter = try BeacappLog.custom(text) } catch { throw Failure(error) }
        switch try perform(.logBeacapp(matter, at: now, as: .random())).outcome {
        case .beacappLog(.success(let record)): return record
        case .beacappLog(.failure(let error)): throw Failure(error)
        default: throw Failure(BeacappError.notActivated)
        }
    }
}
