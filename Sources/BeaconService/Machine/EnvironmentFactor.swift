public import Basics

/// One condition for receiving beacons: a line of `noroshi doctor`.
public struct EnvironmentFactor: Equatable, Sendable {
    /// The kinds of factors, in the order in which they are shown; the raw values are their names in data formats.
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

        /// The key of the label in the language files.
        public var textKey: TextKey {
            switch self {
            case .kernel: .doctor.labelKernel
            case .sockets: .doctor.labelSockets
            case .adapter: .doctor.labelAdapter
            case .lowEnergy: .doctor.labelLowEnergy
            case .version: .doctor.labelVersion
            case .hardBlock: .doctor.labelHardBlock
            case .permission: .doctor.labelPermission
            case .scanner: .doctor.labelScanner
            case .daemon: .doctor.labelDaemon
            case .background: .doctor.labelBackground
            case .power: .doctor.labelPower
            }
        }
    }

    public enum State: String, CaseIterable, Sendable {
        case ok, warning, failing, unknown

        /// The key of its name in the language files.
        public var textKey: TextKey {
            switch self {
            case .ok: .doctor.stateOk
            case .warning: .doctor.stateWarning
            case .failing: .doctor.stateFailing
            case .unknown: .doctor.stateUnknown
            }
        }
    }

    public let kind: Kind
    public let state: State
    /// The finding about this condition.
    public let finding: Phrase
    /// The advice for the user, or nil when nothing is to be done.
    public let advice: Phrase?

    init(
        _ kind: Kind, _ state: State, _ finding: TextKey, _ values: [Argument] = [],
        advice: (key: TextKey, values: [Argument])? = nil
    ) {
        self.kind = kind
        self.state = state
        self.finding = Phrase(finding, values)
        self.advice = advice.map { Phrase($0.key, $0.values) }
    }
}
