/// Compares the texts of one language with those of another.
public struct StringsCheck: Hashable, Sendable {
    /// Keys that only the reference has, sorted.
    public let missing: [String]
    /// Keys that only the other has, sorted.
    public let extra: [String]
    /// Keys whose placeholders differ, sorted by key.
    public let mismatches: [Mismatch]
    /// Keys with a percent sign that is neither doubled nor begins a placeholder, in either table, sorted.
    public let malformed: [String]

    /// A key whose texts take different arguments: position and kind of each, as in `1$@`.
    public struct Mismatch: Hashable, Sendable {
        public let key: String
        public let expected: [String]
        public let found: [String]
    }

    /// Whether the comparison found no problem.
    public var isClean: Bool { missing.isEmpty && extra.isEmpty && mismatches.isEmpty && malformed.isEmpty }

    public init(reference: StringsTable, other: StringsTable) {
        missing = reference.entries.keys.filter { other[$0] == nil }.sorted()
        extra = other.entries.keys.filter { reference[$0] == nil }.sorted()
        mismatches = reference.entries.keys.sorted().compactMap { key in
            guard let one = reference[key], let two = other[key] else { return nil }
            let expected = StringsCheck.placeholders(of: one)
            let found = StringsCheck.placeholders(of: two)
            return expected == found ? nil : Mismatch(key: key, expected: expected, found: found)
        }
        malformed = Set(
            [reference, other].flatMap { table in
                table.entries.filter { StringsCheck.isMalformed($0.value) }.map(\.key)
            }
        ).sorted()
    }

    /// The placeholders of a text, sorted: position and kind.
    public static func placeholders(of text: String) -> [String] {
        var next = 1
        return Placeholder.pieces(of: text).compactMap { piece in
            guard case .placeholder(let placeholder, _) = piece else { return nil }
            let position = placeholder.position ?? next
            if placeholder.position == nil { next += 1 }
            return "\(position)$\(Character(Unicode.Scalar(placeholder.kind)))"
        }.sorted()
    }

    private static func isMalformed(_ text: String) -> Bool {
        Placeholder.pieces(of: text).contains { if case .malformed = $0 { true } else { false } }
    }
}

extension StringsCheck: CustomStringConvertible {
    /// One line for each problem.
    public var description: String {
        var lines = missing.map { "missing: \($0)" }
        lines += extra.map { "extra: \($0)" }
        lines += mismatches.map { "\($0.key): expected \($0.expected), found \($0.found)" }
        lines += malformed.map { "\($0): a lone percent sign" }
        return lines.joined(separator: "\n")
    }
}
