import Basics
import BeaconService
import Canvas
import Localization

/// The questions of the first start: the language, then whether the user agrees to the service's terms. The pane is
/// below the view, which remains visible: it can be scrolled, and other views can be shown.
struct WelcomePane: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case language
        case agreement
    }

    enum Answer: CaseIterable {
        case agree, later, refuse

        /// - Parameter agreement: the earlier answer, which the neutral choice leaves unchanged.
        func key(_ agreement: Agreement) -> TextKey {
            switch self {
            case .agree: .agreement.agree
            case .later: agreement == .unanswered ? .agreement.later : .agreement.unchanged
            case .refuse: .agreement.refuse
            }
        }
    }

    var step: Step
    /// The answer under the cursor. It begins at the neutral one, in case the user presses Enter twice.
    var cursor = 1
    /// The first line of the terms on the screen.
    var first = 0
    /// The action that was requested when the terms appeared; it continues after the user agrees to them.
    var asked: AskedAction?

    /// The room inside the border, if there is room for a border.
    static func inside(_ rect: Rect) -> Rect {
        rect.rows >= 4 && rect.columns >= 6 ? rect.inset(columns: 2, rows: 1) : rect
    }

    /// The maximum number of rows that the pane needs, including border and answers. The texts of both languages
    /// are shorter.
    func rows(columns: Int) -> Int {
        switch step {
        case .language: 5
        case .agreement: 4 + (WelcomePane.textCells + max(1, columns - 4) - 1) / max(1, columns - 4)
        }
    }

    /// The maximum number of cells of the terms in any language; a test checks the texts.
    static let textCells = 370
}

/// An action that the user requested before something else had to be answered, and its view.
struct AskedAction: Equatable, Sendable {
    var action: Action
    var view: MonitorView
}

extension ScreenLayout {
    /// Makes room below the view, and leaves the view at least a few rows if possible.
    mutating func placeWelcome(_ pane: WelcomePane) {
        let rows = min(pane.rows(columns: body.columns), body.rows - min(4, body.rows / 2))
        guard rows >= 1 else { return }
        welcome = body.takeBottom(rows)
        table = body
    }
}

extension MonitorState {
    /// Opens the questions of the first start, once a run. The language is asked only if it was not chosen
    /// otherwise.
    mutating func greet() {
        guard !hasGreeted else { return }
        hasGreeted = true
        guard site.service.agreement == .unanswered else { return }
        let asksLanguage = site.service.language == nil && !settings.languageIsGiven
        welcome = WelcomePane(step: asksLanguage ? .language : .agreement)
        settleScrolling()
    }

    /// Opens or closes the terms.
    mutating func turnAgreement() -> [Effect] {
        welcome = welcome == nil ? WelcomePane(step: .agreement) : nil
        settleScrolling()
        return pull()
    }

    /// Whether the service may be used; if not, reports the reason and shows the terms or the preferences.
    /// - Parameter action: The action that continues after the user agrees to the terms.
    mutating func mayUseService(for use: ServiceUse = .local, then action: Action) -> Bool {
        switch site.obstacle(for: use) {
        case nil: return true
        case .needsAgreement:
            say(Phrase(.agreement.required), isError: true)
            welcome = WelcomePane(step: .agreement, asked: AskedAction(action: action, view: view))
        case .unprepared(let error):
            say(error.phrase, isError: true)
            if error.isOfPreference { layer = .sheet(InfoSheet(subject: .preferences)) }
        case .some(let obstacle): say(obstacle.reason.phrase, isError: true)
        }
        settleScrolling()
        return false
    }

    /// Handles a key in the pane below the view; nil: the key only changes what is shown, and has its usual effect.
    mutating func pressBelow(_ key: Key, _ texts: Localizer) -> [Effect]? {
        guard var pane = welcome, hunt == nil, !layout.welcome.isEmpty else { return nil }
        guard let effects = pane.press(key, in: &self, texts) else {
            if let action = Action.on(key, in: self), action.row.isOnlyLooking || action == .agreement { return nil }
            sayIdle(key)
            return []
        }
        forgetIdle()
        if welcome?.step == pane.step { welcome = pane }
        settleScrolling()
        return effects
    }

    /// Continues with the action that was requested when the terms appeared, as soon as the agreement is confirmed.
    mutating func goOnWithAsked(_ texts: Localizer) -> [Effect] {
        guard let asked, site.service.agreement.isAgreed else { return [] }
        self.asked = nil
        guard layer == nil, asked.view == view, asked.action.isAvailable(in: self) else { return [] }
        return perform(asked.action, texts)
    }
}

extension ActionRow {
    /// Whether the action only changes what is shown, and how.
    fileprivate var isOnlyLooking: Bool { motion != nil || reach != .view }
}

extension MonitorState {
    /// Handles a click on an answer: the first click selects it; the second one confirms it.
    mutating func clickWelcome(_ item: Int, isSecond: Bool, _ texts: Localizer) -> [Effect] {
        guard let pane = welcome else { return [] }
        if isSecond { return update(&self, .key(.enter), localizer: texts) }
        if pane.step == .agreement {
            welcome?.cursor = max(0, min(item, WelcomePane.Answer.allCases.count - 1))
        } else if settings.languages.firstIndex(of: language) != item {
            return update(&self, .key(.right), localizer: texts)
        }
        return []
    }
}

extension WelcomePane: KeyPanel {
    /// The keys of the pane, and the keys that show something else.
    func hints(in state: MonitorState) -> [KeyHint] {
        [
            KeyHint(.right, .hint.choose), KeyHint(.enter, .hint.apply),
            KeyHint(.escape, Answer.later.key(state.site.service.agreement)),
        ]
            + [KeyHint(.down, .hint.move), KeyHint(.pageDown, .hint.scroll)]
            + [Action.help, .quit].compactMap { KeyHint($0, state.settings.keys) }
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch (key, step) {
        case (.escape, _): state.welcome = nil
        case (.left, .language), (.right, .language):
            return state.turnLanguage()
        case (.enter, .language):
            state.welcome = WelcomePane(step: .agreement)
            return [.service(.chooseLanguage(state.settings.language.rawValue))] + state.pull()
        case (.pageDown, .agreement), (.pageUp, .agreement):
            guard let room = state.termsRoom else { return nil }
            let last = max(0, state.terms(texts, columns: room.columns).count - room.rows)
            // If the whole text is visible, the key belongs to the view.
            if last == 0 { return nil }
            first = max(0, min(last, first + (key == .pageDown ? room.rows : -room.rows)))
        case (.left, .agreement): cursor = max(0, cursor - 1)
        case (.right, .agreement): cursor = min(Answer.allCases.count - 1, cursor + 1)
        case (.enter, .agreement):
            state.welcome = nil
            switch Answer.allCases[cursor] {
            case .agree:
                state.asked = asked
                return [.service(.agree(true))] + state.pull()
            case .later: break
            case .refuse: return [.service(.agree(false))] + state.pull()
            }
        default: return nil
        }
        return state.pull()
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        painter.draw(self, state, in: state.layout.welcome)
    }
}

extension MonitorState {
    /// The terms as lines, below the given answer.
    fileprivate func terms(_ texts: Localizer, columns: Int) -> [TextLine] {
        let lines = TextWidth().wrapped(texts.text(.agreement.text), to: columns).map { TextLine.text($0, .dialog) }
        return switch site.service.agreement {
        case .unanswered: lines
        case .agreed: [.text(texts.text(.agreement.agreed), .good)] + lines
        case .declined: [.text(texts.text(.agreement.refused), .warning)] + lines
        }
    }

    /// The area of the terms: above the line of answers.
    fileprivate var termsRoom: Rect? {
        var inside = WelcomePane.inside(layout.welcome)
        _ = inside.takeBottom(1)
        return inside.isEmpty ? nil : inside
    }
}

extension Painter {
    fileprivate mutating func draw(_ pane: WelcomePane, _ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty else { return }
        fill(rect, .dialog)
        var inside = WelcomePane.inside(rect)
        if inside != rect {
            let title = texts.text(pane.step == .language ? .welcome.title : .agreement.title)
            _ = frame.box(rect, glyphs: glyphs, style: theme[.border], title: title, titleStyle: theme[.heading])
        }
        let buttons = inside.takeBottom(1)
        switch pane.step {
        case .language:
            // Each language has its own line, so that every user can read one.
            let languages = state.settings.languages
            let lines = languages.map { Localizer(language: $0).text(.welcome.language) }
            draw(lines.map { .text($0, .dialog) }, from: 0, in: inside, labelWidth: 0)
            drawButtons(
                languages.map { Localizer(language: $0).text(.language.name) },
                selected: languages.firstIndex(of: state.language) ?? 0, in: buttons)
        case .agreement:
            drawTerms(state, pane, in: inside)
            let agreement = state.site.service.agreement
            drawButtons(
                WelcomePane.Answer.allCases.map { texts.text($0.key(agreement)) }, selected: pane.cursor, in: buttons)
        }
    }

    /// Shows the part of the terms that fits; PgDn shows more.
    private mutating func drawTerms(_ state: MonitorState, _ pane: WelcomePane, in rect: Rect) {
        let lines = state.terms(texts, columns: rect.columns)
        let first = max(0, min(pane.first, lines.count - rect.rows))
        draw(lines, from: first, in: rect, labelWidth: 0)
        if lines.count > first + rect.rows, rect.rows > 0 {
            let width = textWidth.width(of: glyphs.ellipsis)
            draw(glyphs.ellipsis, at: rect.endColumn - width, rect.endRow - 1, .muted, width: width)
        }
    }

    /// Draws words beside each other; the chosen one has an attribute and a sign.
    private mutating func drawButtons(_ words: [String], selected: Int, in rect: Rect) {
        var column = rect.column
        for (index, word) in words.enumerated() where column < rect.endColumn {
            let text = (index == selected ? glyphs.cursor : " ") + " " + word + " "
            let cells = draw(
                text, at: column, rect.row, index == selected ? .selection : .dialog, width: rect.endColumn - column)
            place(.item(index), in: Rect(column: column, row: rect.row, columns: cells, rows: 1))
            column += cells + 1
        }
    }
}
