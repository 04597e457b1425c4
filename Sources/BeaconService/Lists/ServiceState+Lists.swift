import Basics
import Regions

// The lists of regions: their origins and updates.
extension ServiceState {
    /// The official regions in force, without those of the user and of the simulated shop. Entries of a server's
    /// list are left out if their identifiers belong to the user's regions, or to beacons in them.
    public func officialRegions(_ context: ServiceContext) -> [OfficialRegion] {
        guard !lists.official.isEmpty else { return context.official }
        let taken = takenOfficialRegions(context)
        return taken.isEmpty ? lists.official : lists.official.filter { !taken.contains($0.regionID) }
    }

    /// The identifiers of a server's official regions that are left out, because regions of the user have them.
    public func takenOfficialRegions(_ context: ServiceContext) -> [String] {
        guard !lists.official.isEmpty else { return [] }
        let own = context.ruleRegions + userRegions.map(\.region.identifier)
        return lists.official.map(\.regionID).filter { regionID in
            own.contains { $0 == regionID || $0.hasPrefix(regionID + ":") }
        }
    }

    /// Replaces the stored managed regions by those of the user's file, unless they were fetched from a server.
    mutating func adopt(file regions: [ManagedRegion]?) {
        guard let regions, lists.managed == nil else { return }
        managed = regions
    }

    /// Replaces the stored list by the fetched one, and compares both.
    mutating func take(_ fetch: ListFetch, _ context: ServiceContext) -> ListOutcome {
        let hours = context.preference.regionRefreshIntervalHours
        if !fetch.isForced, let next = lists.next(of: fetch.key, hours: hours, at: fetch.moment) {
            // Another program updated the list first.
            return .failed(.intervalNotElapsed(until: next))
        }
        switch (fetch.answer, fetch.key.list) {
        case (.managed(let regions, let tag), .managed(let slice)):
            guard !regions.isEmpty else { return .failed(.noRegions) }
            return take(regions, slice, fetch, tag)
        case (.official(let regions, let tag), .official):
            guard !regions.isEmpty else { return .failed(.noRegions) }
            let (before, after) = (Set(officialRegions(context)), Set(regions))
            lists.official = regions
            lists.officialOrigin = ListOrigin(place: fetch.place, time: fetch.moment.time)
            lists.note(ListMark(key: fetch.key, tag: tag, moment: fetch.moment))
            return .official(new: after.subtracting(before).count, abandoned: before.subtracting(after).count)
        case (.unchanged(let tag), let list):
            guard lists.mark(of: fetch.key)?.tag == tag else { return .overtaken }
            if case .managed = list { return note(ManagedUpdate(from: [], to: []), fetch, tag) }
            lists.officialOrigin = ListOrigin(place: fetch.place, time: fetch.moment.time)
            lists.note(ListMark(key: fetch.key, tag: tag, moment: fetch.moment))
            return .official(new: 0, abandoned: 0)
        case (.failed(let error), _): return .failed(error)
        case (.managed, .official), (.official, .managed): return .failed(.malformedResponse(""))
        }
    }

    /// Replaces the stored part by the fetched part if both have the same server and application. Regions of another
    /// origin, another server or the user's file, are removed completely: a list has only one origin.
    private mutating func take(
        _ regions: [ManagedRegion], _ slice: ManagedSlice, _ fetch: ListFetch, _ tag: String?
    ) -> ListOutcome {
        let isSameOrigin = lists.hasMarks(ofOriginOf: fetch.key)
        if !isSameOrigin { lists.forgetManaged() }
        let before = isSameOrigin ? managed.filter(slice.holds) : managed
        let identifiers = Set(regions.map(\.regionID))
        let others = isSameOrigin ? managed.filter { !slice.holds($0) } : []
        let moved = others.filter { identifiers.contains($0.regionID) }
        managed = others.filter { !identifiers.contains($0.regionID) } + regions
        for region in moved { lists.forgetTags(of: region) }
        return note(ManagedUpdate(from: before, to: regions), fetch, tag)
    }

    private mutating func note(_ update: ManagedUpdate, _ fetch: ListFetch, _ tag: String?) -> ListOutcome {
        (lists.new, lists.abandoned) = (update.new, update.abandoned)
        lists.managed = ListOrigin(place: fetch.place, time: fetch.moment.time)
        lists.note(ListMark(key: fetch.key, tag: tag, moment: fetch.moment))
        return .managed(update)
    }

    /// The part of this state that is still trustworthy after parts of it were lost.
    public var incomplete: ServiceState {
        var state = self
        state.lists = lists.incomplete
        return state
    }

    /// Restores the user's file in place of a list fetched from a server.
    mutating func useManagedFile(_ regions: [ManagedRegion]) {
        lists.forgetManaged()
        managed = regions
    }

    /// Restores the user's file, or the list of the program, in place of a list fetched from a server.
    mutating func useOfficialFile() { lists.forgetOfficial() }
}

/// The difference between the stored managed regions and the monitored ones.
public struct ManagedPlan: Equatable, Sendable {
    /// The regions that are stored, but not monitored or monitored in an earlier version.
    public var starting: [ManagedRegion]
    /// The regions that are monitored as managed regions, but no longer stored or stored in a newer version.
    public var stopping: [MonitoredRegion]
    /// The identifiers of stored regions that cannot be monitored: see `ServiceState.managedRegions`.
    public var unusable: [String]

    public init(_ state: ServiceState, _ context: ServiceContext) {
        let usable = state.managedRegions(context)
        let held = Dictionary(usable.map { ($0.identifier, $0) }) { first, _ in first }
        let monitored = Dictionary(state.monitored.map { ($0.region.identifier, $0) }) { first, _ in first }
        starting = state.managed.filter { region in
            held[region.regionID].map { monitored[region.regionID]?.region != $0 } ?? false
        }
        stopping = state.monitored.filter {
            $0.regionClass == .managed && held[$0.region.identifier] != $0.region
        }
        unusable = state.managed.map(\.regionID).filter { held[$0] == nil }
    }

    public var isEmpty: Bool { starting.isEmpty && stopping.isEmpty }
}

/// The result of monitoring the stored managed regions.
public struct ManagedApplication: Equatable, Sendable {
    public var start: MonitoringStart
    /// The identifiers of regions that are no longer monitored.
    public var stopped: [String]
    /// See `ManagedPlan`.
    public var unusable: [String]

    public init(start: MonitoringStart = MonitoringStart(), stopped: [String] = [], unusable: [String] = []) {
        self.start = start
        self.stopped = stopped
        self.unusable = unusable
    }
}

extension ServiceState {
    /// Monitors the stored managed regions, and no others of that class. Regions that are no longer stored are
    /// removed first to make room.
    mutating func applyManaged(_ context: ServiceContext) -> ManagedApplication {
        let plan = ManagedPlan(self, context)
        let leaving = Set(plan.stopping.map(\.region.identifier))
        let changed = Set(plan.starting.map(\.regionID)).intersection(leaving)
        monitored.removeAll { leaving.contains($0.region.identifier) && $0.regionClass == .managed }
        let held = knownRegions(context).filter { $0.regionClass == .managed }
        // A region that only changed keeps its place before a new one gets it.
        let start = start(
            held.filter { changed.contains($0.region.identifier) }
                + held.filter { !changed.contains($0.region.identifier) }, options: nil, context)
        let stopped = plan.stopping.map(\.region.identifier).filter { !isMonitored($0) }
        return ManagedApplication(start: start, stopped: stopped, unusable: plan.unusable)
    }
}
