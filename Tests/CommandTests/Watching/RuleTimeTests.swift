import Testing
import VectorTesting

@Suite("Rules on captures, with their times and their beacons")
struct RuleTimeTests {
    private let site: Site

    init() async throws { site = try await Site() }

    private static let uuid = "00010203-0405-0607-0809-0A0B0C0D0E0F"
    /// Central European time with summer time, without a zone database.
    private static let berlin = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"]
    /// 2026-07-15 02:59:55 and 2026-12-15 03:59:55 UTC: five seconds before five o'clock in that zone.
    private static let july: Int64 = 1_784_084_395
    private static let december: Int64 = 1_797_307_195

    private func capture(from start: Int64, rssi: Int8 = -50) throws -> String {
        let reports = (0..<40).map { second in
            Heard(
                microseconds: (start + Int64(second)) * 1_000_000, rssi: rssi, data: Capture.iBeacon(minor: 1))
        }
        return try site.folder.file("\(start).btsnoop", Capture.btsnoop(reports))
    }

    private func rules(_ trigger: String) throws -> String {
        try site.folder.file(
            "r.toml", "schedule = \"fast\"\n[[rule]]\nid = \"five\"\ntext = \"x\"\ntrigger = [{ \(trigger) }]\n")
    }

    private func fired(_ run: Outcome) -> [String] { run.lines.filter { $0.contains("five") } }

    @Test(
        "Times of day and printed times are local to the moment, in summer and in winter",
        arguments: [july, december])
    func moment(start: Int64) async throws {
        let rules = try rules("beacons = [\"\(Self.uuid)\"], time = \"05:00-05:10\"")
        let capture = try capture(from: start)
        let run = try await site.run("rules", "try", rules, capture, environment: Self.berlin)
        #expect(run.status == 0 && fired(run).count == 1, "\(run)")
        #expect(fired(run).first?.contains(" 05:00:0") == true, "\(run)")
    }

    @Test("A given offset applies to times, dates and the printed output")
    func offset() async throws {
        let capture = try capture(from: Self.july)
        let rules = try rules(
            "time = \"12:00-12:10\", dates = { from = 2026-07-15T12:00:10, to = 2026-07-15T12:00:20 }")
        let offset = ["--utc-offset", "32400"]
        let run = try await site.run(["rules", "try", rules, capture] + offset, environment: Self.berlin)
        #expect(fired(run).count == 1 && fired(run)[0].hasPrefix("2026-07-15 12:00:1"), "\(run)")
        let json = try await site.run(
            ["rules", "try", rules, capture, "--format", "jsonl"] + offset, environment: Self.berlin)
        #expect(fired(json).first?.hasPrefix("{\"number\":1,\"time\":\"2026-07-15T12:00:1") == true, "\(json)")
        #expect(fired(json).first?.contains("+09:00\",") == true, "\(json)")
        #expect(try await fired(site.run(["rules", "try", rules, capture], environment: Self.berlin)) == [])
        #expect(try await site.run("rules", "try", rules, capture, "--utc-offset", "30").status == 2)
    }

    @Test("A fired rule reports level, proximity and distance of its beacons, and their names in the file")
    func beacons() async throws {
        let rules = try site.folder.file(
            "rules.json",
            """
            {"beacons": [{"beacon_id": "gate", "uuid": "\(Self.uuid)", "major": 1, "minor": 1}],
             "events": [{"event_id": "five", "action_data": {"action": "jbcp_open_text", "text": "x"}, "triggers":
               [{"type": {"signal": true}, "beacon_id": ["gate"], "signal_condition": "far", "match": "within"}]}]}
            """)
        let run = try await site.run("rules", "try", rules, capture(from: Self.july), "--format", "jsonl")
        let event = try #require(try run.values.first { $0["event"] == "rule-fired" })
        let beacons = event["beacons"].elements
        #expect(beacons.count == 1 && event["rssi"] == -50, "\(run)")
        #expect(beacons.first?["beacon_id"] == "gate" && beacons.first?["rssi"] == -50, "\(run)")
        #expect(beacons.first?["identity"] == .string("ibeacon:\(Self.uuid):1:1"), "\(run)")
        #expect(["immediate", "near"].contains(beacons.first?["proximity"]), "\(run)")
        #expect(run.output.contains("\"distance\":"), "\(run)")
        #expect(event["triggers"].elements.first?["beacon_id"] == ["gate"], "\(run)")
    }

    @Test("An entry by a threshold reports the smoothed level and the threshold")
    func threshold() async throws {
        let rules = try site.folder.file(
            "t.toml",
            "[[region]]\nid = \"door\"\nbeacon = \"\(Self.uuid)\"\nrssi = { enter = -55, exit = -60 }\n")
        let capture = try capture(from: Self.july)
        let english = try await site.run("rules", "try", rules, capture)
        #expect(english.output.contains("smoothed level -50 dBm, threshold -55 dBm"), "\(english)")
        let japanese = try await site.run("rules", "try", rules, capture, "--lang", "ja")
        #expect(japanese.output.contains("平滑化した受信強度 -50 dBm（しきい値 -55 dBm）"), "\(japanese)")
    }

    @Test("A rule that both files contain is reported with its line")
    func twins() async throws {
        try site.configure(
            "rules.toml", "[[rule]]\nid = \"five\"\ntext = \"x\"\ntrigger = [{ time = \"05:00-06:00\" }]\n")
        let path = try site.configure(
            "rules.json",
            """
            {"events": [
              {"event_id": "five", "action_data": {"action": "jbcp_open_text", "text": "x"},
               "triggers": [{"type": {"time": true}, "time": {"start": "5:00", "end": "6:00"}}]}]}
            """)
        let run = try await site.run("rules", "check")
        #expect(run.status == 65 && run.output.contains("\(path):2: the rule “five” is already in"), "\(run)")
    }
}
