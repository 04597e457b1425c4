public import Advertising
public import Tracking

/// The pair by which a server knows an application that speaks Beacapp's interface.
public struct BeacappKeys: Hashable, Sendable {
    public var requestToken: String
    /// It is sent, and never shown or logged.
    public var secretKey: String

    public init(requestToken: String, secretKey: String) {
        self.requestToken = requestToken
        self.secretKey = secretKey
    }

    /// Whether both are there.
    public var isGiven: Bool { !requestToken.isEmpty && !secretKey.isEmpty }
}

/// The leave of a server for an application on this device (initializeWithRequestToken:secretKey:).
public struct BeacappActivation: Equatable, Sendable {
    /// The address of the server.
    public var server: String
    public var keys: BeacappKeys
    /// By what the server knows this device (getDeviceIdentifier).
    public var device: UUID128
    /// It is sent, and never shown or logged.
    public var accessToken: String
    /// Behind this moment the server refuses the token; the keys bring another one.
    public var expires: Timestamp
    /// Whether it is the demonstration, to which the simulated shop may send.
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

    /// Whether both are of one application at one server.
    public func isOfSame(as other: BeacappActivation) -> Bool {
        server == other.server && keys.requestToken == other.keys.requestToken
    }
}

/// The beacons and events of an application as a server gave them.
public struct BeacappEvents: Equatable, Sendable {
    /// What the rules begin with that they are. The user's own may not, so that no rule of a server takes the place of one
    /// of theirs.
    public static let rulePrefix = "beacapp:"

    /// Host and port of the server.
    public var place: String
    /// JSON with `beacons` and `events`, which rules are read from.
    public var text: String
    public var revision: String
    /// By which the server knows this state of them; nil: it gave none.
    public var tag: String?
    /// When the server said last that they are so.
    public var updated: Timestamp

    public init(place: String, text: String, revision: String, tag: String?, updated: Timestamp) {
        self.place = place
        self.text = text
        self.revision = revision
        self.tag = tag
        self.updated = updated
    }

    /// The revision as people are shown it: of a long one, a hash say, the beginning.
    public var shownRevision: String { revision.count > 24 ? revision.prefix(12) + "…" : revision }
}

/// What is remembered of Beacapp: it holds offline and after a restart.
public struct BeacappMemory: Equatable, Sendable {
    /// Nil: no application was activated.
    public internal(set) var activation: BeacappActivation?
    /// Nil: none were fetched.
    public internal(set) var events: BeacappEvents?
    /// Of the latest custom log; nil: there was none.
    public internal(set) var lastLog: Timestamp?

    public init(activation: BeacappActivation? = nil, events: BeacappEvents? = nil, lastLog: Timestamp? = nil) {
        self.activation = activation
        self.events = events
        self.lastLog = lastLog
    }

    /// What another application, or another server, gave is not this one's.
    mutating func activate(_ new: BeacappActivation) {
        if let activation, !activation.isOfSame(as: new) { events = nil }
        activation = new
    }

    /// Another token brings nothing back that was forgotten while it was asked for.
    mutating func renew(_ new: BeacappActivation) {
        if let activation, activation.isOfSame(as: new) { self.activation = new }
    }

    /// Takes note of a custom log, for there is a pause between two.
    /// - Returns: Where it fails nothing was changed.
    mutating func log(_ matter: BeacappLog.Matter, at now: Timestamp) -> Result<BeacappLog, BeacappError> {
        guard let activation else { return .failure(.notActivated) }
        if let lastLog, abs(now.microseconds - lastLog.microseconds) < BeacappLog.pause { return .failure(.tooSoon) }
        lastLog = now
        return .success(BeacappLog(matter, of: activation, at: now))
    }

    /// - Returns: false: they are of an application that is not the one of now, and nothing was changed.
    mutating func take(_ new: BeacappEvents, of owner: BeacappActivation) -> Bool {
        guard let activation, activation.isOfSame(as: owner) else { return false }
        events = new
        return true
    }
}
