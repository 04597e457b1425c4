import Advertising
import Basics
import BeaconService
import ConfigurationFiles
import RandomTesting
import Testing
import Tracking

@Suite("The settings file")
struct SettingsFileTests {
    private func read(_ text: String) throws -> Settings {
        let (settings, problems) = SettingsFile.read(text, path: "/c.toml")
        try #require(problems.isEmpty, "\(problems)")
        return settings
    }

    /// The problem of a file that has one mistake.
    private func problem(_ text: String) -> ConfigurationProblem? {
        let problems = problems(text)
        #expect(problems.count < 2, "\(problems)")
        return problems.first
    }

    private func problems(_ text: String) -> [ConfigurationProblem] {
        SettingsFile.read(text, path: "/c.toml").problems
    }

    @Test("All mistakes are reported in the order of the lines, and the other lines apply")
    func several() {
        let text = """
            [screen]
            frame_rate = 99
            language = "ja"
            theme = ""
            [[layout]]
            name = "own"
            layout = "m:2-3=0505,i:4-5"
            [[layout]]
            name = ""
            layout = "x"
            [[layout]]
            name = "third"
            [tracking]
            lost_after = "soon"
            dim_after = 4
            [keys]
            help = 7
            """
        let (settings, problems) = SettingsFile.read(text, path: "/c.toml")
        #expect(problems.map(\.line) == [2, 4, 9, 10, 11, 14, 17], "\(problems)")
        #expect(settings.language == "ja" && settings.limits.dimAfter == 4)
        #expect(
            settings.theme == nil && settings.frameRate == Settings().frameRate
                && settings.layouts.layouts.map(\.name) == ["own"])
    }

    /// Settings that all differ from their defaults.
    private static var unusual: Settings {
        var settings = Settings()
        settings.language = "ja"
        settings.theme = "high-contrast"
        settings.ascii = true
        settings.frameRate = 3
        settings.columns = "+loss -type"
        settings.recordingDirectory = "/tmp/a \"b\" \\c\tあ"
        settings.source = "simulated:42"
        settings.activeScan = true
        settings.takeOver = true
        settings.scanProfile = .lowPower
        settings.silence = 12.5
        settings.limits.maximumBeacons = 123
        settings.limits.dimAfter = 1.5
        settings.limits.lostAfter = 7
        settings.limits.removeAfter = 99
        settings.limits.pendingTelemetry = 0.25
        settings.limits.lowBatteryMillivolts = 2222
        settings.limits.linksURLs = false
        settings.deviceEvents = true
        settings.maximumRegionCount = 30
        settings.exitPeriod = 12.5
        settings.coalescing = 0
        settings.logDays = 7
        settings.logRows = 5_000
        settings.layouts = LayoutSet(
            [("own", "m:2-3=0505,i:4-5"), ("a \"b\"", "x,s:0-1=fd6f,d:2-3")].compactMap {
                try? BeaconLayout(name: $0.0, $0.1)
            })
        return settings
    }

    @Test("Written settings are read back the same", arguments: [Settings(), unusual])
    func roundTrip(settings: Settings) throws {
        let text = SettingsFile.write(settings) { "comment on \($0.rawValue)\nin two lines" }
        #expect(try read(text) == settings)
        for key in SettingsFile.commentKeys { #expect(text.contains("# comment on \(key.rawValue)\n# in two lines\n")) }
    }

    @Test("Missing values have their defaults", arguments: ["", "\n# only a comment\n", "[screen]\n[tracking]\n"])
    func defaults(text: String) throws {
        #expect(try read(text) == Settings())
    }

    @Test("A key can be written in every form of TOML")
    func ways() throws {
        #expect(try read("screen.theme = 'dark'\n").theme == "dark")
        #expect(try read("screen = { theme = \"dark\" }\n").theme == "dark")
        #expect(try read("[\"screen\"]\n\"theme\" = \"dark\"\r\n").theme == "dark")
        #expect(try read("[source]\nsilence = 30\n").silence == 30)
    }

    @Test(
        "Unknown keys and sections are reported with the nearest known one, or with all of their table",
        arguments: [
            ("[screen]\n\n# x\ntheem = 1\n", "4: unknown | screen.theem | screen.theme"),
            (
                "[screen]\nlanguage = \"ja\"\npurple = true\n",
                "3: unknownKey | screen.purple | language, theme, ascii, frame_rate, mouse, columns, bell"
            ),
            (
                "colour = 1\n",
                "1: unknownKey | colour | screen, recording, source, tracking, regions, log, service, beacapp, keys, layout"
            ),
            ("[scren]\ntheme = \"dark\"\n", "1: unknown | scren | screen"),
            ("\n[scren]\n", "2: unknown | scren | screen"),
            ("[screen.theme]\nname = \"dark\"\n", "1: theme | screen.theme | {…}"),
            (
                "[[layout]]\nname = \"a\"\nlayout = \"m:2-2=00,i:3-3\"\ncolour = 1\n",
                "4: unknownKey | layout.colour | name, layout"
            ),
            ("[[layouts]]\nname = \"a\"\n", "1: unknown | layouts | layout"),
            ("screen = { theem = \"dark\" }\n", "1: unknown | screen.theem | screen.theme"),
            ("screen = 1\n", "1: table | screen | 1"),
        ])
    func unknown(text: String, expected: String) { #expect(problem(text)?.short == expected) }

    @Test("A line that is no TOML hides only itself, wherever it is")
    func faultyLines() {
        let text = """
            [screen]
            frame_rate = 7 7
            language = "ja"
            [[layout]]
            name = "own" x
            layout = "m:2-3=0505,i:4-5"
            [keys]
            help = "h" h
            quit = "x"
            """
        let (settings, problems) = SettingsFile.read(text, path: "/c.toml")
        #expect(problems.map(\.line) == [2, 4, 5, 8], "\(problems.map(\.short))")
        #expect(settings.language == "ja" && settings.frameRate == Settings().frameRate)
        #expect(settings.keyBindings.map(\.action) == ["quit"])
    }

    @Test(
        "Secrets are not shown in problems",
        arguments: [
            "[service]\nproxy = \"ftp://me:word@p\"\n", "[beacapp]\nsecret_key = [\"word\"]\n",
            "[beacapp]\nsecret_key = word\n", "[beacapp]\nsecret_key = \"\(String(repeating: "word", count: 99))\"\n",
        ])
    func secrets(text: String) {
        let shown = problems(text).map(\.short)
        #expect(shown.count == 1 && !shown[0].contains("word"), "\(shown)")
    }

    @Test(
        "Invalid values are reported with the expected ones",
        arguments: [
            ("[screen]\nlanguage = \"fr\"\n", "screen.language", "\"fr\"", "language", []),
            ("[screen]\nlanguage = 1\n", "screen.language", "1", "language", []),
            ("[screen]\ntheme = \"a/b\"\n", "screen.theme", "\"a/b\"", "theme", []),
            ("[screen]\nascii = true\n", "screen.ascii", "true", "autoYesNo", []),
            ("[screen]\nframe_rate = 0\n", "screen.frame_rate", "0", "integer", ["1", "30"]),
            ("[screen]\nframe_rate = 10.5\n", "screen.frame_rate", "10.5", "integer", ["1", "30"]),
            ("[screen]\nframe_rate = \"10\"\n", "screen.frame_rate", "\"10\"", "integer", ["1", "30"]),
            ("[source]\nsilence = 0.5\n", "source.silence", "0.5", "decimal", ["1.0", "3600.0"]),
            ("[source]\nsilence = nan\n", "source.silence", "nan", "decimal", ["1.0", "3600.0"]),
            ("[source]\nactive_scan = \"yes\"\n", "source.active_scan", "\"yes\"", "boolean", []),
            ("[source]\nactive_scan = [true]\n", "source.active_scan", "[…]", "boolean", []),
            ("[source]\ndefault = \"controllers\"\n", "source.default", "\"controllers\"", "source", []),
            ("[source]\ndefault = \"controller:eth0\"\n", "source.default", "\"controller:eth0\"", "source", []),
            (
                "[source]\ndefault = \"controller:hci0,hci0\"\n", "source.default", "\"controller:hci0,hci0\"",
                "source", []
            ),
            ("[source]\nprofile = \"fast\"\n", "source.profile", "\"fast\"", "profile", []),
            ("[source]\nprofile = 1\n", "source.profile", "1", "profile", []),
            ("[source]\ndefault = \"simulated:\"\n", "source.default", "\"simulated:\"", "source", []),
            ("[recording]\ndirectory = \"\"\n", "recording.directory", "\"\"", "directory", []),
            ("[regions]\nmaximum = 0\n", "regions.maximum", "0", "integer", ["1", "1000"]),
            ("[regions]\ncoalesce = -1\n", "regions.coalesce", "-1", "decimal", ["0.0", "60.0"]),
            ("[log]\nrows = 99\n", "log.rows", "99", "integer", ["100", "100000000"]),
            ("[tracking]\nlow_battery = 65536\n", "tracking.low_battery", "65536", "integer", ["0", "65535"]),
        ] as [(String, String, String, String, [String])])
    func badValues(text: String, key: String, found: String, expected: String, arguments: [String]) {
        let sentence = TextKey(rawValue: "error.config.expected." + expected)
        let finding = Finding.badValue(key: key, found: found, expected: sentence, arguments: arguments)
        #expect(problem(text) == ConfigurationProblem(path: "/c.toml", line: 2, kind: .contents(finding)))
    }

    @Test(
        "Valid sources are accepted",
        arguments: [
            "auto", "controller", "controller:hci12", "controller:hci0,hci1", "simulated", "simulated:0",
        ])
    func sources(source: String) throws {
        #expect(try read("[source]\ndefault = \"\(source)\"\n").source == source)
    }

    @Test("Layouts are compiled in order, an error has its character, and both keys are required")
    func layouts() throws {
        let good =
            "[[layout]]\nname = \"a\"\nlayout = \"m:2-2=00,i:3-3\"\n[[layout]]\nname = \"b\"\nlayout = \"x,m:2-2=01\"\n"
        #expect(try read(good).layouts.layouts.map(\.name) == ["a", "b"])
        let line = "m:2-3=beac,i:4-x"
        #expect(
            problem("[[layout]]\nname = \"a\"\nlayout = \"\(line)\"\n")
                == ConfigurationProblem(
                    path: "/c.toml", line: 3,
                    kind: .contents(.badLayout(line, character: 16, expected: .error.configLayoutPosition))))
        #expect(problem("[[layout]]\nname = \"a\"\n")?.short == "1: missing | layout.layout")
        #expect(problem("\n[[layout]]\nlayout = \"x,m:2-2=01\"\n")?.short == "2: missing | layout.name")
        #expect(problems("\n[[layout]]\n").map(\.short) == ["2: missing | layout.name", "2: missing | layout.layout"])
    }

    @Test(
        "Invalid TOML is reported with its line",
        arguments: [
            ("[screen\n", "1: toml.closingHeader"), ("[screen]\ntheme = dark\n", "2: toml.quotes | dark"),
            ("a = 1\na = 2\n", "2: toml.duplicate | a"), ("x\n", "1: toml.equals | x"), ("\n[日本]\n", "2: toml.key"),
        ])
    func syntax(text: String, expected: String) {
        #expect(problems(text).contains { $0.short == expected }, "\(problems(text))")
    }

    @Test("Any text gives settings or problems")
    func total() {
        var random = SeededRandom(seed: 1)
        let pieces = [
            "[screen]", "[[layout]]", "theme", "=", "\"dark\"", "\n", "[", "]", "{", "}", "'", "\"", "#", ".", "1e9",
            "nan",
            "true", "layout", "name", "source", "\u{0}", "日本", "\\", ",",
        ]
        for _ in 0..<2000 {
            let text = random.text(pieces, length: 3...18)
            for problem in problems(text) { #expect(problem.path == "/c.toml") }
        }
    }
}

@Suite("Sources of reports, as the user writes them")
struct SourceChoiceTests {
    @Test(
        "Valid sources are read",
        arguments: [
            ("auto", .auto), ("controller", .controller), ("controller:hci0", .controllers(["hci0"])),
            ("controller:hci1,hci0", .controllers(["hci1", "hci0"])), ("simulated", .simulated(seed: 1)),
            ("simulated:42", .simulated(seed: 42)),
            (
                "controller:" + (0..<16).map { "hci\($0)" }.joined(separator: ","),
                .controllers((0..<16).map { "hci\($0)" })
            ),
        ] as [(String, SourceChoice)])
    func good(text: String, choice: SourceChoice) { #expect(SourceChoice(text) == choice) }

    @Test(
        "Other texts are rejected",
        arguments: [
            "", "radio", "auto:", "controller:", "controller:eth0", "controller:hci", "controller:hci0,",
            "controller:,hci0", "controller:hci0,hci0", "controller:hci0, hci1", "controller:hci0;hci1",
            "controller:hci65536", "controller:hci01", "controller:hci+1", "simulated:", "simulated:x",
            "controller:" + (0..<17).map { "hci\($0)" }.joined(separator: ","),
        ])
    func bad(text: String) { #expect(SourceChoice(text) == nil) }
}
