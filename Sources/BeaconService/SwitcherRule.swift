public import Regions

/// What the switcher rule wants done.
public enum SwitcherAction: Equatable, Sendable {
    /// Start the monitoring of the designated beacons that are no switchers: a switcher is near.
    case start(Reason)
    /// Stop it: the last switcher is out of reach.
    case stop(Reason)

    public var reason: Reason {
        switch self {
        case .start(let reason), .stop(let reason): reason
        }
    }
}

/// Entering the region of a switcher starts the monitoring of the designated non-switchers, leaving the last one stops
/// it.
///
/// It acts once for a stay, however often "inside" is said. Raising or lowering a flag, and turning the rule on or off,
/// start and stop nothing by themselves; the rule goes on from the next event.
public struct SwitcherRule: Equatable, Sendable {
    /// Identifiers of the switchers' regions that are known to be inside.
    public private(set) var inside: Set<String> = []
    /// The non-switchers were started for this stay; never while `inside` is empty.
    public private(set) var isLatched = false

    public init() {}

    /// The rule as it stands after a restart: by the stored states of regions, and by what is monitored.
    public init(resuming state: ServiceState, inside regions: some Sequence<String>) {
        let switchers = Set(Self.switchers(of: state).map(\.regionIdentifier))
        inside = switchers.intersection(regions)
        isLatched =
            state.isSwitcherRuleOn && !inside.isEmpty
            && state.designated.contains { !$0.isSwitcher && state.isMonitored($0.regionIdentifier) }
    }

    /// Whether there is something for the rule to do: it is on, and there is a switcher and another beacon.
    public static func isActive(_ state: ServiceState) -> Bool {
        state.isSwitcherRuleOn && !switchers(of: state).isEmpty && state.designated.contains { !$0.isSwitcher }
    }

    /// Takes an event; nil: nothing is to be done. The caller runs `startMonitoringNonSwitcherRegions` or
    /// `stopMonitoringNonSwitcherRegions` on the state.
    public mutating func react(to event: SiteEvent, _ state: ServiceState) -> SwitcherAction? {
        let switchers = Self.switchers(of: state)
        inside.formIntersection(switchers.map(\.regionIdentifier))
        if inside.isEmpty { isLatched = false }
        guard let switcher = switchers.first(where: { $0.regionIdentifier == event.region }) else { return nil }
        switch event.kind {
        case .enter, .inside: return arrive(at: switcher, state)
        case .exit, .outside: return leave(switcher, state)
        case .monitoringStopped:
            // Nobody listens to it any more; that is no departure.
            inside.remove(switcher.regionIdentifier)
            if inside.isEmpty { isLatched = false }
            return nil
        default: return nil
        }
    }

    private mutating func arrive(at switcher: ServiceBeaconData, _ state: ServiceState) -> SwitcherAction? {
        inside.insert(switcher.regionIdentifier)
        guard Self.isActive(state), !isLatched else { return nil }
        isLatched = true
        let others = state.designated.count { !$0.isSwitcher }
        return .start(Reason("why.switcherNear", .text(switcher.keycode), .integer(others)))
    }

    private mutating func leave(_ switcher: ServiceBeaconData, _ state: ServiceState) -> SwitcherAction? {
        guard inside.remove(switcher.regionIdentifier) != nil, inside.isEmpty else { return nil }
        isLatched = false
        guard Self.isActive(state) else { return nil }
        let others = state.designated.count { !$0.isSwitcher && state.isMonitored($0.regionIdentifier) }
        guard others > 0 else { return nil }
        return .stop(Reason("why.switchersGone", .text(switcher.keycode), .integer(others)))
    }

    private static func switchers(of state: ServiceState) -> [ServiceBeaconData] {
        state.designated.filter(\.isSwitcher)
    }
}
