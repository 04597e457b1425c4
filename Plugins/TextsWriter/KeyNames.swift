/// An error in a file of texts.
struct TextsProblem: Error, Equatable {
    let sentence: String
}

/// The keys of a file of texts, with their names in Swift: the first word, and the other words as one name.
/// `site.stateAsked` is `.site.stateAsked`, `cli.prepare.local` is `.cli.prepareLocal`.
struct KeyNames {
    /// The keys by their names, grouped by their first words.
    private(set) var groups: [String: [String: String]] = [:]

    private static let keywords: Set = [
        "case", "class", "default", "false", "in", "internal", "is", "nil", "private", "public", "static", "switch",
        "true",
    ]

    init(_ text: String) throws(TextsProblem) {
        for line in text.split(separator: "\n") {
            guard line.hasPrefix("\""), let end = line.dropFirst().firstIndex(of: "\""),
                line[line.index(after: end)...].drop(while: { $0 == " " }).hasPrefix("=")
            else { continue }
            try add(String(line[line.index(after: line.startIndex)..<end]))
        }
    }

    private mutating func add(_ key: String) throws(TextsProblem) {
        guard let dot = key.firstIndex(of: ".") else {
            throw TextsProblem(sentence: "\(key): a key has two words at least")
        }
        let group = String(key[..<dot])
        let words = key[key.index(after: dot)...].split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var name = words.first.map(String.init) ?? ""
        for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
        if name.first?.isNumber == true { name = "_" + name }
        if let other = groups[group]?[name] {
            throw TextsProblem(
                sentence: key == other ? "\(key) stands twice" : "\(key) and \(other) would have the same name")
        }
        groups[group, default: [:]][name] = key
    }

    /// The Swift file with the keys.
    var swift: String {
        var lines = ["extension TextKey {"]
        for group in groups.keys.sorted() {
            lines.append("    /// `\(group).…`")
            lines.append("    @inlinable public static var \(group): \(kind(group)) { \(kind(group))() }")
        }
        lines.append("}")
        for (group, keys) in groups.sorted(by: { $0.key < $1.key }) {
            lines += ["", "extension TextKey {", "    /// The keys `\(group).…`."]
            lines += ["    public struct \(kind(group)): Sendable {", "        @inlinable init() {}"]
            for (name, key) in keys.sorted(by: { $0.key < $1.key }) {
                let word = Self.keywords.contains(name) ? "`\(name)`" : name
                lines.append("        @inlinable public var \(word): TextKey { TextKey(rawValue: \"\(key)\") }")
            }
            lines += ["    }", "}"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func kind(_ group: String) -> String {
        group.prefix(1).uppercased() + group.dropFirst() + "Keys"
    }
}

/// The Swift file that contains `text` unchanged.
func builtin(_ text: String, name: String, property: String) throws(TextsProblem) -> String {
    let quote = "###"
    guard !text.contains("\"\"\"" + quote), !text.contains("\\" + quote) else {
        throw TextsProblem(sentence: "the text would end its own quotation")
    }
    return """
        extension StringsTable {
            /// The texts of the file as they were when the program was built.
            public static let \(property) = (try? StringsTable(parsing: \(name).text)) ?? StringsTable()
        }

        enum \(name) {
            static let text = \(quote)\"\"\"
        \(text)
        \"\"\"\(quote)
        }

        """
}
