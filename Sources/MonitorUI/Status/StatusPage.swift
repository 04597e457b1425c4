import Basics
import Canvas
import Localization

/// The status view: the first line on the screen.
public struct StatusPage: Equatable, Sendable {
    var first = 0
    var choice: RowChoice?
}

extension StatusPage: ScreenView {
    static var digit: Int { 7 }
    static var path: WritableKeyPath<MonitorState, StatusPage> { \.views.status }

    static func choices(in state: MonitorState) -> [RowChoice] { [.attention] }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {}

    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        painter.drawStatus(state, in: layout.body)
    }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        StatusView(state, Localizer(language: state.language)).counts
    }

    static func refilter(_ state: inout MonitorState) -> [Effect] {
        state.views.status.first = 0
        return []
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .back, .filter, .nextView, .pause, .scanProfile, .userIdentifier, .environment]
            + Action.ofProgram + [.record, .reload]
    }

    static func move(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        let count = StatusView(state, texts).count
        state.views.status.first = motion.scrolled(
            from: state.views.status.first, count: count, page: max(1, state.layout.body.rows))
        return []
    }
}
