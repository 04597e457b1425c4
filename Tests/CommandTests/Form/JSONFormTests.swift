import Foundation
import ServerTesting
import Testing
import VectorTesting

/// Runs every command of the parser's list, with success and with errors, and compares its output with the
/// document.
@Suite("All JSON output has one form")
struct JSONFormTests {
    /// A command line with its expected statuses; of these, 1 also comes with an answer.
    struct Line: Sendable {
        var text: String
        var input = ""
        var statuses: Set<Int32> = [0]

        var words: [String] { text.split(separator: " ").map(String.init) + ["--json"] }
    }

    /// The commands without `--json`: they print no data, or a file that is read again.
    private static let silent: Set<String> = ["screen", "monitor screen", "designate export", "help"]

    /// The command lines, in an order in which each finds the data that it needs.
    private static let lines: [Line] = [
        Line(text: "hunt own:0000100002 walk"), Line(text: "list walk"), Line(text: "list walk --watch"),
        Line(text: "scan walk --service --count 20"),
        Line(text: "scan walk --eddystone --count 3"), Line(text: "scan walk --summary"),
        Line(text: "decode 0201061aff4c000215000102030405060708090a0b0c0d0e0f00010002c5 0503aafe0918060961626364"),
        Line(text: "range", input: "sequence,time,rssi,measured_power\na,0,-65,-59\na,1.5,-65,-59\n"),
        Line(text: "encode-url https://example.com"), Line(text: "sources", statuses: [0, 69]),
        Line(text: "watch walk --duration 200ms"), Line(text: "wake budget"),
        Line(text: "region list"), Line(text: "region classify own"), Line(text: "region state door"),
        Line(text: "region add shed E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/2 --distance 2,4"),
        Line(text: "region list --class other"), Line(text: "region remove shed"),
        Line(text: "region reserve 0D3E1F52-0000-4000-8000-000000000009"),
        Line(text: "region unreserve 0D3E1F52-0000-4000-8000-000000000009"), Line(text: "monitor start --initial"),
        Line(text: "monitor list"), Line(text: "monitor stop --initial"), Line(text: "ranging start --static"),
        Line(text: "ranging list"), Line(text: "ranging follow walk"), Line(text: "ranging stop --static"),
        Line(text: "rules check"), Line(text: "rules check bad.toml", statuses: [65]), Line(text: "rules list"),
        Line(text: "rules try config/noroshi/rules.toml walk --silence 1m --store"), Line(text: "events"),
        Line(text: "events --kind designated --limit 1"), Line(text: "agree --show"),
        Line(text: "designate add 0000100003 --region own"), Line(text: "designate list"),
        Line(text: "designate list --regions"), Line(text: "designate nearest walk"),
        Line(text: "designate switcher own:0000100003 on"),
        Line(text: "designate remove own:0000100003"),
        Line(text: "designate import -", input: "regionID,keycode\nown,0000100004\n"),
        Line(text: "designate polarity"), Line(text: "switchers"), Line(text: "keycode tell own:0000100002"),
        Line(text: "keycode list walk"), Line(text: "track walk"), Line(text: "name own:0000100002"),
        Line(text: "names"), Line(text: "prefs show"), Line(text: "prefs check"), Line(text: "prefs set TestMode no"),
        Line(text: "auid set staff-0012"), Line(text: "auid show"), Line(text: "auid clear"), Line(text: "device show"),
        Line(text: "device renew"), Line(text: "nearby permission --allow"),
        Line(text: "nearby subscribe --type offer --background --server http://127.0.0.1:1"),
        Line(text: "nearby background off"), Line(text: "nearby unsubscribe --all"),
        Line(text: "prepare --server http://127.0.0.1:1", statuses: [0, 1]),
        Line(text: "prepare", statuses: [0, 1]), Line(text: "defaults"), Line(text: "official"),
        Line(text: "managed list"), Line(text: "managed diff"), Line(text: "managed apply"),
        Line(text: "managed use file"), Line(text: "doctor", statuses: [0, 1]),
        Line(text: "authorize always", statuses: [0, 1]), Line(text: "service install"),
        Line(text: "service install --user"), Line(text: "status"),
        Line(text: "bluetooth check", statuses: [0, 1]), Line(text: "config"), Line(text: "config --path"),
        Line(text: "strings check --i18n texts", statuses: [65]), Line(text: "completion fish"),
        Line(text: "version"), Line(text: "about"),
    ]

    @Test("Every command uses the same keys for the same things, as the document defines them")
    func success() async throws {
        let document = try JSONDocument()
        let site = try await JSONFormSite.make()
        var run: Set<String> = []
        var faults = document.allExamples.flatMap { document.faults($0.object, of: $0.command) }
        let commands = try await ParserDump.commands()
        func hold(_ output: String, of line: String) throws {
            let command = try #require(commands.first { (line + " ").hasPrefix($0.name + " ") }?.name, "\(line)")
            run.insert(command)
            for text in output.split(separator: "\n") {
                let object = try JSON(text)
                faults += document.faults(object, of: command)
                let unknown = Set(object.keys).subtracting(document.keys(of: command))
                faults += unknown.map { "\(command): no example has \($0)" }
            }
        }
        // This command takes ten seconds, so it has a separate site.
        async let woken = Self.run(Line(text: "wake run walk"), in: JSONFormSite.make())
        for line in Self.lines {
            let outcome = try await Self.run(line, in: site)
            #expect(line.statuses.contains(outcome.status), "\(line.text): \(outcome)")
            #expect(outcome.output.isEmpty == (line.text == "rules check"), "\(line.text): \(outcome)")
            try hold(outcome.output, of: line.text)
        }
        for (command, outcome) in try await Self.updates(in: site) {
            #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(command): \(outcome)")
            try hold(outcome.output, of: command)
        }
        #expect(try await woken.status == 0)
        try hold(try await woken.output, of: "wake run walk")
        let watch = try await Watching(site, "watch", "--source", "simulated", "--json")
        try await watch.read(to: "\"event\":\"started\"")
        try hold(try await site.run("display-on", "--json").output, of: "display-on")
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
        try hold(try await site.run("stats", "--simulated", "--json").output, of: "stats")
        print("Not run to its success: beaconize, which needs an adapter. Its examples stand against the dictionary.")
        #expect(faults == [])
        #expect(Set(commands.map(\.name)).subtracting(run).subtracting(Self.silent) == ["beaconize"])
        let told = Set(commands.map(\.name)).subtracting(Self.silent)
        #expect(told.symmetricDifference(document.commands) == [])
    }

    /// Wrong usage is handled in the same way by all commands, so one command of each group is run.
    @Test("Every command accepts --json, and then reports wrong usage as an object on standard error")
    func wrongUsage() async throws {
        var groups: Set<String> = []
        for command in try await ParserDump.commands() where !Self.silent.contains(command.name) {
            #expect(command.has("--json"), "\(command.name)")
            guard groups.insert(command.words[0]).inserted else { continue }
            let outcome = try await Program.run(command.words + ["--json", "--nothing-like-it"])
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(command.name): \(outcome)")
            try Self.hold(outcome, command.name)
        }
    }

    @Test("Every command reports its errors as objects on standard error")
    func failure() async throws {
        let site = try await JSONFormSite.make()
        try site.configure("config.toml", "[screen]\n\ntheem = \"dark\"\n")
        // These read no settings, or work without the invalid ones.
        let without = ["version", "config --path", "range", "doctor", "completion fish"]
        let beaconize = Line(text: "beaconize --major 1 --minor 2")
        let update = Line(text: "managed update")
        for line in Self.lines + [beaconize, update, Line(text: "display-on"), Line(text: "wake run walk")]
        where !without.contains(line.text) {
            let outcome = try await Self.run(line, in: site)
            #expect(
                outcome.status == 78 && outcome.output.isEmpty == (line.text != "config"), "\(line.text): \(outcome)")
            try Self.hold(outcome, line.text)
        }
        let range = try await Program.run("range", "--json", input: "nothing\n")
        #expect(range.status == 65)
        try Self.hold(range, "range")
    }

    @Test("An error that accompanies an answer is an object, too")
    func beside() async throws {
        let site = try await JSONFormSite.make()
        for (text, status) in [
            ("designate add 12345 --region own", 15), ("designate add 0000100001 --region nobody", 14),
            ("monitor start --designated --no-adapter", 1), ("ranging stop --region nobody", 1),
            ("ranging start --static --no-adapter", 1), ("track walk --for-nothing", 2),
            ("track short --dry-run", 3), ("region remove nobody", 1), ("decode zz", 65),
            ("region add far E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/3 --max-regions 1", 1), ("scan /none", 66),
            ("managed update", 69), ("managed update --server http://127.0.0.1:1", 25),
            ("official --refresh --server http://127.0.0.1:1", 25), ("designate import bad.toml", 65),
            ("rules try bad.toml walk", 65), ("name own:0000100001", 1), ("beacapp info", 69), ("beacapp log a_b", 40),
            ("beacapp update --server http://127.0.0.1:1", 40), ("nearby subscribe walk", 69),
            ("nearby permission --deny --allow", 2),
            ("nearby unsubscribe", 1), ("nearby subscribe walk --background", 2),
        ] as [(String, Int32)] {
            let outcome = try await Self.run(Line(text: text), in: site)
            #expect(outcome.status == status, "\(text): \(outcome)")
            try Self.hold(outcome, text)
        }
    }

    /// Runs the commands that fetch lists from a server, and those that show and use the lists.
    private static func updates(in site: Site) async throws -> [(command: String, outcome: Outcome)] {
        let list = """
            { "regions": [{ "regionID": "m2", "UUID": "11111111-2222-3333-4444-555555555556", "managedType": "owned",
              "beaconType": 3 }] }
            """
        let official = """
            { "regions": [
              { "regionID": "own", "UUID": "00010203-0405-0607-0809-0A0B0C0D0E0F", "regionType": 1, "beaconType": 1 },
              { "regionID": "site_shelf", "UUID": "366AF94E-E6BA-4C0A-821E-EFD36A6E7060", "regionType": 1, "beaconType": 1 },
              { "regionID": "wave", "UUID": "11111111-2222-3333-4444-555555555557", "regionType": 1, "beaconType": 2 }]}
            """
        let campaigns = """
            {"campaigns":[{"campaignID":"c","regionIDs":["own"],"events":[1],"presentations":[
              {"presentationID":"p","presentationType":1,"annotationType":1,"contentURL":"https://www.example.com/",
               "body":"Hello","endTime":"2126-01-01T00:00:00Z"}]}]}
            """
        let beacapp = """
            {"applications":[{"requestToken":"demo","secretKey":"demo-secret"}],
             "beacons":[{"beacon_id":"b","uuid":"00010203-0405-0607-0809-0A0B0C0D0E0F","major":1,"minor":2}],
             "events":[{"event_id":"hello","triggers":[{"type":{"signal":true},"beacon_id":["b"],
              "signal_condition":"near"}],"action_data":{"action":"jbco_open_text","text":"Hello"}}]}
            """
        let proximity = """
            {"beacons":[{"beacon":"ibeacon:36131ADB-5613-429E-AB3E-BF639F5F2BBD:1:1","appCode":"demo","attachments":[
              {"namespacedType":"com.example.demo/greeting","text":"Welcome"}]}]}
            """
        let files = [
            "managed.json": list, "official.json": official, "campaigns.json": campaigns, "beacapp.json": beacapp,
            "proximity.json": proximity,
        ]
        return try await TestServer.run(files) { server in
            var outcomes: [(command: String, outcome: Outcome)] = []
            for command in [
                "official --refresh", "official", "managed update", "managed diff --abandoned", "managed diff",
                "managed update --type owned", "managed apply", "managed list", "managed use file",
                "track walk --send", "log queue", "log flush", "prefs set TestMode yes",
                "log test --region own --event enter", "contact check --region own --keycode 0000100002",
                "contact nearest --source simulated:1 --region site_shelf", "contact list", "contact open p",
                "contact reset --region own",
                "validate ibeacon:11111111-2222-3333-4444-555555555557:1:2",
                "beacapp activate --request-token demo --secret-key demo-secret", "beacapp info", "beacapp update",
                "beacapp events", "beacapp log checked", "log queue", "beacapp reset",
            ] {
                let isAsking = [
                    "update", "refresh", "flush", "log test", "contact check", "contact nearest", "contact reset",
                    "validate", "activate",
                    "info",
                ].contains { command.contains($0) }
                let text = command + (isAsking ? " --app-code demo --server " + server.url : "")
                outcomes.append((command, try await run(Line(text: text), in: site)))
            }
            let nearby = try await Watching(
                site, "nearby", "subscribe", "--source", "simulated:1", "--json", "--app-code", "demo", "--server",
                server.url)
            try await nearby.read(to: "\"event\":\"found\"")
            nearby.signal(SIGTERM)
            outcomes.append(
                ("nearby subscribe", Outcome(status: try await nearby.end(), output: nearby.text, remarks: "")))
            outcomes.append(
                (
                    "nearby list",
                    try await run(
                        Line(text: "nearby list --simulated --app-code demo --server " + server.url), in: site)
                ))
            return outcomes
        }
    }

    @Test("Texts of the user cannot control the terminal, whichever command prints them")
    func orders() async throws {
        let site = try await JSONFormSite.make()
        try Self.hostileTexts(in: site)
        var told: Set<String> = []
        for line in Self.lines where told.insert(String(line.text.prefix { $0 != " " })).inserted {
            var line = line
            line.text += " --i18n " + site.folder.path + "/hostile"
            let outcome = try await Self.run(line, in: site, isJSON: false)
            let all = outcome.output + outcome.remarks
            #expect(
                !all.unicodeScalars.contains {
                    $0.properties.generalCategory == .control && !["\n", "\r"].contains($0)
                }, "\(all)")
        }
        let config = try await site.run("config", "--i18n", site.folder.path + "/hostile")
        #expect(config.output.contains("\u{FFFD}[31m"), "the texts were not used: \(config)")
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path()

    /// Writes texts in which every English one ends with an escape sequence.
    private static func hostileTexts(in site: Site) throws {
        let own = try String(contentsOfFile: root + "/i18n/en.lproj/Localizable.strings", encoding: .utf8)
        let lines = own.split(separator: "\n").map { line in
            line.hasSuffix("\";") ? line.dropLast(2) + "\u{1B}[31m\";" : line
        }
        for language in ["en", "ja"] {
            try site.folder.file("hostile/\(language).lproj/Localizable.strings", lines.joined(separator: "\n"))
        }
    }

    /// Expects objects on standard error, the last of which is the error with the status as its code.
    private static func hold(_ outcome: Outcome, _ place: String) throws {
        let objects = try outcome.remarks.split(separator: "\n").map { try JSON($0) }
        #expect(objects.allSatisfy { [["error"], ["remark"]].contains($0.keys) }, "\(place): \(outcome.remarks)")
        let error = try #require(objects.last { $0.keys == ["error"] }?["error"], "\(place): \(outcome)")
        #expect(Set(error.keys) == ["code", "message"])
        #expect(error["code"] == .number(Double(outcome.status)), "\(place): \(outcome)")
        guard case .string(let message) = error["message"] else { return _ = Issue.record("\(place): \(error)") }
        #expect(message.count > 10 && !message.contains("Usage:"), "\(place): \(message)")
    }

    // MARK: The site

    /// Runs a line in the folder of the site; words that name files there are replaced by their paths.
    private static func run(_ line: Line, in site: Site, isJSON: Bool = true) async throws -> Outcome {
        let folder = site.folder.path + "/"
        let files = ["walk", "short", "bad.toml", "texts", "config/noroshi/rules.toml"]
        let words = isJSON ? line.words : line.words.filter { $0 != "--json" }
        return try await site.run(words.map { files.contains($0) ? folder + $0 : $0 }, input: line.input)
    }
}
