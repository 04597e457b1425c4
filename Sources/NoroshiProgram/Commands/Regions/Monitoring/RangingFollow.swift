import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi ranging follow`: the ranging rounds as they arrive.
struct RangingFollow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Listen, and print once per second the nearby beacons of the ranged regions, the nearest first.",
        discussion: """
            Runs until --duration is over, the capture ends, or you press Ctrl-C. The regions are those that `noroshi \
            ranging list` shows, or those of --region. Each region gets one line per second, even if none of its \
            beacons is near. In JSON, each line is an object with time, region and beacons. Each beacon has identity, \
            proximity, accuracy in metres (-1: undetermined), rssi (0: undetermined) and age in seconds (0: heard in \
            this second). A beacon that is no longer heard keeps its proximity, accuracy and smoothed rssi for two of \
            its own advertising intervals. It then becomes unknown, and is removed after 10 s.

            Status 1: there is no such region, or no region is ranged. 77: a region of the service requires agreement \
            to its terms.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var hearing: HearingOptions
    @Option(
        help: ArgumentHelp("The identifier of a region, ranged or not; may be repeated.", valueName: "id"),
        completion: Proposals.regions)
    var region: [String] = []
    @OptionGroup var span: DurationOption
    @Flag(help: "Write one JSON object per line.")
    var json = false

    func run() async throws {
        let session = try StoreSession(hearing.isSimulated(options.common) ? options.simulating : options)
        let state = try session.state()
        var ranging = RegionRanging()
        for region in try regions(state, session) { ranging.start(region) }
        var listening = Listening(session.setting.settings)
        try await hearing.run(&listening, session.setting, seconds: span.seconds) { seen in
            let ranged = ranging.range(seen.table, now: seen.now) ?? []
            return ranged.allSatisfy { StandardOutput.write(line($0, at: seen.now, state, session) + "\n") }
        }
    }

    private func regions(_ state: ServiceState, _ session: StoreSession) throws -> [BeaconRegion] {
        let known = state.knownRegions(session.context) + session.files.rules.regions
        let wanted = region.isEmpty ? state.ranged : region
        if wanted.isEmpty {
            throw Failure(.no, .cli.rangingNone)
        }
        let found = try wanted.map { id in
            guard let found = known.first(where: { $0.region.identifier == id }) else {
                throw Failure(.no, .site.unknownRegion, .text(id))
            }
            return found
        }
        if found.contains(where: { $0.regionClass != .other }) { try session.authorize(state) }
        return found.map(\.region)
    }

    /// A line such as `12:40:07  door  near 1.2 m -61 dBm Gate A, far 6.0 m -80 dBm 00001 00002 (1.3 s ago)`.
    private func line(_ ranged: RangedRegion, at now: Timestamp, _ state: ServiceState, _ session: StoreSession)
        -> String
    {
        guard !json else { return Self.json(ranged, at: now, state) }
        let localizer = session.setting.localizer
        let time = localizer.moment(now)
        let beacons = ranged.beacons.map { beacon in
            let parts = [
                localizer.text(beacon.proximity.textKey),
                beacon.accuracy < 0 ? nil : localizer.metres(beacon.accuracy),
                beacon.rssi == 0 ? nil : "\(beacon.rssi) dBm",
                SafeOutput.text(state.names[beacon.identity] ?? beacon.identity.shortText),
                beacon.age == 0 ? nil : "(\(Self.age(beacon.age, localizer)))",
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }
        let found =
            beacons.isEmpty ? localizer.text(.value.none) : beacons.joined(separator: localizer.text(.list.separator))
        return [time, SafeOutput.text(ranged.region.identifier), found].joined(separator: "  ")
    }

    /// `1.3 s ago`
    private static func age(_ seconds: Double, _ localizer: Localizer) -> String {
        let seconds = localizer.text(.unit.seconds, .text(localizer.number(seconds, decimals: 1)))
        return localizer.text(.time.ago, .text(seconds))
    }

    private static func json(_ ranged: RangedRegion, at now: Timestamp, _ state: ServiceState) -> String {
        var json = JSONText()
        json.object { json in
            json.member("time", now.iso8601)
            json.member("region", ranged.region.identifier)
            json.key("beacons")
            json.array { json in
                for beacon in ranged.beacons {
                    json.object { json in
                        json.member("identity", beacon.identity.text)
                        json.member("name", state.names[beacon.identity])
                        json.member("proximity", "\(beacon.proximity)")
                        json.member("accuracy", (beacon.accuracy * 100).rounded() / 100)
                        json.member("rssi", beacon.rssi)
                        json.member("age", beacon.age)
                    }
                }
            }
        }
        return json.text
    }
}
