public import Basics

/// A value of the preference file as it was read, before it is checked.
public enum PreferenceItem: Equatable, Sendable {
    case boolean(Bool)
    case string(String)
    case integer(Int)
    case real(Double)
    /// A type that no item has: `array`, `dictionary`, `date`, `data`.
    case other(String)

    public enum Kind: String, CaseIterable, Sendable {
        case boolean, string, integer

        /// The key of its name in the language files.
        public var textKey: TextKey {
            switch self {
            case .string: .preference.kindString
            case .integer: .preference.kindInteger
            case .boolean: .preference.kindBoolean
            }
        }
    }

    /// The name of the value's type in property lists.
    public var name: String {
        switch self {
        case .boolean: "boolean"
        case .string: "string"
        case .integer: "integer"
        case .real: "real"
        case .other(let name): name
        }
    }

    /// The value as a whole number; a real number without a fraction counts as one.
    var wholeNumber: Int? {
        switch self {
        case .integer(let number): number
        case .real(let number): Int(exactly: number)
        default: nil
        }
    }
}

extension DeveloperPreference.Key {
    public var kind: PreferenceItem.Kind {
        switch self {
        case .testMode: .boolean
        case .appCode, .edition, .version: .string
        case .maximum, .interval: .integer
        }
    }

    /// The permitted values of a number; nil for other kinds.
    public var range: ClosedRange<Int>? {
        switch self {
        case .maximum: 1...19
        case .interval: 0...87_600
        default: nil
        }
    }

    /// Reads a name as it is typed: case does not matter, and short names are accepted.
    public init?(named text: some StringProtocol) {
        let word = text.lowercased()
        guard let key = Self.allCases.first(where: { $0.names.contains { $0.lowercased() == word } }) else {
            return nil
        }
        self = key
    }

    private var names: [String] {
        switch self {
        case .testMode: [rawValue, "Test"]
        case .appCode: [rawValue, "AppCode"]
        case .edition: [rawValue, "Edition"]
        case .version: [rawValue, "Version"]
        case .maximum: [rawValue, "MaxDesignatable", "MaxDesignatableBeacons"]
        case .interval: [rawValue, "RegionUpdateInterval", "RegionRefreshIntervalHours", "Interval"]
        }
    }
}
