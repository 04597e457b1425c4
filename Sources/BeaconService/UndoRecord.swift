import Regions

/// What a designation or a release changed, so that it can be taken back (several beacons at once).
///
/// Made from the states before and after the command, and kept by the caller once the command is on disk. Taking it
/// back is a command like any other: it changes a copy, which is written before anything else sees it. The record of
/// taking back, made in the same way, does the command again.
public struct UndoRecord: Equatable, Sendable {
    /// Newly designated beacons.
    public private(set) var added: [ServiceBeaconData] = []
    /// Released beacons with their former places.
    private var removed: [Placed<ServiceBeaconData>] = []
    private var started: [String] = []
    private var stopped: [Placed<MonitoredRegion>] = []
    private var rangingStopped: [Placed<String>] = []
    /// The options that were chosen before for the regions concerned.
    private var options: [String: RegionNotificationOptions?] = [:]

    /// Something and where it stood.
    private struct Placed<Value: Equatable & Sendable>: Equatable, Sendable {
        var place: Int
        var value: Value
    }

    /// Nil: no beacon was designated or released between the two.
    public init?(before: ServiceState, after: ServiceState) {
        added = after.designated.filter { !before.isDesignated($0) }
        removed = Self.missing(from: before.designated) { !after.isDesignated($0) }
        guard !added.isEmpty || !removed.isEmpty else { return nil }
        started = after.monitored.map(\.region.identifier).filter { !before.isMonitored($0) }
        stopped = Self.missing(from: before.monitored) { !after.isMonitored($0.region.identifier) }
        rangingStopped = Self.missing(from: before.ranged) { !after.ranged.contains($0) }
        for identifier in Set(before.options.keys).union(after.options.keys)
        where before.options[identifier] != after.options[identifier] {
            options.updateValue(before.options[identifier], forKey: identifier)
        }
    }

    /// The released beacons.
    public var released: [ServiceBeaconData] { removed.map(\.value) }

    private static func missing<Value>(from old: [Value], _ isMissing: (Value) -> Bool) -> [Placed<Value>] {
        old.indices.filter { isMissing(old[$0]) }.map { Placed(place: $0, value: old[$0]) }
    }
}

/// What became of taking a designation or a release back.
public enum UndoResult: Equatable, Sendable {
    /// Beacons that are no longer designated, beacons that are again, and regions for whose monitoring there is no
    /// room any more.
    case undone(released: [ServiceBeaconData], designated: [ServiceBeaconData], refused: [String])
    /// Everything that it would change has been changed since.
    case outdated
    /// So many beacons can be designated, and more would be. Nothing was changed.
    case limitExceeded(Int)
}

extension ServiceState {
    /// Takes a designation or a release back. What was changed since by other means stays as it is.
    public mutating func undo(_ record: UndoRecord, _ context: ServiceContext) -> UndoResult {
        let taken = record.added.filter(isDesignated)
        let returning = record.released.filter { !isDesignated($0) }
        guard !taken.isEmpty || !returning.isEmpty else { return .outdated }
        let limit = context.preference.maxDesignatableBeaconRegions
        guard returning.isEmpty || designated.count - taken.count + returning.count <= limit else {
            return .limitExceeded(limit)
        }
        return .undone(released: taken, designated: returning, refused: record.revert(&self, context))
    }
}

extension UndoRecord {
    /// Puts everything back; the identifiers of the regions for which there is no room.
    fileprivate func revert(_ state: inout ServiceState, _ context: ServiceContext) -> [String] {
        state.designated.removeAll { data in added.contains { $0.isSameBeacon(as: data) } }
        for entry in removed where !state.isDesignated(entry.value) {
            state.designated.insert(entry.value, at: min(entry.place, state.designated.count))
        }
        state.monitored.removeAll { started.contains($0.region.identifier) }
        var refused: [String] = []
        for entry in stopped where !state.isMonitored(entry.value.region.identifier) {
            if state.regionCount(context) < context.maximumRegionCount {
                state.monitored.insert(entry.value, at: min(entry.place, state.monitored.count))
            } else {
                refused.append(entry.value.region.identifier)
                state.refusals.append(entry.value)
            }
        }
        for entry in rangingStopped where !state.ranged.contains(entry.value) {
            state.ranged.insert(entry.value, at: min(entry.place, state.ranged.count))
        }
        for (identifier, chosen) in options { state.options[identifier] = chosen }
        return refused
    }
}
