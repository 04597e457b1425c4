import Testing
import VectorTesting

@Suite("Usage, settings and files of the program")
struct UsageTests {
    @Test(
        "Wrong usage ends with status 2 and nothing on standard output",
        arguments: [
            ["scan", "--nothing"], ["scan", "--format", "xml"], ["scan", "--count", "0"], ["scan", "--duration", "-1"],
            ["scan", "--source", "radio"], ["scan", "--source", "simulated", "file"], ["decode", "--format", "csv"],
            ["scan", "--source", "controller:eth0"], ["scan", "--source", "simulated:x"], ["scan", "--lang", "fr"],
            ["scan", "--profile", "fast"], ["watch", "--profile", "fast"], ["screen", "--profile", ""],
            ["scan", "--filter", "near foo>3"], ["scan", "--filter", "rssi<"], ["range", "file"], ["config", "what"],
            ["sources", "what"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await Program.run(arguments, octets: [])
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.remarks.contains("Usage: noroshi"))
        // A known language on the command line overrides an unknown one.
        if arguments.contains("--lang") { return }
        let japanese = try await Program.run(arguments + ["--lang", "ja"], octets: [])
        #expect(japanese.status == 2)
        let lines = japanese.remarks.split(separator: "\n")
        #expect(lines.first?.hasSuffix("。") == true && lines.first?.contains("noroshi: ") == true, "\(lines)")
        #expect(lines.dropFirst().first?.hasPrefix("使い方：noroshi ") == true)
        #expect(lines.last?.hasPrefix("詳しくは `noroshi \(arguments[0]) --help`") == true)
    }

    /// The sentences of all kinds are tested in `UsageSentenceTests`, without a start of the program for each.
    @Test(
        "The sentence about wrong usage comes first, in the requested language",
        arguments: [("en", "the nearest is --duration"), ("ja", "近いものは --duration です")])
    func sentence(language: String, sentence: String) async throws {
        let outcome = try await Program.run("scan", "--duratio", "3", "--lang", language)
        #expect(outcome.status == 2)
        #expect(outcome.remarks.split(separator: "\n").first?.contains(sentence) == true, "\(outcome.remarks)")
    }

    @Test("An unknown language in the environment is reported once, and the command goes on")
    func unknownLanguage() async throws {
        for (environment, word) in [
            (["NOROSHI_LANG": "fr"], "is not known"), (["NOROSHI_LANG": "fr", "LANG": "ja_JP.UTF-8"], "fr"),
        ] {
            let run = try await Program.run("strings", "check", environment: environment)
            #expect(run.status == 0)
            #expect(run.remarks.contains(word) && run.remarks.contains("ja, en"), "\(run)")
            #expect(run.remarks.split(separator: "\n").count == 1)
        }
        for known in ["ja", "ja_JP.UTF-8", "en_GB", "C", "C.UTF-8", "POSIX", ""] {
            #expect(try await Program.run("strings", "check", environment: ["NOROSHI_LANG": known]).remarks.isEmpty)
        }
        #expect(
            try await Program.run("decode", "020106", "--lang", "en", environment: ["NOROSHI_LANG": "fr"]).remarks
                .isEmpty)
    }

    @Test("Help and version are printed on standard output with status 0", arguments: ["--help", "--version"])
    func help(option: String) async throws {
        let outcome = try await Program.run(option)
        #expect(outcome.status == 0)
        #expect(!outcome.output.isEmpty)
        #expect(outcome.remarks.isEmpty)
    }

    @Test("Help has the requested language, otherwise that of the settings and of the environment")
    func languageOfHelp() async throws {
        let home = try Folder()
        try home.file("noroshi/config.toml", "[screen]\nlanguage = \"ja\"\n")
        let kept = ["XDG_CONFIG_HOME": home.path]
        let japanese = [
            try await Program.run("list", "--help", "--lang", "ja"),
            try await Program.run("--lang", "ja", "help", "list"),
            try await Program.run("list", "-h", environment: ["LANG": "ja_JP.UTF-8"]),
            try await Program.run("list", "-h", environment: kept),
        ]
        for outcome in japanese {
            #expect(outcome.status == 0 && outcome.remarks.isEmpty)
            #expect(outcome.output.hasPrefix("概要：いま近くにあるビーコンを"), "\(outcome.output)")
            #expect(outcome.output == japanese[0].output)
        }
        for outcome in [
            try await Program.run("list", "-h"), try await Program.run("list", "-h", "--lang", "en", environment: kept),
        ] {
            #expect(outcome.status == 0 && outcome.output.hasPrefix("OVERVIEW: List the beacons"))
        }
        let all = try await Program.run("--help", "--lang", "ja")
        #expect(all.output.contains("\n受信：\n  screen（既定）") && all.output.contains("\n指定ビーコン：\n  agree "))
    }

    @Test("All errors of config.toml are reported at once; config, doctor and help work in spite of them")
    func brokenSettings() async throws {
        let home = try Folder()
        try home.file(
            "noroshi/config.toml",
            """
            [screen]
            frame_rate = 99
            language = "ja"
            colour = "red"
            theme = dark
            [tracking]
            lost_after = "soon"
            [keys]
            nosuch = "x"
            """)
        let broken = ["XDG_CONFIG_HOME": home.path]
        let places = [2, 4, 5, 7, 9].map { "config.toml:\($0)" }
        for words in [["list", "--source", "simulated", "--for", "1"], ["config"], ["prefs", "show"]] {
            let outcome = try await Program.run(words, environment: broken)
            let told = outcome.remarks.split(separator: "\n")
            #expect(outcome.status == 78 && told.count == 5, "\(words): \(outcome)")
            for (line, place) in zip(told, places) { #expect(line.contains(place)) }
            #expect(outcome.remarks.contains("キー screen.colour はありません"), "the language of the file holds")
        }
        let config = try await Program.run("config", "--lang", "en", environment: broken)
        #expect(config.output.contains("language = \"ja\"") && config.output.contains("frame_rate = 10"))
        let objects = try await Program.run("config", "--json", environment: broken).remarks.split(separator: "\n")
        #expect(objects.count == 5)
        for object in objects { #expect(try JSON(String(object))["error"]["code"] == .number(78), "\(object)") }
        let doctor = try await Program.run("doctor", "--lang", "en", environment: broken)
        #expect(doctor.status == 1 && doctor.output.contains("config.toml:2") && doctor.remarks == "", "\(doctor)")
        #expect(try JSON(try await Program.run("doctor", "--json", environment: broken).output)["settings"] != .null)
        let help = try await Program.run("list", "--help", environment: broken)
        #expect(help.status == 0 && help.output.hasPrefix("概要：") && help.remarks == "")
        // An error in the keys keeps only the screen from its work, and no command.
        try home.file("noroshi/config.toml", "[keys]\nnosuch = \"x\"\n")
        #expect(try await Program.run("prefs", "show", environment: broken).status == 0)
        // A key that is taken has no effect, and neither has a key that would take its place.
        try home.file("noroshi/config.toml", "[keys]\npause = \"f\"\nlanguage = \"Space\"\nsort = \"F7\"\n")
        let keys = try await Program.run("config", "--lang", "en", environment: broken)
        #expect(keys.status == 78 && keys.remarks.contains("config.toml:2"), "\(keys)")
        #expect(keys.output.contains("# pause = \"p\"") && keys.output.contains("\nsort = \"F7\"\n"))
        #expect(keys.output.contains("# language = \"L"))
    }

    @Test("The screen without a terminal prints one sentence and no screen codes")
    func noTerminal() async throws {
        let outcome = try await Program.run("--source", "simulated", environment: ["TERM": "xterm-256color"])
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(outcome.remarks.contains("terminal"))
    }

    @Test("config prints the settings that it reads, and reads the settings that it prints")
    func roundTrip() async throws {
        let home = try Folder()
        let before = try await Program.run("config", "--lang", "en", environment: ["XDG_CONFIG_HOME": home.path])
        #expect(before.status == 0)
        #expect(before.remarks.isEmpty)
        let path = try await Program.run("config", "--path", environment: ["XDG_CONFIG_HOME": home.path])
        #expect(path.output == home.path + "/noroshi/config.toml\n")
        #expect(before.output.contains(home.path + "/noroshi/config.toml"))
        let changed = before.output.replacing("silence = 10.0", with: "silence = 42.5")
        try home.file("noroshi/config.toml", changed)
        let after = try await Program.run("config", "--lang", "en", environment: ["XDG_CONFIG_HOME": home.path])
        #expect(after.status == 0)
        let settings = { (text: String) in text.split(separator: "\n").filter { !$0.hasPrefix("#") } }
        #expect(settings(after.output) == settings(changed))
        let japanese = try await Program.run("config", environment: ["LC_ALL": "ja_JP.UTF-8"])
        #expect(japanese.output.contains("設定"))
        #expect(!japanese.output.contains("config.screen"))
    }

    @Test(
        "An invalid setting is reported with status 78, file, line and the expected value",
        arguments: [
            ("[screen]\n\ntheem = \"dark\"\n", 3, "screen.theme"),
            ("[screen]\nframe_rate = 99\n", 2, "30"),
            ("[source]\ndefault = \"radio\"\n", 2, "simulated"),
            ("[tracking]\nlink_urls = 1\n", 2, "true"),
            ("[screen\n", 1, "TOML"),
            ("[[layout]]\nname = \"own\"\nlayout = \"m:2-3=beac,i:4-x\"\n", 3, "m:2-3=beac,i:4->>>x"),
            ("\n\n[scren]\n", 3, "screen"),
        ])
    func configuration(text: String, line: Int, word: String) async throws {
        let home = try Folder()
        let path = try home.file("noroshi/config.toml", text)
        for arguments in [["decode", "020106"], ["config"], ["scan", "--source", "simulated"]] {
            let outcome = try await Program.run(arguments[0], Array(arguments.dropFirst()), environment: home)
            #expect(outcome.status == 78)
            // `config` shows the settings in force all the same.
            #expect(outcome.output.isEmpty == (arguments[0] != "config"))
            #expect(outcome.remarks.contains("\(path):\(line)"), "\(outcome.remarks)")
            #expect(outcome.remarks.contains(word), "\(outcome.remarks)")
        }
    }

    @Test("Broken texts are replaced by the built-in ones, a message gives file and line, and the command goes on")
    func brokenStrings() async throws {
        let data = try Folder()
        let path = try data.file("i18n/en.lproj/Localizable.strings", "\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";\n")
        let outcome = try await Program.run(
            "decode", "--format", "json", "020106", "zz", environment: ["NOROSHI_DATA": data.path])
        #expect(outcome.status == 65)
        #expect(try outcome.values.first?["flags"] == 6)
        let remarks = outcome.remarks.split(separator: "\n")
        #expect(remarks.count == 2)
        #expect(remarks.first?.contains("\(path):") == true)
        #expect(remarks.last?.contains("Argument 2") == true)
    }

    @Test("The user's texts are used")
    func ownStrings() async throws {
        let data = try Folder()
        try data.file("i18n/en.lproj/Localizable.strings", "\"error.file.notFound\" = \"Nix da: %@\";\n")
        let outcome = try await Program.run("scan", "/none", environment: ["NOROSHI_DATA": data.path])
        #expect(outcome.remarks == "noroshi: Nix da: /none\n")
    }

    @Test("config reports a theme that is set and is missing or broken")
    func theme() async throws {
        let home = try Folder()
        try home.file("noroshi/config.toml", "[screen]\ntheme = \"sea\"\n")
        let missing = try await Program.run("config", environment: ["XDG_CONFIG_HOME": home.path])
        #expect(missing.status == 0)
        #expect(missing.remarks.contains("themes/sea.toml"))
        let path = try home.file("noroshi/themes/sea.toml", "[styles]\ntext = \"wet\"\n")
        let broken = try await Program.run(
            "config", environment: ["XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path])
        #expect(broken.remarks.contains("\(path):2") && broken.remarks.contains("wet"))
    }

    @Test("The language comes from the option, else the variable, else the settings, else the environment")
    func language() async throws {
        let home = try Folder()
        try home.file("noroshi/config.toml", "[screen]\nlanguage = \"ja\"\n")
        func isJapanese(_ arguments: [String], _ environment: [String: String]) async throws -> Bool {
            try await Program.run("scan", arguments + ["/none"], environment: environment).remarks.contains("ありません")
        }
        #expect(try await isJapanese([], ["LANG": "ja_JP.UTF-8"]))
        #expect(try await !isJapanese([], ["LANG": "ja_JP.UTF-8", "LC_ALL": "C"]))
        #expect(try await isJapanese([], ["LANG": "C", "XDG_CONFIG_HOME": home.path]))
        #expect(try await !isJapanese([], ["NOROSHI_LANG": "en", "XDG_CONFIG_HOME": home.path]))
        #expect(try await isJapanese(["--lang", "ja"], ["NOROSHI_LANG": "en"]))
    }

    @Test("sources lists the sources, with and without Bluetooth on the machine")
    func sources() async throws {
        let text = try await Program.run("sources")
        #expect(text.status == 0 || text.status == 69)
        #expect(text.output.contains("simulated"))
        #expect(text.remarks.isEmpty == (text.status == 0))
        let object = try await Program.run("sources", "--json")
        #expect(object.status == text.status)
        let value = try #require(try object.values.first)
        #expect(value["sources"] == ["auto", "controller", "simulated"])
        #expect(value["mayScan"] != nil)
        #expect(value["adapters"] != nil)
    }
}

extension Program {
    /// Runs a command with its arguments in a list.
    static func run(_ command: String, _ arguments: [String], environment: [String: String]) async throws -> Outcome {
        try await run([command] + arguments, octets: [], environment: environment)
    }

    /// Runs a command with the configuration in a folder.
    static func run(_ command: String, _ arguments: [String], environment home: Folder) async throws -> Outcome {
        try await run([command] + arguments, octets: [], environment: ["XDG_CONFIG_HOME": home.path])
    }
}
