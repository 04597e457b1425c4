public import Regions

/// One condition for hearing beacons: a line of `noroshi doctor`.
public struct EnvironmentFactor: Equatable, Sendable {
    /// In the order in which they are shown; the raw values are their names in data formats.
    public enum Kind: String, CaseIterable, Sendable {
        case kernel
        case sockets
        case adapter
        case lowEnergy = "low-energy"
        case version
        case hardBlock = "hard-block"
        case permission
        case scanner
        case daemon
        case background
        /// Whether the adapter is on: shown, but not part of any verdict.
        case power

        /// The key of its label.
        public var textKey: String { "doctor.label.\(rawValue)" }
    }

    public enum State: String, CaseIterable, Sendable {
        case ok, warning, failing, unknown

        /// The key of its name in the language files.
        public var textKey: String { "doctor.state.\(rawValue)" }
    }

    public let kind: Kind
    public let state: State
    /// What was found.
    public let finding: Reason
    /// What to do about it; nil when nothing is to be done.
    public let advice: Reason?

    init(_ kind: Kind, _ state: State, _ word: String, _ values: [Reason.Value] = [], advice: [Reason.Value]? = nil) {
        self.kind = kind
        self.state = state
        finding = Reason(key: "doctor.\(kind.rawValue).\(word)", values: values)
        self.advice = advice.map { Reason(key: "doctor.\(kind.rawValue).\(word).advice", values: $0) }
    }
}
