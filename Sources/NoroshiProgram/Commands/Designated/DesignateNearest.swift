import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization

/// `noroshi designate nearest`.
struct DesignateNearest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearest", abstract: "Designate the service beacon that is nearest now.",
        discussion: """
            Waits for the first beacon of the service (by default, up to 30 s), then listens for a window of five \
            cycles, and designates the nearest one. Hold the beacon against the computer.

            Status 1: the region is not a region of fixed-value service beacons. 3: no beacon was heard, or listening \
            ended before there was a result. The other statuses are those of designate add.
            """)

    @OptionGroup var options: RegionStartOptions
    @OptionGroup var hearing: HearingOptions
    @OptionGroup var nearest: NearestOptions
    @OptionGroup var notify: NotifyOptions
    @Flag(help: "Write one JSON object, as designate add does, with regionID, keycode and accuracy added.")
    var json = false

    func run() async throws {
        let session = try StoreSession(hearing.isSimulated(options.common) ? options.simulating : options, .changing)
        try session.authorize(try session.state())
        let beacon = try await nearest.find(session, hearing, timeout: NearestSearch.designationTimeout)
        let answer = try session.register(inRegion: beacon.data.regionID, notify.options) { _ in [beacon.data] }
        if json {
            try session.write { json in
                json.object { json in
                    answer.result.writeMembers(to: &json, new: answer.new, known: answer.known)
                    json.member("regionID", beacon.data.regionID)
                    json.member("keycode", beacon.data.keycode)
                    json.member("accuracy", (beacon.accuracy * 100).rounded() / 100)
                }
            }
        } else {
            try session.write(session.words(beacon, try session.state()))
            if answer.result.isSuccess { try session.write(session.words(answer)) }
        }
        try session.end(answer.result, fault: answer.fault, isJSON: json)
    }
}
