import Advertising
import Basics
import Foundation
import ProcessTesting

@testable import Regions

/// A recording of `../shared/rssi/starks`: real beacons, some of them carried about, heard by two or four scanners.
struct RealSequence: Sendable, CustomStringConvertible {
    /// One advertisement at one scanner.
    struct Report: Sendable {
        var beacon: String
        /// Seconds since the first report of all scanners.
        var seconds: Double
        var rssi: Int8
    }

    /// The reports of one beacon at one scanner, in the order of time.
    struct Stream: Sendable {
        fileprivate(set) var seconds: [Double] = []
        fileprivate(set) var levels: [Int8] = []

        /// The indexes of the reports from one second to another, including both.
        func places(_ span: ClosedRange<Double>) -> Range<Int> {
            let first = place { $0 >= span.lowerBound }
            return first..<max(first, place { $0 > span.upperBound })
        }

        /// The first index from which on a condition on the seconds holds.
        private func place(_ holds: (Double) -> Bool) -> Int {
            var (low, high) = (0, seconds.count)
            while low < high {
                let middle = (low + high) / 2
                if holds(seconds[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }

    /// The day, as in the file.
    let day: String
    let duration: Double
    /// The reports by scanner, in the order of time.
    let reports: [String: [Report]]
    /// The streams by scanner and beacon.
    let streams: [String: [String: Stream]]

    var description: String { day }
    var scanners: [String] { reports.keys.sorted() }
    var beacons: [String] { Set(streams.values.flatMap(\.keys)).sorted() }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/rssi/starks").standardizedFileURL

    static let files: [URL] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "gz" }.sorted { $0.path < $1.path }
    }()

    static var all: [RealSequence] { get async throws { try await loading.value } }

    private static let loading = Task {
        var sequences: [RealSequence] = []
        for file in files { sequences.append(try await RealSequence(file)) }
        return sequences
    }

    private init(_ file: URL) async throws {
        let rows = try await Self.rows(file)
        let start = rows.map(\.milliseconds).min() ?? 0
        var reports: [String: [Report]] = [:]
        var streams: [String: [String: Stream]] = [:]
        var duration = 0.0
        for row in rows.sorted(by: { $0.milliseconds < $1.milliseconds }) {
            let seconds = (row.milliseconds - start) / 1000
            duration = max(duration, seconds)
            reports[row.scanner, default: []].append(Report(beacon: row.beacon, seconds: seconds, rssi: row.rssi))
            streams[row.scanner, default: [:]][row.beacon, default: Stream()].seconds.append(seconds)
            streams[row.scanner]?[row.beacon]?.levels.append(row.rssi)
        }
        day = String(file.path.dropLast(".json.gz".count).suffix(10))
        self.duration = duration
        self.reports = reports
        self.streams = streams
    }

    private struct Row {
        var scanner: String
        var beacon: String
        var rssi: Int8
        var milliseconds: Double
    }

    /// Reads the rows of a file. JSON objects follow each other, with one line for each value and the time last.
    private static func rows(_ file: URL) async throws -> [Row] {
        let fields = #"/"scannerID"/{s=$3} /"major"/{a=$3} /"minor"/{b=$3} /"rssi"/{r=$3} /"time"/{print s,a,b,r,$3}"#
        let outcome = try await TestProcess.run(
            "/bin/sh", ["-c", #"gzip -dc "$0" | tr -d ' ,' | awk -F'[":]+' "$1""#, file.path, fields])
        return outcome.output.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 5, let rssi = Int(words[3]), let time = Double(words[4]) else { return nil }
            return Row(
                scanner: words[0], beacon: "A/\(words[1])/\(words[2])", rssi: Int8(clamping: rssi), milliseconds: time)
        }
    }
}

// The results of the monitor.
extension RealSequence {
    /// The enter and exit events of every beacon at one scanner. Each beacon has its own region.
    func events(at scanner: String, _ settings: (String) -> RegionSettings) throws -> [SiteEvent] {
        var site = Site()
        site.step = 1
        site.monitor.limit = 100
        var sendings: [String: Site.Sending] = [:]
        for (number, beacon) in beacons.enumerated() {
            let region = try BeaconRegion(identifier: beacon, constraint: Site.region(beacon))
            site.monitor.start(MonitoredRegion(region, settings: settings(beacon)), at: site.now)
            sendings[beacon] = Site.Sending(beacon, from: UInt64(number + 1))
        }
        for report in reports[scanner] ?? [] {
            site.pass(until: report.seconds)
            if let sending = sendings[report.beacon] { site.hear(sending, rssi: report.rssi) }
        }
        site.pass(until: duration)
        return site.events.filter { $0.kind == .enter || $0.kind == .exit }
    }
}
