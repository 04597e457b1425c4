import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi managed update`.
struct ManagedFetch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Fetch managed regions from the server, and sort them into new and abandoned regions.",
        discussion: """
            Monitored regions do not change: managed diff shows the pending changes, managed apply applies them. An \
            updated list is not requested again within RegionUpdateIntervalHours.

            Status 20: not updated. 21: the response cannot be parsed (1300). 22: there are no regions (1400); the \
            stored regions remain. 23: too early (1500). 24: the server returned another status. 25: there was no \
            valid response. 69: no server is set. 74: nothing could be stored. 77: the terms are not agreed to.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Option(help: ArgumentHelp("whole, test, owned or 3rd. The default is whole.", valueName: "type"))
    var type: ManagedRegionType?
    @Option(
        help: ArgumentHelp(
            "The developer's own regions of beacons with fixed or variable values: static or dynamic.",
            valueName: "values"))
    var beaconType: BeaconType?
    @Flag(help: "The developer's own regions; same as --type owned.")
    var owned = false
    @Flag(help: "Fetch even before the update interval has passed; only in test mode.")
    var force = false
    @Flag(help: "Write one JSON object: result, new, abandoned, next.")
    var json = false

    func validate() throws {
        if owned, let type, type != .owned { throw wrongUsage(.usage.notBoth, "--owned", "--type \(type.word)") }
        if beaconType != nil, let type, type != .owned {
            throw wrongUsage(.usage.notBoth, "--beacon-type", "--type \(type.word)")
        }
    }

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let slice = try slice(session)
        guard case .managed(let update) = try await session.update(.managed(slice), isForced: force) else { return }
        let state = try session.state()
        try json ? writeJSON(update, state, slice, session) : write(update, state, slice, session)
    }

    private func slice(_ session: StoreSession) throws(Failure) -> ManagedSlice {
        guard let beaconType else { return ManagedSlice(type ?? (owned ? .owned : .whole)) }
        do throws(RegionFetchError) {
            return try ManagedSlice(ownedOf: beaconType)
        } catch {
            throw Failure(error)
        }
    }

    private func write(
        _ update: ManagedUpdate, _ state: ServiceState, _ slice: ManagedSlice, _ session: StoreSession
    ) throws(Failure) {
        let place = Argument.text(state.lists.managed?.place ?? "")
        let sentence =
            update.result == .noDifference
            ? session.text(.list.unchanged, place)
            : session.text(
                .list.updated, place, .integer(update.new.count), .integer(update.abandoned.count))
        try session.write([sentence] + session.lines(new: update.new, abandoned: update.abandoned))
        if let next = try session.next(of: slice) {
            session.remark(.cli.managedNext, .text(session.localizer.moment(next)))
        }
        if !ManagedPlan(state, session.context).isEmpty { session.remark(.cli.managedHint) }
    }

    private func writeJSON(
        _ update: ManagedUpdate, _ state: ServiceState, _ slice: ManagedSlice, _ session: StoreSession
    ) throws {
        let next = try session.next(of: slice) ?? LocalClock.wall
        try session.write { json in
            json.object { json in
                json.member("result", update.result.word)
                for (name, regions) in [("new", update.new), ("abandoned", update.abandoned)] {
                    json.key(name)
                    json.array { json in
                        for region in regions { json.object { region.write(to: &$0, state) } }
                    }
                }
                json.member("next", next.iso8601)
            }
        }
    }
}

extension PrepareResultType {
    /// The name in data formats.
    var word: String {
        switch self {
        case .noDifference: "noDifference"
        case .hasNew: "hasNew"
        case .hasAbandoned: "hasAbandoned"
        case .hasNewAndAbandoned: "hasNewAndAbandoned"
        }
    }
}

extension ManagedRegionType: ExpressibleByArgument {
    public init?(argument: String) {
        guard let type = Self.words.first(where: { $0.0 == argument })?.1 else { return nil }
        self = type
    }

    public static var allValueStrings: [String] { words.map(\.0) }
}

extension BeaconType: ExpressibleByArgument {
    /// The words, including those for the service's own beacons, whose names are rejected with a special sentence.
    private static let words: [(String, BeaconType)] = [
        ("static", .ownedStatic), ("dynamic", .ownedDynamic), ("owned-static", .ownedStatic),
        ("owned-dynamic", .ownedDynamic), ("service-static", .serviceStatic), ("service-dynamic", .serviceDynamic),
    ]

    public init?(argument: String) {
        guard let type = Self.words.first(where: { $0.0 == argument })?.1 else { return nil }
        self = type
    }

    public static var allValueStrings: [String] { words.prefix(2).map(\.0) }
}
