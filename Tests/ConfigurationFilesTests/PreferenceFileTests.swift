import BeaconService
import ConfigurationFiles
import Foundation
import Testing

@Suite("TbBTDeveloperPreference.plist")
struct PreferenceFileTests {
    /// The six items as in the vendor's SDK, each on its own line from line 5 on.
    private static let items = [
        "<key>TestMode</key><true/>", "<key>DeveloperAppCode</key><string>code-1234</string>",
        "<key>SDKEdition</key><string>SWAMP</string>", "<key>SDKVersion</key><string>1.2.0</string>",
        "<key>MaxDesignatableBeaconRegions</key><integer>19</integer>",
        "<key>RegionUpdateIntervalHours</key><integer>1</integer>",
    ]

    private static func text(_ items: [String]) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist>\n<plist version=\"1.0\">\n<dict>\n"
            + items.joined(separator: "\n") + "\n</dict>\n</plist>\n"
    }

    private func read(_ items: [String]) throws -> PreferenceFile {
        try PreferenceFile(Array(Self.text(items).utf8), path: "/p.plist")
    }

    private func found(_ items: [String]) -> [String] {
        problems { () throws(ConfigurationProblems) in
            try PreferenceFile(Array(Self.text(items).utf8), path: "/p.plist")
        }
    }

    @Test("The six items are read without remarks")
    func good() throws {
        let file = try read(Self.items)
        #expect(file.preference == DeveloperPreference(appCode: "code-1234"))
        #expect(file.remarks == [])
    }

    @Test("Each missing item is reported", arguments: DeveloperPreference.Key.allCases)
    func missing(key: DeveloperPreference.Key) {
        let items = Self.items.filter { !$0.contains(key.rawValue) }
        let expected = ConfigurationProblem(path: "/p.plist", line: 0, kind: .preference(.lackOfItem(key)))
        #expect(throws: ConfigurationProblems(expected)) { try read(items) }
    }

    @Test("Each item of a wrong type is reported with its line", arguments: DeveloperPreference.Key.allCases)
    func types(key: DeveloperPreference.Key) throws {
        let place = try #require(Self.items.firstIndex { $0.contains(key.rawValue) })
        let values: [(String, String, PreferenceItem.Kind?)] = [
            ("<true/>", "boolean", .boolean), ("<string>x</string>", "string", .string),
            ("<integer>3</integer>", "integer", .integer), ("<real>3.5</real>", "real", nil),
            ("<date>2026-12-01T00:00:00Z</date>", "date", nil), ("<data/>", "data", nil), ("<array/>", "array", nil),
            ("<dict/>", "dictionary", nil),
        ]
        for (element, name, kind) in values {
            var items = Self.items
            items[place] = "<key>\(key.rawValue)</key>\(element)"
            let error = PreferenceError.wrongType(key, expected: key.kind, found: name)
            let expected = ConfigurationProblem(path: "/p.plist", line: 5 + place, kind: .preference(error))
            if kind == key.kind {
                #expect(found(items) == [])
            } else {
                #expect(throws: ConfigurationProblems(expected)) { try read(items) }
            }
        }
    }

    @Test("All problems are reported together, and a root that is no dictionary is rejected")
    func all() {
        let items =
            ["<key>TestMode</key><integer>1</integer>", "<key>SDKVersion</key><true/>"] + Self.items.dropFirst(4)
        #expect(
            found(items) == [
                "0: lackOfItem(BeaconService.DeveloperPreference.Key.appCode)",
                "0: lackOfItem(BeaconService.DeveloperPreference.Key.edition)",
                "5: wrongType(BeaconService.DeveloperPreference.Key.testMode, "
                    + "expected: BeaconService.PreferenceItem.Kind.boolean, found: \"integer\")",
                "6: wrongType(BeaconService.DeveloperPreference.Key.version, "
                    + "expected: BeaconService.PreferenceItem.Kind.string, found: \"boolean\")",
            ])
        let list = problems { () throws(ConfigurationProblems) in
            try PreferenceFile(Array("<plist>\n<array/></plist>".utf8), path: "/p.plist")
        }
        #expect(list == ["2: plist.root"])
    }

    @Test("A number of beacons out of range is clamped with a remark, and an interval out of range is rejected")
    func ranges() throws {
        var items = Self.items
        items[4] = "<key>MaxDesignatableBeaconRegions</key><integer>25</integer>"
        let file = try read(items)
        #expect(file.preference.maxDesignatableBeaconRegions == 19)
        #expect(file.remarks.map(\.line) == [9])
        #expect(file.remarks.map(\.kind) == [.preference(.notInRange(.maximum, 1...19, found: 25))])
        items[5] = "<key>RegionUpdateIntervalHours</key><integer>-1</integer>"
        let expected = ConfigurationProblem(
            path: "/p.plist", line: 10, kind: .preference(.notInRange(.interval, 0...87_600, found: -1)))
        #expect(throws: ConfigurationProblems(expected)) { try read(items) }
    }

    @Test("A first start writes the defaults, and only the owner can access the file and its folder")
    func create() throws {
        let place = Place()
        let path = place.root + "/config/noroshi/TbBTDeveloperPreference.plist"
        #expect(try PreferenceFile.readOrCreate(path).preference == DeveloperPreference())
        #expect(try mode(path) == 0o600)
        #expect(try mode(place.root + "/config/noroshi") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.root + "/config/noroshi")
        #expect(names == ["TbBTDeveloperPreference.plist"])
        let list = try unsafe PropertyListSerialization.propertyList(
            from: Data(place.octets("/config/noroshi/TbBTDeveloperPreference.plist")), options: [], format: nil)
        let expected: NSDictionary = [
            "TestMode": true, "DeveloperAppCode": "", "SDKEdition": "SWAMP", "SDKVersion": "1.2.0",
            "MaxDesignatableBeaconRegions": 19, "RegionUpdateIntervalHours": 1,
        ]
        #expect(list as? NSDictionary == expected)
        #expect(
            try PreferenceFile.read(path).text
                == String(decoding: place.octets("/config/noroshi/TbBTDeveloperPreference.plist"), as: UTF8.self))
        // An existing file is read, right or wrong, and never replaced.
        try place.file("/config/noroshi/TbBTDeveloperPreference.plist", "x")
        #expect(
            problems { () throws(ConfigurationProblems) in try PreferenceFile.readOrCreate(path) } == ["1: plist.tag"])
        #expect(try place.octets("/config/noroshi/TbBTDeveloperPreference.plist") == Array("x".utf8))
    }

    @Test("Reading reports a missing file and does not create it")
    func absent() {
        let place = Place()
        #expect(
            problems { () throws(ConfigurationProblems) in try PreferenceFile.read(place.root + "/p") } == [
                "0: unreadable | 2"
            ])
        #expect(!FileManager.default.fileExists(atPath: place.root))
    }

    @Test("A write sets the value, keeps unknown keys, turns binary into XML and preserves a link")
    func change() throws {
        let place = Place()
        let own: [String: Any] = [
            "TestMode": true, "DeveloperAppCode": "a<&>", "SDKEdition": "SWAMP", "SDKVersion": "1.2.0",
            "MaxDesignatableBeaconRegions": 19, "RegionUpdateIntervalHours": 12,
            "Own": ["when": Date(timeIntervalSince1970: 0), "list": [1, 2.5, Data([1])] as [Any]] as [String: Any],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: own, format: .binary, options: 0)
        try place.file("/real.plist", Array(data))
        let link = place.root + "/link.plist"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.plist")
        var file = try PreferenceFile.read(link)
        #expect(file.remarks.map(\.kind) == [.preference(.unknownItem("Own"))])
        try file.set(key: "testmode", to: "no")
        #expect(throws: PreferenceError.fixed(.edition, value: "SWAMP", found: "x")) {
            try file.set(key: "SDKEdition", to: "x")
        }
        #expect(throws: PreferenceError.notInRange(.maximum, 1...19, found: 20)) {
            try file.set(key: "MaxDesignatable", to: "20")
        }
        try file.write()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.plist")
        #expect(try mode(place.root + "/real.plist") == 0o600)
        var expected = own
        expected["TestMode"] = false
        let list = try unsafe PropertyListSerialization.propertyList(
            from: Data(place.octets("/real.plist")), options: [], format: nil)
        #expect(list as? NSDictionary == expected as NSDictionary)
        #expect(try place.octets("/real.plist").starts(with: "<?xml".utf8))
    }

    @Test("A failed write is reported, and the former file is kept")
    func unwritable() throws {
        let place = Place()
        try place.file("/file")
        let below = PreferenceFile(path: place.root + "/file/p.plist")
        #expect(throws: ConfigurationProblem.self) { try below.write() }
        try place.file("/folder.plist/inside")
        let folder = PreferenceFile(path: place.root + "/folder.plist")
        #expect(throws: ConfigurationProblem.self) { try folder.write() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.root).sorted() == ["file", "folder.plist"])
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
