import Basics
import Foundation
import ProcessTesting
import Regions
import Testing
import Tracking

/// The timelines of regions and rules, run with the program: `noroshi rules try rules.toml capture.btsnoop`. The real
/// program reads them from files, with its own decoder, engine and clock, and finds the same events.
@Suite("Timelines run with the program", .serialized)
struct TimelinesByHandTests {
    @Test("The program finds region events", arguments: RegionTimelines.all.filter { WrittenTimeline($0.text) != nil })
    func regions(_ timeline: TimelineCase) async throws {
        let written = try #require(WrittenTimeline(timeline.text))
        let (found, expected) = (try await run(written), written.expected.map(Self.plain))
        #expect(found == expected)
    }

    @Test("The program finds rule events", arguments: RuleTimelines.all.filter { $0.written != nil })
    func rules(_ timeline: RuleCase) async throws {
        let written = try #require(timeline.written)
        #expect(try await run(written, utcOffset: timeline.utcOffset) == written.expected.map(Self.plain))
    }

    @Test("At least 13 timelines of regions and 13 of rules can be run with the program")
    func count() {
        #expect(RegionTimelines.all.count { WrittenTimeline($0.text) != nil } >= 13)
        #expect(RuleTimelines.all.count { $0.written != nil } >= 13)
    }

    // MARK: The program

    private func run(_ written: WrittenTimeline, utcOffset: Int = 0) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "noroshi-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (rules, capture) = (folder.appending(path: "rules.toml"), folder.appending(path: "capture.btsnoop"))
        try Data(written.rules.utf8).write(to: rules)
        try Data(written.capture).write(to: capture)
        let outcome = try await TestProcess.run(
            TestProcess.path(of: "noroshi"),
            ["rules", "try", rules.path, capture.path, "--format", "jsonl", "--utc-offset", "\(utcOffset)"],
            environment: TestProcess.environment(["HOME": folder.path]))
        try #require(outcome.status == 0, "\(outcome.remarks)\n\(written.rules)")
        return try outcome.output.split(separator: UInt8(ascii: "\n")).map {
            Self.plain(try JSONDecoder().decode(Line.self, from: Data($0)).text)
        }
    }

    /// An event as the program writes it.
    private struct Line: Decodable {
        var time: String
        var event: String
        var region: String?
        var identity: String?
        var rule: String?
        var why: Why?
        var notified: Bool

        struct Why: Decodable {
            var key: String
            var values: [Value]
        }

        enum Value: Decodable {
            case text(String)
            case number(Double)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }

        /// The event in the form of a timeline.
        var text: String {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let date = (try? style.parse(time)) ?? Date(timeIntervalSince1970: 0)
            var words = ["\(date.timeIntervalSince1970 - Double(Site.start.microseconds) / 1e6)", event]
            if let rule { words.append(rule) }
            if let region { words.append(region) }
            if let identity { words.append(BeaconIdentity(text: identity).map(Site.name) ?? identity) }
            if let why {
                words.append(String(why.key.dropFirst("why.".count)))
                words += why.values.map { value in
                    switch value {
                    case .text(let text): text
                    case .number(let number): "\(number)"
                    }
                }
            }
            if !notified { words.append("(quiet)") }
            return words.joined(separator: " ")
        }
    }

    /// Writes every number with one decimal, since JSON does not distinguish 30 and 30.0.
    private static func plain(_ line: String) -> String {
        line.split(separator: " ").map { word in Double(word).map(Timeline.tenths) ?? String(word) }
            .joined(separator: " ")
    }
}

extension RuleCase {
    /// The timeline as files, if that is possible.
    fileprivate var written: WrittenTimeline? {
        WrittenTimeline(text, rules: rules, schedule: schedule, utcOffset: utcOffset)
    }
}
