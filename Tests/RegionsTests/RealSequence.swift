import Advertising
import Foundation
import Tracking

@testable import Regions

/// A recording of `../shared/rssi/starks`: real beacons, some of them carried about, heard by two or four scanners.
struct RealSequence: Sendable, CustomStringConvertible {
    /// One advertisement at one scanner.
    struct Report: Sendable {
        var scanner: String
        var beacon: String
        /// Seconds since the first report.
        var seconds: Double
        var rssi: Int8
    }

    let name: String
    /// In the order of time.
    let reports: [Report]
    let duration: Double

    var description: String { name }
    var scanners: [String] { Set(reports.map(\.scanner)).sorted() }
    var beacons: [String] { Set(reports.map(\.beacon)).sorted() }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/rssi/starks").standardizedFileURL

    static let all: [RealSequence] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "gz" }.sorted { $0.path < $1.path }.compactMap { try? RealSequence($0) }
    }()

    private struct Line: Decodable {
        var scannerID: String
        var major: Int
        var minor: Int
        var rssi: Int
        var time: Double
    }

    private init(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        // Objects stand one after another, without anything between them.
        let array = "[" + text.split(separator: "}").filter { $0.contains("{") }.joined(separator: "},") + "}]"
        let lines = try JSONDecoder().decode([Line].self, from: Data(array.utf8))
        let start = lines.map(\.time).min() ?? 0
        name = file.lastPathComponent.prefix { $0 != "#" && $0 != "." } + " " + file.path.dropLast(8).suffix(10)
        reports = lines.map { line in
            Report(
                scanner: line.scannerID, beacon: "A/\(line.major)/\(line.minor)", seconds: (line.time - start) / 1000,
                rssi: Int8(clamping: line.rssi))
        }.sorted { $0.seconds < $1.seconds }
        duration = reports.last?.seconds ?? 0
    }

    // MARK: What the monitor makes of it

    /// The enter and exit events of every beacon at one scanner, each beacon with a region of its own.
    func events(at scanner: String, _ settings: RegionSettings = RegionSettings()) throws -> [SiteEvent] {
        var site = Site()
        site.monitor.limit = 100
        for beacon in beacons {
            let region = try BeaconRegion(identifier: beacon, constraint: Site.region(beacon))
            site.monitor.start(MonitoredRegion(region, settings: settings), at: site.now)
        }
        for report in reports where report.scanner == scanner {
            site.pass(until: report.seconds)
            site.hear(report.beacon, rssi: report.rssi, from: UInt64(bitPattern: Int64(report.beacon.hashValue)) >> 20)
        }
        site.pass(until: duration)
        return site.events.filter { $0.kind == .enter || $0.kind == .exit }
    }

    // MARK: What is true, found out without the monitor

    /// Level and number of the reports of a beacon at a scanner in a span of time.
    func level(_ beacon: String, at scanner: String, _ span: ClosedRange<Double>) -> (median: Double, count: Int) {
        let levels = reports.filter { $0.beacon == beacon && $0.scanner == scanner && span.contains($0.seconds) }
            .map { Double($0.rssi) }.sorted()
        guard !levels.isEmpty else { return (-200, 0) }
        return ((levels[(levels.count - 1) / 2] + levels[levels.count / 2]) / 2, levels.count)
    }

    /// Why a scanner ceased to hear a beacon.
    enum Cause: String {
        /// It was heard steadily, and then not at all: at the rate of before, 30 s of silence do not come by chance.
        case left
        /// Another scanner has it as strong or stronger while this one is silent.
        case elsewhere
        /// It had been in another room all the time, where a scanner had it at least 8 dB stronger: stray reports.
        case stray
        /// Nothing explains the silence but that reports were lost.
        case chance
    }

    /// Reports in 15 s that are a steady stream.
    static let steady = 8

    func cause(_ beacon: String, at scanner: String, silentSince last: Double) -> Cause {
        let own = level(beacon, at: scanner, (last - 15)...last)
        let others = scanners.filter { $0 != scanner }
        if own.count >= Self.steady { return .left }
        let before = others.map { level(beacon, at: $0, (last - 15)...last) }
        if before.contains(where: { $0.count >= Self.steady && $0.median >= own.median + 8 }) { return .stray }
        let during = others.map { level(beacon, at: $0, last...(last + 30)) }
        if during.contains(where: { $0.count >= Self.steady && $0.median >= own.median }) { return .elsewhere }
        return .chance
    }

    /// A time for which one scanner had a beacon strongest.
    struct Stay: Equatable {
        var scanner: String
        var start: Double
        var end: Double
    }

    /// Where a beacon was for 30 s or more: in each 10 s, at the scanner with the highest median of five or more
    /// reports.
    func stays(of beacon: String) -> [Stay] {
        var stays: [Stay] = []
        for number in 0..<Int(duration / 10) {
            let start = Double(number) * 10
            let heard = scanners.map { ($0, level(beacon, at: $0, start...(start + 10))) }.filter { $0.1.count >= 5 }
            guard let best = heard.max(by: { $0.1.median < $1.1.median }) else { continue }
            if let last = stays.last, last.scanner == best.0, start - last.end < 5 {
                stays[stays.count - 1].end = start + 10
            } else {
                stays.append(Stay(scanner: best.0, start: start, end: start + 10))
            }
        }
        return stays.filter { $0.end - $0.start >= 30 }
    }

    /// A beacon was carried from one scanner to another, and stayed there.
    struct Walk {
        var beacon: String
        var from: Stay
        var to: Stay
    }

    var walks: [Walk] {
        beacons.flatMap { beacon in
            let stays = stays(of: beacon)
            return zip(stays, stays.dropFirst()).filter { $0.scanner != $1.scanner }
                .map { Walk(beacon: beacon, from: $0, to: $1) }
        }
    }

    /// The longest silence at a scanner in a span of time.
    func longestSilence(_ beacon: String, at scanner: String, _ span: ClosedRange<Double>) -> Double {
        let times = reports.filter { $0.beacon == beacon && $0.scanner == scanner && span.contains($0.seconds) }
            .map(\.seconds)
        let edges = [span.lowerBound] + times + [span.upperBound]
        return zip(edges, edges.dropFirst()).map { $1 - $0 }.max() ?? 0
    }
}
