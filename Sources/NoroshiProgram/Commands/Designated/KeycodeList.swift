import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi keycode list`.
struct KeycodeList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the received service beacons by their key codes, the strongest first.",
        discussion: """
            Listens for 5 s (--duration), or to the end of a capture. In JSON, each line is an object as in `noroshi \
            designate list`, with rssi added. Status 1: --region is not a region of fixed-value service beacons.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var hearing: HearingOptions
    @OptionGroup var span: DurationOption
    @Option(
        help: ArgumentHelp("Only the beacons of the region with this regionID.", valueName: "id"),
        completion: Proposals.regions)
    var region: String?
    @Flag(help: "Omit designated beacons.")
    var undesignated = false
    @Flag(help: "Write one JSON object per line.")
    var json = false

    /// The default time in seconds for listening to a live source.
    private static let standardDuration = 5.0

    func run() async throws {
        let options = hearing.isSimulated(options.common) ? options.simulating : options
        let session = try StoreSession(options)
        let state = try session.state()
        let regions = state.initialRegions(session.context).filter { region == nil || $0.identifier == region }
        if regions.isEmpty, let region { throw Failure(.no, .cli.keycodeNotStatic, .text(region)) }
        var listening = Listening(session.setting.settings)
        let seconds = span.seconds ?? (hearing.capture == nil ? Self.standardDuration : nil)
        try await hearing.run(&listening, session.setting, seconds: seconds) { _ in true }
        let heard = listening.beacons
        let rssi = Dictionary(heard.map { ($0.identity, $0.rssi) }) { first, _ in first }
        var listed: [(data: ServiceBeaconData, rssi: Int8?)] = []
        for region in regions {
            let identities = heard.map(\.identity)
            let data =
                undesignated
                ? state.undesignatedServiceBeaconData(for: identities, in: region, session.context)
                : state.serviceBeaconData(for: identities, in: region, session.context)
            listed += (data ?? []).map { ($0, state.identity(of: $0, session.context).flatMap { rssi[$0] ?? nil }) }
        }
        listed.sort { ($0.rssi ?? .min, $1.data.keycode) > ($1.rssi ?? .min, $0.data.keycode) }
        try write(listed, state, session)
    }

    private func write(
        _ listed: [(data: ServiceBeaconData, rssi: Int8?)], _ state: ServiceState, _ session: StoreSession
    )
        throws
    {
        guard !json else {
            return try session.write(lines: listed) { json, beacon in
                beacon.data.write(to: &json, state, session.context) { $0.member("rssi", beacon.rssi.map(Int.init)) }
            }
        }
        var columns = TextColumns()
        for (data, rssi) in listed {
            let name = state.identity(of: data, session.context).flatMap { state.names[$0] }
            columns.add(
                data.keycode, data.regionID, "\(data.segment)", rssi.map { "\($0) dBm" },
                state.isDesignated(data) ? session.text(.region.classDesignated) : "", name)
        }
        try session.write(columns.lines)
        if listed.isEmpty { session.remark(.cli.keycodeSilence) }
    }
}
