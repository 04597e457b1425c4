import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Regions
import Store
import Texts
import Tracking

/// `noroshi track`: one window of tracking.
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Listen for a window of five cycles, and tell which service beacons were there, the nearest first.",
        discussion: """
            Written is a line a beacon: key code, region, segment, and its name. The record waits in the store until there is a server to send \
            it to, and the log has an event of it, unless --dry-run is given. Of a capture nothing is kept, \
            of the simulated shop an event in its own log. A region is one of fixed-value service beacons; without --region all of \
            them are listened to.

            Status 1: the region is none of these. 3: no beacon was heard, or the time was over; nothing is written, \
            and standard error says which. 74: the record could not be kept. 77: the terms are not agreed to. 78: the preference file is not good.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var hearing: HearingOptions
    @Option(help: ArgumentHelp("The region, by its identifier.", valueName: "id"))
    var region: String?
    @Option(help: ArgumentHelp("How long until the window is given up.", valueName: "duration"))
    var trackTimeout = DurationArgument(seconds: BeaconTracker.timeout)
    @Flag(help: "Keep no record and no event.")
    var dryRun = false
    @Flag(help: "Write the control data, one JSON object a line.")
    var json = false

    /// The exit status when nothing was found.
    private static let nothingFound: Int32 = 3

    func validate() throws {
        guard (0.1...3600).contains(trackTimeout.seconds) else {
            throw wrongUsage(.usage.range, "--track-timeout", "0.1", "3600")
        }
    }

    func run() async throws {
        let session = try StoreSession(hearing.isSimulated ? options.simulating : options, keeps ? .changing : .reading)
        let state = try session.state()
        let regions = try regions(state, session)
        try session.gate(state)
        let (windows, heard) = try await listen(regions, state, session)
        let records = windows.compactMap(\.record)
        if keeps { try keep(windows, session) }
        // Each record has the nearest first; several are merged into one list.
        let beacons = records.flatMap(\.beacons).sorted { $0.isNearer(than: $1) }
        guard !beacons.isEmpty else {
            StandardError.write(error: Self.nothingFound, reason(windows, heard, session))
            throw ExitCode(Self.nothingFound)
        }
        guard json else { return try session.write(Self.lines(beacons.map(\.data), state, session)) }
        try session.write(lines: beacons) { $1.data.write(to: &$0, state, session.context) }
    }

    private static func lines(
        _ beacons: [ServiceBeaconData], _ state: ServiceState, _ session: StoreSession
    ) -> [String] {
        var columns = TextColumns()
        for data in beacons {
            let name = state.identity(of: data, session.context).flatMap { state.names[$0] }
            columns.add(data.keycode, data.regionID, "\(data.segment)", name)
        }
        return columns.lines
    }

    /// Why no beacon was found.
    private func reason(_ windows: [Window], _ heard: Double, _ session: StoreSession) -> String {
        if windows.contains(where: { $0.outcome == .nothingFound }) {
            return session.text(.cli.trackNone, .integer(BeaconTracker.cycles))
        }
        let isShort = heard < trackTimeout.seconds
        let time = session.localizer.duration(seconds: isShort ? heard : trackTimeout.seconds)
        return session.text(isShort ? .cli.trackShort : .cli.trackLate, .text(time))
    }

    /// Whether anything is stored: a capture is of another time.
    private var keeps: Bool { !dryRun && hearing.capture == nil }

    private func regions(_ state: ServiceState, _ session: StoreSession) throws(Failure) -> [BeaconRegion] {
        let initial = state.initialRegions(session.context)
        guard let region else { return initial }
        let known = initial + state.designated.compactMap { state.region(of: $0, session.context) }
        let named = known.filter { $0.identifier == region }
        guard !named.isEmpty else { throw session.failure(.no, .cli.trackNotStatic, .text(region)) }
        return named
    }

    /// Stores the records for sending, and logs how each window ended.
    private func keep(_ windows: [Window], _ session: StoreSession) throws {
        try session.read { (store) throws(StoreError) in
            // Simulated records are never sent.
            guard !hearing.isSimulated else { return }
            for window in windows { if let record = window.record { try store.enqueue(record) } }
        }
        try session.log(windows.map(\.event))
    }

    /// A window of one region that ended.
    private struct Window {
        var outcome: TrackingOutcome
        var event: SiteEvent

        var record: TrackingRecord? { if case .reached(let record) = outcome { record } else { nil } }
    }

    /// Returns how the windows ended, and how many seconds were heard. All windows open at the first look; one that did
    /// not end timed out, or too little was heard.
    private func listen(
        _ regions: [BeaconRegion], _ state: ServiceState, _ session: StoreSession
    ) async throws -> (windows: [Window], heard: Double) {
        var tracker = BeaconTracker(timeout: trackTimeout.seconds)
        var ranging = RegionRanging()
        for region in regions { ranging.start(region) }
        var open = regions.map(\.identifier)
        var windows: [Window] = []
        var listening = Listening(session.setting.settings)
        try await hearing.run(&listening, session.setting, seconds: trackTimeout.seconds + 1) { table, now in
            for ranged in ranging.range(table, now: now) ?? [] where open.contains(ranged.region.identifier) {
                let outcome = tracker.track(ranged.beacons, in: ranged.region, now: now, state, session.context)
                let identifier = ranged.region.identifier
                guard let event = SiteEvent(outcome, of: tracker, in: identifier, at: now) else { continue }
                windows.append(Window(outcome: outcome, event: event))
                open.removeAll { $0 == identifier }
            }
            return !open.isEmpty
        }
        for identifier in open {
            guard var event = SiteEvent(.timedOut, of: tracker, in: identifier, at: listening.now) else { continue }
            if listening.duration < trackTimeout.seconds {
                event.reason = Reason(.why.trackedShort, .seconds(listening.duration))
            }
            windows.append(Window(outcome: .timedOut, event: event))
        }
        return (windows, listening.duration)
    }
}
