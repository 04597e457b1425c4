import Basics
public import Canvas

/// Reads `themes/*.toml`: `[title]` by language, `[styles]` by role.
public enum ThemeFile {
    /// - Throws: All problems of the text.
    public static func read(_ text: String, name: String, path: String) throws(ConfigurationProblems) -> Theme {
        let (table, faults) = TOMLSource.readAll(text)
        let problems = ProblemList(path)
        for fault in faults { problems.add(fault.line, fault.finding) }
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

extension Finding {
    /// A theme's style for a role that cannot be used.
    package static func badStyle(role: String, _ kind: ThemeError.Kind) -> Finding { kind.finding(role) }
}

extension ThemeError.Kind {
    fileprivate func finding(_ role: String) -> Finding {
        switch self {
        case .unknownRole(nil): Finding(.error.themeUnknownRole, [.text(role)])
        case .unknownRole(.some(let suggestion)):
            Finding(.error.themeUnknownRoleSuggestion, [.text(role), .text(suggestion)])
        case .duplicateRole: Finding(.error.themeDuplicateRole, [.text(role)])
        case .empty: Finding(.error.themeEmpty, [.text(role)])
        case .unknownWord(let word): Finding(.error.themeUnknownWord, [.text(role), .text(word)])
        case .expectedColourAfterOn: Finding(.error.themeColourAfterOn, [.text(role)])
        case .secondColour(let word): Finding(.error.themeSecondColour, [.text(role), .text(word)])
        case .badHexadecimal(let word): Finding(.error.themeHexadecimal, [.text(role), .text(word)])
        case .badPalette(let word): Finding(.error.themePalette, [.text(role), .text(word)])
        case .badFrom(let word, nil): Finding(.error.themeFrom, [.text(role), .text(word)])
        case .badFrom(let word, .some(let suggestion)):
            Finding(.error.themeFromSuggestion, [.text(role), .text(word), .text(suggestion)])
        case .circle(let roles): Finding(.error.themeCircle, [.text(role), .text(roles.joined(separator: ", "))])
        }
    }
}
