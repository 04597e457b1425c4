import Canvas
import Localization
import Regions
import Theming
import Tracking

/// Everything known about one event, or about the events of a group, as lines.
struct EventDetail {
    private(set) var lines: [TextLine] = []

    private let state: MonitorState
    private let texts: Localizer
    private let parts: DetailParts

    init(_ state: MonitorState, _ texts: Localizer) {
        self.state = state
        self.texts = texts
        parts = DetailParts(
            texts: texts, width: max(8, state.layout.detail.columns - 3), isASCII: state.settings.usesASCII)
        let events = state.views.events.selectedEvents
        for (index, event) in events.enumerated() {
            if index > 0 { lines.append(.blank) }
            lines += fields(event)
        }
    }

    private func fields(_ event: MonitorEvent) -> [TextLine] {
        let word = EventWord(event.kind)
        var lines = parts.field(.labelEvent, texts.text(word.key), word.role)
        lines += parts.field(.labelTime, texts.dateTime(event.local))
        switch event.kind {
        case .beacon(let beacon):
            lines += fields(beacon.identity)
            lines += parts.field(.labelName, beacon.name.map(SafeText.neutralise))
            lines += parts.field(.labelRSSI, parts.dBm(beacon.rssi))
            lines += parts.field(.labelReason, texts.why(beacon))
        case .site(let site): lines += fields(site)
        default: lines += parts.field(.labelReason, event.reason.map { texts.text($0) })
        }
        return lines
    }

    private func fields(_ event: SiteEvent) -> [TextLine] {
        var lines = parts.field(.labelRegion, event.region.map(SafeText.neutralise))
        lines += parts.field(.labelRegionClass, event.regionClass.map { texts.text($0.key) })
        if event.kind == .ruleFired {
            for beacon in event.firedBeacons { lines += fields(beacon) }
        } else {
            lines += event.beacon.map { fields($0) } ?? []
            lines += parts.field(.labelRSSI, parts.dBm(event.rssi))
        }
        lines += parts.field(.labelRule, event.rule.map(SafeText.neutralise))
        if let action = event.action {
            lines += parts.field(.labelAction, texts.text(action.key))
            lines += parts.field(.labelContent, SafeText.neutralise(action.summary))
        }
        lines += parts.field(.labelReason, event.reason.map { texts.text($0) })
        if event.region != nil {
            lines += parts.field(.labelNotified, event.isNotified ? texts.text(.yes) : texts.text(.notNotified))
        }
        if event.number > 0 { lines += parts.field(.labelNumber, texts.number(event.number)) }
        return lines
    }

    /// A beacon that made a rule fire, as it was received.
    private func fields(_ beacon: FiredBeacon) -> [TextLine] {
        var lines = fields(beacon.identity)
        lines += parts.field(.labelBeaconID, beacon.name.map(SafeText.neutralise))
        guard beacon.rssi != nil else { return lines }
        lines += parts.field(.labelRSSI, parts.dBm(beacon.rssi))
        lines += parts.field(.labelProximity, texts.text(beacon.proximity.key), beacon.proximity.role)
        lines += parts.field(.labelDistance, beacon.distance.map { texts.metres($0) })
        return lines
    }

    private func fields(_ identity: BeaconIdentity) -> [TextLine] {
        parts.field(.labelBeacon, state.label(of: identity))
            + parts.field(.labelIdentifier, SafeText.neutralise(identity.text))
    }
}
