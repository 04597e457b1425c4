import Basics
import Canvas
import Localization
import Regions
import Tracking

/// The help of a view: first the keys that work in it, then every other key with its view, all from the table of
/// actions; and how to type a filter.
struct HelpView {
    static let keyWidth = 18

    let text: LineColumns
    /// The number of lines that are visible at once.
    let page: Int
    var count: Int { text.count }

    /// - Parameter filter: the filter for lines; nil: all lines are shown.
    init(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet = .ascii, filter: BeaconFilter? = nil) {
        let inside = HelpView.area(state.size).inset()
        page = max(1, inside.rows)
        let columns = max(1, min(3, inside.columns / 52))
        let width = inside.columns / columns - HelpView.keyWidth - 4
        let sections = HelpSections(state: state, texts: texts, glyphs: glyphs, width: width)
        text = LineColumns(TextLine.filtered(sections.all, filter), columns: columns)
    }

    /// The area between the first line and the keys.
    static func area(_ size: Size) -> Rect {
        let layout = ScreenLayout(size: size, bannerRows: 0, hasMessage: false)
        return Rect(
            column: 0, row: layout.title.endRow, columns: size.columns,
            rows: layout.body.endRow - layout.title.endRow)
    }
}

/// An example of a filter.
enum FilterExample: String, CaseIterable {
    case text, quoted, type, service, state, word, within, number, not, english

    /// The text key of the text about its effect.
    var key: TextKey {
        switch self {
        case .text: .filterHelp.text
        case .quoted: .filterHelp.quoted
        case .state: .filterHelp.state
        case .type: .filterHelp.type
        case .service: .filterHelp.service
        case .word: .filterHelp.word
        case .within: .filterHelp.within
        case .number: .filterHelp.number
        case .not: .filterHelp.not
        case .english: .filterHelp.english
        }
    }

    func typed(_ texts: Localizer) -> String {
        switch self {
        case .text: "gate"
        case .quoted: "\"gate a\""
        case .state: texts.text(.happened.designated)
        case .type: "type:ibeacon"
        case .service: texts.text(.type.service)
        case .word: texts.text(.proximity.near)
        case .within: "within:" + texts.text(.proximity.near)
        case .number: "rssi>-70 age<5"
        case .not: "!gate"
        case .english: "near designated"
        }
    }

    /// All examples. In English, where every word is English already, the example of English words is left out.
    static func all(_ texts: Localizer) -> [FilterExample] {
        allCases.filter { $0 != .english || texts.language != .en }
    }
}

/// The signs in the table.
enum Sign: String, CaseIterable {
    case immediate, near, far, lowBattery, designated, switcher, signal, weak, letters, test

    /// The text key of the text about its meaning.
    var key: TextKey {
        switch self {
        case .immediate: .sign.immediate
        case .near: .sign.near
        case .far: .sign.far
        case .lowBattery: .sign.lowBattery
        case .designated: .sign.designated
        case .switcher: .sign.switcher
        case .signal: .sign.signal
        case .weak: .sign.weak
        case .letters: .sign.letters
        case .test: .sign.test
        }
    }

    func sign(_ texts: Localizer, _ glyphs: GlyphSet) -> String {
        switch self {
        case .immediate: ")))"
        case .near: "))"
        case .far: ")"
        case .lowBattery: "!"
        case .designated: glyphs.designated
        case .switcher: glyphs.switcher
        case .signal: Gauge(1).text(width: 6, glyphs: glyphs)
        case .weak: Gauge(0.5).text(width: 6, glyphs: glyphs)
        case .letters: RegionNotificationOptions.words.map(\.letter).joined(separator: " ")
        case .test: texts.text(.badge.test)
        }
    }
}

/// The help over a view.
struct HelpPage: Dialog {
    /// The first line on the screen.
    var first = 0
    /// The filter for lines, and whether it is being typed.
    var sought = LineEditor()
    var isTyping = false

    var layer: Layer { .help(self) }
    var closing: [Action] { [.help, .detail] }

    func hints(in state: MonitorState) -> [KeyHint] {
        isTyping
            ? [KeyHint(.enter, .hint.keep), KeyHint(.escape, .hint.clear), KeyHint(.pageDown, .hint.scroll)]
            : [KeyHint(.escape, .hint.close), KeyHint(.pageDown, .hint.scroll), KeyHint(.character("/"), .hint.filter)]
    }

    private var reading: FilterReading { FilterReading(sought.text, .text) }

    private var filter: BeaconFilter? {
        let filter = reading.filter
        return filter.isEmpty ? nil : filter
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .escape:
            guard isTyping || !sought.isEmpty else { return nil }
            (sought, isTyping, first) = (LineEditor(), false, 0)
        case .character("/") where !isTyping, .function(4) where !isTyping: isTyping = true
        case .enter where isTyping:
            guard reading.problem == nil else { return [.bell] }
            isTyping = false
        default:
            guard isTyping, sought.handle(key) else { return nil }
            first = 0
        }
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let help = HelpView(state, texts, filter: filter)
        first = motion.scrolled(from: first, count: help.count, page: help.page)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let area = HelpView.area(state.size)
        guard !area.isEmpty else { return }
        let texts = painter.texts
        let help = HelpView(state, texts, painter.glyphs, filter: filter)
        painter.coverTargets()
        painter.fill(area, .dialog)
        let last = max(0, help.count - help.page)
        let title = texts.text(Action.help.key)
        let part = last > 0 ? texts.text(.help.part, .integer(min(first, last) + 1), .integer(help.count)) : ""
        let inside = painter.frame.box(
            area, glyphs: painter.glyphs, style: painter.theme[.border],
            title: part.isEmpty ? title : title + "  " + part,
            titleStyle: painter.theme[.heading])
        let text = inside.columns > 4 ? inside.inset(columns: 1, rows: 0) : inside
        painter.draw(help.text, from: min(first, last), in: text, labelWidth: HelpView.keyWidth)
        if isTyping || !sought.isEmpty { drawSought(in: area, on: &painter) }
    }

    /// Draws the search text in the lower border.
    private func drawSought(in area: Rect, on painter: inout Painter) {
        let row = area.endRow - 1
        let prompt = " " + painter.texts.text(.filter.prompt) + " "
        let used = painter.draw(prompt, at: area.column + 2, row, .heading, width: area.columns - 4)
        let room = min(40, area.columns - 6 - used)
        guard room > 1 else { return }
        if isTyping {
            painter.drawLine(sought, at: area.column + 2 + used, row, width: room)
            painter.drawProblem(
                reading.problem, above: Rect(column: area.column, row: row, columns: area.columns, rows: 1))
        } else {
            let shown = SafeText.neutralise(sought.text) + " "
            painter.draw(shown, at: area.column + 2 + used, row, .filter, width: room)
        }
    }
}
