public import Regions

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

    public init(problems: [PreparationError], source: OfficialSource?) {
        self.problems = problems
        self.source = source
    }

    /// Why the user may not use the service now; nil: the service may be used.
    public func obstacle(_ agreement: Agreement, for use: ServiceUse) -> ServiceObstacle? {
        guard agreement.isAgreed else { return .needsAgreement }
        let problem = use == .local ? problems.first { !$0.isOfServerOnly } : problems.first
        return problem.map { .unprepared($0) }
    }
}

/// What the service is wanted for.
public enum ServiceUse: Sendable {
    /// Designation, monitoring, ranging, key codes.
    case local
    /// What speaks with the server.
    case network
}

/// Why something of the service may not be done (S-44, S-45, S-162).
public enum ServiceObstacle: Error, Equatable, Sendable {
    /// The terms have not been agreed to (exit status 77).
    case needsAgreement
    /// The preparation failed (exit status 69; 78 where the preference file is at fault).
    case unprepared(PreparationError)

    public var reason: Reason {
        switch self {
        case .needsAgreement: Reason("agreement.required")
        case .unprepared(let error): error.reason
        }
    }
}
