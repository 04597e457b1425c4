/// Reads a table of a document key by key and records its problems. An invalid value counts as missing, so reading
/// continues and all problems are reported at once.
package struct TableReader {
    package let table: SourceTable
    /// The prefix of keys in problems, such as `rule.trigger` before a point; empty at the top.
    package let name: String
    /// The line of the table itself, for keys that are missing.
    package let line: Int
    package let problems: ProblemList
    package private(set) var asked: [String] = []

    package init(_ table: SourceTable, name: String, line: Int, problems: ProblemList) {
        self.table = table
        self.name = name
        self.line = line
        self.problems = problems
    }

    package func full(_ key: String) -> String { name.isEmpty ? key : name + "." + key }

    /// The value of a key; nil when it is missing or JSON's null.
    package mutating func node(_ key: String) -> SourceNode? {
        if !asked.contains(key) { asked.append(key) }
        guard let node = table[key], !node.isNull else { return nil }
        return node
    }

    /// The value of a key as `read` converts it; records a bad value if that returns nil.
    /// - Parameter shown: The value as a problem quotes it, for values that are secret.
    package mutating func value<T>(
        _ key: String, expected: TextKey, _ arguments: [String] = [], shown: (String) -> String = { $0 },
        read: (SourceNode) -> T?
    ) -> T? {
        guard let node = node(key) else { return nil }
        guard let value = read(node) else {
            reject(key, node, expected: expected, arguments, shown: shown)
            return nil
        }
        return value
    }

    /// Reads a non-empty text.
    package mutating func text(_ key: String) -> String? {
        value(key, expected: .error.configExpectedText) { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// Reads the texts of all keys, in the order of the file; a text may be empty.
    package mutating func texts() -> [(key: String, text: String, line: Int)] {
        table.items.compactMap { item in
            value(item.key, expected: .error.configExpectedText, read: \.text).map { (item.key, $0, item.node.line) }
        }
    }

    package mutating func boolean(_ key: String) -> Bool? {
        value(key, expected: .error.configExpectedBoolean) { $0.boolean }
    }

    package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        value(key, expected: .error.configExpectedInteger, [String(range.lowerBound), String(range.upperBound)]) {
            node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package mutating func decimal(_ key: String, in range: ClosedRange<Double>) -> Double? {
        // Bounds and check are separate from the call, because the optimiser of Swift 6.3 fails on them in one closure.
        let bounds = ["\(range.lowerBound)", "\(range.upperBound)"]
        return value(key, expected: .error.configExpectedDecimal, bounds) { node in
            guard let number = node.decimal, range.contains(number) else { return nil }
            return number
        }
    }

    /// Reads one of several words.
    package mutating func word<T>(_ key: String, _ words: [(String, T)], expected: TextKey = .error.configExpectedWords)
        -> T?
    {
        value(key, expected: expected, [Self.list(words.map(\.0))]) { node in
            words.first { $0.0 == node.text }?.1
        }
    }

    /// Reads a list; a single value does not count as one.
    package mutating func list(_ key: String, expected: TextKey = .error.configExpectedList) -> [SourceNode]? {
        value(key, expected: expected) { $0.list }
    }

    /// The reader of an inner table.
    package mutating func inner(_ key: String) -> TableReader? {
        guard let node = node(key) else { return nil }
        guard let table = node.table else {
            reject(key, node, expected: .error.configExpectedTable)
            return nil
        }
        return TableReader(table, name: full(key), line: node.line, problems: problems)
    }

    /// The readers of a list of tables: `[[key]]`.
    package mutating func tables(_ key: String) -> [TableReader]? {
        guard let list = list(key, expected: .error.configExpectedTables) else { return nil }
        return list.enumerated().compactMap { index, node in
            let place = element(index, of: key)
            guard let table = node.table else {
                reject(
                    place, node,
                    expected: problems.numbersElements ? .error.configExpectedTable : .error.configExpectedTables)
                return nil
            }
            return TableReader(table, name: full(place), line: node.line, problems: problems)
        }
    }

    /// The key of an element of a list, as a problem names it.
    package func element(_ index: Int, of key: String) -> String {
        problems.numbersElements ? "\(key)[\(index)]" : key
    }

    package func reject(
        _ key: String, _ node: SourceNode, expected: TextKey, _ arguments: [String] = [],
        shown: (String) -> String = { $0 }
    ) {
        problems.add(
            node.line,
            .badValue(key: full(key), found: shown(node.written), expected: expected, arguments: arguments))
    }

    package func missing(_ key: String) { problems.add(line, .missingKey(full(key))) }

    /// Whether a key is present, valid or not. JSON's null counts as missing.
    package func has(_ key: String) -> Bool { table[key].map { !$0.isNull } ?? false }

    /// Whether a required key is present; records a problem if it is not.
    package mutating func need(_ key: String) -> Bool {
        if node(key) == nil { missing(key) }
        return has(key)
    }

    /// Records the keys that were not read as unknown.
    package func reportUnknownKeys() {
        for item in table.items where !asked.contains(item.key) {
            if let suggestion = NearestWord.nearest(to: item.key, in: asked) {
                problems.add(item.node.line, .unknownKey(full(item.key), suggestion: full(suggestion)))
            } else {
                problems.add(item.node.line, .finding(.error.fileUnknownKey, [full(item.key), Self.list(asked)]))
            }
        }
    }

    /// Words as listed in a sentence.
    package static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
