import Hummingbird
import Localization
import Logging
import NIOCore

/// What is known of a request while it is answered.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Who asks; nil before that was found out, and of requests that anybody may make.
    var caller: Caller?
    /// The language of what the answer says to people.
    var language = Language.en
    /// On loopback, where the administration is.
    let isLocal: Bool
    /// What the request came over.
    let connection: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = source.channel
        isLocal =
            source.channel.remoteAddress.map { ["127.0.0.1", "::1", "::ffff:127.0.0.1"].contains($0.ipAddress) }
            ?? false
    }
}

/// An application on a device.
struct Caller: Sendable {
    /// The application by its name (`ApplicationName`).
    var application: String
    /// Given by the device itself; nil: it told none.
    var device: String?
    /// The identifier of the user, where there is one.
    var user: String?
    var isTestMode: Bool
}
