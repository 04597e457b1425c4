/// Takes a table of a file apart, key by key, and notes what is wrong with it. What is wrong reads as not there, so that
/// the rest is read on and everything is told at once.
struct TableReader {
    let table: SourceTable
    /// What keys are called in problems: `rule.trigger` and a point before them; empty at the top.
    let name: String
    /// The line of the table itself, for keys that are missing.
    let line: Int
    let problems: ProblemList
    private(set) var asked: [String] = []

    init(_ table: SourceTable, name: String, line: Int, problems: ProblemList) {
        self.table = table
        self.name = name
        self.line = line
        self.problems = problems
    }

    func full(_ key: String) -> String { name.isEmpty ? key : name + "." + key }

    /// The value of a key; nil when it is not there. JSON's null is not there.
    mutating func node(_ key: String) -> SourceNode? {
        if !asked.contains(key) { asked.append(key) }
        return has(key) ? table[key] : nil
    }

    /// The value of a key as `read` makes it; notes a bad value where that gives nil.
    mutating func value<T>(
        _ key: String, expected: String, _ arguments: [String] = [], read: (SourceNode) -> T?
    ) -> T? {
        guard let node = node(key) else { return nil }
        guard let value = read(node) else {
            refuse(key, node, expected: expected, arguments)
            return nil
        }
        return value
    }

    /// A text that is not empty.
    mutating func text(_ key: String) -> String? {
        value(key, expected: "text") { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
    }

    mutating func boolean(_ key: String) -> Bool? { value(key, expected: "boolean") { $0.boolean } }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        value(key, expected: "integer", [String(range.lowerBound), String(range.upperBound)]) { node in
            node.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func decimal(_ key: String, in range: ClosedRange<Double>) -> Double? {
        // Bounds and check apart from the call: joined in one closure, the optimiser of Swift 6.3 fails on it.
        let bounds = ["\(range.lowerBound)", "\(range.upperBound)"]
        return value(key, expected: "decimal", bounds) { node in
            guard let number = node.decimal, range.contains(number) else { return nil }
            return number
        }
    }

    /// One of some words.
    mutating func word<T>(_ key: String, _ words: [(String, T)], expected: String = "words") -> T? {
        value(key, expected: expected, [Self.list(words.map(\.0))]) { node in
            words.first { $0.0 == node.text }?.1
        }
    }

    /// A list; a single value is none.
    mutating func list(_ key: String, expected: String = "list") -> [SourceNode]? {
        value(key, expected: expected) { $0.list }
    }

    /// A table of its own, with its own reader.
    mutating func inner(_ key: String) -> TableReader? {
        guard let node = node(key) else { return nil }
        guard let table = node.table else {
            refuse(key, node, expected: "table")
            return nil
        }
        return TableReader(table, name: full(key), line: node.line, problems: problems)
    }

    /// A list of tables: `[[key]]`.
    mutating func tables(_ key: String) -> [TableReader]? {
        guard let list = list(key, expected: "tables") else { return nil }
        return list.compactMap { node in
            guard let table = node.table else {
                refuse(key, node, expected: "tables")
                return nil
            }
            return TableReader(table, name: full(key), line: node.line, problems: problems)
        }
    }

    func refuse(_ key: String, _ node: SourceNode, expected: String, _ arguments: [String] = []) {
        problems.add(
            node.line,
            .badValue(key: full(key), found: node.written, expected: expected, arguments: arguments))
    }

    func missing(_ key: String) { problems.add(line, .missingKey(full(key))) }

    /// Whether a key is there, right or wrong. JSON's null is not there.
    func has(_ key: String) -> Bool { table[key].map { $0.value != .null } ?? false }

    /// Whether a key that must be there is; notes where it is not.
    mutating func need(_ key: String) -> Bool {
        if node(key) == nil { missing(key) }
        return has(key)
    }

    /// Notes the keys that nobody has asked for.
    func refuseUnknown() {
        for item in table.items where !asked.contains(item.key) {
            if let suggestion = Nearness.nearest(to: item.key, in: asked) {
                problems.add(item.node.line, .unknownKey(full(item.key), suggestion: full(suggestion)))
            } else {
                problems.add(item.node.line, .finding("unknownKey", [full(item.key), Self.list(asked)]))
            }
        }
    }

    /// Words as a sentence lists them.
    static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
