public import Theming

/// Reads `themes/*.toml`: `[title]` by language, `[styles]` by role.
public enum ThemeFile {
    /// - Throws: All problems of the text.
    public static func read(_ text: String, name: String, path: String) throws(ConfigurationProblems) -> Theme {
        let (table, faults) = TOMLSource.readAll(text, path: path)
        let problems = ProblemList(path)
        for fault in faults { problems.add(fault.line, fault.kind) }
        var file = TableReader(table, name: "", line: 0, problems: problems)
        var titleTable = file.inner("title")
        var styleTable = file.inner("styles")
        file.reportUnknownKeys()
        let titles = (titleTable?.texts() ?? []).map { ($0.key, $0.text) }
        let entries = (styleTable?.texts() ?? []).map { Theme.Entry(role: $0.key, value: $0.text, line: $0.line) }
        var theme = Theme.mono
        do throws(ThemeError) {
            theme = try Theme(name: name, titles: Dictionary(titles) { first, _ in first }, entries: entries)
        } catch {
            for problem in error.problems {
                problems.add(problem.line, .badStyle(role: problem.role, problem.kind))
            }
        }
        try problems.check()
        return theme
    }

    /// Reads the theme of a file.
    /// - Throws: All problems of the file.
    public static func read(name: String, path: String) throws(ConfigurationProblems) -> Theme {
        let text: String
        do throws(ConfigurationProblem) {
            text = try FileText.text(path)
        } catch {
            throw ConfigurationProblems(error)
        }
        return try read(text, name: name, path: path)
    }
}
