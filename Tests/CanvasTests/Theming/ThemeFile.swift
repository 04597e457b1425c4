import Canvas
import Foundation

/// A theme file of the project, read line by line: as much of TOML as these files use.
struct ThemeFile: CustomStringConvertible {
    var name: String
    var titles: [String: String] = [:]
    var entries: [Theme.Entry] = []
    /// The lines that are neither blank nor a comment, a table or a key with a text.
    var strangeLines: [Int] = []

    var description: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../themes")
        .standardizedFileURL

    static let names = ["colour-blind", "dark", "high-contrast", "light", "mono", "terminal"]

    init(name: String) throws {
        self.name = name
        let text = try String(contentsOf: ThemeFile.folder.appending(path: name + ".toml"), encoding: .utf8)
        var table = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                table = String(line.dropFirst().dropLast())
            } else if let match = line.wholeMatch(of: /([A-Za-z]+) = "([^"\\]*)"/) {
                if table == "title" { titles[String(match.1)] = String(match.2) }
                if table == "styles" {
                    entries.append(Theme.Entry(role: String(match.1), value: String(match.2), line: index + 1))
                }
            } else {
                strangeLines.append(index + 1)
            }
        }
    }

    func theme() throws -> Theme { try Theme(name: name, titles: titles, entries: entries) }
}
