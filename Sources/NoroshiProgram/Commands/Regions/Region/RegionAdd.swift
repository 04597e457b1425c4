import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi region add`: adds regions of the user.
struct RegionAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add or replace your own regions, and start monitoring them.",
        discussion: """
            Specify one region by its identifier and UUID, UUID/MAJOR, UUID/MAJOR/MINOR, altbeacon:ID1/ID2/ID3 or \
            eddystone:NAMESPACE/INSTANCE. Alternatively, each --uuid adds a region that is named with the prefix and a \
            number, starting at 0. Invalid UUIDs are skipped with a warning. No agreement is required.

            Status 1: a region was not added because its identifier is in use, or not monitored because the limit is \
            reached; the other regions were processed. 2: no valid region was given. 74: nothing could be stored.
            """)

    @OptionGroup var options: RegionStartOptions
    @ArgumentParser.Argument(help: ArgumentHelp("Region identifier.", valueName: "id"))
    var identifier: String?
    @ArgumentParser.Argument(help: ArgumentHelp("The values that its beacons share.", valueName: "constraint"))
    var constraint: String?
    @Option(help: ArgumentHelp("A region with this UUID; may be given several times.", valueName: "uuid"))
    var uuid: [String] = []
    @Option(help: ArgumentHelp("Prefix of the identifiers of these regions.", valueName: "prefix"))
    var idPrefix = "region"
    @OptionGroup var notify: NotifyOptions
    @OptionGroup(title: "Entry and exit conditions") var settings: RegionSettingsOptions
    @Flag(inversion: .prefixedNo, help: "Whether to start monitoring it.")
    var start = true
    @Flag(help: "Write one JSON object: added, started, unchanged, refused, taken.")
    var json = false

    func validate() throws {
        let hasRegion = identifier != nil || constraint != nil
        if hasRegion && !uuid.isEmpty { throw wrongUsage(.usage.regionOrUUID) }
        if uuid.isEmpty && constraint == nil { throw wrongUsage(.usage.regionOrUUID) }
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        let regions = try regions(session)
        let (outcome, _) = try session.perform(.addRegions(regions, options: notify.options, starts: start))
        guard case .added(let added, let problems, let started) = outcome else { return }
        if json {
            try write(added, problems, started, session)
        } else if !added.isEmpty {
            try session.write(session.text(.cli.regionAdded, .integer(added.count), .integer(started.count)))
        }
        let limit = session.context.maximumRegionCount
        if let failure = Failure(started, limit: limit, problems.map(\.reason)) { throw failure }
    }

    private func write(
        _ added: [String], _ problems: [OwnRegionError], _ start: MonitoringStart, _ session: StoreSession
    ) throws(Failure) {
        let taken = problems.compactMap { if case .identifierTaken(let identifier) = $0 { identifier } else { nil } }
        try session.write { json in
            json.object { json in
                for (name, identifiers) in [
                    ("added", added), ("started", start.started.map(\.region.identifier)),
                    ("unchanged", start.unchanged),
                    ("refused", start.leftOut), ("taken", taken),
                ] {
                    json.key(name)
                    json.array { json in for identifier in identifiers { json.value(identifier) } }
                }
            }
        }
    }

    private func regions(_ session: StoreSession) throws(Failure) -> [MonitoredRegion] {
        let options = notify.options ?? .default
        guard uuid.isEmpty else {
            var (regions, invalid) = BeaconRegion.regions(forUUIDs: uuid, prefix: idPrefix, options: options)
            for text in invalid { session.remark(.cli.regionBadUUID, .text(text)) }
            for index in regions.indices { regions[index].settings = settings.settings(session.context.settings) }
            guard !regions.isEmpty else { throw Failure(.usage, .cli.regionNothingReadable) }
            return regions
        }
        let constraint = try session.constraint(constraint ?? "")
        do throws(RegionError) {
            let region = try BeaconRegion(identifier: identifier ?? "", constraint: constraint)
            return [
                MonitoredRegion(region, options: options, settings: settings.settings(session.context.settings))
            ]
        } catch {
            throw Failure(.usage, .cli.regionEmptyIdentifier)
        }
    }
}

extension Failure {
    /// Names the regions beyond the limit.
    /// - Parameters:
    ///   - limit: The maximum number of monitored regions.
    ///   - others: The other problems.
    /// - Returns: Nil when there was no problem.
    init?(_ start: MonitoringStart, limit: Int, _ others: [Phrase] = []) {
        let most = 20
        var problems = others
        for identifier in start.leftOut.prefix(most) {
            problems.append(Phrase(.why.noRoom, .text(identifier), .integer(limit)))
        }
        if start.leftOut.count > most {
            problems.append(Phrase(.why.noRoomEither, .integer(start.leftOut.count - most)))
        }
        guard !problems.isEmpty else { return nil }
        self.init(.no, problems: problems)
    }
}
