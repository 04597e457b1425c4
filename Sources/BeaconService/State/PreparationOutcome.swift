import Regions
import Texts

/// The result of the preparation.
public struct PreparationOutcome: Equatable, Sendable {
    /// All obstacles, in the order in which they should be mended.
    public let problems: [PreparationError]
    /// Nil: there are no official regions.
    public let source: OfficialSource?
    /// What the server said; nil: none is set, or it was not asked yet.
    public let server: ServerVerdict?

    /// Success as the service's document means it: the service can be used, including its server.
    public var isSuccess: Bool { problems.isEmpty }

    /// Whether designation, monitoring and ranging can be used. They need no server, so a missing token or a refusal
    /// does not matter.
    public var allowsLocalUse: Bool { problems.allSatisfy(\.isOfServerOnly) }

    /// Whether the service can be used, but with regions that may be outdated, or without its server.
    public var isDegraded: Bool {
        guard isSuccess else { return false }
        if case .unreachable = server { return true }
        if case .server = source { return false }
        return true
    }

    public init(problems: [PreparationError], source: OfficialSource?, server: ServerVerdict? = nil) {
        self.problems = problems
        self.source = source
        self.server = server
    }

    /// The same with what the server said: one that refuses the application is an obstacle, one that cannot be reached
    /// is none.
    /// - Parameter verdict: nil: none is set, or it was not asked yet.
    public func judged(by verdict: ServerVerdict?) -> PreparationOutcome {
        var problems = problems.filter { if case .refused = $0 { false } else { true } }
        if case .refused(let status, let words) = verdict { problems.append(.refused(status, words)) }
        return PreparationOutcome(problems: problems, source: source, server: verdict)
    }

    /// Why the user may not use the service now; nil: the user may.
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
    /// Functions that talk to the server.
    case network
}

/// Why the service may not be used.
public enum ServiceObstacle: Error, Equatable, Sendable {
    /// The terms have not been agreed to (exit status 77).
    case needsAgreement
    /// The preparation failed (exit status 69; 78 where the preference file is at fault).
    case unprepared(PreparationError)

    public var reason: Reason {
        switch self {
        case .needsAgreement: Reason(.agreement.required)
        case .unprepared(let error): error.reason
        }
    }
}
