import Basics
import Canvas
import Localization
import Regions

/// The full text of a content, as lines.
struct ContentDetail {
    private(set) var lines: [TextLine] = []

    init(_ item: RuleItems.Item, _ state: MonitorState, _ texts: Localizer) {
        let width = max(8, state.layout.detail.columns - 3)
        let wrap = { (text: String, role: Role) in
            // Line breaks of the text are kept; all other control characters are neutralised, so that they cannot
            // move the cursor.
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .flatMap { TextWidth().wrapped(SafeText.neutralise(String($0)), to: width) }
                .map { TextLine.text($0, role) }
        }
        switch item.action {
        case .openText(let text): lines = wrap(text, .text)
        case .openImage(let url), .openURL(let url):
            lines = wrap(url, .text) + [.blank]
            lines += wrap(texts.text(item.action.page == nil ? .content.notOpened : .content.opens), .muted)
        case .custom(let values):
            if values.isEmpty { lines = wrap(texts.text(.content.noValues), .muted) }
            for pair in values {
                let room = max(2, width - DetailView.labelWidth - 1)
                let value = TextWidth().wrapped(SafeText.neutralise(pair.value), to: room)
                lines += value.enumerated().map { index, line in
                    .field(index == 0 ? SafeText.neutralise(pair.key) : "", line, .text)
                }
            }
        case .unknown(let name, let text):
            lines = wrap(texts.text(.content.unknownAction, .text(SafeText.neutralise(name))), .warning) + [.blank]
            lines += wrap(text, .text)
        }
        let beacons = item.event.firedBeacons.map { Self.received($0, state, texts) }
        let from = [item.event.region.map(SafeText.neutralise), beacons.first].compactMap(\.self)
        if !from.isEmpty { lines += [.blank] + wrap(from.joined(separator: "  "), .muted) }
        for beacon in beacons.dropFirst() { lines += wrap(beacon, .muted) }
        if let reason = item.event.reason { lines += wrap(texts.text(reason), .muted) }
    }

    /// A beacon that made the rule fire, as received: `Gate A  b1  -63 dBm  near  1.5 m`.
    private static func received(_ beacon: FiredBeacon, _ state: MonitorState, _ texts: Localizer) -> String {
        var parts = [state.label(of: beacon.identity)]
        if let name = beacon.name { parts.append(SafeText.neutralise(name)) }
        if let rssi = beacon.rssi {
            parts += [texts.text(.unit.dBm, .integer(Int(rssi))), texts.text(beacon.proximity.textKey)]
        }
        if let distance = beacon.distance { parts.append(texts.metres(distance)) }
        return parts.joined(separator: "  ")
    }
}
