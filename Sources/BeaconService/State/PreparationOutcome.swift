import Basics
import Regions

/// The result of the preparation.
public struct PreparationOutcome: Equatable, Sendable {
    /// The problems found on this machine.
    private let found: [PreparationError]
    /// The source of this machine's own official regions, or nil if there are none.
    private let local: OfficialSource?
    /// The origin of the fetched official regions in force, or nil if this machine's own are in force.
    private var fetched: ListOrigin?
    /// The verdict of the server; nil if no server is set, or it was not asked yet.
    public private(set) var server: ServerVerdict?

    public init(problems: [PreparationError], source: OfficialSource?) {
        found = problems
        local = source
    }

    /// All problems, in the order in which they should be fixed.
    public var problems: [PreparationError] {
        let found = fetched == nil ? found : found.filter { $0 != .noOfficialRegions }
        guard case .refused(let status, let words) = server else { return found }
        return found + [.refused(status, words)]
    }

    /// The source of the official regions, or nil if there are none.
    public var source: OfficialSource? { fetched.map { .server($0) } ?? local }

    /// Whether the preparation succeeded as the service's document defines it: the service can be used, including
    /// its server.
    public var isSuccess: Bool { problems.isEmpty }

    /// Whether designation, monitoring and ranging can be used. They need no server, so a missing token or a
    /// rejection by the server does not matter.
    public var allowsLocalUse: Bool { problems.allSatisfy(\.isOfServerOnly) }

    /// Whether the service can be used, but with regions that may be outdated, or without its server.
    public var isDegraded: Bool {
        guard isSuccess else { return false }
        if case .unreachable = server { return true }
        if case .server = source { return false }
        return true
    }

    /// The outcome with the verdict of the server: a server that does not serve the application is an obstacle, one
    /// that cannot be reached is not.
    /// - Parameter verdict: The verdict; nil if no server is set, or it was not asked yet.
    public func judged(by verdict: ServerVerdict?) -> PreparationOutcome {
        var outcome = self
        outcome.server = verdict
        return outcome
    }

    /// The outcome with the official regions that were fetched, if any were.
    public func holding(_ lists: FetchedLists) -> PreparationOutcome {
        var outcome = self
        outcome.fetched = lists.officialOrigin
        return outcome
    }

    /// The reason why the user may not use the service now, or nil if the user may.
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

/// The purpose for which the service is used.
public enum ServiceUse: Sendable {
    /// Designation, monitoring, ranging, key codes.
    case local
    /// Functions that use the server.
    case network
    /// Fetching lists from the server, including official regions if there are none.
    case lists
}

/// The reason why the service may not be used.
public enum ServiceObstacle: Error, Equatable, Sendable {
    /// The user has not agreed to the terms (exit status 77).
    case needsAgreement
    /// The preparation failed (exit status 69, or 78 if the preference file is the cause).
    case unprepared(PreparationError)
    /// No server is set (exit status 69).
    case needsServer
    /// A capture is replayed, during which nothing is sent to a server.
    case replay

    public var reason: Phrase {
        switch self {
        case .needsServer: Phrase(.list.needsServer)
        case .replay: Phrase(.list.replay)
        case .needsAgreement: Phrase(.agreement.required)
        case .unprepared(let error): error.reason
        }
    }
}
