/// Checks that the service can be used: the preference file is valid and there are official regions (TbBTPreliminary).
/// The caller sees to it that it runs only once.
public enum Preparation {
    /// - Parameters:
    ///   - preference: the result of reading the file.
    ///   - official: the official regions; empty: none could be read.
    ///   - source: where they come from.
    public static func setUp(
        preference: Result<DeveloperPreference, PreparationError>, official: [OfficialRegion],
        from source: OfficialSource = .bundled
    ) -> PreparationOutcome {
        var problems: [PreparationError] = []
        switch preference {
        case .success(let preference): problems += Self.problems(of: preference)
        case .failure(let error): problems.append(error)
        }
        if official.isEmpty { problems.append(.noOfficialRegions) }
        return PreparationOutcome(problems: problems, source: official.isEmpty ? nil : source)
    }

    /// What in a preference file prevents the use of the service.
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

/// Where the official regions come from.
public enum OfficialSource: Equatable, Sendable {
    /// The list that comes with the program.
    case bundled
    /// A list that the user supplied instead.
    case file
    /// The list that comes with the program, because the user's own cannot be read.
    case unreadableFile
    case server(ListOrigin)
}
