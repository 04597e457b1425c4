public import Basics

/// A server's verdict on the application, or the reason why there is none.
public enum ServerVerdict: Equatable, Sendable {
    /// - Parameter isDemonstration: Whether the server is a demonstration server, which also accepts the simulated
    ///   shop.
    case accepted(isDemonstration: Bool)
    /// The server does not serve the application (401, 403), with the server's explanation.
    case refused(HTTPStatus, String?)
    /// The server cannot be reached, or its response is not valid; functions that need no server continue.
    case unreachable(Phrase)

    /// Whether the same request may have another result later. A rejection by the server itself remains until the
    /// application's code or the server changes. A rejection without an explanation may come from an intermediary.
    public var isForNow: Bool { if case .refused(_, _?) = self { false } else { true } }
}

/// The evidence about a server that any exchange with it provides.
public enum ServerSign: CaseIterable, Sendable {
    case answers
    /// The server does not serve the application (401, 403).
    case refuses
    /// The server cannot be reached, or has a fault.
    case silent
}

extension ServerVerdict {
    /// Whether an exchange contradicts the verdict, so that it may have changed.
    public func isContradicted(by sign: ServerSign) -> Bool {
        switch self {
        case .accepted: sign != .answers
        case .refused: sign == .answers
        case .unreachable: sign != .silent
        }
    }
}

/// The status of a server.
public struct ServerStatus: Equatable, Sendable {
    /// Host and port.
    public var place: String
    /// The reason why the server is not asked, or nil if it is asked.
    public var pause: ServerPause?
    /// The verdict, or nil if the server has not answered yet.
    public var verdict: ServerVerdict?
    /// The duration of its last response in seconds.
    public var latency: Double?
    /// The reason of the latest failure to reach the server, with its time in `lastErrorTime`.
    public var lastError: Phrase?
    public var lastErrorTime: Timestamp?

    public init(
        place: String, pause: ServerPause? = nil, verdict: ServerVerdict? = nil, latency: Double? = nil,
        lastError: Phrase? = nil,
        lastErrorTime: Timestamp? = nil
    ) {
        self.place = place
        self.pause = pause
        self.verdict = verdict
        self.latency = latency
        self.lastError = lastError
        self.lastErrorTime = lastErrorTime
    }
}

/// The reason why a server is not asked.
public enum ServerPause: Equatable, Sendable {
    /// The user has not agreed to the terms: no data of this machine is sent to any server.
    case needsAgreement
    /// The preparation on this machine failed: the data for a request are missing.
    case needsPreparation
    /// A capture is replayed.
    case replay
}
