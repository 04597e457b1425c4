import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Regions
import Texts

/// `noroshi managed diff`.
struct ManagedDifference: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show how the managed regions that are held differ from those that are monitored.",
        discussion: """
            + is held and not monitored, - is monitored and not held any more; one that changed has both. That is what \
            managed apply changes. With --new or --abandoned: what the last managed update added or took away.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "What the last update added.")
    var new = false
    @Flag(help: "What the last update took away.")
    var abandoned = false
    @Flag(help: "Write one JSON object a line.")
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
        abstract: "Monitor the managed regions that are held, and no others of that class.",
        discussion: """
            Those that are not held any more make room first.

            Status 0: all of them are monitored now. 1: there are none, or some cannot be monitored; the sentence says \
            which. 74: nothing could be kept. 77: the terms are not agreed to.
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
