import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi beacapp activate`.
struct BeacappActivate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activate", abstract: "Activate an application on this device.",
        discussion: """
            The token and the secret come from the options, or else from [beacapp] in config.toml. They are stored, so \
            that an expired token is renewed automatically. The events of another application are deleted.

            Status 40: the server did not activate the application; the message contains the Beacapp number (1000: \
            unknown token or secret, 1003: no answer, 1006: version not allowed). 69: no server is set. 74: the \
            activation could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var server: ServerOption
    @Option(help: ArgumentHelp("Request token of the application.", valueName: "token"))
    var requestToken: String?
    @Option(help: ArgumentHelp("Secret of the request token. It is never shown.", valueName: "key"))
    var secretKey: String?
    @Flag(help: "Write one JSON object: activated, serverAddress, deviceID, expiresAt.")
    var json = false

    func validate() throws {
        if (requestToken == nil) != (secretKey == nil) {
            throw wrongUsage(.usage.together, "--request-token", "--secret-key")
        }
    }

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        guard let keys = keys(session) else { throw wrongUsage(.usage.beacappKeys) }
        let activation = try await session.activate(keys)
        guard json else {
            return try session.write(
                session.text(
                    .beacapp.activated, .text(activation.server), .text(session.localizer.moment(activation.expires))))
        }
        try session.write { json in
            json.object { json in
                json.member("activated", true)
                json.member("serverAddress", activation.server)
                json.member("deviceID", activation.device.description.lowercased())
                json.member("expiresAt", activation.expires.iso8601)
            }
        }
    }

    /// The keys of the options, otherwise those of the settings.
    private func keys(_ session: StoreSession) -> BeacappKeys? {
        if let requestToken, let secretKey { return BeacappKeys(requestToken: requestToken, secretKey: secretKey) }
        return session.beacappKeys
    }
}

/// `noroshi beacapp reset`.
struct BeacappReset: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Delete the activation and the events.",
        discussion: "Also deletes the rules of the events. Status 74: the change could not be stored.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object: activated.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        try session.perform(.forgetBeacapp)
        guard json else { return try session.write(session.text(.beacapp.forgotten)) }
        try session.write { json in json.object { json in json.member("activated", false) } }
    }
}
