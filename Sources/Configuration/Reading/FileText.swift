/// Reads whole files, and says when one is too long instead of taking a part of it for all.
enum FileText {
    /// Octets at most.
    static let longest = 1 << 20

    /// - Throws: `unreadable`, or `finding("tooLong")`.
    static func octets(_ path: String) throws(ConfigurationProblem) -> [UInt8] {
        let octets = try DataFiles.read(path, limit: longest + 1)
        guard octets.count <= longest else {
            throw ConfigurationProblem(path: path, line: 0, kind: .finding("tooLong", [String(longest >> 10)]))
        }
        return octets
    }

    /// The text of a file that must be UTF-8.
    /// - Throws: besides the above `finding("encoding")`, with the line of the first octet that is wrong.
    static func text(_ path: String) throws(ConfigurationProblem) -> String {
        try text(try octets(path), path: path)
    }

    static func text(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> String {
        if let text = String(validating: octets, as: UTF8.self) { return text }
        throw ConfigurationProblem(path: path, line: wrongLine(octets), kind: .finding("encoding", []))
    }

    /// The line of the first octets that are no UTF-8: no line feed is ever a part of a longer character.
    private static func wrongLine(_ octets: [UInt8]) -> Int {
        let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }
}
