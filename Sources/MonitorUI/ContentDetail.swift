import Canvas
import Localization
import Regions
import Theming
import Tracking

/// A content in full, as lines.
struct ContentDetail {
    private(set) var lines: [TextLine] = []

    init(_ state: MonitorState, _ texts: Localizer) {
        guard let item = state.contents.selected else { return }
        let width = max(8, state.layout.detail.columns - 3)
        let wrap = { (text: String, role: Role) in
            // A line of a text stays a line of its own; nothing else in it may move the cursor.
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .flatMap { TextWidth().wrapped(SafeText.neutralise(String($0)), to: width) }
                .map { TextLine.text($0, role) }
        }
        switch item.action {
        case .openText(let text): lines = wrap(text, .text)
        case .openImage(let url), .openURL(let url):
            lines = wrap(url, .text) + [.blank]
            lines += wrap(texts.text(item.action.page == nil ? .contentNotOpened : .contentOpens), .muted)
        case .custom(let values):
            if values.isEmpty { lines = wrap(texts.text(.contentNoValues), .muted) }
            for pair in values {
                let room = max(2, width - DetailView.labelWidth - 1)
                let value = TextWidth().wrapped(SafeText.neutralise(pair.value), to: room)
                lines += value.enumerated().map { index, line in
                    .field(index == 0 ? SafeText.neutralise(pair.key) : "", line, .text)
                }
            }
        case .unknown(let name, let text):
            lines = wrap(texts.text(.contentUnknown, .text(SafeText.neutralise(name))), .warning) + [.blank]
            lines += wrap(text, .text)
        }
        let from = [item.event.region.map(SafeText.neutralise), item.event.beacon.map { state.label(of: $0) }]
            .compactMap(\.self)
        if !from.isEmpty { lines += [.blank] + wrap(from.joined(separator: "  "), .muted) }
        if let reason = item.event.reason { lines += wrap(texts.text(reason), .muted) }
    }
}
