import Regions
import Texts
import Tracking

/// What one command of the user changed, so that it can be taken back.
///
/// Taking it back is a command like any other. What was changed since by other means stays as it is.
public struct ServiceAct: Equatable, Sendable {
    /// What the user did, in the words that offer to take it back.
    public let reason: Reason
    private var designated: ListChange<ServiceBeaconData>
    private var monitored: ListChange<MonitoredRegion>
    private var userRegions: ListChange<MonitoredRegion>
    private var reserved: ListChange<OfficialRegion>
    private var ranged: ListChange<String>
    private var options: TableChange<String, RegionNotificationOptions>
    private var names: TableChange<BeaconIdentity, String>
    private var defaultOptions: ValueChange<RegionNotificationOptions>
    private var isSwitcherRuleOn: ValueChange<Bool>
    private var polarity: ValueChange<DesignationPolarity>

    /// Nil: it changed nothing that can be taken back, or takes something back itself.
    init?(of command: ServiceCommand, before: ServiceState, after: ServiceState) {
        designated = ListChange(before.designated, after.designated) { $0.regionIdentifier }
        monitored = ListChange(before.monitored, after.monitored) { $0.region.identifier }
        userRegions = ListChange(before.userRegions, after.userRegions) { $0.region.identifier }
        reserved = ListChange(before.reserved, after.reserved) { $0.regionID }
        ranged = ListChange(before.ranged, after.ranged) { $0 }
        options = TableChange(before.options, after.options)
        names = TableChange(before.names, after.names)
        defaultOptions = ValueChange(before: before.defaultOptions, after: after.defaultOptions)
        isSwitcherRuleOn = ValueChange(before: before.isSwitcherRuleOn, after: after.isSwitcherRuleOn)
        polarity = ValueChange(before: before.polarity, after: after.polarity)
        guard let reason = command.act(before, designated: designated.added.count, removed: designated.removed.count)
        else { return nil }
        self.reason = reason
        guard changesSomething else { return nil }
    }

    private var changesSomething: Bool {
        let lists = [designated.isEmpty, monitored.isEmpty, userRegions.isEmpty, reserved.isEmpty, ranged.isEmpty]
        let others = [
            options.isEmpty, names.isEmpty, defaultOptions.isEmpty, isSwitcherRuleOn.isEmpty, polarity.isEmpty,
        ]
        return (lists + others).contains(false)
    }
}

/// What became of taking an act back.
public enum UndoResult: Equatable, Sendable {
    /// What was taken back, and identifiers of regions for whose monitoring there is no room any more.
    case undone(Reason, refused: [String])
    /// Everything that it would change has been changed since.
    case outdated
    /// So many beacons can be designated, and more would be. Nothing was changed.
    case limitExceeded(Int)
}

extension ServiceState {
    mutating func undo(_ act: ServiceAct, _ context: ServiceContext) -> UndoResult {
        var after = self
        let refused = act.revert(&after, context)
        guard after != self else { return .outdated }
        let limit = context.preference.maxDesignatableBeaconRegions
        guard after.designated.count <= max(limit, designated.count) else { return .limitExceeded(limit) }
        self = after
        return .undone(act.reason, refused: refused)
    }
}

extension ServiceAct {
    /// Puts everything back; the identifiers of the regions for which there is no room.
    fileprivate func revert(_ state: inout ServiceState, _ context: ServiceContext) -> [String] {
        designated.revert(&state.designated)
        userRegions.revert(&state.userRegions)
        reserved.revert(&state.reserved)
        ranged.revert(&state.ranged)
        options.revert(&state.options)
        names.revert(&state.names)
        defaultOptions.revert(&state.defaultOptions)
        isSwitcherRuleOn.revert(&state.isSwitcherRuleOn)
        polarity.revert(&state.polarity)
        var refused: [MonitoredRegion] = []
        var count = state.regionCount(context) - monitored.added.count { state.isMonitored($0) }
        monitored.revert(&state.monitored) { region in
            if count < context.maximumRegionCount {
                count += 1
                return true
            }
            refused.append(region)
            return false
        }
        state.refusals += refused
        return refused.map(\.region.identifier)
    }
}

extension ServiceCommand {
    /// What it does, in words; nil: it is not taken back.
    fileprivate func act(_ before: ServiceState, designated: Int, removed: Int) -> Reason? {
        switch self {
        case .designate, .register, .importDesignation: Reason(.act.designation, .integer(designated))
        case .release: Reason(.act.release, .integer(removed))
        case .setSwitcher(let data, let isOn):
            Reason(isOn ? .act.switcherOn : .act.switcherOff, .integer(data.count))
        case .setSwitcherRule(let isOn): Reason(isOn ? .act.ruleOn : .act.ruleOff)
        case .setPolarity: Reason(.act.polarity)
        case .name(let identity, let name):
            Reason(.act.name, .text(BeaconName.clean(name) ?? before.names[identity] ?? identity.text))
        case .startMonitoring: Reason(.act.monitoringOn)
        case .stopMonitoring: Reason(.act.monitoringOff)
        case .setRanging(_, let isOn), .setServiceRanging(_, let isOn):
            Reason(isOn ? .act.rangingOn : .act.rangingOff)
        case .setDefaultOptions, .setOptions: Reason(.act.options)
        case .addRegions(let regions, _, _): Reason(.act.regionAdded, .text(regions.first?.region.identifier ?? ""))
        case .removeRegions(let identifiers): Reason(.act.regionRemoved, .text(identifiers.first ?? ""))
        case .reserve, .unreserve: Reason(.act.reservation)
        case .applyManaged: Reason(.act.managedApplied)
        case .agree, .chooseLanguage, .setUserIdentifier, .setDevice, .takeList, .useManagedFile, .useOfficialFile,
            .undo, .takeUser, .setManaged, .apply, .restore:
            nil
        }
    }
}

/// What the user did, newest first, as far as it can be taken back.
public struct ServiceActs: Sendable {
    public private(set) var acts: [ServiceAct] = []

    /// Acts that are kept.
    static let limit = 100

    public init() {}

    public var last: ServiceAct? { acts.first }

    public mutating func add(_ act: ServiceAct) {
        acts.insert(act, at: 0)
        if acts.count > Self.limit { acts.removeLast() }
    }

    /// Forgets the newest one.
    public mutating func removeLast() {
        if !acts.isEmpty { acts.removeFirst() }
    }
}
