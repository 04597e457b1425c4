import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import ServiceClient
import Store

/// `noroshi track`: one window of tracking.
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract:
            "Listen for a window of five cycles, and show the service beacons that were present, the nearest first.",
        discussion: """
            Prints one line per beacon: key code, region, segment and name. Unless --dry-run is given, the record is \
            stored until the server has received it (see log), and an event is recorded. Records of a capture are \
            stored only if they are sent. Records of the simulated shop are sent only to a demonstration server. A \
            region must be one of fixed-value service beacons; without --region, the command listens to all of them.

            With --send, a record that has to wait is not an error; standard error gives the reason.

            Status 1: the region is not one of these. 3: no beacon was heard, or the time ran out; nothing is printed, \
            and standard error gives the reason. 74: the record could not be stored. 77: the terms are not agreed to. \
            78: the preference file is invalid.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var hearing: HearingOptions
    @Option(help: ArgumentHelp("The identifier of the region.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Option(help: ArgumentHelp("Time before the window times out.", valueName: "duration"))
    var trackTimeout = DurationArgument(seconds: BeaconTracker.timeout)
    @Flag(help: "Store no records and no events.")
    var dryRun = false
    @Flag(
        help: "Send the record and all earlier waiting records before exiting, within 15 seconds; also for a capture.")
    var send = false
    @OptionGroup var server: ServerOption
    @Flag(help: "Write the control data, one JSON object per line.")
    var json = false

    /// The exit status when nothing was found.
    private static let nothingFound: Int32 = 3

    func validate() throws {
        guard (0.1...3600).contains(trackTimeout.seconds) else {
            throw wrongUsage(.usage.range, "--track-timeout", "0.1", "3600")
        }
        if send, dryRun { throw wrongUsage(.usage.notBoth, "--send", "--dry-run") }
    }

    func run() async throws {
        let session = try StoreSession(
            hearing.isSimulated(options.common) ? options.simulating : options, keeps ? .changing : .reading,
            server: server.choice)
        if send { try session.setting.demandServer() }
        let state = try session.state()
        let regions = try session.trackable(region, state)
        try session.authorize(state)
        let (windows, heard) = try await listen(regions, state, session)
        let records = windows.compactMap(\.record)
        if keeps { try keep(windows, session) }
        // Each record has the nearest first; several are merged into one list.
        let beacons = records.flatMap(\.beacons).sorted { $0.isNearer(than: $1) }
        if json {
            try session.write(lines: beacons) { $1.data.write(to: &$0, state, session.context) }
        } else {
            try session.write(Self.lines(beacons.map(\.data), state, session))
        }
        if send { try await sendOnce(session) }
        guard !beacons.isEmpty else {
            StandardError.write(error: Self.nothingFound, reason(windows, heard, session))
            throw ExitCode(Self.nothingFound)
        }
    }

    /// Sends the pending records. If they remain pending, this is reported but is no failure, because they are
    /// stored.
    private func sendOnce(_ session: StoreSession) async throws(Failure) {
        guard session.setting.connection != nil else {
            return session.remark(hearing.isSimulated(options.common) ? .queue.noServerForShop : .queue.noServer)
        }
        let report = try await session.sendRecords(within: ServiceConnection.Settings.longest)
        let counts = try session.read { (store) throws(StoreError) in try store.queue().counts }
        if let reason = session.reason(report, waiting: counts.waiting), counts.waiting > 0 { session.remark(reason) }
        if report.sent > 0 { session.remark(.queue.sent, .integer(report.sent)) }
        if report.aside > 0 { session.remark(.queue.setAside, .integer(report.aside)) }
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

    /// The reason why no beacon was found.
    private func reason(_ windows: [Window], _ heard: Double, _ session: StoreSession) -> String {
        if windows.contains(where: { $0.outcome == .nothingFound }) {
            return session.text(.cli.trackNone, .integer(BeaconTracker.cycles))
        }
        let isShort = heard < trackTimeout.seconds
        let time = session.localizer.duration(seconds: isShort ? heard : trackTimeout.seconds)
        return session.text(isShort ? .cli.trackShort : .cli.trackLate, .text(time))
    }

    /// Whether anything is stored: a capture is from another time, and its records are sent only if that is wanted.
    private var keeps: Bool { !dryRun && (hearing.capture == nil || send) }

    /// Stores the records for sending, and logs how each window ended. Records from the simulated shop are for a
    /// demonstration server; if none is set, they are stored for no server.
    private func keep(_ windows: [Window], _ session: StoreSession) throws {
        let isFor = !hearing.isSimulated(options.common) || session.setting.connection != nil
        let state = try session.state()
        let records = windows.compactMap(\.record).map {
            ServiceRecord($0, identifier: .random(), state, session.context)
        }
        try session.log(hearing.capture == nil ? windows.map(\.event) : [], keeping: isFor ? records : [])
    }

    /// A window for one region that has ended.
    private struct Window {
        var outcome: TrackingOutcome
        var event: SiteEvent

        var record: TrackingRecord? { if case .reached(let record) = outcome { record } else { nil } }
    }

    /// Returns how the windows ended, and how many seconds were heard. All windows open at the first observation; a
    /// window that did not end has timed out, or too little was heard.
    private func listen(
        _ regions: [BeaconRegion], _ state: ServiceState, _ session: StoreSession
    ) async throws -> (windows: [Window], heard: Double) {
        var tracker = BeaconTracker(timeout: trackTimeout.seconds)
        var ranging = RegionRanging()
        for region in regions { ranging.start(region) }
        var open = regions.map(\.identifier)
        var windows: [Window] = []
        var listening = Listening(session.setting.settings)
        try await hearing.run(&listening, session.setting, seconds: trackTimeout.seconds + 1) { seen in
            let now = seen.now
            for ranged in ranging.range(seen.table, now: now) ?? [] where open.contains(ranged.region.identifier) {
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
                event.reason = Phrase(.why.trackedShort, .seconds(listening.duration))
            }
            windows.append(Window(outcome: .timedOut, event: event))
        }
        return (windows, listening.duration)
    }
}
