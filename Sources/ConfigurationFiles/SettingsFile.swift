import Advertising
import ServiceProtocol
public import Texts
import Time
import Tracking

/// Reads and writes `config.toml`.
public enum SettingsFile {
    /// Reads settings from the text of a file.
    /// - Returns: The settings of its valid lines, and all problems in the order of the lines.
    public static func read(_ text: String, path: String) -> (settings: Settings, problems: [ConfigurationProblem]) {
        var (document, problems) = TOMLDocument.readAll(text, path: path)
        problems = hidingSecrets(problems, text)
        var settings = Settings()
        func collect(_ body: () throws(ConfigurationProblem) -> Void) {
            do throws(ConfigurationProblem) { try body() } catch { problems.append(error) }
        }
        var layouts: [Int: LayoutDraft] = [:]
        for entry in document.entries {
            collect { () throws(ConfigurationProblem) in
                if entry.section.hasPrefix("layout#"), let index = Int(entry.section.dropFirst(7)) {
                    try layouts[index, default: LayoutDraft()].take(entry, path)
                } else {
                    try apply(entry, path, into: &settings)
                }
            }
        }
        var compiled: [BeaconLayout] = []
        for index in layouts.keys.sorted() {
            collect { () throws(ConfigurationProblem) in
                if let draft = layouts[index], !draft.isFaulty { compiled.append(try draft.compile(path)) }
            }
        }
        settings.layouts = LayoutSet(compiled)
        return (settings, problems.inOrderOfLines)
    }

    /// Hides words of secrets in problems. A syntax error is reported with its word, unless it is in the place of a
    /// secret.
    private static func hidingSecrets(_ problems: [ConfigurationProblem], _ text: String) -> [ConfigurationProblem] {
        let names = Settings.keys.filter(\.isSecret).map(\.name)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return problems.map { problem in
            guard case .finding(let key, let arguments) = problem.kind, lines.indices.contains(problem.line - 1),
                names.contains(where: { lines[problem.line - 1].contains($0) })
            else { return problem }
            let kind = ConfigurationProblem.Kind.finding(key, arguments.map { _ in "..." })
            return ConfigurationProblem(path: problem.path, line: problem.line, kind: kind)
        }
    }

    private static func apply(
        _ entry: TOMLDocument.Entry, _ path: String, into settings: inout Settings
    ) throws(ConfigurationProblem) {
        let section = String(entry.section.prefix { $0 != "#" })
        let name = section.isEmpty ? entry.key : section + "." + entry.key
        if name == "keys", entry.value == .emptyTable { return }
        if entry.section == "keys" {
            guard case .string(let keys) = entry.value else {
                let kind = ConfigurationProblem.Kind.badValue(
                    key: name, found: entry.value.written, expected: .error.configExpectedText, arguments: [])
                throw ConfigurationProblem(path: path, line: entry.line, kind: kind)
            }
            settings.keyBindings.append(KeyBinding(action: entry.key, keys: keys, line: entry.line))
            return
        }
        if entry.value == .emptyTable, Settings.keys.contains(where: { $0.section == name }) { return }
        guard let key = Settings.keys.first(where: { $0.section == entry.section && $0.name == entry.key }) else {
            let known = names + ["keys", "layout.name", "layout.layout"]
            let kind = ConfigurationProblem.Kind.unknownKey(name, suggestion: NearestWord.nearest(to: name, in: known))
            throw ConfigurationProblem(path: path, line: entry.line, kind: kind)
        }
        func reject(_ expected: TextKey, _ arguments: [String] = []) -> ConfigurationProblem {
            // The address of a proxy may contain a password.
            let found =
                name == "service.proxy"
                ? Proxy.hidingUser(entry.value.written) : key.isSecret ? "..." : entry.value.written
            let kind = ConfigurationProblem.Kind.badValue(
                key: name, found: found, expected: expected, arguments: arguments)
            return ConfigurationProblem(path: path, line: entry.line, kind: kind)
        }
        switch (key.form, entry.value) {
        case (.boolean(let set), .boolean(let value)): set(&settings, value)
        case (.boolean, _): throw reject(.error.configExpectedBoolean)
        case (.integer(let range, let set), .integer(let value)) where range.contains(value): set(&settings, value)
        case (.integer(let range, _), _):
            throw reject(.error.configExpectedInteger, [String(range.lowerBound), String(range.upperBound)])
        case (.decimal(let range, let set), .decimal(let value)) where range.contains(value): set(&settings, value)
        case (.decimal(let range, let set), .integer(let value)) where range.contains(Double(value)):
            set(&settings, Double(value))
        case (.decimal(let range, _), _):
            throw reject(.error.configExpectedDecimal, [String(range.lowerBound), String(range.upperBound)])
        case (.text(let set, let expected), .string(let value)):
            var changed = settings
            guard set(&changed, value) else { throw reject(expected) }
            settings = changed
        case (.text(_, let expected), _): throw reject(expected)
        }
    }

    /// A text in the format of the file.
    public static func quoted(_ text: String) -> String { TOMLScalar.quoted(text) }

    /// The keys of all comments that `write` requests.
    public static var commentKeys: [TextKey] {
        [.config.file, .config.layout] + comments.values + Settings.keys.map(\.comment)
    }

    private static var names: [String] {
        ["file", "layout"] + Settings.keys.map(\.section) + Settings.keys.map { $0.section + "." + $0.name }
    }

    /// The file with every value of `settings`, each with its comment. `comment` returns the comment for `file`, for a
    /// section, or for `section.name`; it may have several lines.
    public static func write(_ settings: Settings, comment: (TextKey) -> String) -> String {
        func lines(_ key: TextKey) -> String {
            comment(key).split(separator: "\n").map { "# \($0)\n" }.joined()
        }
        var text = lines(.config.file)
        var section = ""
        for key in Settings.keys {
            if key.section != section {
                section = key.section
                text += "\n\(lines(Self.comments[section] ?? .config.file))[\(section)]\n"
            }
            // A secret that is set is written as a comment, so that the output is still a valid file with the other
            // values.
            let isHidden = key.isSecret && key.written(settings) != key.written(Settings())
            text += lines(key.comment)
            text += isHidden ? "# \(key.name) = \"...\"\n" : "\(key.name) = \(key.written(settings))\n"
        }
        text += "\n" + lines(.config.layout)
        if settings.layouts.isEmpty {
            let example = "m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25"
            text += "# [[layout]]\n# name = \"example\"\n# layout = \"\(example)\"\n"
        }
        for layout in settings.layouts.layouts {
            let (name, source) = (TOMLScalar.quoted(layout.name), TOMLScalar.quoted(layout.source))
            text += "[[layout]]\nname = \(name)\nlayout = \(source)\n"
        }
        return text
    }

    /// The keys of the comments above the sections.
    private static let comments: [String: TextKey] = [
        "screen": .config.screen, "recording": .config.recording, "source": .config.source,
        "tracking": .config.tracking, "regions": .config.regions, "log": .config.log, "service": .config.service,
        "beacapp": .config.beacapp,
    ]
}

/// A `[[layout]]` table while it is read.
private struct LayoutDraft {
    var name: String?
    var layout: String?
    var line = 0
    /// Whether one of its lines is invalid, so that the table as a whole cannot be checked.
    private(set) var isFaulty = false

    mutating func take(_ entry: TOMLDocument.Entry, _ path: String) throws(ConfigurationProblem) {
        do throws(ConfigurationProblem) {
            try apply(entry, path)
        } catch {
            isFaulty = true
            throw error
        }
    }

    private mutating func apply(_ entry: TOMLDocument.Entry, _ path: String) throws(ConfigurationProblem) {
        guard entry.key == "name" || entry.key == "layout" else {
            let suggestion = NearestWord.nearest(to: entry.key, in: ["name", "layout"])
            throw ConfigurationProblem(
                path: path, line: entry.line, kind: .unknownKey("layout." + entry.key, suggestion: suggestion))
        }
        guard case .string(let value) = entry.value, !value.isEmpty else {
            let key = "layout." + entry.key
            throw ConfigurationProblem(
                path: path, line: entry.line,
                kind: .badValue(
                    key: key, found: entry.value.written, expected: .error.configExpectedText, arguments: []))
        }
        if entry.key == "name" { name = value } else { layout = value }
        if entry.key == "layout" || line == 0 { line = entry.line }
    }

    func compile(_ path: String) throws(ConfigurationProblem) -> BeaconLayout {
        guard let name, let layout else {
            let missing = name == nil ? "layout.name" : "layout.layout"
            throw ConfigurationProblem(path: path, line: line, kind: .missingKey(missing))
        }
        do throws(LayoutError) {
            return try BeaconLayout(name: name, layout)
        } catch {
            throw ConfigurationProblem(
                path: path, line: line,
                kind: .badLayout(layout, character: error.position + 1, expected: error.expectation.textKey))
        }
    }
}

/// Finds the known word that the user may have meant.
enum NearestWord {
    /// The nearest known word, if it differs by at most three edits and by no more than a third of the word.
    static func nearest(to word: String, in known: [String]) -> String? {
        let length = word.count
        let limit = min(3, length / 3)
        return known.filter { abs($0.count - length) <= limit }.map { (edits(word, $0), $0) }.filter { $0.0 <= limit }
            .min { $0.0 < $1.0 }?.1
    }

    private static func edits(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (character == right[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}

extension LayoutError.Expectation {
    /// The key of the sentence that names the expected value.
    var textKey: TextKey {
        switch self {
        case .term: .error.configLayoutTerm
        case .position: .error.configLayoutPosition
        case .hyphen: .error.configLayoutHyphen
        case .order: .error.configLayoutOrder
        case .value: .error.configLayoutValue
        case .length: .error.configLayoutLength
        case .separator: .error.configLayoutSeparator
        case .onePowerOctet: .error.configLayoutOnePowerOctet
        case .correction: .error.configLayoutCorrection
        case .serviceUUID: .error.configLayoutServiceUUID
        case .once: .error.configLayoutOnce
        case .match: .error.configLayoutMatch
        case .identifier: .error.configLayoutIdentifier
        case .size: .error.configLayoutSize
        }
    }
}
