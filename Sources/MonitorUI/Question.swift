import Canvas
import Localization
import Theming

/// A question over a view. `y` alone says yes, so that no key that is pressed anyway does it.
struct Question: Equatable, Sendable {
    var text: Phrase
    /// What it means, below the question.
    var hint: Phrase?
    /// What is done when the answer is yes.
    var effects: [Effect]
}

extension MonitorState {
    /// Who goes to another view leaves the question, which is no; every other key is told what would be an answer.
    mutating func pressInQuestion(_ key: Key, _ question: Question, _ texts: Localizer) -> [Effect] {
        switch key {
        case .character("y"), .character("Y"):
            layer = nil
            return question.effects
        case .character("n"), .character("N"), .escape, .character("q"):
            layer = nil
            return []
        default: break
        }
        switch Action.on(key) {
        case .language, .theme: return Action.on(key).map { perform($0, texts) } ?? []
        case let action? where action.goesElsewhere:
            layer = nil
            return perform(action, texts)
        default:
            say(Phrase(.questionAnswers))
            return [.bell]
        }
    }
}

extension Sheet {
    mutating func putQuestion(_ state: MonitorState, _ question: Question) {
        let columns = max(4, min(64, state.size.columns - 2))
        let lines = textWidth.wrapped(texts.text(question.text), to: columns - 4)
        let hints = question.hint.map { textWidth.wrapped(texts.text($0), to: columns - 4) } ?? []
        let rect = dialog(
            state, texts.text(.questionTitle), columns: columns, rows: lines.count + hints.count + 4)
        guard !rect.isEmpty else { return }
        // Where there is little room the answers stay, then the hint.
        let room = max(1, rect.rows - 1 - hints.count)
        var shown = Array(lines.prefix(room))
        if lines.count > room { shown[room - 1] += glyphs.ellipsis }
        let text = shown.map { TextLine.text($0, .dialog) } + hints.map { .text($0, .muted) }
        put(text, from: 0, in: rect, labelWidth: 0)
        guard rect.rows > 1 else { return }
        let answers = "y " + texts.text(.yes) + "   n " + texts.text(.no)
        put(answers, at: rect.column, rect.endRow - 1, .keyName, width: rect.columns)
    }
}
