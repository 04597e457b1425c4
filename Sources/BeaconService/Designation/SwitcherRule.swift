import Basics
public import Regions

/// An action that the switcher rule requests.
public enum SwitcherAction: Equatable, Sendable {
    /// A switcher is near: start monitoring the designated beacons that are no switchers.
    case start(Phrase)
    /// The last switcher is out of reach: stop monitoring them.
    case stop(Phrase)

    public var reason: Phrase {
        switch self {
        case .start(let reason), .stop(let reason): reason
        }
    }
}

/// The rule that controls monitoring by switchers: entering the region of a switcher starts the monitoring of the
/// designated non-switchers, leaving the last one stops it.
///
/// The rule acts once per stay, however often "inside" is reported. A switcher that is already inside counts as
/// entered when its flag is set, when the rule is turned on, or when the program starts and receives it. Clearing a
/// flag or turning the rule off stops nothing; the rule applies again from the next event on.
public struct SwitcherRule: Equatable, Sendable {
    /// The identifiers of the switchers' regions that the device is inside.
    public private(set) var inside: Set<String> = []
    /// Whether the non-switchers were started for this stay; never true while `inside` is empty.
    public private(set) var isLatched = false

    public init() {}

    /// The rule after a restart, from the stored states of regions and from what is monitored.
    public init(resuming state: ServiceState, inside regions: some Sequence<String>) {
        let switchers = Set(Self.switchers(of: state).map(\.regionIdentifier))
        inside = switchers.intersection(regions)
        isLatched =
            state.isSwitcherRuleOn && !inside.isEmpty
            && state.designated.contains { !$0.isSwitcher && state.isMonitored($0.regionIdentifier) }
    }

    /// Whether the rule can have an effect: it is on, and there are both a switcher and another beacon.
    public static func isActive(_ state: ServiceState) -> Bool {
        state.isSwitcherRuleOn && !switchers(of: state).isEmpty && state.designated.contains { !$0.isSwitcher }
    }

    /// Reacts to an event. Returns nil if nothing is to be done. The caller runs `startMonitoringNonSwitcherRegions`
    /// or `stopMonitoringNonSwitcherRegions` on the state.
    public mutating func react(to event: SiteEvent, _ state: ServiceState) -> SwitcherAction? {
        let switchers = Self.switchers(of: state)
        inside.formIntersection(switchers.map(\.regionIdentifier))
        if inside.isEmpty { isLatched = false }
        guard let switcher = switchers.first(where: { $0.regionIdentifier == event.region }) else { return nil }
        switch event.kind {
        case .enter: return arrive(at: switcher, .why.switcherNear, state)
        // The region was entered earlier and is still inside: after the program started, or on request.
        case .inside: return arrive(at: switcher, .why.switcherInside, state)
        case .exit, .outside: return leave(switcher, state)
        case .monitoringStopped:
            // The region is no longer monitored, which does not mean that it was left.
            inside.remove(switcher.regionIdentifier)
            if inside.isEmpty { isLatched = false }
            return nil
        default: return nil
        }
    }

    /// Reacts to a changed state: changed flags, or the rule turned on or off.
    /// - Parameter isInside: Returns whether the device is inside the region with an identifier.
    /// - Returns: The action and the switcher that causes it; nil if nothing is to be done.
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
                let action = arrive(at: switcher, .why.switcherInside, state)
            else { continue }
            found = (action, switcher)
        }
        return found
    }

    private mutating func arrive(
        at switcher: ServiceBeaconData, _ reason: TextKey, _ state: ServiceState
    ) -> SwitcherAction? {
        inside.insert(switcher.regionIdentifier)
        guard Self.isActive(state), !isLatched else { return nil }
        isLatched = true
        let others = state.designated.count { !$0.isSwitcher }
        return .start(Phrase(reason, .text(switcher.keycode), .integer(others)))
    }

    private mutating func leave(_ switcher: ServiceBeaconData, _ state: ServiceState) -> SwitcherAction? {
        guard inside.remove(switcher.regionIdentifier) != nil, inside.isEmpty else { return nil }
        isLatched = false
        guard Self.isActive(state) else { return nil }
        let others = state.designated.count { !$0.isSwitcher && state.isMonitored($0.regionIdentifier) }
        guard others > 0 else { return nil }
        return .stop(Phrase(.why.switchersGone, .text(switcher.keycode), .integer(others)))
    }

    private static func switchers(of state: ServiceState) -> [ServiceBeaconData] {
        state.designated.filter(\.isSwitcher)
    }
}
