import Basics
import Canvas
import Localization
import Tracking

/// A line of text that a dialogue requests, and the problem with the typed text.
struct LineEntry: Equatable, Sendable {
    enum Purpose: Equatable, Sendable {
        /// A name for a beacon.
        case name(BeaconIdentity)
        /// The identifier by which the application identifies its user (auid).
        case userIdentifier
        /// Beacons to designate, which need not be on the air.
        case keycodes
        /// The time of day to go to in a replay.
        case replayTime

        /// The text key of the title.
        var key: TextKey {
            switch self {
            case .name: .entry.name
            case .userIdentifier: .entry.userIdentifier
            case .keycodes: .entry.keycodes
            case .replayTime: .entry.replayTime
            }
        }
        /// The text key of the line about the expected text.
        var hintKey: TextKey {
            switch self {
            case .name: .entry.nameHint
            case .userIdentifier: .entry.userIdentifierHint
            case .keycodes: .entry.keycodesHint
            case .replayTime: .entry.replayTimeHint
            }
        }
    }

    var purpose: Purpose
    var editor = LineEditor()
    var problem: Phrase?
}

extension LineEntry: Dialog {
    /// The reason why a line cannot be accepted, as a sentence.
    struct Problem: Error {
        var phrase: Phrase
    }

    var layer: Layer { .entry(self) }
    var takesText: Bool { true }
    var explanation: TextKey? {
        switch purpose {
        case .name: .about.name
        case .userIdentifier: .about.userIdentifier
        case .keycodes: .about.keycodes
        case .replayTime: .about.replayTime
        }
    }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.enter), KeyHint(.escape, .hint.close)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .escape: return nil
        case .enter: return enter(&state)
        default:
            if editor.handle(key) { problem = nil }
            return []
        }
    }

    /// Takes the typed text. A line that cannot be parsed remains, with the problem below it.
    private mutating func enter(_ state: inout MonitorState) -> [Effect] {
        do throws(Problem) {
            let effects =
                switch purpose {
                case .name(let identity): try state.enterName(editor.text, of: identity)
                case .userIdentifier: try state.enterUserIdentifier(editor.text)
                case .keycodes: try state.enterKeycodes(editor.text)
                case .replayTime: try state.enterReplayTime(editor.text)
                }
            state.layer = nil
            return effects
        } catch {
            problem = error.phrase
            return [.bell]
        }
    }

    /// Information about the subject: for a name the beacon, the name that it sends, and the previous name.
    private func about(_ state: MonitorState, _ texts: Localizer) -> [String] {
        guard case .name(let identity) = purpose else { return [] }
        let kind = texts.text(identity.kind.key) + " " + identity.shortText
        let sent = state.row(of: identity)?.name.map(SafeText.neutralise) ?? ""
        let subject =
            sent.isEmpty
            ? texts.text(.entry.nameOf, .text(kind)) : texts.text(.entry.nameOfSent, .text(kind), .text(sent))
        let before = state.site.name(of: identity).map(SafeText.neutralise)
        return [subject, before.map { texts.text(.entry.nameBefore, .text($0)) } ?? texts.text(.entry.nameNone)]
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let columns = max(4, min(72, state.size.columns - 2))
        let hints = painter.textWidth.wrapped(painter.texts.text(purpose.hintKey), to: columns - 4)
        let about = about(state, painter.texts).flatMap { painter.textWidth.wrapped($0, to: columns - 4) }
        let problems = problem.map { painter.textWidth.wrapped(painter.texts.text($0), to: columns - 4) } ?? []
        var rect = painter.dialog(
            state, painter.texts.text(purpose.key), columns: columns,
            rows: about.count + hints.count + problems.count + 3)
        guard !rect.isEmpty else { return }
        painter.draw(about.map { .text($0, .dialog) }, from: 0, in: rect.takeTop(about.count), labelWidth: 0)
        let input = rect.takeTop()
        painter.fill(input, .input)
        painter.drawLine(editor, at: input.column, input.row, width: input.columns)
        let text = problems.map { TextLine.text($0, .error) } + hints.map { .text($0, .muted) }
        painter.draw(text, from: 0, in: rect, labelWidth: 0)
    }
}
