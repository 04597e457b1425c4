public import Basics
import Regions
import Tracking

/// The changes that one command of the user made, so that they can be undone.
///
/// Undoing is a command like any other. Values that were changed since by other means remain as they are.
public struct ServiceAct: Equatable, Sendable {
    /// The description of the command and its objects, as shown in the offer to undo it.
    public let reason: Phrase
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
    /// The edit that replaced a region of the user by another one.
    private var edit: Edit?

    private struct Edit: Equatable {
        var from: String
        var to: MonitoredRegion
    }

    /// Nil if the command changed nothing that can be undone, or is itself an undo.
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

/// A description and the time of a past command of the user.
public struct PastAct: Equatable, Sendable {
    public var reason: Phrase
    public var time: Timestamp

    public init(_ reason: Phrase, at time: Timestamp) {
        self.reason = reason
        self.time = time
    }
}

extension ServiceAct {
    public var past: PastAct { PastAct(reason, at: time) }
}

/// The result of undoing a command.
public enum UndoResult: Equatable, Sendable {
    /// The command that was undone, and the identifiers of regions for whose monitoring no room is left.
    case undone(Phrase, leftOut: [String])
    /// Everything that the undo would change has been changed since.
    case outdated
    /// The limit of designated beacons, which the undo would exceed. Nothing was changed.
    case limitExceeded(Int)
}

extension ServiceState {
    mutating func undo(_ act: ServiceAct, _ context: ServiceContext) -> UndoResult {
        guard act.isInForce(in: self, context) else { return .outdated }
        var after = self
        let leftOut = act.revert(&after, context)
        guard after != self else { return .outdated }
        let limit = context.preference.maxDesignatableBeaconRegions
        guard after.designated.count <= max(limit, designated.count) else { return .limitExceeded(limit) }
        self = after
        return .undone(act.reason, leftOut: leftOut)
    }
}

extension ServiceAct {
    /// Whether an edit can be undone completely: the region gets its former name back, unless the region or the name
    /// has been changed since.
    fileprivate func isInForce(in state: ServiceState, _ context: ServiceContext) -> Bool {
        guard let edit else { return true }
        return state.userRegions.contains(edit.to)
            && !state.isTaken(edit.from, of: edit.to.region.identifier == edit.from ? edit.from : nil, context)
    }

    /// Restores everything and returns the identifiers of the regions for which there is no room.
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
        var leftOut: [MonitoredRegion] = []
        var count = state.regionCount(context) - monitored.added.count { state.isMonitored($0) }
        monitored.revert(&state.monitored) { region in
            if count < context.maximumRegionCount {
                count += 1
                return true
            }
            leftOut.append(region)
            return false
        }
        state.leftOut += leftOut
        return leftOut.map(\.region.identifier)
    }
}

/// The undoable commands of the user, newest first.
public struct ServiceActs: Sendable {
    public private(set) var acts: [ServiceAct] = []

    /// The maximum number of commands that are kept.
    static let limit = 100

    public init() {}

    public var last: ServiceAct? { acts.first }

    public mutating func add(_ act: ServiceAct) {
        acts.insert(act, at: 0)
        if acts.count > Self.limit { acts.removeLast() }
    }

    /// Removes the newest command.
    public mutating func removeLast() {
        if !acts.isEmpty { acts.removeFirst() }
    }
}
