import Basics
import Canvas
import Localization

/// A question over a view. Only `y` confirms it, so that a key pressed by chance does not.
struct Question: Equatable, Sendable {
    var text: Phrase
    /// An explanation below the question.
    var hint: Phrase?
    /// The effects of a yes.
    var effects: [Effect]
    /// The effects of a no; leaving the question in another way is no answer.
    var ifDeclined: [Effect] = []
    /// The layer that opens after a yes.
    var next: Layer?
}

extension Question: Dialog {
    var layer: Layer { .question(self) }
    var explanation: TextKey? { .about.question }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.character("y"), .answer.yes), KeyHint(.character("n"), .answer.no), KeyHint(.escape, .hint.close)]
    }

    /// Handles a key. An action that opens another view or quits leaves the question without an answer; for every
    /// other key the possible answers are shown.
    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .character("y"), .character("Y"):
            state.layer = next
            return effects
        case .character("n"), .character("N"):
            state.layer = nil
            return ifDeclined
        case .character("q"):
            state.layer = nil
            return []
        default: break
        }
        switch state.settings.keys.actionInDialog(on: key) {
        case .back, .language, .theme: return nil
        case let action? where action.row.reach == .elsewhere:
            state.layer = nil
            return state.perform(action, texts)
        default:
            state.say(Phrase(.question.answers))
            return [.bell]
        }
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        let columns = max(4, min(64, state.size.columns - 2))
        let lines = painter.textWidth.wrapped(texts.text(text), to: columns - 4)
        let hints = hint.map { painter.textWidth.wrapped(texts.text($0), to: columns - 4) } ?? []
        let rect = painter.dialog(
            state, texts.text(.question.title), columns: columns, rows: lines.count + hints.count + 4)
        guard !rect.isEmpty else { return }
        // If there is little room, the answers have priority, then the hint.
        let room = max(1, rect.rows - 1 - hints.count)
        var shown = Array(lines.prefix(room))
        if lines.count > room { shown[room - 1] += painter.glyphs.ellipsis }
        let text = shown.map { TextLine.text($0, .dialog) } + hints.map { .text($0, .muted) }
        painter.draw(text, from: 0, in: rect, labelWidth: 0)
        guard rect.rows > 1 else { return }
        var column = rect.column
        for (key, answer) in [(Key.character("y"), texts.text(.answer.yes)), (.character("n"), texts.text(.answer.no))]
        {
            let cells = painter.draw(
                key.name + " " + answer, at: column, rect.endRow - 1, .keyName, width: rect.endColumn - column)
            painter.place(.key(key), in: Rect(column: column, row: rect.endRow - 1, columns: cells, rows: 1))
            column += cells + 3
        }
    }
}
