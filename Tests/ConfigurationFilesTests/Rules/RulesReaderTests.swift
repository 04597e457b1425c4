import ConfigurationFiles
import Regions
import Testing

@Suite("Formats of rules")
struct RulesReaderTests {
    private let toml = "schedule = \"long\"\n[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ time = \"1:00-2:00\" }]\n"
    private let json =
        "{\"events\":[{\"event_id\":\"e\",\"triggers\":[{\"type\":{\"time\":true},"
        + "\"time\":{\"start\":\"1:00\",\"end\":\"2:00\"}}],\"action_data\":{\"action\":\"x\"}}]}"

    @Test("The extension determines the format, or else the first character")
    func formats() throws {
        let place = Place()
        for (name, text, rule) in [
            ("/a.toml", toml, "a"), ("/a.TOML", toml, "a"), ("/a.json", json, "e"), ("/a", "\n # {\n" + toml, "a"),
            ("/a.rules", "\u{FEFF}\n" + json, "e"),
        ] {
            try place.file(name, text)
            #expect(try RulesReader.read(place.root + name).rules.map(\.identifier) == [rule])
        }
        #expect(read(place.root + "/a.toml", json) == ["1: toml.key"])
        #expect(read(place.root + "/a.json", toml) == ["1: json.value"])
    }

    private func read(_ path: String, _ text: String) -> [String] {
        problems { () throws(ConfigurationProblems) in try RulesReader.read(Array(text.utf8), path: path) }
    }

    @Test("A missing file, a folder, invalid UTF-8 and excessive length are reported")
    func unreadable() throws {
        let place = Place()
        try place.file("/folder/inside")
        let found = { (path: String) in
            problems { () throws(ConfigurationProblems) in try RulesReader.read(place.root + path) }
        }
        #expect(found("/none.toml") == ["0: unreadable | 2"])
        #expect(found("/folder") == ["0: unreadable | 21"])
        try place.file("/long.toml", String(repeating: "#", count: (1 << 20) + 1))
        #expect(found("/long.toml") == ["0: tooLong | 1024"])
        let latin = problems { () throws(ConfigurationProblems) in
            try RulesReader.read(Array("# a\n# ".utf8) + [0xE9] + Array("\n".utf8), path: "/l.toml")
        }
        #expect(latin == ["2: encoding"])
    }

    @Test("Both files of the user form one set, and the problems of either are reported")
    func both() throws {
        let place = Place()
        let files = place.files(["XDG_CONFIG_HOME": "/c"])
        #expect(try RulesReader.read(files).rules == RuleSet())
        try place.file("/c/noroshi/rules.toml", toml)
        try place.file("/c/noroshi/rules.json", json)
        let read = try RulesReader.read(files)
        #expect(read.rules.rules.map(\.identifier) == ["a", "e"])
        #expect(read.rules.schedule == .long)
        #expect(read.paths == [files.rules, files.beacappRules])
        try place.file("/c/noroshi/rules.toml", toml.replacing("\"a\"", with: "\"e\""))
        #expect(
            problems { () throws(ConfigurationProblems) in try RulesReader.read(files) } == [
                "1: rules.taken | e | \(files.rules)"
            ])
        try place.file("/c/noroshi/rules.json", json.replacing("{\"event_id\"", with: "\n\n{\"event_id\""))
        #expect(
            problems { () throws(ConfigurationProblems) in try RulesReader.read(files) } == [
                "3: rules.taken | e | \(files.rules)"
            ])
        try place.file("/c/noroshi/rules.toml", "x")
        try place.file("/c/noroshi/rules.json", "x")
        #expect(
            problems { () throws(ConfigurationProblems) in try RulesReader.read(files) } == [
                "1: toml.equals | x", "1: json.value",
            ])
    }
}
