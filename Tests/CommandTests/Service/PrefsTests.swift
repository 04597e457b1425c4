import Foundation
import Testing
import VectorTesting

@Suite("The preference file on the command line")
struct PrefsTests {
    private static let name = "TbBTDeveloperPreference.plist"

    @Test("The first command of the service writes the file with its defaults, readable only by its owner")
    func firstStart() async throws {
        let site = try await Site()
        #expect(try await site.run("prefs", "check").status == 78)
        let shown = try await site.run("prefs", "show", "--json")
        #expect(shown.status == 0)
        let value = try #require(try shown.values.first)
        let path = site.folder.path + "/config/noroshi/" + Self.name
        #expect(value["path"] == .string(path))
        #expect(value["TestMode"] == true)
        #expect(value["DeveloperAppCode"] == "")
        #expect(value["SDKEdition"] == "SWAMP")
        #expect(value["SDKVersion"] == "1.2.0")
        #expect(value["MaxDesignatableBeaconRegions"] == 19)
        #expect(value["RegionUpdateIntervalHours"] == 1)
        #expect(value["valid"] == false)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let checked = try await site.run("prefs", "check")
        #expect(checked.status == 0)
        #expect(checked.remarks.contains("DeveloperAppCode"))
    }

    @Test(
        "set changes one item, by either name and in any case",
        arguments: [
            ("TestMode", "no", "TestMode", JSON.bool(false)), ("testmode", "YES", "TestMode", .bool(true)),
            ("MaxDesignatable", "7", "MaxDesignatableBeaconRegions", .number(7)),
            ("MaxDesignatableBeaconRegions", "19", "MaxDesignatableBeaconRegions", .number(19)),
            ("RegionUpdateIntervalHours", "0", "RegionUpdateIntervalHours", .number(0)),
            ("SDKEdition", "SWAMP", "SDKEdition", .string("SWAMP")),
        ])
    func set(key: String, value: String, item: String, found: JSON) async throws {
        let site = try await Site()
        let outcome = try await site.run("prefs", "set", key, value)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(item))
        #expect(try await site.run("prefs", "--json").values.first?[item] == found)
    }

    @Test(
        "An invalid value ends with status 2 and a sentence in either language, and the file is unchanged",
        arguments: [
            ("TestMode", "maybe"), ("MaxDesignatable", "0"), ("MaxDesignatable", "20"), ("MaxDesignatable", "x"),
            ("RegionUpdateIntervalHours", "-1"), ("SDKEdition", "OTHER"), ("SDKVersion", "1.3.0"), ("Nothing", "1"),
            ("DeveloperAppCode", "a\nb"),
        ])
    func refused(key: String, value: String) async throws {
        let site = try await Site()
        let before = try await site.run("prefs", "--json").output
        for language in ["en", "ja"] {
            let outcome = try await site.run("prefs", "set", "--lang", language, "--", key, value)
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty && outcome.remarks.hasPrefix("noroshi: "))
            #expect(outcome.remarks.contains("。") == (language == "ja"), "\(outcome.remarks)")
        }
        #expect(try await site.run("prefs", "--json").output == before)
    }

    @Test("The token is masked unless --reveal is given; command line and environment take precedence over the file")
    func token() async throws {
        let site = try await Site()
        let set = try await site.run("prefs", "set", "DeveloperAppCode", "abcdefghijkl")
        #expect(set.output.contains("abcd****") && !set.output.contains("efgh"))
        let shown = try await site.run("prefs", "show")
        #expect(shown.output.contains("abcd****") && !shown.output.contains("efgh"))
        #expect(try await site.run("prefs", "show", "--reveal").output.contains("abcdefghijkl"))
        #expect(try await site.run("prepare").status == 0)
        let fresh = try await Site()
        #expect(try await fresh.run("prepare").status == 1)
        #expect(try await fresh.run("prepare", environment: ["NOROSHI_APP_CODE": "code"]).status == 0)
        #expect(try await fresh.run("prepare", "--app-code", "code").status == 0)
    }

    @Test("A file in the vendor's form is read, unknown items are kept, and a number out of range is reported")
    func foreign() async throws {
        let site = try await Site()
        let path = try site.configure(Self.name, Self.list(["MaxDesignatableBeaconRegions": "<integer>25</integer>"]))
        let shown = try await site.run("prefs", "--json")
        #expect(try shown.values.first?["MaxDesignatableBeaconRegions"] == 19)
        #expect(shown.remarks.split(separator: "\n").count == 2, "\(shown.remarks)")
        #expect(shown.remarks.contains("\(path):") && shown.remarks.contains("Own"))
        #expect(try await site.run("prefs", "set", "TestMode", "no").status == 0)
        #expect(try site.folder.text("config/noroshi/" + Self.name).contains("<key>Own</key>"))
    }

    @Test(
        "An invalid file gives status 78 with file and line in either language, and set leaves it unchanged",
        arguments: [
            ("TestMode", "<string>yes</string>", "TestMode"), ("SDKVersion", nil, "SDKVersion"),
            ("RegionUpdateIntervalHours", "<integer>-1</integer>", "RegionUpdateIntervalHours"),
            ("DeveloperAppCode", "<array/>", "DeveloperAppCode"), ("TestMode", "<maybe/>", ":"),
        ])
    func wrong(item: String, value: String?, word: String) async throws {
        let site = try await Site()
        let text = Self.list([item: value])
        let path = try site.configure(Self.name, text)
        for language in ["en", "ja"] {
            for arguments in [["check"], ["show"], ["set", "TestMode", "no"]] {
                let outcome = try await site.run(["prefs"] + arguments + ["--lang", language])
                #expect(outcome.status == 78)
                #expect(outcome.remarks.contains(path) && outcome.remarks.contains(word))
                #expect(outcome.remarks.contains("。") == (language == "ja"), "\(outcome.remarks)")
            }
        }
        #expect(try site.folder.text("config/noroshi/" + Self.name) == text)
        #expect(try await site.run("prefs", "check", "--json").values.first?["valid"] == false)
    }

    /// The text of a file with all six items and a foreign one; `changes` replaces items or, with nil, leaves them
    /// out.
    private static func list(_ changes: [String: String?]) -> String {
        let items = [
            ("TestMode", "<true/>"), ("DeveloperAppCode", "<string>code</string>"),
            ("SDKEdition", "<string>SWAMP</string>"), ("SDKVersion", "<string>1.2.0</string>"),
            ("MaxDesignatableBeaconRegions", "<integer>19</integer>"),
            ("RegionUpdateIntervalHours", "<integer>1</integer>"), ("Own", "<string>kept</string>"),
        ]
        let lines = items.compactMap { key, value in
            (changes[key] ?? value).map { "<key>\(key)</key>\($0)\n" }
        }
        return "<plist version=\"1.0\">\n<dict>\n" + lines.joined() + "</dict>\n</plist>\n"
    }
}
