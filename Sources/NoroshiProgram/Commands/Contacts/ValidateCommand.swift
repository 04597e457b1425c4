import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import ServiceClient
import Tracking

/// `noroshi validate`.
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Ask the service whether a beacon with variable values belongs to it.",
        discussion: """
            Such a beacon has no key code: its major is assigned, its minor varies. Specify it in the form in which \
            `noroshi scan` prints identities, ibeacon:UUID:MAJOR:MINOR.

            Status 1: the beacon does not belong to the service: its region is not a region of the service (2002), or \
            the service has not assigned its major (2003). 2: the argument is not such an identity. 34: the result is \
            unknown, because the server does not serve the application (2001), returns an error (2004) or cannot be \
            reached (2005). 69: no server is set. 74: store access failed. 77: the terms are not agreed to. 78: the \
            preference file is invalid, or has no application code.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @ArgumentParser.Argument(help: ArgumentHelp("The beacon.", valueName: "beacon"), completion: Proposals.beacons)
    var beacon: String
    @Flag(help: "Write one JSON object: identity, valid, result, reason.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        guard let identity = BeaconIdentity(text: beacon), identity.kind == .iBeacon else {
            throw Failure(.usage, .onetime.noBeacon, .text(beacon))
        }
        let connection = try session.service()
        let (state, caller) = (try session.state(), try session.caller())
        do throws(OnetimeValidationError) {
            let (region, major, minor) = try state.onetimeRegion(of: identity, session.context)
            try await session.setting.waiting { () throws(OnetimeValidationError) in
                try await connection.validate(region: region, major: major, minor: minor, as: caller)
            }
        } catch {
            try report(error, of: identity, session)
        }
        guard json else { return try session.write(session.text(.onetime.valid, .text(identity.text))) }
        try write(identity, nil, session)
    }

    private func report(
        _ error: OnetimeValidationError, of identity: BeaconIdentity, _ session: StoreSession
    ) throws -> Never {
        if json { try write(identity, error, session) }
        let isNo = error.code == 2002 || error.code == 2003
        throw Failure(isNo ? .no : .validationFailed, error)
    }

    private func write(
        _ identity: BeaconIdentity, _ error: OnetimeValidationError?, _ session: StoreSession
    ) throws(Failure) {
        try session.write { json in
            json.object { json in
                json.member("identity", identity.text)
                json.member("valid", error == nil)
                json.member("result", error?.code)
                json.member("reason", error.map { session.localizer.text($0) })
            }
        }
    }
}
