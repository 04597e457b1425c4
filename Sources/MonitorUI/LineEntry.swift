import Canvas
import Localization
import Theming
import Tracking

/// A line of text that is asked for in a dialogue, and what is wrong with what was typed.
struct LineEntry: Equatable, Sendable {
    enum Purpose: Equatable, Sendable {
        /// A region to add.
        case region
        /// A name for a beacon.
        case name(BeaconIdentity)
        /// By what the application knows its user (auid, S-42).
        case userIdentifier
        /// Beacons to designate that need not be on the air (S-176).
        case keycodes

        /// The key of the title.
        var key: String {
            switch self {
            case .region: "entry.region"
            case .name: "entry.name"
            case .userIdentifier: "entry.userIdentifier"
            case .keycodes: "entry.keycodes"
            }
        }
        /// The key of the line that says what can be typed.
        var hintKey: String { key + ".hint" }
    }

    var purpose: Purpose
    var editor = LineEditor()
    var problem: Phrase?
}

extension MonitorState {
    mutating func pressInEntry(_ key: Key, _ entry: LineEntry) -> [Effect] {
        var entry = entry
        switch key {
        case .escape:
            layer = nil
            return []
        case .enter:
            switch entry.purpose {
            case .region: return enterRegion(entry)
            case .name(let identity): return enterName(entry, of: identity)
            case .userIdentifier: return enterUserIdentifier(entry)
            case .keycodes: return enterKeycodes(entry)
            }
        default:
            guard entry.editor.handle(key) else { return [] }
            entry.problem = nil
            layer = .entry(entry)
            return []
        }
    }
}

extension Sheet {
    mutating func putEntry(_ state: MonitorState, _ entry: LineEntry) {
        let columns = max(4, min(72, state.size.columns - 2))
        let hints = textWidth.wrapped(texts.text(entry.purpose.hintKey), to: columns - 4)
        let problems = entry.problem.map { textWidth.wrapped(texts.text($0), to: columns - 4) } ?? []
        var rect = dialog(
            state, texts.text(entry.purpose.key), columns: columns, rows: hints.count + problems.count + 3)
        guard !rect.isEmpty else { return }
        let input = rect.takeTop()
        fill(input, .input)
        putLine(entry.editor, at: input.column, input.row, width: input.columns)
        let text = problems.map { TextLine.text($0, .error) } + hints.map { .text($0, .muted) }
        put(text, from: 0, in: rect, labelWidth: 0)
    }
}
