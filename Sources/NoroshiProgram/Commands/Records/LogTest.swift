import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi log test`.
struct LogTest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send a region event to the server, to verify that it arrives.",
        discussion: """
            Only in test mode, and only for a region of the service or a managed region. The event is sent once, and \
            is not stored; the server has received it if it returns 200.

            Status 1: test mode is off, there is no such region, or the region is the simulated shop's without a \
            demonstration server. 30: the server did not accept the event, or did not respond. 69: no server is set. \
            74: store access failed. 77: the terms are not agreed to. 78: the preference file is invalid, or has no \
            application code.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Option(help: ArgumentHelp("The identifier of the region.", valueName: "id"), completion: Proposals.regions)
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
