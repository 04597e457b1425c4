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
    public static func problems(of preference: DeveloperPreference) -> [PreparationError] {
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
    /// The list that comes with the program, since the user's own cannot be read.
    case unreadableFile
    case server(at: Timestamp)
}
