import BeaconService
import Canvas
import Localization
import Regions
import Theming

/// A sheet of text over the view: the preferences of the service, the check of the environment, or what noroshi needs
/// to be permitted.
struct InfoSheet: Equatable, Sendable {
    enum Subject: Equatable, Sendable {
        case preferences
        case environment
        case permissions

        /// What opens it, and closes it again.
        var action: Action {
            switch self {
            case .preferences: .preferences
            case .environment: .environment
            case .permissions: .permissions
            }
        }
    }

    var subject: Subject
    /// The first line on the screen.
    var first = 0

    static let labelWidth = 30

    func title(_ texts: Localizer) -> String {
        texts.text(subject.action.key)
    }

    /// Its lines, none wider than `width` cells.
    func lines(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, width: Int) -> [TextLine] {
        switch subject {
        case .preferences: preferences(state, texts, width)
        case .environment: environment(state, texts, glyphs, width)
        case .permissions: PermissionLines(site: state.site, texts: texts, glyphs: glyphs, width: width).all
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
        let problems = state.site.preparation.problems.filter { $0.isOfPreference && !$0.isOfServerOnly }
        var lines = problems.flatMap { wrapped(texts.text(Phrase($0)), .error) }
        if !lines.isEmpty { lines.append(.blank) }
        lines += [
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
        if let file = state.site.preferenceFile, state.site.lacksPreferenceFile {
            lines += wrapped(texts.text(.preferencesLacking, .text(SafeText.neutralise(file))), .warning)
        } else if let file = state.site.preferenceFile {
            lines += wrapped(texts.text(.preferencesFile, .text(SafeText.neutralise(file))), .text)
        } else {
            lines += wrapped(texts.text(.preferencesNoFile), .warning)
        }
        lines += wrapped(texts.text(preference.isTestMode ? .preferencesTest : .preferencesProduction), .muted)
        return lines + wrapped(texts.text(.preferencesChange), .muted)
    }

    /// The verdicts, permission and state of Bluetooth, then each factor (S-46 … S-51).
    private func environment(
        _ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, _ width: Int
    ) -> [TextLine] {
        guard let report = state.site.environment else { return [.text(texts.text(.environmentNothing), .muted)] }
        let lines = EnvironmentLines(report: report, texts: texts, glyphs: glyphs, width: width)
        return lines.verdicts + lines.states + [.blank] + lines.factors
    }
}

extension MonitorState {
    mutating func pressInSheet(_ key: Key, _ sheet: InfoSheet, _ texts: Localizer) -> [Effect] {
        guard let action = Action.on(key) else { return [] }
        switch action {
        case .back, .detail, sheet.subject.action: layer = nil
        case .preferences, .environment, .permissions: return performDesignation(action, texts)
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
