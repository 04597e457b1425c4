import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization

/// `noroshi nearby permission`.
struct NearbyPermission: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permission", abstract: "Show or change the permission to receive beacon messages.",
        discussion: """
            Without this permission, no message is received. The permission to scan is separate; check it with \
            `noroshi authorize`.

            Status 1: not permitted, or not asked yet; nothing was changed. 74: the permission could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Allow messages.")
    var allow = false
    @Flag(help: "Refuse messages.")
    var deny = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        if allow && deny { throw wrongUsage(.usage.notBoth, "--allow", "--deny") }
    }

    func run() throws {
        let session = try StoreSession(options, allow || deny ? .changing : .reading, needsPreference: false)
        let state =
            if allow || deny { try session.perform(.allowNearby(allow)).state } else { try session.state() }
        if json {
            try session.write { json in
                json.object { json in json.member("permission", state.nearbyWord) }
            }
        } else {
            try session.write(session.localizer.text(Phrase(state.nearbyKey)))
        }
        if !allow, !deny, state.isNearbyAllowed != true { throw ExitCode(ExitStatus.no.rawValue) }
    }
}

extension ServiceState {
    /// The name of the permission in data formats.
    fileprivate var nearbyWord: String { isNearbyAllowed.map { $0 ? "allowed" : "denied" } ?? "not-asked" }

    /// The key of the sentence about the permission.
    fileprivate var nearbyKey: TextKey {
        isNearbyAllowed.map { $0 ? .nearby.allowed : .nearby.denied } ?? .nearby.notAsked
    }
}
