import Localization

/// The command palette: every action by its name.
struct Palette: Hashable, Sendable {
    var editor = LineEditor()
    /// The action under the cursor, counted among those that match.
    var cursor = 0

    /// The actions that can be done now and whose name holds every word that is typed, in the order of the table.
    func matches(in state: MonitorState, _ texts: Localizer) -> [Action] {
        let words = editor.text.lowercased().split(separator: " ")
        return Action.allCases.filter { action in
            guard action != .palette, action != .back, action.isAvailable(in: state) else { return false }
            let name = texts.text(action.key).lowercased()
            return words.allSatisfy { name.contains($0) || action.rawValue.lowercased().contains($0) }
        }
    }
}
