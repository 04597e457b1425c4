import Advertising
import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Regions
import Texts

/// `noroshi log test`.
struct LogTest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send an event of a region to the server, to see it arrive.",
        discussion: """
            In test mode alone, and of a region of the service or a managed one. It is sent once, and not kept; the server \
            has it when it answers 200.

            1: not in test mode, no such region, or the simulated shop's and no demonstration server. 30: the server did \
            not take it, or did not answer. 69: no server is set. 74: the store failed. 77: the terms are not agreed to. \
            78: the preference file is not good, or has no application code.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Option(help: ArgumentHelp("The region, by its identifier.", valueName: "id"), completion: Proposals.regions)
    var region: String
    @Option(help: ArgumentHelp("enter, exit, inside or outside.", valueName: "event"))
    var event: RegionEventType
    @Flag(help: "Write one JSON object: recordID, regionID, event, status.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let log = try await session.sendTestLog(of: region, event)
        guard json else {
            return try session.write(
                session.text(.testlog.sent, .text(log.regionID), .phrase(Phrase(log.event.kind.textKey))))
        }
        try session.write { json in
            json.object { json in
                json.member("recordID", log.identifier?.description.lowercased())
                json.member("regionID", log.regionID)
                json.member("event", log.event.kind.rawValue)
                json.member("status", HTTPStatus.ok.rawValue)
            }
        }
    }
}

extension RegionEventType: ExpressibleByArgument {
    public init?(argument: String) {
        guard let event = Self.allCases.first(where: { $0.kind.rawValue == argument }) else { return nil }
        self = event
    }

    public static var allValueStrings: [String] { allCases.map(\.kind.rawValue) }
}

extension StoreSession {
    /// Sends a test log, once, and logs the result.
    /// - Throws: 1 if it is not a valid test log, 30 if the server has not accepted it; 69, 74, 77, 78.
    fileprivate func sendTestLog(of region: String, _ event: RegionEventType) async throws(Failure) -> TestLog {
        let connection = try service()
        let state = try state()
        let log: TestLog
        do throws(ErrandError) {
            log = try state.testLog(of: region, event, identifier: .random(), at: LocalClock.wall, context)
        } catch {
            throw Failure(error, or: .testLogFailed)
        }
        let caller = try caller()
        do throws(ErrandError) {
            try await setting.waiting { () throws(ErrandError) in
                try await connection.send(log, as: caller, isSimulated: isShop)
            }
        } catch {
            keep(SiteEvent(log, .failure(error), at: LocalClock.wall))
            throw Failure(error, or: .testLogFailed)
        }
        keep(SiteEvent(log, .success(()), at: LocalClock.wall))
        return log
    }
}
