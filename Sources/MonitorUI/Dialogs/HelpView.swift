import Canvas
import Localization
import Texts
import Theming

/// The help: every key, from the table of actions, and how to type a filter.
struct HelpView {
    static let keyWidth = 18

    let text: LineColumns
    /// Lines that are visible at once.
    let page: Int
    var count: Int { text.count }

    init(_ size: Size, _ texts: Localizer, _ glyphs: GlyphSet = .ascii) {
        let inside = HelpView.area(size).inset()
        page = max(1, inside.rows)
        var sections = Action.Group.allCases.map { group in
            [TextLine.heading(texts.text(group.key))]
                + Action.allCases.filter { $0.group == group }.map { action in
                    .field(action.keys.map { $0.name(glyphs) }.joined(separator: " "), texts.text(action.key))
                }
        }
        sections.append(
            [.heading(texts.text(.help.filter))]
                + FilterExample.allCases.map { .field($0.typed(texts), texts.text($0.key)) })
        sections.append(
            [.heading(texts.text(.help.signs))] + Sign.allCases.map { .field($0.sign(glyphs), texts.text($0.key)) })
        text = LineColumns(sections, columns: max(1, min(3, inside.columns / 52)))
    }

    /// Everything between the first line and the keys.
    static func area(_ size: Size) -> Rect {
        let layout = ScreenLayout(size: size, bannerRows: 0, hasMessage: false)
        return Rect(
            column: 0, row: layout.title.endRow, columns: size.columns,
            rows: layout.body.endRow - layout.title.endRow)
    }
}

/// What can be typed into a filter.
enum FilterExample: String, CaseIterable {
    case text, type, service, word, within, number, not

    /// The key of what it does.
    var key: TextKey {
        switch self {
        case .text: .filterHelp.text
        case .type: .filterHelp.type
        case .service: .filterHelp.service
        case .word: .filterHelp.word
        case .within: .filterHelp.within
        case .number: .filterHelp.number
        case .not: .filterHelp.not
        }
    }

    func typed(_ texts: Localizer) -> String {
        switch self {
        case .text: "gate"
        case .type: "type:ibeacon"
        case .service: texts.text(.type.service)
        case .word: texts.text(.proximity.near)
        case .within: "within:" + texts.text(.proximity.near)
        case .number: "rssi>-70 age<5"
        case .not: "!gate"
        }
    }
}

/// The signs in the table.
enum Sign: String, CaseIterable {
    case immediate, near, far, lowBattery, designated, switcher, bluetooth, noBluetooth

    /// The key of what it means.
    var key: TextKey {
        switch self {
        case .immediate: .sign.immediate
        case .near: .sign.near
        case .far: .sign.far
        case .lowBattery: .sign.lowBattery
        case .designated: .sign.designated
        case .switcher: .sign.switcher
        case .bluetooth: .sign.bluetooth
        case .noBluetooth: .sign.noBluetooth
        }
    }

    func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .immediate: ")))"
        case .near: "))"
        case .far: ")"
        case .lowBattery: "!"
        case .designated: glyphs.designated
        case .switcher: glyphs.switcher
        case .bluetooth: glyphs.bluetooth
        case .noBluetooth: glyphs.bluetooth + glyphs.error
        }
    }
}

/// The help over a view.
struct HelpPage: Dialog {
    /// The first line on the screen.
    var first = 0

    var layer: Layer { .help(first: first) }
    var closing: [Action] { [.help, .detail] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.escape, .hint.close), KeyHint(.pageDown, .hint.scroll)]
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let help = HelpView(state.size, texts)
        first = motion.scrolled(from: first, count: help.count, page: help.page)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let area = HelpView.area(state.size)
        guard !area.isEmpty else { return }
        let texts = painter.texts
        let help = HelpView(state.size, texts, painter.glyphs)
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
    }
}
