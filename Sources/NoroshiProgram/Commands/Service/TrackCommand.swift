import ArgumentParser
import BeaconService
import Localization
import Noroshi
import Regions
import Store
import Tracking

/// `noroshi track`: one window of tracking (S-74 … S-81, A-3).
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Listen for a window of five cycles, and tell which service beacons were there, the nearest first.",
        discussion: """
            Written is a JSON array of the control data. The record waits in the store until there is a server to send \
            it to, unless --dry-run is given. A region is one of fixed-value service beacons; without --region all of \
            them are listened to.

            Status 1: the region is none of these. 3: no beacon was heard, or the time was over; the array is empty. \
            74: the record could not be kept. 77: the terms are not agreed to. 78: the preference file is not good.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var hearing: HearingOptions
    @Option(help: ArgumentHelp("The region, by its identifier.", valueName: "id"))
    var region: String?
    @Option(help: ArgumentHelp("Seconds until the window is given up.", valueName: "seconds"))
    var trackTimeout = BeaconTracker.timeout
    @Flag(help: "Keep no record.")
    var dryRun = false

    /// How a window ends in which nothing was found (S-77).
    private static let nothingFound: Int32 = 3

    func validate() throws {
        guard (0.1...3600).contains(trackTimeout) else {
            throw wrongUsage("usage.range", "--track-timeout", "0.1", "3600")
        }
    }

    func run() async throws {
        let desk = try ServiceDesk(hearing.isSimulated ? options.simulating : options, dryRun ? .reading : .changing)
        let state = try desk.state()
        try desk.gate(state)
        let known =
            state.initialRegions(desk.context) + state.designated.compactMap { state.region(of: $0, desk.context) }
        let regions = region.map { id in known.filter { $0.identifier == id } } ?? state.initialRegions(desk.context)
        guard !regions.isEmpty else { throw desk.failure(.no, "why.designate.notServiceRegion") }
        let records = try await listen(regions, state, desk)
        if !dryRun {
            try desk.read { (store) throws(StoreError) in for record in records { try store.enqueue(record) } }
        }
        // Each record has the nearest first; several make one list.
        let beacons = records.flatMap(\.beacons).sorted { Self.distance($0) < Self.distance($1) }
        try desk.put { json in
            json.array { json in for beacon in beacons { beacon.data.write(to: &json, state, desk.context) } }
        }
        if beacons.isEmpty { throw ExitCode(Self.nothingFound) }
    }

    /// Metres; what has no distance comes last.
    private static func distance(_ beacon: TrackedBeacon) -> Double {
        beacon.accuracy < 0 ? .infinity : beacon.accuracy
    }

    /// The records of the windows that closed with beacons; all windows open with the first look.
    private func listen(
        _ regions: [BeaconRegion], _ state: ServiceState, _ desk: ServiceDesk
    ) async throws -> [TrackingRecord] {
        var tracker = BeaconTracker(timeout: trackTimeout)
        var ranging = RegionRanging()
        for region in regions { ranging.start(region) }
        var open = Set(regions.map(\.identifier))
        var records: [TrackingRecord] = []
        var listening = Listening(desk.setting.settings)
        try await hearing.run(&listening, desk.setting, seconds: trackTimeout + 1) { table, now in
            for ranged in ranging.range(table, now: now) ?? [] where open.contains(ranged.region.identifier) {
                let outcome = tracker.track(ranged.beacons, in: ranged.region, now: now, state, desk.context)
                if case .reached(let record) = outcome { records.append(record) }
                if outcome != .collecting { open.remove(ranged.region.identifier) }
            }
            return !open.isEmpty
        }
        return records
    }
}
