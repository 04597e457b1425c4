import Canvas
import Localization
import Theming

// What rules called for.
extension Sheet {
    mutating func putContents(_ state: MonitorState, _ layout: ScreenLayout) {
        guard !layout.body.isEmpty else { return }
        putCentred([(texts.text(.contentsEmpty), .heading), (texts.text(.contentsEmptyHint), .muted)], in: layout.body)
    }
}

extension MonitorState {
    mutating func openContent() -> [Effect] { [.bell] }

    mutating func moveContents(_ motion: Motion, _ texts: Localizer) {}
}
