import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi managed diff`.
struct ManagedDifference: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show the differences between the stored and the monitored managed regions.",
        discussion: """
            + marks a region that is stored but not monitored, - one that is monitored but no longer stored; a changed \
            region has both. managed apply makes these changes. --new and --abandoned show the regions that the last \
            managed update added or removed.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Regions added by the last update.")
    var new = false
    @Flag(help: "Regions removed by the last update.")
    var abandoned = false
    @Flag(help: "Write one JSON object per line.")
    var json = false

    /// A region that exists on one side only.
    private struct Change {
        let isNew: Bool
        let identifier: String
        let constraint: RegionConstraint?
        /// The details of the region; nil: they are no longer stored.
        let managed: ManagedRegion?
    }

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let plan = ManagedPlan(state, session.context)
        let changes = new || abandoned ? ofUpdate(state) : ofPlan(plan, state)
        if !new, !abandoned { session.tellUnusable(plan.unusable) }
        guard json else {
            if changes.isEmpty, new || abandoned || plan.unusable.isEmpty { session.remark(.cli.managedSame) }
            var columns = TextColumns()
            for change in changes {
                columns.add(
                    change.isNew ? "+" : "-", change.managed.map { session.text($0.managedType.textKey) },
                    change.identifier, change.constraint.map { "\($0)" }, change.managed?.name)
            }
            return try session.write(columns.lines)
        }
        try session.write(lines: changes) { json, change in
            json.object { json in
                json.member("change", change.isNew ? "new" : "abandoned")
                json.member("regionID", change.identifier)
                json.member("managedType", change.managed?.managedType.word)
                json.member("beaconType", change.managed?.beaconType?.rawValue)
                change.constraint?.write(to: &json)
                json.member("name", change.managed?.name)
                json.member("monitored", state.isMonitored(change.identifier))
            }
        }
    }

    private func ofUpdate(_ state: ServiceState) -> [Change] {
        func changes(_ regions: [ManagedRegion], isNew: Bool) -> [Change] {
            regions.map {
                Change(isNew: isNew, identifier: $0.regionID, constraint: $0.region?.constraint, managed: $0)
            }
        }
        return (new ? changes(state.lists.new, isNew: true) : [])
            + (abandoned ? changes(state.lists.abandoned, isNew: false) : [])
    }

    private func ofPlan(_ plan: ManagedPlan, _ state: ServiceState) -> [Change] {
        let starting = plan.starting.map {
            Change(isNew: true, identifier: $0.regionID, constraint: $0.region?.constraint, managed: $0)
        }
        let stopping = plan.stopping.map(\.region).map { region in
            Change(
                isNew: false, identifier: region.identifier, constraint: region.constraint,
                managed: state.lists.abandoned.first { $0.region == region })
        }
        return starting + stopping
    }
}

/// `noroshi managed apply`.
struct ManagedApply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Monitor the stored managed regions, and no other managed regions.",
        discussion: """
            Regions no longer stored are stopped first, to make room.

            Status 0: all of the regions are now monitored. 1: there are none, or some cannot be monitored; the \
            message shows which. 74: nothing could be stored. 77: the terms are not agreed to.
            """)

    @OptionGroup var options: RegionStartOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let done = try session.perform(.applyManaged)
        guard case .applied(let applied) = done.outcome else { return }
        try write(applied, session)
        session.tellUnusable(applied.unusable)
        let limit = session.context.maximumRegionCount
        if let failure = Failure(applied.start, limit: limit) { throw failure }
        if !applied.unusable.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
        if done.state.managed.isEmpty, applied.stopped.isEmpty { throw Failure(.no, .cli.managedNone) }
    }

    private func write(_ applied: ManagedApplication, _ session: StoreSession) throws {
        let start = applied.start
        guard json else {
            let sentences =
                (start.count > 0 ? [session.localizer.text(start.phrase)] : [])
                + (applied.stopped.isEmpty
                    ? [] : [session.text(.site.monitoringStopped, .integer(applied.stopped.count))])
            return try session.write(sentences)
        }
        try session.write { json in
            json.object { json in
                json.member("count", start.count)
                for (name, identifiers) in [
                    ("started", start.started.map(\.region.identifier)), ("unchanged", start.unchanged),
                    ("stoppedRegions", applied.stopped), ("refused", start.leftOut), ("unusable", applied.unusable),
                ] {
                    json.key(name)
                    json.array { json in for identifier in identifiers { json.value(identifier) } }
                }
            }
        }
    }
}

extension StoreSession {
    /// Reports which managed regions cannot be monitored.
    fileprivate func tellUnusable(_ identifiers: [String]) {
        guard !identifiers.isEmpty else { return }
        remark(.list.unusable, .integer(identifiers.count), .list(identifiers, most: 20))
    }
}
