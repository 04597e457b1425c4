public import Texts
public import Tracking

/// What a server says of the application, or why it says nothing.
public enum ServerVerdict: Equatable, Sendable {
    /// - Parameter isDemonstration: Whether the server is for trying out: it takes the simulated shop, too.
    case accepted(isDemonstration: Bool)
    /// It does not serve the application (401, 403), with what it says about that.
    case refused(HTTPStatus, String?)
    /// It cannot be reached, or does not answer as a server does; what needs no server goes on.
    case unreachable(Phrase)

    /// Whether the same question may have another answer in a while: what a server itself refuses stays so until code or
    /// server change. A refusal without a word may be that of something in between.
    public var isForNow: Bool { if case .refused(_, _?) = self { false } else { true } }
}

/// What an exchange of any kind says about a server.
public enum ServerSign: CaseIterable, Sendable {
    case answers
    /// It does not serve the application (401, 403).
    case refuses
    /// It cannot be reached, or is not well.
    case silent
}

extension ServerVerdict {
    /// Whether an exchange says otherwise, so that the verdict may have changed.
    public func isContradicted(by sign: ServerSign) -> Bool {
        switch self {
        case .accepted: sign != .answers
        case .refused: sign == .answers
        case .unreachable: sign != .silent
        }
    }
}

/// How it stands with a server.
public struct ServerStanding: Equatable, Sendable {
    /// Host and port.
    public var place: String
    /// Why it is not asked; nil: it is.
    public var pause: ServerPause?
    /// Nil: it has not answered yet.
    public var verdict: ServerVerdict?
    /// Seconds that its last answer took.
    public var latency: Double?
    /// Why it could not be reached, the last time that it could not, and when that was.
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

/// Why a server is not asked.
public enum ServerPause: Equatable, Sendable {
    /// Nobody has agreed to the terms: nothing of this machine goes to anybody.
    case needsAgreement
    /// The preparation on this machine failed: there is nothing to ask with.
    case needsPreparation
    /// A capture is replayed.
    case replay
}
