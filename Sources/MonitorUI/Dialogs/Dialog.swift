import Basics
import Canvas
import Localization

/// A panel that receives the keys before the view: a dialogue over the view, or the questions below it.
protocol KeyPanel: Equatable, Sendable {
    /// The keys that work in the panel, the most important ones first.
    func hints(in state: MonitorState) -> [KeyHint]
    /// Handles a key in this panel. nil: the key has its usual effect. Changes of the panel to itself are stored,
    /// unless it closes itself or opens another panel in `state`.
    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]?
    func draw(_ state: MonitorState, on painter: inout Painter)
    /// The text about the purpose and use of the panel; nil: F1 opens the help of the view.
    var explanation: TextKey? { get }
}

/// A dialogue over a view. A new dialogue is one file and one case of `Layer`.
protocol Dialog: KeyPanel {
    /// The case that contains the dialogue.
    var layer: Layer { get }
    /// The actions that close the dialogue besides `Action.back`: mostly the one that opened it.
    var closing: [Action] { get }
    /// Whether the dialogue covers the view, so that nothing of the view can be clicked.
    var coversView: Bool { get }
    /// Whether a click on an item toggles its tick.
    var ticksItems: Bool { get }
    /// Whether a second click on an item has the effect of Enter.
    var opensItems: Bool { get }
    /// Whether every character is typed into the dialogue, so that only F1 opens the help.
    var takesText: Bool { get }
    /// Moves the cursor of the dialogue, or scrolls.
    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer)
}

extension KeyPanel {
    var explanation: TextKey? { nil }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? { nil }
}

extension Dialog {
    var closing: [Action] { [] }
    var coversView: Bool { true }
    var ticksItems: Bool { false }
    var opensItems: Bool { true }
    var takesText: Bool { false }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {}
}

/// The dialogues.
enum Layer: Equatable, Sendable {
    /// The filter is being typed.
    case filter
    case help(HelpPage)
    case palette(Palette)
    /// The setting under the cursor.
    case settings(cursor: Int)
    indirect case question(Question)
    case entry(LineEntry)
    case designation(DesignationDialog)
    case monitoring(MonitoringMenu)
    case lists(ListMenu)
    case testLog(TestLogMenu)
    case beacapp(BeacappMenu)
    case nearby(NearbyMenu)
    case nearbyForm(NearbyForm)
    case options(OptionsDialog)
    case region(RegionDialog)
    case transmission(TransmissionDialog)
    case authorization(AuthorizationDialog)
    case sheet(InfoSheet)
    /// The help of another dialogue.
    indirect case explained(DialogHelp)
    case sort(SortMenu)
    case columns(ColumnMenu)

    var dialog: any Dialog {
        switch self {
        case .filter: FilterLine()
        case .help(let page): page
        case .palette(let palette): palette
        case .settings(let cursor): SettingsMenu(cursor: cursor)
        case .question(let question): question
        case .entry(let entry): entry
        case .designation(let dialog): dialog
        case .monitoring(let menu): menu
        case .lists(let menu): menu
        case .testLog(let menu): menu
        case .beacapp(let menu): menu
        case .nearby(let menu): menu
        case .nearbyForm(let form): form
        case .options(let dialog): dialog
        case .region(let dialog): dialog
        case .transmission(let dialog): dialog
        case .authorization(let dialog): dialog
        case .sheet(let sheet): sheet
        case .explained(let help): help
        case .sort(let menu): menu
        case .columns(let menu): menu
        }
    }
}

extension MonitorState {
    /// The panel that receives the keys first; nil: the view receives them.
    var panel: (any KeyPanel)? {
        layer?.dialog ?? (hunt != nil || layout.welcome.isEmpty ? nil : welcome)
    }

    mutating func press(_ key: Key, in dialog: some Dialog, _ texts: Localizer) -> [Effect] {
        var dialog = dialog
        let before = layer
        if dialog.explanation != nil, settings.keys.actionInDialog(on: key) == .help,
            key == .function(1) || !dialog.takesText
        {
            layer = .explained(DialogHelp(of: dialog.layer))
            return []
        }
        let effects = dialog.press(key, in: &self, texts) ?? pressAsInAll(key, in: &dialog, texts)
        if layer == before { layer = dialog.layer }
        if effects == nil { sayIdle(key) } else { forgetIdle() }
        return effects ?? []
    }

    /// Handles a key that has the same effect in all dialogues; nil: it has none.
    private mutating func pressAsInAll(_ key: Key, in dialog: inout some Dialog, _ texts: Localizer) -> [Effect]? {
        guard let action = settings.keys.actionInDialog(on: key) else { return nil }
        if action == .back || dialog.closing.contains(action) {
            layer = nil
            settleScrolling()
        } else if action.row.reach == .everywhere {
            return perform(action, texts)
        } else if let motion = action.row.motion {
            dialog.move(motion, in: self, texts)
        } else {
            return nil
        }
        return []
    }

    /// Reports that a key has no effect in the dialogue. The notice appears only once, so that it does not repeat
    /// for every letter of a typed word.
    mutating func sayIdle(_ key: Key) {
        if case .paste = key { return }
        guard notice?.phrase.key != .notice.idleKey else { return }
        let glyphs = settings.usesASCII ? GlyphSet.ascii : .unicode
        say(Phrase(.notice.idleKey, .text(key.name(glyphs))))
    }

    /// Removes that notice as soon as a key has an effect.
    mutating func forgetIdle() {
        if notice?.phrase.key == .notice.idleKey { notice = nil }
    }
}

// Drawing functions for dialogues.
extension Painter {
    /// Draws a box in the middle of the screen and returns the area inside it.
    mutating func dialog(_ state: MonitorState, _ title: String, columns: Int, rows: Int) -> Rect {
        coverTargets()
        let area = HelpView.area(state.size)
        let box = area.centred(Size(columns: min(columns, max(0, area.columns - 2)), rows: rows))
        guard box.columns >= 6, box.rows >= 3 else {
            fill(area, .dialog)
            return area
        }
        fill(box, .dialog)
        return frame.box(box, glyphs: glyphs, style: theme[.border], title: title, titleStyle: theme[.heading])
            .inset(columns: 1, rows: 0)
    }

    /// Draws a menu: a line above its items, where there is room, and below them a sentence about the item under
    /// the cursor.
    /// - Parameter items: The name of each item, at the left, and a word about it, at the right.
    mutating func drawMenu(
        _ state: MonitorState, _ title: String, head: String, items: [(name: String, word: String)], cursor: Int,
        about: String
    ) {
        var rect = dialog(state, title, columns: 72, rows: items.count + 6)
        guard !rect.isEmpty else { return }
        if rect.rows > items.count + 2 {
            let line = rect.takeTop()
            draw(head, at: line.column, line.row, .muted, width: line.columns)
        }
        let foot = rect.takeBottom(max(0, min(3, rect.rows - items.count)))
        drawItems(items.count, cursor: cursor, in: rect) { painter, index, line in
            painter.drawChoice(items[index].name, items[index].word, isSelected: index == cursor, in: line)
        }
        let lines = textWidth.wrapped(about, to: foot.columns).prefix(foot.rows)
        for (row, line) in lines.enumerated() {
            draw(line, at: foot.column, foot.row + min(1, foot.rows - lines.count) + row, .muted, width: foot.columns)
        }
    }

    /// Draws as many of `count` items as fit, including the one under the cursor.
    mutating func drawItems(
        _ count: Int, cursor: Int, in rect: Rect, _ drawRow: (inout Painter, _ index: Int, _ line: Rect) -> Void
    ) {
        let first = max(0, min(cursor - rect.rows + 1, count - rect.rows))
        for row in 0..<max(0, min(rect.rows, count - first)) {
            let line = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            drawRow(&self, first + row, line)
            place(.item(first + row), in: line)
        }
    }

    /// Draws a line of a list: a name at the left, a word about it at the right.
    mutating func drawChoice(_ name: String, _ word: String, isSelected: Bool, in rect: Rect) {
        let wordWidth = min(textWidth.width(of: word), rect.columns / 2)
        draw(name, at: rect.column + 2, rect.row, .dialog, width: rect.columns - wordWidth - 4)
        draw(word, at: rect.endColumn - wordWidth, rect.row, .keyName, width: wordWidth)
        if isSelected { drawCursor(in: rect) }
    }

    /// Draws a line with a box that can be ticked.
    mutating func drawCheck(_ isOn: Bool, _ text: String, in rect: Rect) {
        draw(
            "[" + (isOn ? glyphs.check : " ") + "] " + text, at: rect.column + 2, rect.row, .dialog,
            width: rect.columns - 2)
    }

    /// Shows that the cursor is on a line: by an attribute and by a sign.
    mutating func drawCursor(in rect: Rect) {
        paint(rect, .selection)
        draw(glyphs.cursor, at: rect.column, rect.row, .selection, width: rect.columns)
    }

    /// Draws a line of text with the cursor, shifted so that the cursor is visible.
    mutating func drawLine(_ line: LineEditor, at column: Int, _ row: Int, width: Int) {
        guard width > 1 else { return }
        var shown = line.characters[...]
        var cursor = line.cursor
        while cursor > 0, textWidth.width(of: String(shown.prefix(cursor))) >= width {
            shown = shown.dropFirst()
            cursor -= 1
        }
        frame.draw(SafeText.neutralise(String(shown)), at: column, row, style: theme[.input], width: width)
        frame.setCursor(column: column + textWidth.width(of: String(shown.prefix(cursor))), row: row)
    }
}
