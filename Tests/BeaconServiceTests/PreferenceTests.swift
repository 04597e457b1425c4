import Testing

@testable import BeaconService

@Suite("The preference file")
struct PreferenceTests {
    typealias Key = DeveloperPreference.Key

    /// The file as delivered by the vendor.
    static let delivered: [String: PreferenceItem] = [
        "TestMode": .boolean(true), "DeveloperAppCode": .string(""), "SDKEdition": .string("SWAMP"),
        "SDKVersion": .string("1.2.0"), "MaxDesignatableBeaconRegions": .integer(19),
        "RegionUpdateIntervalHours": .integer(1),
    ]

    func read(
        _ changes: [String: PreferenceItem], without missing: Key? = nil
    ) throws(PreferenceError) -> DeveloperPreference {
        var items = Self.delivered.merging(changes) { $1 }
        if let missing { items[missing.rawValue] = nil }
        return try DeveloperPreference(items: items)
    }

    @Test("The delivered file has the defaults, and is written as it was read")
    func delivered() throws {
        let preference = try read([:])
        #expect(preference == DeveloperPreference())
        #expect(preference.isTestMode && preference.maxDesignatableBeaconRegions == 19)
        #expect(preference.regionRefreshIntervalHours == 1)
        #expect(
            preference.items.map(\.key.rawValue) == [
                "TestMode", "DeveloperAppCode", "SDKEdition", "SDKVersion", "MaxDesignatableBeaconRegions",
                "RegionUpdateIntervalHours",
            ])
        #expect(
            Dictionary(uniqueKeysWithValues: preference.items.map { ($0.key.rawValue, $0.value) }) == Self.delivered)
    }

    @Test("Every item is required", arguments: Key.allCases)
    func lack(key: Key) {
        #expect(throws: PreferenceError.lackOfItem(key)) { try read([:], without: key) }
    }

    @Test(
        "An item of another type is reported, with the expected and the found type",
        arguments: [
            (Key.testMode, PreferenceItem.string("YES"), PreferenceItem.Kind.boolean, "string"),
            (.testMode, .integer(1), .boolean, "integer"), (.appCode, .integer(7), .string, "integer"),
            (.edition, .boolean(true), .string, "boolean"), (.version, .real(1.2), .string, "real"),
            (.maximum, .string("19"), .integer, "string"), (.maximum, .real(1.5), .integer, "real"),
            (.interval, .other("array"), .integer, "array"),
        ])
    func wrongType(key: Key, item: PreferenceItem, expected: PreferenceItem.Kind, found: String) {
        #expect(key.kind == expected)
        #expect(throws: PreferenceError.wrongType(key, expected: expected, found: found)) {
            try read([key.rawValue: item])
        }
    }

    @Test(
        "The number of beacons is limited to 1 to 19",
        arguments: zip([-5, 0, 1, 7, 19, 20, Int.max], [1, 1, 1, 7, 19, 19, 19]))
    func clamped(number: Int, expected: Int) throws {
        let preference = try read(["MaxDesignatableBeaconRegions": .integer(number)])
        #expect(preference.maxDesignatableBeaconRegions == expected)
    }

    @Test("The interval is 0 to 87,600 hours, and a whole real number is accepted")
    func hours() throws {
        #expect(try read(["RegionUpdateIntervalHours": .integer(0)]).regionRefreshIntervalHours == 0)
        #expect(try read(["RegionUpdateIntervalHours": .real(12)]).regionRefreshIntervalHours == 12)
        for number in [-1, 87_601] {
            #expect(throws: PreferenceError.notInRange(.interval, 0...87_600, found: number)) {
                try read(["RegionUpdateIntervalHours": .integer(number)])
            }
        }
    }

    @Test("Items of other names are ignored and reported")
    func unknown() throws {
        var items = Self.delivered
        items["Zebra"] = .boolean(true)
        items["testmode"] = .boolean(false)
        #expect(try DeveloperPreference(items: items).isTestMode)
        #expect(DeveloperPreference.unknownItems(in: items) == ["Zebra", "testmode"])
    }

    @Test(
        "A token that an HTTP header cannot contain is rejected",
        arguments: ["a\r\nX-Evil: 1", "\u{0}", "a\u{2028}b", String(repeating: "x", count: 1025)])
    func unusable(text: String) {
        #expect(throws: PreferenceError.unusableText(.appCode)) { try read(["DeveloperAppCode": .string(text)]) }
        var preference = DeveloperPreference()
        #expect(throws: PreferenceError.unusableText(.appCode)) { try preference.set(key: "AppCode", to: text) }
        #expect(preference == DeveloperPreference())
    }

    @Test(
        "`prefs set` accepts names and values in several spellings",
        arguments: [
            ("TestMode", "no", Key.testMode, PreferenceItem.boolean(false)),
            ("testmode", "YES", .testMode, .boolean(true)),
            ("TESTMODE", "false", .testMode, .boolean(false)), ("test", "on", .testMode, .boolean(true)),
            ("TestMode", "0", .testMode, .boolean(false)),
            ("DeveloperAppCode", "token 1", .appCode, .string("token 1")),
            ("appcode", "", .appCode, .string("")), ("MaxDesignatable", "5", .maximum, .integer(5)),
            ("maxdesignatablebeaconregions", "19", .maximum, .integer(19)),
            ("RegionUpdateIntervalHours", "0", .interval, .integer(0)),
            ("regionRefreshIntervalHours", "24", .interval, .integer(24)),
            ("SDKEdition", "SWAMP", .edition, .string("SWAMP")), ("sdkversion", "1.2.0", .version, .string("1.2.0")),
        ])
    func set(name: String, text: String, key: Key, item: PreferenceItem) throws {
        var preference = DeveloperPreference(isTestMode: text != "YES" && text != "on", appCode: "old")
        try preference.set(key: name, to: text)
        #expect(preference[key] == item)
    }

    @Test(
        "`prefs set` reports the expected value, and changes nothing",
        arguments: [
            ("TestMode", "maybe", PreferenceError.wrongType(.testMode, expected: .boolean, found: "maybe")),
            ("MaxDesignatable", "many", .wrongType(.maximum, expected: .integer, found: "many")),
            ("MaxDesignatable", "0", .notInRange(.maximum, 1...19, found: 0)),
            ("MaxDesignatable", "20", .notInRange(.maximum, 1...19, found: 20)),
            ("RegionUpdateIntervalHours", "-1", .notInRange(.interval, 0...87_600, found: -1)),
            ("SDKEdition", "Normal", .fixed(.edition, value: "SWAMP", found: "Normal")),
            ("SDKVersion", "1.3.0", .fixed(.version, value: "1.2.0", found: "1.3.0")),
            ("Testmodus", "yes", .unknownItem("Testmodus")), ("", "yes", .unknownItem("")),
        ])
    func refused(name: String, text: String, error: PreferenceError) {
        var preference = DeveloperPreference()
        #expect(throws: error) { try preference.set(key: name, to: text) }
        #expect(preference == DeveloperPreference())
    }

    @Test(
        "A token is shown by its first four characters, and a short one is hidden",
        arguments: zip(["", "a", "secret12", "secret123", "鍵鍵鍵鍵鍵鍵鍵鍵鍵"], ["", "****", "****", "secr****", "鍵鍵鍵鍵****"]))
    func masked(code: String, shown: String) {
        #expect(DeveloperPreference(appCode: code).maskedAppCode == shown)
    }
}
