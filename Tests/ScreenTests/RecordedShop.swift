import Advertising
import Foundation
import ProcessTesting
import Radio
import TerminalTesting
import Testing

/// A home folder whose user has agreed to the terms.
struct AgreedHome {
    let path: String

    init() async throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-home-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path + "/noroshi", withIntermediateDirectories: true)
        let agree = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), ["agree", "--yes"], environment: TestProcess.environment(environment))
        try #require(agree.status == 0, "\(agree.remarks)")
    }

    private var environment: [String: String] {
        [
            "HOME": path, "XDG_CONFIG_HOME": path, "XDG_DATA_HOME": path, "XDG_STATE_HOME": path, "TZ": "UTC",
        ]
    }

    /// Starts the replay of a capture on a screen of 120 columns.
    func replay(_ capture: String, _ locale: String) throws -> PseudoTerminal { try start([capture], locale) }

    /// - Parameter more: Further environment variables; by default there is no sound.
    func start(
        _ arguments: [String], _ locale: String, _ more: [String: String] = SoundFile.none
    ) throws -> PseudoTerminal {
        let environment = environment.merging(["LANG": locale]) { $1 }.merging(more) { $1 }.mapValues { Optional($0) }
        return try PseudoTerminal(environment, program: "noroshi", arguments: arguments, columns: 120, rows: 30)
    }
}

/// A recording of the simulated shop, a hundred seconds from 03:00 on. The beacon with major 1 and minor 4 is
/// silent from the thirtieth second on. The shelves of the shop are a region of the service.
struct RecordedShop {
    let home: AgreedHome
    var capture: String { home.path + "/walk.btsnoop" }

    private static let second: Int64 = 1_000_000
    /// 2026-11-20 03:00:00 UTC.
    private static let start: Int64 = 1_795_143_600 * second
    private static let silent: [UInt8] = [0x36, 0x6A, 0xF9, 0x4E]
    private static let official = """
        {"regions":[{"regionID":"site_shelf","UUID":"\(SimulatedSite.shelfUUID)","regionType":1,"beaconType":1}]}
        """

    init() async throws {
        home = try await AgreedHome()
        try Data(Self.recording()).write(to: URL(filePath: capture))
        try Self.official.write(toFile: home.path + "/noroshi/OfficialRegion.json", atomically: true, encoding: .utf8)
    }

    func start(_ locale: String) throws -> PseudoTerminal { try home.replay(capture, locale) }

    private static func recording() -> [UInt8] {
        var site = SimulatedSite(seed: 1, start: start)
        var batch = ReportBatch()
        site.advance(to: start + 100 * second, into: &batch)
        var octets = BTSnoopWriter.header
        for report in batch.reports {
            let data = batch.octets.span.extracting(report.data)
            if report.microseconds > start + 30 * second, isSilent(batch.octets[report.data]) { continue }
            BTSnoopWriter.append(report, data: data, to: &octets)
        }
        return octets
    }

    /// Whether an advertisement is the iBeacon with major 1 and minor 4 of the shelves.
    private static func isSilent(_ payload: ArraySlice<UInt8>) -> Bool {
        let payload = Array(payload)
        guard let place = (0..<max(0, payload.count - 20)).first(where: { payload[$0..<$0 + 4].elementsEqual(silent) })
        else { return false }
        return payload[place + 16..<place + 20].elementsEqual([0, 1, 0, 4])
    }
}
