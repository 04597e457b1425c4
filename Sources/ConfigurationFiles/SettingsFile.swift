import Advertising
public import Basics

/// Reads and writes `config.toml`.
public enum SettingsFile {
    /// Reads settings from the text of a file.
    /// - Returns: The settings of its valid lines, and all problems in the order of the lines.
    public static func read(_ text: String, path: String) -> (settings: Settings, problems: [ConfigurationProblem]) {
        let (table, faults) = TOMLSource.readAll(text)
        let problems = ProblemList(path)
        for fault in hidingSecrets(faults, text) { problems.add(fault.line, fault.finding) }
        var settings = Settings()
        var file = TableReader(table, name: "", line: 0, problems: problems)
        for section in sections {
            guard var reader = file.inner(section) else { continue }
            for key in Settings.keys where key.section == section { key.read(&reader, into: &settings) }
            reader.reportUnknownKeys()
        }
        if var keys = file.inner("keys") {
            settings.keyBindings = keys.texts().map { KeyBinding(action: $0.key, keys: $0.text, line: $0.line) }
        }
        settings.layouts = LayoutSet((file.tables("layout") ?? []).compactMap { BeaconLayout($0) })
        file.reportUnknownKeys()
        return (settings, problems.sorted)
    }

    /// Hides words of secrets in problems. A syntax error is reported with its word, unless it is in the place of a
    /// secret.
    private static func hidingSecrets(_ problems: [DocumentProblem], _ text: String) -> [DocumentProblem] {
        let names = Settings.keys.filter { $0.secret == .value }.map(\.name)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return problems.map { problem in
            guard lines.indices.contains(problem.line - 1),
                names.contains(where: { lines[problem.line - 1].contains($0) })
            else { return problem }
            let hidden = problem.finding.arguments.map { _ in "..." }
            return DocumentProblem(line: problem.line, .finding(problem.finding.key, hidden))
        }
    }

    /// A text in the format of the file.
    public static func quoted(_ text: String) -> String { TOMLString.quoted(text) }

    /// The keys of all comments that `write` requests.
    public static var commentKeys: [TextKey] {
        [.config.file, .config.layout] + comments.values + Settings.keys.map(\.comment)
    }

    /// The names of the sections with settings, in their order.
    private static let sections: [String] = Settings.keys.reduce(into: []) { names, key in
        if names.last != key.section { names.append(key.section) }
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
            let isHidden = key.secret == .value && key.written(settings) != key.written(Settings())
            text += lines(key.comment)
            text += isHidden ? "# \(key.name) = \"...\"\n" : "\(key.name) = \(key.written(settings))\n"
        }
        text += "\n" + lines(.config.layout)
        if settings.layouts.isEmpty {
            let example = "m:2-3=beac,i:4-19,i:20-21,i:22-23,p:24-24,d:25-25"
            text += "# [[layout]]\n# name = \"example\"\n# layout = \"\(example)\"\n"
        }
        for layout in settings.layouts.layouts {
            let (name, source) = (TOMLString.quoted(layout.name), TOMLString.quoted(layout.source))
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

extension SettingKey {
    /// Reads the value from its section; an invalid one is recorded and leaves the setting unchanged.
    fileprivate func read(_ section: inout TableReader, into settings: inout Settings) {
        switch form {
        case .boolean(let set): if let value = section.boolean(name) { set(&settings, value) }
        case .integer(let range, let set): if let value = section.integer(name, in: range) { set(&settings, value) }
        case .decimal(let range, let set): if let value = section.decimal(name, in: range) { set(&settings, value) }
        case .text(let set, let expected):
            let former = settings
            let changed: Settings? = section.value(name, expected: expected, shown: secret.hidden) { node in
                var changed = former
                guard let text = node.text, set(&changed, text) else { return nil }
                return changed
            }
            if let changed { settings = changed }
        }
    }
}

extension BeaconLayout {
    /// Reads a `[[layout]]` table; nil: it has problems, which are recorded.
    fileprivate init?(_ table: TableReader) {
        var table = table
        let name = table.need("name") ? table.text("name") : nil
        let source = table.need("layout") ? table.text("layout") : nil
        table.reportUnknownKeys()
        guard let source else { return nil }
        do throws(LayoutError) {
            // A layout without a valid name is checked as well.
            try self.init(name: name ?? "", source)
            if name == nil { return nil }
        } catch {
            table.problems.add(
                table.table["layout"]?.line ?? table.line,
                .badLayout(source, character: error.position + 1, expected: error.expectation.textKey))
            return nil
        }
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
