import Foundation
import Testing
import VectorTesting

@Suite("Files of a site that cannot be read")
struct SiteFileTests {
    struct Damage: CustomTestStringConvertible, Sendable {
        var file: String
        var text: String
        var line: Int
        var english: String
        var japanese: String

        var testDescription: String { file + ": " + english }
    }

    static let damages: [Damage] = [
        Damage(
            file: "rules.toml", text: "[[rule]]\nid = \"a\"\n\n[[rule.trigger]]\narea = \"in\"\n", line: 1,
            english: "does nothing", japanese: "動作"),
        Damage(file: "rules.toml", text: "\n[[region]]\nid = 5\n", line: 2, english: "beacons", japanese: "ビーコン"),
        Damage(file: "rules.toml", text: "[[rule\n", line: 1, english: "TOML", japanese: "TOML"),
        Damage(file: "rules.toml", text: "rulez = 1\n", line: 1, english: "rulez", japanese: "rulez"),
        Damage(
            file: "rules.json", text: "{\n\"events\": [,]\n}\n", line: 2, english: "JSON value", japanese: "JSON の値"),
        Damage(
            file: "OfficialRegion.json",
            text: "{ \"regions\": [\n{ \"regionID\": \"a\", \"UUID\": \"x\", \"regionType\": 1, \"beaconType\": 1 }] }",
            line: 2, english: "a UUID was expected", japanese: "UUID（16 進数 32 桁）"),
        Damage(
            file: "ManagedRegion.json", text: "[]", line: 1, english: "an object in braces", japanese: "オブジェクト"),
        Damage(
            file: "ManagedRegion.json",
            text: "{\"regions\": [{\"regionID\": \"a\",\n\"UUID\": \"366AF94E-E6BA-4C0A-821E-EFD36A6E7060\"}]}",
            line: 1,
            english: "managedType is missing", japanese: "managedType がありません"),
        Damage(
            file: "TbBTDeveloperPreference.plist", text: "<plist>\n<dict>\n</plist>", line: 3, english: "<key>",
            japanese: "<key>"),
        Damage(
            file: "TbBTDeveloperPreference.plist", text: "bplist00damaged", line: 0, english: "damaged",
            japanese: "壊れて"),
    ]

    /// Groups of damages of different files, which one site can have together. Rules are in one of two files.
    static let sites: [[Damage]] = damages.reduce(into: []) { sites, damage in
        func kind(_ file: String) -> Substring { file.prefix { $0 != "." } }
        if let place = sites.firstIndex(where: { !$0.contains { kind($0.file) == kind(damage.file) } }) {
            sites[place].append(damage)
        } else {
            sites.append([damage])
        }
    }

    @Test("Commands skip a damaged file, and report error and place once, in the language shown", arguments: sites)
    func damaged(damages: [Damage]) async throws {
        let site = try await Site()
        let places = try damages.map { damage in
            let path = try site.configure(damage.file, damage.text)
            return damage.line > 0 ? "\(path):\(damage.line)" : path
        }
        for language in ["en", "ja"] {
            for arguments in [
                ["region", "list"], ["monitor", "list"], ["designate", "list"], ["official"], ["names"],
            ] {
                let outcome = try await site.run(arguments + ["--lang", language])
                // The command about this file also reports it by its status.
                let isAsked = arguments == ["official"] && damages.contains { $0.file == "OfficialRegion.json" }
                #expect(outcome.status == (isAsked ? 78 : 0), "\(outcome.remarks)")
                for (damage, place) in zip(damages, places) {
                    let word = language == "en" ? damage.english : damage.japanese
                    let told = outcome.remarks.split(separator: "\n").filter { $0.contains(place) }
                    #expect(told.contains { $0.contains(word) }, "\(arguments) \(damage) \(outcome.remarks)")
                    #expect(Set(told).count == told.count)
                }
                #expect(!outcome.remarks.contains("error."), "\(outcome.remarks)")
            }
        }
    }

    @Test("Commands about the rules report an error of the rules once, too, and end with 78")
    func rules() async throws {
        let site = try await Site()
        let path = try site.configure("rules.toml", "rulez = 1\n")
        let outcome = try await site.run("rules", "check")
        #expect(outcome.status == 78 || outcome.status == 65)
        #expect(
            (outcome.output + outcome.remarks).split(separator: "\n").count { $0.contains(path) } == 1,
            "\(outcome.remarks)")
    }

    @Test(
        "An unknown region in a rule is an error, and with a server a remark, in each command that reads the rules",
        arguments: [("en", "mistyped, or was withdrawn"), ("ja", "取り下げられた領域")])
    func withdrawn(language: String, words: String) async throws {
        let site = try await Site()
        let path = try site.configure(
            "rules.toml", "[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ regions = [\"gone\"] }]\n")
        let alone = try await site.run("rules", "check", "--lang", language)
        #expect(alone.status == 65 && alone.output.contains(path + ":4"), "\(alone.output)")
        let server = ["NOROSHI_SERVER": "http://127.0.0.1:1"]
        for arguments in [["rules", "check"], ["rules", "check", path], ["rules", "list"]] {
            let checked = try await site.run(arguments + ["--lang", language], environment: server)
            #expect(checked.status == 0, "\(checked.output)")
            #expect(checked.remarks.components(separatedBy: words).count == 2, "\(arguments) \(checked.remarks)")
        }
    }

    @Test("The user's official regions replace the built-in ones, and managed ones are listed and classified")
    func regions() async throws {
        let site = try await Site()
        let path = try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "366AF94E-E6BA-4C0A-821E-EFD36A6E7060", "regionType": 1,
              "beaconType": 1 }] }
            """)
        try site.configure(
            "ManagedRegion.json",
            """
            { "regions": [{ "regionID": "m1", "UUID": "11111111-2222-3333-4444-555555555555", "managedType": "owned" }] }
            """)
        let official = try #require(try await site.run("official", "--json").values.first)
        #expect(official["origin"] == "file")
        #expect(official["path"] == .string(path))
        #expect(official["regions"].elements.map { $0["regionID"] } == ["own"])
        #expect(try await site.run("defaults", "--uuids").lines == ["366AF94E-E6BA-4C0A-821E-EFD36A6E7060"])
        #expect(try await site.run("managed", "list").output.contains("m1"))
        let classes = try await site.run("region", "classify", "11111111-2222-3333-4444-555555555555", "--json")
        #expect(try classes.values.first?["managed"] == true)
        let keycode = try await site.run("keycode", "366AF94E-E6BA-4C0A-821E-EFD36A6E7060", "1", "2", "--json")
        #expect(try keycode.values.first?["keycode"] == "0000100002")
        #expect(try await site.run("keycode", "0000100002").output.contains("own"))
        let stranger = try await site.run("keycode", "11111111-2222-3333-4444-555555555555", "1", "2")
        #expect(stranger.status == 1)
    }

    @Test(
        "An unsearchable folder of the configuration is not taken as empty", arguments: ["config", "region list"])
    func unsearchable(command: String) async throws {
        let site = try await Site()
        let folder = site.folder.path + "/config/noroshi"
        try FileManager.default.createDirectory(
            atPath: site.folder.path + "/config", withIntermediateDirectories: true)
        // Root can open every folder, but even root cannot open a link to itself.
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder)
        let outcome = try await site.run(command.split(separator: " ").map(String.init))
        #expect(outcome.status == 78 && outcome.output.isEmpty)
        #expect(outcome.remarks.contains(folder), "\(outcome.remarks)")
    }

    @Test("Without HOME, the home folder is that of the system's user database")
    func home() async throws {
        let recorded = unsafe getpwuid(geteuid()).map { unsafe String(cString: $0.pointee.pw_dir) }
        let home = try #require(recorded)
        let outcome = try await Program.shell("env -u HOME -u XDG_CONFIG_HOME \"$NOROSHI\" config --path")
        #expect(outcome.output.contains(home + "/.config/noroshi"), "\(outcome)")
    }

    @Test("Hooks that another user could have written are off, and every command that reads them reports this")
    func hooks() async throws {
        let site = try await Site()
        let path = try site.configure("rules.toml", "[[hook]]\nrun = [\"true\"]\n")
        #expect(unsafe chmod(path, 0o666) == 0)
        for (command, language, words) in [
            ("rules check", "en", "its hooks are off"), ("region list", "ja", "フックを無効にしました"),
        ] {
            let outcome = try await site.run(command.split(separator: " ").map(String.init) + ["--lang", language])
            #expect(outcome.status == 0)
            #expect(outcome.remarks.contains(path) && outcome.remarks.contains(words), "\(outcome)")
        }
    }
}
