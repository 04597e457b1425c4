import Basics
import Canvas
import Localization

/// The command palette: every action by its name.
struct Palette: Hashable, Sendable {
    var editor = LineEditor()
    /// The action under the cursor, counted among those that match.
    var cursor = 0

    /// Movement comes last, because its keys are easy to find.
    private static let order: [Action] = {
        let groups: [Action.Group] = [.table, .beacon, .designation, .regions, .source, .program, .views, .moving]
        return groups.flatMap { group in Action.allCases.filter { $0.group == group } }
    }()

    /// The available actions whose names contain every typed word, in the order in which users search for them
    /// most.
    func matches(in state: MonitorState, _ texts: Localizer) -> [Action] {
        let words = editor.text.lowercased().split(separator: " ")
        return Palette.order.filter { action in
            guard action != .palette, action != .back, action.works(in: state, texts) else { return false }
            let name = texts.text(action.key).lowercased()
            return words.allSatisfy { name.contains($0) || action.rawValue.lowercased().contains($0) }
        }
    }
}

extension Palette: Dialog {
    var layer: Layer { .palette(self) }
    var explanation: TextKey? { .about.palette }
    var takesText: Bool { true }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.run), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        let matches = matches(in: state, texts)
        switch key {
        case .escape: return nil
        case .enter:
            state.layer = nil
            guard matches.indices.contains(cursor) else {
                state.say(Phrase(.notice.unknownCommand, .text(editor.text)))
                return []
            }
            return state.perform(matches[cursor], texts)
        case .up, .backTab, .control("p"): cursor = max(0, cursor - 1)
        case .down, .tab, .control("n"): cursor = max(0, min(matches.count - 1, cursor + 1))
        // The typed text is the filter, so a first `/` has no effect.
        case .character("/") where editor.isEmpty: break
        default: if editor.handle(key) { cursor = 0 }
        }
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = matches(in: state, texts).count
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        var rect = painter.dialog(state, texts.text(Action.palette.key), columns: 64, rows: 20)
        guard !rect.isEmpty else { return }
        let input = rect.takeTop()
        painter.fill(input, .input)
        painter.draw(":", at: input.column, input.row, .input, width: input.columns)
        painter.drawLine(editor, at: input.column + 1, input.row, width: input.columns - 1)
        let matches = matches(in: state, texts)
        guard !matches.isEmpty else {
            painter.draw(texts.text(.palette.nothing), at: rect.column, rect.row, .muted, width: rect.columns)
            return
        }
        painter.drawItems(matches.count, cursor: cursor, in: rect) { painter, index, line in
            let key = state.settings.keys.keys(of: matches[index]).first?.name(painter.glyphs) ?? ""
            painter.drawChoice(texts.text(matches[index].key), key, isSelected: index == cursor, in: line)
        }
    }
}
