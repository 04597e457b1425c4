import Basics
public import BeaconService

/// `TbBTDeveloperPreference.plist`: the six items of the service, as a file.
///
/// The file is read in the vendor's formats, XML or binary, and written as XML. Items with other names may belong to
/// another program: they are reported and kept.
public struct PreferenceFile: Equatable, Sendable {
    public let path: String
    public private(set) var preference: DeveloperPreference
    /// Problems that do not prevent the use of the file: unknown items, a number that was clamped.
    public let remarks: [ConfigurationProblem]
    /// The dictionary that was read.
    private var table: SourceTable

    /// Problems that prevent the use of the file although it can be read: the edition or version of another service,
    /// with its line.
    public var findings: [ConfigurationProblem] {
        let fixed: [(key: DeveloperPreference.Key, found: String, value: String)] = [
            (.edition, preference.sdkEdition, DeveloperPreference.edition),
            (.version, preference.sdkVersion, DeveloperPreference.version),
        ]
        return fixed.filter { $0.found != $0.value }.map { key, found, value in
            ConfigurationProblem(
                path: path, line: table[key.rawValue]?.line ?? 0,
                kind: .preference(.fixed(key, value: value, found: found)))
        }
    }

    /// The file with its defaults, not yet written.
    public init(path: String, preference: DeveloperPreference = DeveloperPreference()) {
        self.path = path
        self.preference = preference
        remarks = []
        table = SourceTable()
    }

    /// Reads the file.
    /// - Throws: `unreadable` when it does not exist, `finding("plist.…")` when it is not a property list, and a
    ///   `preference` for every item that is missing or has another type.
    public static func read(_ path: String) throws(ConfigurationProblems) -> PreferenceFile {
        let octets: [UInt8]
        do throws(ConfigurationProblem) {
            octets = try FileText.octets(path)
        } catch {
            throw ConfigurationProblems(error)
        }
        return try PreferenceFile(octets, path: path)
    }

    /// Reads the file. If it does not exist, it is first written with its defaults, readable by its owner only,
    /// since it contains a token.
    public static func readOrCreate(_ path: String) throws(ConfigurationProblems) -> PreferenceFile {
        guard !DataFiles.exists(path) else { return try read(path) }
        let file = PreferenceFile(path: path)
        do throws(ConfigurationProblem) {
            try file.write()
        } catch {
            throw ConfigurationProblems(error)
        }
        return file
    }

    /// Reads the bytes of the file.
    public init(_ octets: [UInt8], path: String) throws(ConfigurationProblems) {
        let root: SourceNode
        do throws(ConfigurationProblem) {
            root = try PropertyList.read(octets, path: path)
        } catch {
            throw ConfigurationProblems(error)
        }
        guard let table = root.table else {
            throw ConfigurationProblems(
                ConfigurationProblem(path: path, line: root.line, kind: .finding(.error.filePlistRoot, [])))
        }
        self.path = path
        self.table = table
        preference = try Self.preference(table, path)
        remarks = Self.remarks(table, path)
    }

    /// Changes an item by its name, for `prefs set`. Nothing is written yet.
    public mutating func set(key: String, to text: String) throws(PreferenceError) {
        try preference.set(key: key, to: text)
    }

    /// Writes the file: the six items and all other items that it contained.
    /// - Throws: `unwritable`, in which case the former file is unchanged.
    public func write() throws(ConfigurationProblem) { try FileText.write(Array(text.utf8), to: path) }

    /// The text that would be written.
    public var text: String {
        var written = SourceTable()
        for (key, item) in preference.items { written.items.append(.init(key: key.rawValue, node: Self.node(item))) }
        written.items += table.items.filter { DeveloperPreference.Key(rawValue: $0.key) == nil }
        return PropertyList.write(written)
    }

    /// Checks each item together with valid ones, which finds all problems.
    private static func preference(
        _ table: SourceTable, _ path: String
    ) throws(ConfigurationProblems) -> DeveloperPreference {
        let items = Dictionary(table.items.map { ($0.key, item($0.node)) }) { first, _ in first }
        let defaults = Dictionary(uniqueKeysWithValues: DeveloperPreference().items.map { ($0.key.rawValue, $0.value) })
        var problems: [ConfigurationProblem] = []
        for key in DeveloperPreference.Key.allCases {
            var others = defaults
            others[key.rawValue] = items[key.rawValue]
            do throws(PreferenceError) {
                _ = try DeveloperPreference(items: others)
            } catch {
                let line = table[key.rawValue]?.line ?? 0
                problems.append(ConfigurationProblem(path: path, line: line, kind: .preference(error)))
            }
        }
        if let problems = ConfigurationProblems(problems.sorted { $0.line < $1.line }) { throw problems }
        do throws(PreferenceError) {
            return try DeveloperPreference(items: items)
        } catch {
            throw ConfigurationProblems(ConfigurationProblem(path: path, line: 0, kind: .preference(error)))
        }
    }

    private static func remarks(_ table: SourceTable, _ path: String) -> [ConfigurationProblem] {
        table.items.compactMap { item in
            func remark(_ error: PreferenceError) -> ConfigurationProblem {
                ConfigurationProblem(path: path, line: item.node.line, kind: .preference(error))
            }
            guard let key = DeveloperPreference.Key(rawValue: item.key) else { return remark(.unknownItem(item.key)) }
            guard let range = key.range, let number = item.node.integer, !range.contains(number) else { return nil }
            return remark(.notInRange(key, range, found: number))
        }
    }

    private static func item(_ node: SourceNode) -> PreferenceItem {
        switch node.value {
        case .boolean(let boolean): .boolean(boolean)
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .decimal(let number): .real(number)
        case .list: .other("array")
        case .table: .other("dictionary")
        case .moment: .other("date")
        case .data, .null, .other: .other("data")
        }
    }

    private static func node(_ item: PreferenceItem) -> SourceNode {
        let value: SourceNode.Value =
            switch item {
            case .boolean(let boolean): .boolean(boolean)
            case .string(let text): .text(text)
            case .integer(let number): .integer(number)
            case .real(let number): .decimal(number)
            case .other: .null
            }
        return SourceNode(value: value, line: 0)
    }
}
