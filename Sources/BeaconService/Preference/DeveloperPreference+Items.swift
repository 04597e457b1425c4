extension DeveloperPreference {
    /// The maximum length of a text item in bytes of UTF-8.
    public static let longestText = 1024

    /// Reads the items of the file. Items with other names are ignored (see `unknownItems`). The number of beacons is
    /// clamped to 1 to 19; `Preparation` checks edition and version.
    public init(items: [String: PreferenceItem]) throws(PreferenceError) {
        self.init(
            isTestMode: try Self.boolean(.testMode, items), appCode: try Self.text(.appCode, items),
            sdkEdition: try Self.text(.edition, items), sdkVersion: try Self.text(.version, items),
            maxDesignatableBeaconRegions: try Self.number(.maximum, items),
            regionRefreshIntervalHours: try Self.inRange(.interval, try Self.number(.interval, items)))
    }

    /// The items for writing, in the order of the service's document.
    public var items: [(key: Key, value: PreferenceItem)] {
        Key.allCases.map { ($0, self[$0]) }
    }

    /// The value of one item.
    public subscript(key: Key) -> PreferenceItem {
        switch key {
        case .testMode: .boolean(isTestMode)
        case .appCode: .string(appCode)
        case .edition: .string(sdkEdition)
        case .version: .string(sdkVersion)
        case .maximum: .integer(maxDesignatableBeaconRegions)
        case .interval: .integer(regionRefreshIntervalHours)
        }
    }

    /// The sorted names in a file that are not names of the six items.
    public static func unknownItems(in items: [String: PreferenceItem]) -> [String] {
        items.keys.filter { Key(rawValue: $0) == nil }.sorted()
    }

    /// Changes one item by name, for `prefs set`. Nothing is clamped here: a value out of range is rejected.
    public mutating func set(key name: String, to text: String) throws(PreferenceError) {
        guard let key = Key(named: name) else { throw .unknownItem(name) }
        switch key {
        case .testMode: isTestMode = try Self.boolean(key, typed: text)
        case .appCode: appCode = try Self.usable(key, text)
        case .edition: sdkEdition = try Self.fixed(key, text, value: Self.edition)
        case .version: sdkVersion = try Self.fixed(key, text, value: Self.version)
        case .maximum: maxDesignatableBeaconRegions = try Self.inRange(key, try Self.number(key, typed: text))
        case .interval: regionRefreshIntervalHours = try Self.inRange(key, try Self.number(key, typed: text))
        }
    }

    /// The application's token as it may be shown: its first 4 characters when it is longer than 8, and nothing that
    /// reveals its length. Empty when there is none.
    public var maskedAppCode: String {
        guard !appCode.isEmpty else { return "" }
        return (appCode.count > 8 ? String(appCode.prefix(4)) : "") + "****"
    }

    /// Whether the service can be used with this preference (isValidPreference).
    public var isValid: Bool { Preparation.problems(of: self).isEmpty }

    private static func item(
        _ key: Key, _ items: [String: PreferenceItem]
    ) throws(PreferenceError) -> PreferenceItem {
        guard let item = items[key.rawValue] else { throw .lackOfItem(key) }
        return item
    }

    private static func boolean(_ key: Key, _ items: [String: PreferenceItem]) throws(PreferenceError) -> Bool {
        let item = try item(key, items)
        guard case .boolean(let value) = item else { throw .wrongType(key, expected: .boolean, found: item.name) }
        return value
    }

    private static func text(_ key: Key, _ items: [String: PreferenceItem]) throws(PreferenceError) -> String {
        let item = try item(key, items)
        guard case .string(let value) = item else { throw .wrongType(key, expected: .string, found: item.name) }
        return try usable(key, value)
    }

    private static func number(_ key: Key, _ items: [String: PreferenceItem]) throws(PreferenceError) -> Int {
        let item = try item(key, items)
        guard let value = item.wholeNumber else { throw .wrongType(key, expected: .integer, found: item.name) }
        return value
    }

    private static func boolean(_ key: Key, typed text: String) throws(PreferenceError) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0": return false
        default: throw .wrongType(key, expected: .boolean, found: text)
        }
    }

    private static func number(_ key: Key, typed text: String) throws(PreferenceError) -> Int {
        guard let number = Int(text) else { throw .wrongType(key, expected: .integer, found: text) }
        return number
    }

    private static func inRange(_ key: Key, _ number: Int) throws(PreferenceError) -> Int {
        if let range = key.range, !range.contains(number) { throw .notInRange(key, range, found: number) }
        return number
    }

    private static func fixed(_ key: Key, _ text: String, value: String) throws(PreferenceError) -> String {
        guard text == value else { throw .fixed(key, value: value, found: text) }
        return text
    }

    /// The checked text of an item. The token is sent in an HTTP header, where a line break would begin another
    /// header.
    private static func usable(_ key: Key, _ text: String) throws(PreferenceError) -> String {
        guard text.utf8.count <= longestText, !text.unicodeScalars.contains(where: BeaconName.isControl) else {
            throw .unusableText(key)
        }
        return text
    }
}
