public import Advertising
public import Basics

/// The pair of keys by which a server identifies an application that uses Beacapp's interface.
public struct BeacappKeys: Hashable, Sendable {
    public var requestToken: String
    /// The secret key. It is sent to the server, and never shown or logged.
    public var secretKey: String

    public init(requestToken: String, secretKey: String) {
        self.requestToken = requestToken
        self.secretKey = secretKey
    }

    /// Whether both keys are present.
    public var isGiven: Bool { !requestToken.isEmpty && !secretKey.isEmpty }
}

/// The permission of a server for an application on this device (initializeWithRequestToken:secretKey:).
public struct BeacappActivation: Equatable, Sendable {
    /// The address of the server.
    public var server: String
    public var keys: BeacappKeys
    /// The identifier by which the server identifies this device (getDeviceIdentifier).
    public var device: UUID128
    /// The access token. It is sent to the server, and never shown or logged.
    public var accessToken: String
    /// The expiry time of the token. After it the server rejects the token; the keys obtain a new one.
    public var expires: Timestamp
    /// Whether the server is the demonstration server, which accepts data of the simulated shop.
    public var isDemonstration: Bool

    public init(
        server: String, keys: BeacappKeys, device: UUID128, accessToken: String, expires: Timestamp,
        isDemonstration: Bool = false
    ) {
        self.server = server
        self.keys = keys
        self.device = device
        self.accessToken = accessToken
        self.expires = expires
        self.isDemonstration = isDemonstration
    }

    /// Whether both activations are for the same application at the same server.
    public func isOfSame(as other: BeacappActivation) -> Bool {
        server == other.server && keys.requestToken == other.keys.requestToken
    }
}

/// The beacons and events of an application, as fetched from a server.
public struct BeacappEvents: Equatable, Sendable {
    /// The prefix of the identifiers of rules made from these events. The user's own rules may not have it, so that
    /// no rule of a server replaces one of the user.
    public static let rulePrefix = "beacapp:"

    /// Host and port of the server.
    public var place: String
    /// JSON with `beacons` and `events`, from which rules are read.
    public var text: String
    public var revision: String
    /// The entity tag of this version of the events, or nil if the server gave none.
    public var tag: String?
    /// The time at which the server last confirmed these events.
    public var updated: Timestamp

    public init(place: String, text: String, revision: String, tag: String?, updated: Timestamp) {
        self.place = place
        self.text = text
        self.revision = revision
        self.tag = tag
        self.updated = updated
    }

    /// The revision as it is displayed: a long one, such as a hash, is shortened to its beginning.
    public var shownRevision: String { revision.count > 24 ? revision.prefix(12) + "…" : revision }
}

/// The stored state of Beacapp. It remains valid offline and after a restart.
public struct BeacappMemory: Equatable, Sendable {
    /// The activation, or nil if no application is activated.
    public internal(set) var activation: BeacappActivation?
    /// The events, or nil if none were fetched.
    public internal(set) var events: BeacappEvents?
    /// The time of the latest custom log, or nil if there was none.
    public internal(set) var lastLog: Timestamp?

    public init(activation: BeacappActivation? = nil, events: BeacappEvents? = nil, lastLog: Timestamp? = nil) {
        self.activation = activation
        self.events = events
        self.lastLog = lastLog
    }

    /// Stores an activation. Events of another application or server are discarded.
    mutating func activate(_ new: BeacappActivation) {
        if let activation, !activation.isOfSame(as: new) { events = nil }
        activation = new
    }

    /// Replaces the token of the current application. An activation that was removed or replaced during the request
    /// is not restored.
    mutating func renew(_ new: BeacappActivation) {
        if let activation, activation.isOfSame(as: new) { self.activation = new }
    }

    /// Records the time of a custom log, because a pause is required between two logs.
    /// - Returns: The log, or a failure, in which case nothing was changed.
    mutating func log(_ matter: BeacappLog.Matter, at now: Timestamp) -> Result<BeacappLog, BeacappError> {
        guard let activation else { return .failure(.notActivated) }
        if let lastLog, abs(now.microseconds - lastLog.microseconds) < BeacappLog.pause { return .failure(.tooSoon) }
        lastLog = now
        return .success(BeacappLog(matter, of: activation, at: now))
    }

    /// - Returns: false if the events belong to an application other than the current one, in which case nothing was
    ///   changed.
    mutating func take(_ new: BeacappEvents, of owner: BeacappActivation) -> Bool {
        guard let activation, activation.isOfSame(as: owner) else { return false }
        events = new
        return true
    }
}
