import Localization

/// The command palette: every action by its name.
struct Palette: Hashable, Sendable {
    var editor = LineEditor()
    /// The action under the cursor, counted among those that match.
    var cursor = 0

    /// Moving comes last: everybody finds its keys.
    private static let order: [Action] = {
        let groups: [Action.Group] = [.table, .beacon, .designation, .regions, .source, .program, .views, .moving]
        return groups.flatMap { group in Action.allCases.filter { $0.group == group } }
    }()

    /// The actions that can be done now and whose name holds every word that is typed, what is sought for most first.
    func matches(in state: MonitorState, _ texts: Localizer) -> [Action] {
        let words = editor.text.lowercased().split(separator: " ")
        return Palette.order.filter { action in
            guard action != .palette, action != .back, action.isAvailable(in: state) else { return false }
            let name = texts.text(action.key).lowercased()
            return words.allSatisfy { name.contains($0) || action.rawValue.lowercased().contains($0) }
        }
    }
}
