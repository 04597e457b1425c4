import Nearby
import Regions
import Texts
public import Tracking

/// What one command of the user changed, so that it can be taken back.
///
/// Taking it back is a command like any other. What was changed since by other means stays as it is.
public struct ServiceAct: Equatable, Sendable {
    /// What the user did, and to what, in the words that offer to undo it.
    public let reason: Reason
    public let time: Timestamp
    private var designated: ListChange<ServiceBeaconData>
    private var monitored: ListChange<MonitoredRegion>
    private var userRegions: ListChange<MonitoredRegion>
    private var reserved: ListChange<OfficialRegion>
    private var ranged: ListChange<String>
    private var subscriptions: ListChange<NearbySubscription>
    private var options: TableChange<String, RegionNotificationOptions>
    private var names: TableChange<BeaconIdentity, String>
    private var defaultOptions: ValueChange<RegionNotificationOptions>
    private var isSwitcherRuleOn: ValueChange<Bool>
    private var polarity: ValueChange<DesignationPolarity>
    /// The region that took the place of another one of the user.
    private var edit: Edit?

    private struct Edit: Equatable {
        var from: String
        var to: MonitoredRegion
    }

    /// Nil: it changed nothing that can be taken back, or takes something back itself.
    init?(of command: ServiceCommand, before: ServiceState, after: ServiceState, _ site: CommandContext) {
        time = site.now
        designated = ListChange(before.designated, after.designated) { $0.regionIdentifier }
        monitored = ListChange(before.monitored, after.monitored) { $0.region.identifier }
        userRegions = ListChange(before.userRegions, after.userRegions) { $0.region.identifier }
        reserved = ListChange(before.reserved, after.reserved) { $0.regionID }
        ranged = ListChange(before.ranged, after.ranged) { $0 }
        subscriptions = ListChange(before.subscriptions, after.subscriptions) { $0.pattern }
        options = TableChange(before.options, after.options)
        names = TableChange(before.names, after.names)
        defaultOptions = ValueChange(before: before.defaultOptions, after: after.defaultOptions)
        isSwitcherRuleOn = ValueChange(before: before.isSwitcherRuleOn, after: after.isSwitcherRuleOn)
        polarity = ValueChange(before: before.polarity, after: after.polarity)
        if case .editRegion(let from, let region) = command {
            edit = after.userRegions.first { $0.region.identifier == region.region.identifier }.map {
                Edit(from: from, to: $0)
            }
        }
        let words = ActWords(
            before: before, after: after, context: site.service, designated: designated, monitored: monitored,
            ranged: ranged)
        guard let reason = words.reason(command) else { return nil }
        self.reason = reason
        guard changesSomething else { return nil }
    }

    private var changesSomething: Bool {
        let lists = [
            designated.isEmpty, monitored.isEmpty, userRegions.isEmpty, reserved.isEmpty, ranged.isEmpty,
            subscriptions.isEmpty,
        ]
        let others = [
            options.isEmpty, names.isEmpty, defaultOptions.isEmpty, isSwitcherRuleOn.isEmpty, polarity.isEmpty,
        ]
        return (lists + others).contains(false)
    }
}

/// What the user did, and when.
public struct PastAct: Equatable, Sendable {
    public var reason: Reason
    public var time: Timestamp

    public init(_ reason: Reason, at time: Timestamp) {
        self.reason = reason
        self.time = time
    }
}

extension ServiceAct {
    public var past: PastAct { PastAct(reason, at: time) }
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
        guard act.isStanding(in: self, context) else { return .outdated }
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
    /// Whether what it did can come back in whole: a region under its former name, unless either has been changed since.
    fileprivate func isStanding(in state: ServiceState, _ context: ServiceContext) -> Bool {
        guard let edit else { return true }
        return state.userRegions.contains(edit.to)
            && !state.isTaken(edit.from, of: edit.to.region.identifier == edit.from ? edit.from : nil, context)
    }

    /// Puts everything back; the identifiers of the regions for which there is no room.
    fileprivate func revert(_ state: inout ServiceState, _ context: ServiceContext) -> [String] {
        designated.revert(&state.designated)
        userRegions.revert(&state.userRegions)
        reserved.revert(&state.reserved)
        ranged.revert(&state.ranged)
        subscriptions.revert(&state.subscriptions)
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
