import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient
import Store

/// `noroshi beacapp log`.
struct BeacappLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Record a custom log of the application for the server.",
        discussion: """
            The log is stored until the server has it; a running screen, `noroshi watch` or `noroshi log flush` sends it. \
            A text has at most 1000 bytes of UTF-8, only characters of Shift JIS, and none of these: \
            < > ! " # $ % & ' ( ) - ^ ~ | [ ] { } ` @ * : ; \\ _ ?. At least one second must pass between two logs.

            Status 40: not accepted; the message contains the Beacapp number (1001: not activated, 1009: invalid text, \
            or logs less than a second apart). 69: no server is set. 74: the log could not be stored.

            With --send, a log that has to wait is not an error; standard error gives the reason.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var server: ServerOption
    @ArgumentParser.Argument(help: ArgumentHelp("The text to log.", valueName: "text"))
    var text: String
    @Flag(help: "Send the waiting records now.")
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
