import BeaconService
import Canvas
import Localization
import Theming

/// The dialogue that asks to be allowed to scan (T-16): what for, for how long, and, once it was asked, what is missing.
/// Nothing grants anything here; the commands are shown for the user to run.
struct AuthorizationDialog: Equatable, Sendable {
    var request = AuthorizationRequest.whenInUse
    /// Whether the answer is shown.
    var wasAsked = false
    /// The first line on the screen.
    var first = 0

    static let columns = 74

    /// Its lines, none wider than `width` cells.
    func lines(_ site: SiteSnapshot, _ texts: Localizer, _ glyphs: GlyphSet, width: Int) -> [TextLine] {
        func wrapped(_ text: String, _ role: Role, indent: String = "") -> [TextLine] {
            TextWidth().wrapped(text, to: width - indent.count).map { .text(indent + $0, role) }
        }
        var lines = wrapped(usage(texts), .dialog) + [.blank]
        lines += AuthorizationRequest.allCases.map { item in
            let isChosen = item == request
            let sign = isChosen ? glyphs.running : glyphs.stopped
            return .text(sign + " " + texts.text(item.textKey), isChosen ? .heading : .dialog)
        }
        lines.append(.blank)
        guard wasAsked else { return lines + wrapped(texts.text(.authorizeHint), .muted) }
        guard let report = site.environment else { return lines + [.text(texts.text(.environmentNothing), .muted)] }
        let answer = report.answer(to: request)
        let word = texts.text(request.textKey)
        guard !answer.isGranted else {
            return lines + wrapped(glyphs.good + " " + texts.text(.authorizeGranted, .text(word)), .good)
        }
        let state = texts.text(answer.authorization.textKey)
        lines += wrapped(glyphs.error + " " + texts.text(.authorizeRefused, .text(word), .text(state)), .error)
        for factor in answer.missing {
            let finding = texts.text(
                .environmentVerdict, .text(texts.text(factor.kind.textKey)), .text(texts.text(factor.finding)))
            lines += wrapped(finding, factor.state.role, indent: "  ")
            guard report.commands(for: [factor], program: site.program).isEmpty, let advice = factor.advice else {
                continue
            }
            lines += wrapped(texts.text(advice), .muted, indent: "  ")
        }
        let commands = commands(site)
        guard !commands.isEmpty else { return lines }
        lines += wrapped(texts.text(.authorizeCommands), .muted)
        return lines + commands.flatMap { wrapped(SafeText.neutralise($0), .keyName, indent: "  ") }
    }

    /// What the permission is wanted for, as much of it as there is room for (T-15).
    private func usage(_ texts: Localizer) -> String {
        String(texts.text(request.usageKey).prefix(UsageDescription.maximumLength))
    }

    /// What to type for what is missing.
    func commands(_ site: SiteSnapshot) -> [String] {
        guard let report = site.environment else { return [] }
        return report.commands(for: report.answer(to: request).missing, program: site.program)
    }
}

extension MonitorState {
    mutating func openAuthorization() -> [Effect] {
        layer = .authorization(AuthorizationDialog())
        return []
    }

    mutating func pressInAuthorization(_ key: Key, _ dialog: AuthorizationDialog, _ texts: Localizer) -> [Effect] {
        var dialog = dialog
        switch Action.on(key) {
        case .back, .authorization: layer = nil
        case .detail:
            dialog.wasAsked = true
            layer = .authorization(dialog)
            return [.site(.checkEnvironment)]
        case .up, .down, .previousBeacon, .nextBeacon, .nextView, .previousView:
            dialog = AuthorizationDialog(request: dialog.request == .always ? .whenInUse : .always)
            layer = .authorization(dialog)
        case .copy where dialog.wasAsked:
            let commands = dialog.commands(site)
            return commands.isEmpty ? [.bell] : [.copy(commands.joined(separator: "\n"))]
        case .language, .theme, .quit: return Action.on(key).map { perform($0, texts) } ?? []
        case let action?:
            guard let motion = Motion(action) else { return [] }
            let area = AuthorizationDialog.inside(size)
            let count = dialog.lines(site, texts, .ascii, width: area.columns).count
            dialog.first = motion.scrolled(from: dialog.first, count: count, page: max(1, area.rows))
            layer = .authorization(dialog)
        case nil: break
        }
        return []
    }
}

extension AuthorizationDialog {
    /// The room for its text at most.
    static func inside(_ size: Size) -> Size {
        let area = HelpView.area(size)
        return Size(columns: max(4, min(columns, area.columns - 2) - 4), rows: max(1, area.rows - 2))
    }
}

extension Sheet {
    mutating func putAuthorization(_ state: MonitorState, _ dialog: AuthorizationDialog) {
        let room = AuthorizationDialog.inside(state.size)
        let lines = dialog.lines(state.site, texts, glyphs, width: room.columns)
        let rect = self.dialog(
            state, texts.text(Action.authorization.key), columns: room.columns + 4,
            rows: min(lines.count, room.rows) + 2)
        guard !rect.isEmpty else { return }
        put(lines, from: max(0, min(dialog.first, lines.count - rect.rows)), in: rect, labelWidth: 0)
    }
}
