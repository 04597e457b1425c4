import Foundation
import Testing
import VectorTesting

/// Real captures, counted by the program and by another reader.
@Suite(.enabled(if: Gold.isAvailable, "../shared/captures is not there: the real captures are not counted"))
struct GoldTests {
    @Test("The summary of a capture has the same counts as another reader", arguments: Gold.names)
    func summary(name: String) async throws {
        let gold = try #require(Gold.files?[name])
        let outcome = try await Program.run("scan", "--summary", Gold.folder.appending(path: name).path)
        #expect(outcome.status == 0)
        let counts = try #require(try outcome.values.first)
        func number(_ value: JSON) -> Double { if case .number(let number) = value { number } else { 0 } }
        #expect(number(counts["reports"]) == number(gold["counters"]["reports"]))
        #expect(number(counts["badCRC"]) == number(gold["counters"]["crc_bad"]))
        #expect(number(counts["addresses"]) == number(gold["distinct_addresses"]))
        #expect(number(counts["rssiUnavailable"]) == number(gold["rssi_127"]))
        #expect(counts["seconds"].agrees(with: gold["duration_s"]))
        #expect(number(counts["beacons"]["ibeacon"]["frames"]) == number(gold["ibeacon_frames"]))
        #expect(number(counts["beacons"]["altbeacon"]["frames"]) == number(gold["altbeacon"]))
        #expect(number(counts["beacons"]["ibeacon"]["identities"]) == Double(gold["ibeacons"].elements.count))
    }
}

enum Gold {
    static let folder = Shared.folder(beside: #filePath).appending(path: "captures")
    static let files: JSON? = (try? String(contentsOf: folder.appending(path: "GOLD.json"), encoding: .utf8))
        .flatMap { try? JSON($0) }
    static var isAvailable: Bool { files != nil }
    static var names: [String] {
        guard case .object(let object)? = files else { return [] }
        return object.keys.sorted()
    }
}
