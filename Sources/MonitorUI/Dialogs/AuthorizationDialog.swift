import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// The dialogue that asks for the permission to scan: its purpose, its duration and, after the request, the missing
/// permissions. Nothing is granted here; commands are shown for the user to run.
struct AuthorizationDialog: Equatable, Sendable {
    var request = AuthorizationRequest.whenInUse
    /// Whether the answer is shown.
    var wasAsked = false
    /// The first line on the screen.
    var first = 0

    static let columns = 74

    /// The lines of the dialogue, none wider than `width` cells.
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
        guard wasAsked else { return lines + wrapped(texts.text(.authorize.hint), .muted) }
        guard let report = site.environment else { return lines + [.text(texts.text(.environment.nothing), .muted)] }
        let answer = report.answer(to: request)
        let word = texts.text(request.textKey)
        guard !answer.isGranted else {
            return lines + wrapped(glyphs.good + " " + texts.text(.authorize.granted, .text(word)), .good)
        }
        let state = texts.text(answer.authorization.textKey)
        lines += wrapped(glyphs.error + " " + texts.text(.authorize.refused, .text(word), .text(state)), .error)
        for factor in answer.missing {
            let finding = texts.text(
                .environment.verdict, .text(texts.text(factor.kind.textKey)), .text(texts.text(factor.finding)))
            lines += wrapped(finding, factor.state.role, indent: "  ")
            guard report.commands(for: [factor], program: site.program).isEmpty, let advice = factor.advice else {
                continue
            }
            lines += wrapped(texts.text(advice), .muted, indent: "  ")
        }
        let commands = commands(site)
        guard !commands.isEmpty else { return lines }
        lines += wrapped(texts.text(.authorize.commands), .muted)
        return lines + commands.flatMap { wrapped(SafeText.neutralise($0), .keyName, indent: "  ") }
    }

    /// The purpose of the permission, cut to the length that permission dialogues show.
    private func usage(_ texts: Localizer) -> String {
        String(texts.text(request.usageKey).prefix(UsageDescription.maximumLength))
    }

    /// The commands that grant the missing permissions.
    func commands(_ site: SiteSnapshot) -> [String] {
        guard let report = site.environment else { return [] }
        return report.commands(for: report.answer(to: request).missing, program: site.program)
    }
}

extension AuthorizationDialog: Dialog {
    var layer: Layer { .authorization(self) }
    var explanation: TextKey? { .about.authorization }
    var closing: [Action] { [.environment] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [
            KeyHint(.enter, .hint.authorize), KeyHint(.escape, .hint.close), KeyHint(.down, .hint.change),
        ] + (wasAsked && !commands(state.site).isEmpty ? [KeyHint(.character("y"), .hint.copy)] : [])
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch state.settings.keys.actionInDialog(on: key) {
        case .detail:
            wasAsked = true
            return [.site(.checkEnvironment)]
        case .up, .down, .previousBeacon, .nextBeacon, .nextView, .previousView:
            self = AuthorizationDialog(request: request == .always ? .whenInUse : .always)
            return []
        case .copy where wasAsked:
            let commands = commands(state.site)
            return commands.isEmpty ? [.bell] : [.copy(commands.joined(separator: "\n"))]
        default: return nil
        }
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let room = AuthorizationDialog.inside(state.size)
        let count = lines(state.site, texts, .ascii, width: room.columns).count
        first = motion.scrolled(from: first, count: count, page: max(1, room.rows))
    }

    /// The maximum area for the text.
    private static func inside(_ size: Size) -> Size {
        let area = HelpView.area(size)
        return Size(columns: max(4, min(columns, area.columns - 2) - 4), rows: max(1, area.rows - 2))
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let room = AuthorizationDialog.inside(state.size)
        let lines = lines(state.site, painter.texts, painter.glyphs, width: room.columns)
        let rect = painter.dialog(
            state, painter.texts.text(.authorize.title), columns: room.columns + 4,
            rows: min(lines.count, room.rows) + 2)
        guard !rect.isEmpty else { return }
        painter.draw(lines, from: max(0, min(first, lines.count - rect.rows)), in: rect, labelWidth: 0)
    }
}
