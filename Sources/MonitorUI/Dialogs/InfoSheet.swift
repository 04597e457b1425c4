import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// A sheet of text over the view: the preferences of the service, the environment check with the permissions that
/// noroshi needs, or the acts that can be undone.
struct InfoSheet: Equatable, Sendable {
    enum Subject: Equatable, Sendable {
        case preferences
        case environment
        case acts

        /// The action that opens and closes the sheet.
        var action: Action {
            switch self {
            case .preferences: .preferences
            case .environment: .environment
            case .acts: .acts
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

    /// The lines of the sheet, none wider than `width` cells.
    func lines(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, width: Int) -> [TextLine] {
        switch subject {
        case .preferences: preferences(state, texts, width)
        case .environment: environment(state, texts, glyphs, width)
        case .acts: acts(state, texts, width)
        }
    }

    /// The six items of the file, its path, and the meaning of its mode.
    private func preferences(_ state: MonitorState, _ texts: Localizer, _ width: Int) -> [TextLine] {
        let preference = state.site.preference
        func item(_ key: DeveloperPreference.Key, _ value: String, _ role: Role = .text) -> TextLine {
            .field(key.rawValue, SafeText.neutralise(value), role)
        }
        func wrapped(_ text: String, _ role: Role) -> [TextLine] {
            TextWidth().wrapped(text, to: width).map { .text($0, role) }
        }
        let problems = state.site.preparation.problems.filter { $0.isOfPreference && !$0.isOfServerOnly }
        var lines = problems.flatMap { wrapped(texts.text($0), .error) }
        if !lines.isEmpty { lines.append(.blank) }
        lines += [
            item(.testMode, preference.isTestMode ? "YES" : "NO"),
            preference.appCode.isEmpty
                ? .field(DeveloperPreference.Key.appCode.rawValue, texts.text(.pref.lackAppCode), .warning)
                : item(.appCode, preference.maskedAppCode),
            item(
                .edition, preference.sdkEdition, preference.sdkEdition == DeveloperPreference.edition ? .text : .error),
            item(
                .version, preference.sdkVersion, preference.sdkVersion == DeveloperPreference.version ? .text : .error),
            item(.maximum, String(preference.maxDesignatableBeaconRegions)),
            item(.interval, texts.text(.age.hours, .integer(preference.regionRefreshIntervalHours))), .blank,
        ]
        if let file = state.site.preferenceFile, state.site.lacksPreferenceFile {
            lines += wrapped(texts.text(.preferences.lacking, .text(SafeText.neutralise(file))), .warning)
        } else if let file = state.site.preferenceFile {
            lines += wrapped(texts.text(.preferences.file, .text(SafeText.neutralise(file))), .text)
        } else {
            lines += wrapped(texts.text(.preferences.noFile), .warning)
        }
        lines += wrapped(texts.text(preference.isTestMode ? .preferences.test : .preferences.production), .muted)
        return lines + wrapped(texts.text(.preferences.change), .muted)
    }

    /// The description of an act of the user, with its time.
    private func said(_ act: PastAct, _ state: MonitorState, _ texts: Localizer) -> Phrase {
        let local = state.local(act.time)
        let isToday = state.today.map { local.isSameDay(as: $0) } ?? true
        let time =
            isToday ? texts.time(secondsOfDay: local.secondsOfDay, withSeconds: false) : texts.dateTime(local)
        return Phrase(.act.at, .phrase(act.reason.spelled), .text(time))
    }

    /// The acts of the user, newest first: the key undoes the first one.
    private func acts(_ state: MonitorState, _ texts: Localizer, _ width: Int) -> [TextLine] {
        guard !state.site.acts.isEmpty else { return [.text(texts.text(.acts.none), .muted)] }
        let lines = state.site.acts.enumerated().flatMap { place, act in
            TextWidth().wrapped("\(place + 1)  " + texts.text(said(act, state, texts)), to: width).map {
                TextLine.text($0, place == 0 ? .text : .muted)
            }
        }
        return [.text(texts.text(.acts.hint), .muted), .blank] + lines
    }

    /// The verdicts, permission and state of Bluetooth, then each factor, and the purposes of the permissions.
    private func environment(
        _ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, _ width: Int
    ) -> [TextLine] {
        guard let report = state.site.environment else { return [.text(texts.text(.environment.nothing), .muted)] }
        let lines = EnvironmentLines(report: report, texts: texts, glyphs: glyphs, width: width)
        let permissions = PermissionLines(site: state.site, texts: texts, glyphs: glyphs, width: width)
        return lines.verdicts + lines.states + [.blank] + lines.factors + [.blank] + permissions.all
    }
}

extension InfoSheet: Dialog {
    var layer: Layer { .sheet(self) }
    var explanation: TextKey? {
        switch subject {
        case .preferences: .about.preferences
        case .environment: .about.environment
        case .acts: .about.acts
        }
    }
    var closing: [Action] { [.detail, subject.action] }

    func hints(in state: MonitorState) -> [KeyHint] {
        let more: [KeyHint?] =
            switch subject {
            case .environment: [KeyHint(.enter, .hint.authorize)]
            case .acts: state.site.acts.isEmpty ? [] : [KeyHint(.undo, state.settings.keys)]
            case .preferences: []
            }
        return [KeyHint(.escape, .hint.close), KeyHint(.pageDown, .hint.scroll)] + more.compactMap(\.self)
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case let action?
        where action != subject.action && [.preferences, .environment, .acts].contains(action):
            return state.perform(action, texts)
        case .detail? where subject == .environment:
            state.layer = .authorization(AuthorizationDialog())
            return []
        case .undo? where subject == .acts:
            // The result is reported below the view.
            state.layer = nil
            return state.perform(.undo, texts)
        default: return nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let area = InfoSheet.inside(state.size)
        let count = lines(state, texts, .ascii, width: area.columns).count
        first = motion.scrolled(from: first, count: count, page: max(1, area.rows))
    }

    /// The area for the text.
    static func inside(_ size: Size) -> Rect {
        let area = HelpView.area(size)
        return area.columns >= 8 && area.rows >= 3 ? area.inset(columns: 2, rows: 1) : area
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let area = HelpView.area(state.size)
        guard !area.isEmpty else { return }
        painter.coverTargets()
        painter.fill(area, .dialog)
        if area.columns >= 8, area.rows >= 3 {
            painter.frame.box(
                area, glyphs: painter.glyphs, style: painter.theme[.border], title: title(painter.texts),
                titleStyle: painter.theme[.heading])
        }
        let inside = InfoSheet.inside(state.size)
        let lines = lines(state, painter.texts, painter.glyphs, width: inside.columns)
        painter.draw(
            lines, from: max(0, min(first, lines.count - inside.rows)), in: inside,
            labelWidth: min(InfoSheet.labelWidth, inside.columns * 2 / 3))
    }
}
