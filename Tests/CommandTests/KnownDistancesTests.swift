import Foundation
import Testing

/// The script that scores ranging.
private let knownDistances = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/rssi/score.py").standardizedFileURL.path

/// `noroshi range` on recordings with known distances, scored by the script beside them.
///
/// The limits are a little below the figures in DECISIONS.md: they detect a changed constant or order of steps, and are
/// not meant for tuning.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: knownDistances), "../shared/rssi is not there: ranging is not scored"
    ))
struct KnownDistancesTests {
    @Test("Buckets, flips and intervals are within their limits on recordings with known distances")
    func score() async throws {
        let outcome = try await Program.shell(
            "python3 -c 'import numpy' || exit 69; python3 '\(knownDistances)' -- \"$NOROSHI\" range")
        guard outcome.status != 69 else {
            print("python3 has no numpy: ranging is not scored")
            return
        }
        try #require(outcome.status == 0, "\(outcome.remarks)")
        let line = try #require(outcome.lines.first { $0.hasPrefix("four: ") })
        let words = line.split(separator: " ")
        #expect(try #require(Double(words[1])) >= 0.74, "\(line)")
        let flips = try #require(words.firstIndex(of: "flips/min"))
        #expect(try #require(Double(words[flips + 1])) <= 0.02, "\(line)")
        let inside = try #require(words.last?.split(separator: ".", omittingEmptySubsequences: true))
        // "0.79..0.80": the smallest and the greatest share of the data sets.
        #expect(inside.count == 4 && (75...85).contains(Int(inside[1]) ?? 0) && (75...85).contains(Int(inside[3]) ?? 0))
    }
}
