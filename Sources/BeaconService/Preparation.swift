public import Regions
public import Tracking

/// Makes the service ready: the preference file is right, and there are official regions (TbBTPreliminary,
/// S-157 … S-162, A-22). To call it once a run is the caller's affair.
public enum Preparation {
    /// - Parameters:
    ///   - preference: what reading the file gave.
    ///   - official: the official regions; empty: none could be read.
    ///   - source: where they come from.
    ///   - refusal: what the service answered when it refused the application (401, 403); nil: it did not, or was not
    ///     asked.
    public static func setUp(
        preference: Result<DeveloperPreference, PreparationError>, official: [OfficialRegion],
        from source: OfficialSource = .bundled, refusal: HTTPStatus? = nil
    ) -> PreparationOutcome {
        var problems: [PreparationError] = []
        switch preference {
        case .success(let preference): problems += Self.problems(of: preference)
        case .failure(let error): problems.append(error)
        }
        if official.isEmpty { problems.append(.noOfficialRegions) }
        if let refusal, [.unauthorized, .forbidden].contains(refusal) { problems.append(.refused(refusal)) }
        return PreparationOutcome(problems: problems, source: official.isEmpty ? nil : source)
    }

    /// What stands against using the service with a preference file.
    static func problems(of preference: DeveloperPreference) -> [PreparationError] {
        var problems: [PreparationError] = []
        if preference.sdkEdition != DeveloperPreference.edition {
            problems.append(.invalidEdition(found: preference.sdkEdition))
        }
        if preference.sdkVersion != DeveloperPreference.version {
            problems.append(.invalidVersion(found: preference.sdkVersion))
        }
        if preference.appCode.allSatisfy(\.isWhitespace) { problems.append(.lackOfAppCode) }
        return problems
    }
}

/// Where the official regions come from (S-28).
public enum OfficialSource: Equatable, Sendable {
    /// The list that comes with the program.
    case bundled
    /// A list that the user put in its place.
    case file
    case server(at: Timestamp)
}

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

/// Why the service cannot be used.
public enum PreparationError: Error, Equatable, Sendable {
    /// There is no preference file (S-44); its path.
    case preferenceMissing(path: String)
    /// The file cannot be read at all; its path and why.
    case preferenceUnreadable(path: String, why: String)
    case preference(PreferenceError)
    case invalidEdition(found: String)
    case invalidVersion(found: String)
    /// DeveloperAppCode is empty.
    case lackOfAppCode
    case noOfficialRegions
    /// The service refused the application.
    case refused(HTTPStatus)

    /// Whether it concerns only what speaks with the server.
    public var isOfServerOnly: Bool {
        switch self {
        case .lackOfAppCode, .refused: true
        default: false
        }
    }

    /// Whether the preference file is at fault.
    public var isOfPreference: Bool {
        switch self {
        case .noOfficialRegions, .refused: false
        default: true
        }
    }

    public var reason: Reason {
        switch self {
        case .preferenceMissing(let path): Reason("error.prepare.preferenceMissing", .text(path))
        case .preferenceUnreadable(let path, let why):
            Reason("error.prepare.preferenceUnreadable", .text(path), .text(why))
        case .preference(let error): error.reason
        case .invalidEdition(let found):
            Reason("error.prepare.invalidEdition", .text(found), .text(DeveloperPreference.edition))
        case .invalidVersion(let found):
            Reason("error.prepare.invalidVersion", .text(found), .text(DeveloperPreference.version))
        case .lackOfAppCode: Reason("error.prepare.lackOfAppCode")
        case .noOfficialRegions: Reason("error.prepare.noOfficialRegions")
        case .refused(let status): Reason("error.prepare.refused", .integer(status.rawValue))
        }
    }
}
