import Canvas
import Localization
import Theming

// The regions.
extension Sheet {
    mutating func putRegions(_ state: MonitorState, _ layout: ScreenLayout) {
        guard !layout.body.isEmpty else { return }
        putCentred([(texts.text(.regionsEmpty), .heading), (texts.text(.regionsEmptyHint), .muted)], in: layout.body)
    }
}
