import BeaconService
import Canvas
import Localization
import Regions
import Theming

/// A sheet of text over the view: the preferences of the service, or the check of the environment.
struct InfoSheet: Equatable, Sendable {
    enum Subject: Equatable, Sendable {
        case preferences
        case environment
    }

    var subject: Subject
    /// The first line on the screen.
    var first = 0

    static let labelWidth = 30

    func title(_ texts: Localizer) -> String {
        texts.text((subject == .preferences ? Action.preferences : .environment).key)
    }

    /// Its lines, none wider than `width` cells.
    func lines(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, width: Int) -> [TextLine] {
        switch subject {
        case .preferences: preferences(state, texts, width)
        case .environment: environment(state, texts, glyphs, width)
        }
    }

    /// The six items of the file (S-29 … S-38), where it lies, and what its mode means.
    private func preferences(_ state: MonitorState, _ texts: Localizer, _ width: Int) -> [TextLine] {
        let preference = state.site.preference
        func item(_ key: DeveloperPreference.Key, _ value: String, _ role: Role = .text) -> TextLine {
            .field(key.rawValue, SafeText.neutralise(value), role)
        }
        func wrapped(_ text: String, _ role: Role) -> [TextLine] {
            TextWidth().wrapped(text, to: width).map { .text($0, role) }
        }
        var lines: [TextLine] = [
            item(.testMode, preference.isTestMode ? "YES" : "NO"),
            preference.appCode.isEmpty
                ? .field(DeveloperPreference.Key.appCode.rawValue, texts.text(.appCodeMissing), .warning)
                : item(.appCode, preference.maskedAppCode),
            item(
                .edition, preference.sdkEdition, preference.sdkEdition == DeveloperPreference.edition ? .text : .error),
            item(
                .version, preference.sdkVersion, preference.sdkVersion == DeveloperPreference.version ? .text : .error),
            item(.maximum, String(preference.maxDesignatableBeaconRegions)),
            item(.interval, texts.text("age.hours", .integer(preference.regionRefreshIntervalHours))), .blank,
        ]
        if let problem = state.site.preferenceProblem { lines += wrapped(texts.text(problem), .error) }
        if let file = state.site.preferenceFile {
            lines += wrapped(texts.text(.preferencesFile, .text(SafeText.neutralise(file))), .text)
        } else {
            lines += wrapped(texts.text(.preferencesNoFile), .warning)
        }
        lines += wrapped(texts.text(preference.isTestMode ? .preferencesTest : .preferencesProduction), .muted)
        return lines + wrapped(texts.text(.preferencesChange), .muted)
    }

    /// The three verdicts, then each factor with its state as a sign and a word, and what to do where something is
    /// wrong (S-46 … S-51).
    private func environment(
        _ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, _ width: Int
    ) -> [TextLine] {
        guard let report = state.site.environment else { return [.text(texts.text(.environmentNothing), .muted)] }
        let verdicts = [
            ("always", report.isMetAlways), ("foreground", report.isMetInForeground),
            ("device", report.isSupportedByDevice),
        ].map { key, isMet in
            let answer = texts.text(isMet ? "doctor.verdict.yes" : "doctor.verdict.no")
            let text = texts.text(.environmentVerdict, .text(texts.text("doctor.verdict." + key)), .text(answer))
            return TextLine.text((isMet ? glyphs.good : glyphs.error) + " " + text, isMet ? .good : .warning)
        }
        let factors = (report.factors + [report.power]).flatMap { lines($0, texts, glyphs, width) }
        return verdicts + [.blank] + factors
    }

    private func lines(
        _ factor: EnvironmentFactor, _ texts: Localizer, _ glyphs: GlyphSet, _ width: Int
    ) -> [TextLine] {
        let word = factor.state.sign(glyphs) + " " + texts.text(factor.state.textKey)
        let head = word + "  " + texts.text(factor.kind.textKey)
        let indent = TextWidth().width(of: factor.state.sign(glyphs)) + 1
        let blank = String(repeating: " ", count: indent)
        func wrapped(_ reason: Reason, _ role: Role) -> [TextLine] {
            TextWidth().wrapped(texts.text(reason), to: width - indent).map { .text(blank + $0, role) }
        }
        let finding = texts.text(.environmentVerdict, .text(head), .text(texts.text(factor.finding)))
        let first =
            TextWidth().width(of: finding) <= width
            ? [TextLine.text(finding, factor.state.role)]
            : [.text(head, factor.state.role)] + wrapped(factor.finding, factor.state.role)
        return first + (factor.advice.map { wrapped($0, .muted) } ?? [])
    }
}

extension EnvironmentFactor.State {
    func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .ok: glyphs.good
        case .warning: glyphs.warning
        case .failing: glyphs.error
        case .unknown: "?"
        }
    }

    var role: Role {
        switch self {
        case .ok: .good
        case .warning: .warning
        case .failing: .error
        case .unknown: .muted
        }
    }
}

extension MonitorState {
    mutating func pressInSheet(_ key: Key, _ sheet: InfoSheet, _ texts: Localizer) -> [Effect] {
        guard let action = Action.on(key) else { return [] }
        switch action {
        case .back, .detail, .preferences, .environment: layer = nil
        case .language, .theme, .quit: return perform(action, texts)
        default:
            guard let motion = Motion(action) else { return [] }
            let area = InfoSheet.inside(size)
            let count = sheet.lines(self, texts, .ascii, width: area.columns).count
            var sheet = sheet
            sheet.first = motion.scrolled(from: sheet.first, count: count, page: max(1, area.rows))
            layer = .sheet(sheet)
        }
        return []
    }
}

extension InfoSheet {
    /// The room for its text.
    static func inside(_ size: Size) -> Rect {
        let area = HelpView.area(size)
        return area.columns >= 8 && area.rows >= 3 ? area.inset(columns: 2, rows: 1) : area
    }
}

extension Sheet {
    mutating func putSheet(_ state: MonitorState, _ sheet: InfoSheet) {
        let area = HelpView.area(state.size)
        guard !area.isEmpty else { return }
        fill(area, .dialog)
        if area.columns >= 8, area.rows >= 3 {
            frame.box(
                area, glyphs: glyphs, style: theme[.border], title: sheet.title(texts), titleStyle: theme[.heading])
        }
        let inside = InfoSheet.inside(state.size)
        let lines = sheet.lines(state, texts, glyphs, width: inside.columns)
        put(
            lines, from: max(0, min(sheet.first, lines.count - inside.rows)), in: inside,
            labelWidth: min(InfoSheet.labelWidth, inside.columns * 2 / 3))
    }
}
