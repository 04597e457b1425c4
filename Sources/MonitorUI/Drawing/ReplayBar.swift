import Basics
import Canvas
import Localization

extension Painter {
    /// Draws the position of a replay: the time of day, and a bar from its first packet to its last with the events
    /// on it. A click seeks to a moment.
    mutating func drawReplay(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty, let replay = state.status.replay else { return }
        func text(_ moment: Timestamp) -> String {
            texts.moment(state.local(moment), today: state.local(replay.beginning))
        }
        var rest = rect.inset(columns: 1, rows: 0)
        let now = text(replay.now)
        let cells = draw(now, at: rest.column, rest.row, .heading, width: rest.columns)
        _ = rest.takeLeft(min(rest.columns, cells + 2))
        let word = remark(replay, state, rest.columns)
        let wordWidth = min(textWidth.width(of: word), max(0, rest.columns - 4))
        if wordWidth > 0 {
            draw(word, at: rest.endColumn - wordWidth, rest.row, .muted, width: wordWidth)
            rest.columns -= wordWidth + 2
        }
        if rest.columns >= 40 {
            let (first, last) = (text(replay.beginning), text(replay.end))
            let (left, right) = (textWidth.width(of: first) + 1, textWidth.width(of: last) + 1)
            draw(first, at: rest.column, rest.row, .muted, width: left)
            draw(last, at: rest.endColumn - right + 1, rest.row, .muted, width: right)
            _ = rest.takeLeft(left)
            rest.columns -= right
        }
        guard rest.columns >= 4 else { return }
        drawTrack(replay, events: state.views.events.moments, in: rest)
    }

    /// A remark about the present state; otherwise, where there is room, the meaning of the marks on the bar.
    private func remark(_ replay: SourceStatus.Replay, _ state: MonitorState, _ columns: Int) -> String {
        if replay.isSeeking { return texts.text(.replay.seeking) }
        if let silence = replay.silence {
            return texts.text(
                .replay.asOf,
                .text(texts.moment(state.local(replay.moment(silence.from)), today: state.local(replay.beginning))))
        }
        return columns < 90 ? "" : texts.text(.replay.legend, .text(String(Character(glyphs.lines.cross))))
    }

    private mutating func drawTrack(_ replay: SourceStatus.Replay, events: [Timestamp], in rect: Rect) {
        let last = rect.columns - 1
        func cell(_ seconds: Double) -> Int {
            Int((max(0, min(1, seconds / replay.duration)) * Double(last)).rounded())
        }
        var glyph = [Unicode.Scalar](repeating: glyphs.lines.horizontal, count: rect.columns)
        for event in events where event >= replay.beginning && event <= replay.end {
            glyph[cell(event.seconds(since: replay.beginning))] = glyphs.lines.cross
        }
        let position = cell(replay.position)
        for (index, scalar) in glyph.enumerated() {
            let text = index == position ? glyphs.mark : String(Character(scalar))
            let role: Role = index == position ? .mark : index < position ? .chart : .border
            draw(text, at: rect.column + index, rect.row, role, width: 1)
            place(
                .moment(Double(index) / Double(last) * replay.duration),
                in: Rect(column: rect.column + index, row: rect.row, columns: 1, rows: 1))
        }
    }
}
