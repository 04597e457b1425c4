import Texts
public import Theming

/// Reads `themes/*.toml`: `[title]` by language, `[styles]` by role.
public enum ThemeFile {
    public static func read(_ text: String, name: String, path: String) throws(ConfigurationProblem) -> Theme {
        var titles: [String: String] = [:]
        var entries: [Theme.Entry] = []
        for entry in try TOMLDocument(text, path: path).entries {
            if entry.value == .emptyTable, entry.section.isEmpty, ["title", "styles"].contains(entry.key) { continue }
            guard entry.section == "title" || entry.section == "styles" else {
                let full = entry.section.isEmpty ? entry.key : entry.section + "." + entry.key
                throw ConfigurationProblem(path: path, line: entry.line, kind: .unknownKey(full, suggestion: nil))
            }
            guard case .string(let value) = entry.value else {
                throw ConfigurationProblem(
                    path: path, line: entry.line,
                    kind: .badValue(
                        key: entry.key, found: entry.value.written, expected: .error.configExpectedText, arguments: []))
            }
            if entry.section == "title" {
                titles[entry.key] = value
            } else {
                entries.append(Theme.Entry(role: entry.key, value: value, line: entry.line))
            }
        }
        do throws(ThemeError) {
            return try Theme(name: name, titles: titles, entries: entries)
        } catch {
            let problem = error.problems[0]
            throw ConfigurationProblem(
                path: path, line: problem.line, kind: .badStyle(role: problem.role, problem.kind))
        }
    }
}
