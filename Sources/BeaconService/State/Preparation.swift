/// Checks that the service can be used: the preference file is valid and there are official regions
/// (TbBTPreliminary). The caller ensures that the check runs only once.
public enum Preparation {
    /// - Parameters:
    ///   - preference: the result of reading the file.
    ///   - official: the official regions; empty if none could be read.
    ///   - source: the source of the official regions.
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

    /// The problems of a preference file that prevent the use of the service.
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

/// The source of the official regions.
public enum OfficialSource: Equatable, Sendable {
    /// The list that comes with the program.
    case bundled
    /// A list that the user supplied instead.
    case file
    /// The list that comes with the program, because the user's own cannot be read.
    case unreadableFile
    case server(ListOrigin)
}
