import Regions
import Texts

/// The result of the preparation.
public struct PreparationOutcome: Equatable, Sendable {
    /// What was found on this machine.
    private let found: [PreparationError]
    /// Where this machine's own official regions come from; nil: there are none.
    private let local: OfficialSource?
    /// When official regions were fetched that are in force; nil: this machine's own are.
    private var fetched: ListOrigin?
    /// What the server said; nil: none is set, or it was not asked yet.
    public private(set) var server: ServerVerdict?

    public init(problems: [PreparationError], source: OfficialSource?) {
        found = problems
        local = source
    }

    /// All obstacles, in the order in which they should be mended.
    public var problems: [PreparationError] {
        let found = fetched == nil ? found : found.filter { $0 != .noOfficialRegions }
        guard case .refused(let status, let words) = server else { return found }
        return found + [.refused(status, words)]
    }

    /// Where the official regions come from; nil: there are none.
    public var source: OfficialSource? { fetched.map { .server($0) } ?? local }

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

    /// The same with what the server said: one that refuses the application is an obstacle, one that cannot be reached
    /// is none.
    /// - Parameter verdict: nil: none is set, or it was not asked yet.
    public func judged(by verdict: ServerVerdict?) -> PreparationOutcome {
        var outcome = self
        outcome.server = verdict
        return outcome
    }

    /// The same with the official regions that were fetched, if any were.
    public func holding(_ lists: FetchedLists) -> PreparationOutcome {
        var outcome = self
        outcome.fetched = lists.officialOrigin
        return outcome
    }

    /// Why the user may not use the service now; nil: the user may.
    public func obstacle(_ agreement: Agreement, for use: ServiceUse) -> ServiceObstacle? {
        guard agreement.isAgreed else { return .needsAgreement }
        let problem =
            switch use {
            case .local: problems.first { !$0.isOfServerOnly }
            case .network: problems.first
            case .lists: problems.first { $0 != .noOfficialRegions }
            }
        return problem.map { .unprepared($0) }
    }
}

/// What the service is wanted for.
public enum ServiceUse: Sendable {
    /// Designation, monitoring, ranging, key codes.
    case local
    /// Functions that talk to the server.
    case network
    /// Fetching lists from the server, official regions too where there are none.
    case lists
}

/// Why the service may not be used.
public enum ServiceObstacle: Error, Equatable, Sendable {
    /// The terms have not been agreed to (exit status 77).
    case needsAgreement
    /// The preparation failed (exit status 69; 78 where the preference file is at fault).
    case unprepared(PreparationError)
    /// No server is set (exit status 69).
    case needsServer
    /// A capture is replayed, of which nothing goes to a server.
    case replay

    public var reason: Reason {
        switch self {
        case .needsServer: Reason(.list.needsServer)
        case .replay: Reason(.list.replay)
        case .needsAgreement: Reason(.agreement.required)
        case .unprepared(let error): error.reason
        }
    }
}
