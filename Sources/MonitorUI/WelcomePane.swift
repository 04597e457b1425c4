import BeaconService
import Canvas
import Localization
import Theming

/// What is asked at the first start: the language, then whether the user agrees to the service's terms (S-43). It stands
/// below the view, which stays in sight and goes on taking keys.
struct WelcomePane: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case language
        case agreement
    }

    enum Answer: CaseIterable {
        case agree, later, refuse

        /// - Parameter agreement: what was answered before: then the answer that decides nothing leaves that as it is.
        func key(_ agreement: Agreement) -> ServiceTextKey {
            switch self {
            case .agree: .agreementAgree
            case .later: agreement == .unanswered ? .agreementLater : .agreementUnchanged
            case .refuse: .agreementRefuse
            }
        }
    }

    var step: Step
    /// The answer under the cursor. At first one that decides nothing, for those who press Enter twice.
    var cursor = 1
    /// The first line of the terms on the screen.
    var first = 0

    /// What the border leaves, where there is room for one.
    static func inside(_ rect: Rect) -> Rect {
        rect.rows >= 4 && rect.columns >= 6 ? rect.inset(columns: 2, rows: 1) : rect
    }

    /// Rows that its text needs at most, its border and its answers included. The texts of both languages are shorter.
    func rows(columns: Int) -> Int {
        switch step {
        case .language: 5
        case .agreement: 4 + (WelcomePane.textCells + max(1, columns - 4) - 1) / max(1, columns - 4)
        }
    }

    /// Cells that the terms take at most in any language; a test holds the texts to it.
    static let textCells = 370
}

extension ScreenLayout {
    /// Makes room below the view, and leaves it at least a few rows where there are any.
    mutating func placeWelcome(_ pane: WelcomePane) {
        let rows = min(pane.rows(columns: body.columns), body.rows - min(4, body.rows / 2))
        guard rows >= 1 else { return }
        welcome = body.takeBottom(rows)
        table = body
    }
}

extension MonitorState {
    /// Asks at the first start, once a run; for the language only where nobody has said it.
    mutating func greet() {
        guard !hasGreeted else { return }
        hasGreeted = true
        guard site.service.agreement == .unanswered else { return }
        let asksLanguage = site.service.language == nil && !settings.languageIsGiven
        welcome = WelcomePane(step: asksLanguage ? .language : .agreement)
        settleScrolling()
    }

    /// Opens the terms, or closes them again.
    mutating func turnAgreement() -> [Effect] {
        welcome = welcome == nil ? WelcomePane(step: .agreement) : nil
        settleScrolling()
        return pull()
    }

    /// Whether a command of the service may be done; if not, it is said why, and the terms or the preferences are shown
    /// (S-44, S-45).
    mutating func mayUseService() -> Bool {
        switch site.obstacle {
        case nil: return true
        case .needsAgreement:
            say(Phrase(.agreementRequired), isError: true)
            welcome = WelcomePane(step: .agreement)
        case .unprepared(let error):
            say(Phrase(error), isError: true)
            if error.isOfPreference { layer = .sheet(InfoSheet(subject: .preferences)) }
        }
        settleScrolling()
        return false
    }

    /// What a key does in the pane; nil: it is meant for the view.
    mutating func pressInWelcome(_ key: Key, _ texts: Localizer) -> [Effect]? {
        guard let pane = welcome, !layout.welcome.isEmpty else { return nil }
        switch (key, pane.step) {
        case (.escape, _): welcome = nil
        case (.left, .language), (.right, .language):
            settings.language = settings.language.next
            return [.languageChanged]
        case (.enter, .language):
            welcome = WelcomePane(step: .agreement)
            settleScrolling()
            return [.site(.chooseLanguage(settings.language.rawValue))] + pull()
        case (.pageDown, .agreement), (.pageUp, .agreement):
            guard let room = termsRoom else { return nil }
            let last = max(0, terms(texts, columns: room.columns).count - room.rows)
            // Where all of it stands there the key is the view's.
            if last == 0 { return nil }
            welcome?.first = max(0, min(last, pane.first + (key == .pageDown ? room.rows : -room.rows)))
        case (.left, .agreement): welcome?.cursor = max(0, pane.cursor - 1)
        case (.right, .agreement): welcome?.cursor = min(WelcomePane.Answer.allCases.count - 1, pane.cursor + 1)
        case (.enter, .agreement):
            welcome = nil
            settleScrolling()
            switch WelcomePane.Answer.allCases[pane.cursor] {
            case .agree: return [.site(.agree(true))] + pull()
            case .later: return pull()
            case .refuse: return [.site(.agree(false))] + pull()
            }
        default: return nil
        }
        settleScrolling()
        return pull()
    }
}

extension MonitorState {
    /// The terms in lines, with the answer that was given above them.
    fileprivate func terms(_ texts: Localizer, columns: Int) -> [TextLine] {
        let lines = TextWidth().wrapped(texts.text(.agreementText), to: columns).map { TextLine.text($0, .dialog) }
        return switch site.service.agreement {
        case .unanswered: lines
        case .agreed: [.text(texts.text(.agreementAgreed), .good)] + lines
        case .refused: [.text(texts.text(.agreementRefused), .warning)] + lines
        }
    }

    /// Where they stand: above the line of answers.
    fileprivate var termsRoom: Rect? {
        var inside = WelcomePane.inside(layout.welcome)
        _ = inside.takeBottom(1)
        return inside.isEmpty ? nil : inside
    }
}

extension Sheet {
    mutating func putWelcome(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty, let pane = state.welcome else { return }
        fill(rect, .dialog)
        var inside = WelcomePane.inside(rect)
        if inside != rect {
            let title = texts.text(pane.step == .language ? .welcomeTitle : .agreementTitle)
            _ = frame.box(rect, glyphs: glyphs, style: theme[.border], title: title, titleStyle: theme[.heading])
        }
        let buttons = inside.takeBottom(1)
        switch pane.step {
        case .language:
            // Each language says it for itself, so that everybody can read one of the lines.
            let lines = Language.allCases.map { Localizer(language: $0).text(.welcomeLanguage) }
            put(lines.map { .text($0, .dialog) }, from: 0, in: inside, labelWidth: 0)
            putButtons(
                Language.allCases.map { Localizer(language: $0).text(.languageName) },
                selected: Language.allCases.firstIndex(of: state.language) ?? 0, in: buttons)
        case .agreement:
            putTerms(state, pane, in: inside)
            let agreement = state.site.service.agreement
            putButtons(
                WelcomePane.Answer.allCases.map { texts.text($0.key(agreement)) }, selected: pane.cursor, in: buttons)
        }
    }

    /// The part of the terms that has room; PgDn shows more of them.
    private mutating func putTerms(_ state: MonitorState, _ pane: WelcomePane, in rect: Rect) {
        let lines = state.terms(texts, columns: rect.columns)
        let first = max(0, min(pane.first, lines.count - rect.rows))
        put(lines, from: first, in: rect, labelWidth: 0)
        if lines.count > first + rect.rows, rect.rows > 0 {
            let width = textWidth.width(of: glyphs.ellipsis)
            put(glyphs.ellipsis, at: rect.endColumn - width, rect.endRow - 1, .muted, width: width)
        }
    }

    /// Words beside each other, one of them chosen: told by its attribute and by a sign.
    private mutating func putButtons(_ words: [String], selected: Int, in rect: Rect) {
        var column = rect.column
        for (index, word) in words.enumerated() where column < rect.endColumn {
            let text = (index == selected ? glyphs.cursor : " ") + " " + word + " "
            column += put(
                text, at: column, rect.row, index == selected ? .selection : .dialog, width: rect.endColumn - column)
            column += 1
        }
    }
}
