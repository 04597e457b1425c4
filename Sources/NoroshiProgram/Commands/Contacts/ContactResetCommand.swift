import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import ServiceClient

/// `noroshi contact reset`.
struct ContactResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Allow already offered content to be offered again.",
        discussion: """
            Applies to all applications of this device, because content that one of them received is blocked for the \
            others.

            Status 1: there is no such region or key code, or the region is the simulated shop's without a \
            demonstration server. 33: the server did not respond, or its response is invalid. 69: no server is set. \
            74: store access failed. 77: the terms are not agreed to. 78: the preference file is invalid, or has no \
            application code.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @OptionGroup var place: ContactPlaceOptions
    @Flag(help: "Write one JSON object: regionID, keycode, reset.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let connection = try session.service()
        let (at, caller) = try (session.place(place.subject), session.caller())
        let count: Int
        do throws(ErrandError) {
            count = try await session.setting.waiting { () throws(ErrandError) in
                try await connection.resetBlocks(at: at, as: caller, isSimulated: session.isShop)
            }
        } catch {
            throw Failure(error, or: .contactFailed)
        }
        guard json else { return try session.write(session.text(.contact.reset, .integer(count))) }
        try session.write { json in
            json.object { json in
                json.member("regionID", at.regionID)
                json.member("keycode", at.keycode)
                json.member("reset", count)
            }
        }
    }
}

extension StoreSession {
    /// The place of a contact.
    /// - Throws: 1 if the subject is not a place.
    fileprivate func place(_ subject: ContactSubject) throws(Failure) -> ContactPlace {
        let state = try state()
        do throws(ErrandError) {
            return try state.contactPlace(of: subject, context)
        } catch {
            throw Failure(error, or: .contactFailed)
        }
    }
}
