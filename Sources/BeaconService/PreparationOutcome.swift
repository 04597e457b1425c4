/// What became of the preparation.
public struct PreparationOutcome: Equatable, Sendable {
    /// Everything that stands in the way, the first to mend first.
    public let problems: [PreparationError]
    /// Nil: there are no official regions.
    public let source: OfficialSource?

    /// The document's success: the service can be used, with its server.
    public var isSuccess: Bool { problems.isEmpty }

    /// Whether designation, monitoring and ranging can be used. They need no server, so that a missing token or a
    /// refusal does not stand in their way.
    public var allowsLocalUse: Bool { problems.allSatisfy(\.isOfServerOnly) }

    /// The service can be used, with regions that may be old.
    public var isDegraded: Bool {
        if case .server = source { return false }
        return isSuccess
    }

    /// Whether the user may use the service now.
    public func gate(_ agreement: Agreement, for use: ServiceUse) -> ServiceGate {
        guard agreement.isAgreed else { return .needsAgreement }
        let problem = use == .local ? problems.first { !$0.isOfServerOnly } : problems.first
        return problem.map { .unprepared($0) } ?? .open
    }
}

/// What the service is wanted for.
public enum ServiceUse: Sendable {
    /// Designation, monitoring, ranging, key codes.
    case local
    /// What speaks with the server.
    case network
}

/// Whether something of the service may be used (S-45, S-162).
public enum ServiceGate: Equatable, Sendable {
    case open
    /// The terms have not been agreed to (exit status 77).
    case needsAgreement
    /// The preparation failed (exit status 69; 78 where the preference file is at fault).
    case unprepared(PreparationError)
}
