import Advertising
import Basics
import Canvas
import Localization
import Tracking

/// Everything known about one beacon, as lines.
struct DetailView {
    /// Cells of the labels.
    static let labelWidth = 13
    /// Rows of the RSSI chart with its axes.
    static let chartRows = 8

    /// From this width on, the frames are beside the rest.
    static let wideColumns = 110

    /// The lines, in columns beside each other. Empty until the detail arrives.
    let columns: [[TextLine]]

    init(_ state: MonitorState, _ texts: Localizer) {
        guard let detail = state.views.beacons.detail else {
            columns = []
            return
        }
        let width = state.layout.detail.columns
        let number = width >= DetailView.wideColumns ? 2 : 1
        let parts = DetailParts(texts: texts, width: max(8, width / number - 2), isASCII: state.settings.usesASCII)
        var lines = parts.signal(detail.row, loss: detail.loss) + [.blank]
        lines += parts.receivers(detail.receptions, state.status.receivers)
        lines += parts.service(detail.row.identity, state.site)
        lines += [.heading(texts.text(.detail.chart))]
        lines += (0..<DetailView.chartRows).map { .chart($0) }
        lines += [.blank] + parts.identity(detail) + parts.device(detail)
        let frames = detail.frames.flatMap { [.blank] + parts.frame($0) }
        columns = number == 1 ? [lines + frames] : [lines, Array(frames.dropFirst())]
    }
}

extension BeaconList {
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        let list = state.views.beacons
        var pane = Pane("", DetailView(state, texts).columns)
        guard let selected = list.target else {
            pane.placeholder = .detail.nothing
            return pane
        }
        let detail = list.detail.flatMap { $0.row.identity == selected ? $0 : nil }
        let sent = (detail?.row ?? list.selectedRow)?.name
        pane.title = [state.site.name(of: selected) ?? sent, selected.shortText].compactMap(\.self)
            .map(SafeText.neutralise).joined(separator: "  ")
        pane.chart = detail?.chart ?? []
        if detail == nil { pane.placeholder = .detail.waiting }
        return pane
    }
}
