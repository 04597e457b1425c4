import Hummingbird
import Localization
import Logging
import NIOCore

/// The context of a request while it is answered.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The caller; nil before the authorization, and for requests that need none.
    var caller: Caller?
    /// The language of the texts for people in the answer.
    var language = Language.en
    /// Whether the request came over loopback, where the administration is.
    let isLocal: Bool
    /// The connection of the request.
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
    /// The identifier that the device gave itself; nil: it gave none.
    var device: String?
    /// The identifier of the user, where there is one.
    var user: String?
    var isTestMode: Bool
}
