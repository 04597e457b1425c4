import Basics
import BeaconService
import Canvas
import Localization

// The last lines: messages, and the keys that work here.
extension Painter {
    mutating func drawMessage(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty, !state.isTyping else { return }
        if let notice = state.notice {
            drawNotice(notice, in: rect)
        } else if let command = state.shownCommand {
            let key: TextKey = command.isCancelled ? .work.cancelling : .work.shown
            drawNotice(Notice(phrase: Phrase(key, [.text(texts.text(command.title))]), end: state.now), in: rect)
        }
    }

    /// Draws a notice. If it is longer than a line it grows upwards, because its end contains the advice.
    private mutating func drawNotice(_ notice: Notice, in rect: Rect) {
        let role: Role = notice.isError ? .error : .notice
        let text = (notice.isError ? glyphs.error + " " : "") + texts.text(notice.phrase.spelled)
        let width = rect.columns - 1
        var lines = [text]
        if textWidth.width(of: text) > width, rect.row >= Self.noticeRows {
            lines = textWidth.wrapped(text, to: width - 1)
            let last = Self.noticeRows - 1
            if lines.count > last { lines[last...] = [lines[last...].joined(separator: " ")] }
        }
        let first = rect.row - lines.count + 1
        fill(Rect(column: rect.column, row: first, columns: rect.columns, rows: lines.count), role)
        for (place, line) in lines.enumerated() { draw(line, at: rect.column + 1, first + place, role, width: width) }
    }

    /// The maximum number of rows of a notice.
    private static var noticeRows: Int { 4 }

    /// Draws as many keys as fit; help and quit in any case, if at least one key fits.
    mutating func drawKeys(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty else { return }
        fill(rect, .keyLabel)
        let hints = state.hints(texts).map { hint in
            let name = hint.key.name(glyphs)
            let label = texts.text(hint.label)
            return (hint, name, label, textWidth.width(of: name) + 1 + textWidth.width(of: label))
        }
        var room = rect.columns - 1
        var column = rect.column + 1
        for (hint, name, label, width) in hints {
            guard width <= room else { break }
            place(.key(hint.key), in: Rect(column: column, row: rect.row, columns: width, rows: 1))
            column += draw(name, at: column, rect.row, hint.isMuted ? .muted : .keyName, width: room)
            column += 1 + draw(label, at: column + 1, rect.row, hint.isMuted ? .muted : .keyLabel, width: room)
            column += 2
            room = rect.endColumn - column
        }
    }
}

/// A key in the last line and what it does.
struct KeyHint {
    var key: Key
    /// The text key of the label's text.
    var label: TextKey
    /// Whether the key would only report what is missing.
    var isMuted = false
}

extension MonitorState {
    /// The keys that work here, the most important ones first.
    func hints(_ texts: Localizer) -> [KeyHint] {
        if let panel {
            // The help key is shown where the dialogue has an explanation.
            return panel.hints(in: self) + (panel.explanation == nil ? [] : [KeyHint(.function(1), .hint.help)])
        }
        let isMuted = site.obstacle != nil
        let first = Action.always + (status.replay == nil ? [] : Action.ofReplay)
        let hinted = hunt == nil ? view.screen.hinted(in: self) : HuntPane.hinted
        let actions = first + hinted.filter { !first.contains($0) }
        return actions.filter { $0.works(in: self, texts) }.compactMap { action in
            var hint = KeyHint(action, settings.keys)
            if action == .detail { hint?.label = view.screen.detailHint(in: self) }
            hint?.isMuted = isMuted && action.usesService(in: self)
            return hint
        }
    }
}

extension KeyHint {
    init(_ key: Key, _ label: TextKey) {
        self.init(key: key, label: label)
    }

    init?(_ action: Action, _ keys: KeyMap) {
        guard let key = keys.keys(of: action).first, let label = action.hintKey else { return nil }
        self.init(key: key, label: label)
    }
}
