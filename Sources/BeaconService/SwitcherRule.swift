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
/// It acts once for a stay, however often "inside" is said. A switcher that is inside already when its flag is raised,
/// when the rule is turned on, or when the program starts and hears it, counts as entered. Lowering a flag and turning
/// the rule off stop nothing; the rule goes on from the next event.
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
        case .enter: return arrive(at: switcher, "why.switcherNear", state)
        // What was entered before, and is found to be inside still: after a start of the program, or when asked.
        case .inside: return arrive(at: switcher, "why.switcherInside", state)
        case .exit, .outside: return leave(switcher, state)
        case .monitoringStopped:
            // Nobody listens to it any more; that is no departure.
            inside.remove(switcher.regionIdentifier)
            if inside.isEmpty { isLatched = false }
            return nil
        default: return nil
        }
    }

    /// Takes a state that somebody changed: flags, or whether the rule is on.
    /// - Parameter isInside: Whether the region of that identifier is inside.
    /// - Returns: What is to be done, and for which switcher; nil: nothing.
    public mutating func follow(
        _ state: ServiceState, since before: ServiceState, isInside: (String) -> Bool
    ) -> (action: SwitcherAction, switcher: ServiceBeaconData)? {
        let (former, switchers) = (Self.switchers(of: before), Self.switchers(of: state))
        let isTurnedOn = state.isSwitcherRuleOn && !before.isSwitcherRuleOn
        inside.formIntersection(switchers.map(\.regionIdentifier))
        if inside.isEmpty || isTurnedOn { isLatched = false }
        var found: (action: SwitcherAction, switcher: ServiceBeaconData)?
        for switcher in switchers where isInside(switcher.regionIdentifier) {
            guard isTurnedOn || !former.contains(where: { $0.isSameBeacon(as: switcher) }),
                let action = arrive(at: switcher, "why.switcherInside", state)
            else { continue }
            found = (action, switcher)
        }
        return found
    }

    private mutating func arrive(
        at switcher: ServiceBeaconData, _ reason: String, _ state: ServiceState
    ) -> SwitcherAction? {
        inside.insert(switcher.regionIdentifier)
        guard Self.isActive(state), !isLatched else { return nil }
        isLatched = true
        let others = state.designated.count { !$0.isSwitcher }
        return .start(Reason(reason, .text(switcher.keycode), .integer(others)))
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
