/// Creates styles from the lines of a theme file and collects the problems.
struct StyleResolver {
    private(set) var problems: [ThemeError.Problem] = []
    private var words: [Role: StyleWords] = [:]
    private var lines: [Role: Int] = [:]
    private var made: [Role: Style] = [:]

    init(_ entries: [Theme.Entry]) {
        for entry in entries {
            guard let role = Role(rawValue: entry.role) else {
                complain(entry, .unknownRole(suggestion: Role.resembling(entry.role)))
                continue
            }
            guard lines.updateValue(entry.line, forKey: role) == nil else {
                complain(entry, .duplicateRole)
                continue
            }
            do throws(StyleProblem) {
                words[role] = try StyleWords(parsing: entry.value)
            } catch {
                complain(entry, error.kind)
            }
        }
    }

    /// The styles of the named roles.
    mutating func styles() -> [Role: Style] {
        for role in Role.allCases where words[role] != nil { _ = style(of: role, behind: []) }
        return made
    }

    /// The style of `role`, on which the roles `behind` depend.
    private mutating func style(of role: Role, behind: [Role]) -> Style {
        if let style = made[role] { return style }
        guard !behind.contains(role) else {
            let circle = behind.drop { $0 != role }.map(\.rawValue)
            problems.append(
                ThemeError.Problem(line: lines[role] ?? 0, role: role.rawValue, kind: .circle(Array(circle))))
            return .plain
        }
        guard let mine = words[role] else {
            // If the role is not in the file, it has the style of the parent; also if its line was wrong, which was
            // already reported.
            return role.parent.map { style(of: $0, behind: behind + [role]) } ?? .plain
        }
        let base: Style =
            if let from = mine.from {
                style(of: from, behind: behind + [role])
            } else {
                role == .text ? .plain : style(of: .text, behind: behind + [role])
            }
        let result = mine.style(upon: base)
        made[role] = result
        return result
    }

    private mutating func complain(_ entry: Theme.Entry, _ kind: ThemeError.Kind) {
        problems.append(ThemeError.Problem(line: entry.line, role: entry.role, kind: kind))
    }
}
