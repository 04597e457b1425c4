import Basics
import Canvas
import Localization
import Regions
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
        parts = DetailParts(state, texts)
        let events = state.views.events.selectedEvents
        for (index, event) in events.enumerated() {
            if index > 0 { lines.append(.blank) }
            lines += fields(event, state.views.events.selectedState(index))
        }
    }

    private func fields(_ event: MonitorEvent, _ after: MonitorEvent?) -> [TextLine] {
        let word = EventWord(event.kind)
        var lines = parts.field(.detail.event, texts.text(word.key), word.role)
        lines += after.map { parts.field(.detail.state, texts.text(EventWord($0.kind).key)) } ?? []
        lines += parts.field(.detail.time, texts.dateTime(event.local))
        switch event.kind {
        case .beacon(let beacon):
            lines += fields(beacon.identity)
            lines += parts.field(.detail.name, beacon.name.map(SafeText.neutralise))
            lines += parts.field(.detail.rssi, parts.dBm(beacon.rssi))
            lines += parts.field(.detail.reason, texts.why(beacon))
        case .site(let site): lines += fields(site) + numbers(event, after)
        default: lines += parts.field(.detail.reason, event.reason.map { texts.text($0.spelled) })
        }
        return lines
    }

    private func fields(_ event: SiteEvent) -> [TextLine] {
        var lines = parts.field(.detail.regionName, event.region.map { state.label(ofRegion: $0) })
        lines += parts.field(.detail.class, event.regionClass.map { texts.text($0.textKey) })
        if event.kind == .ruleFired {
            for beacon in event.firedBeacons { lines += fields(beacon) }
        } else {
            lines += event.beacon.map { fields($0) } ?? []
            lines += parts.field(.detail.rssi, parts.dBm(event.rssi))
        }
        lines += parts.field(.detail.rule, event.rule.map(SafeText.neutralise))
        if let action = event.action {
            lines += parts.field(.detail.action, texts.text(action.textKey))
            lines += parts.field(.detail.content, SafeText.neutralise(action.summary))
        }
        lines += parts.field(.detail.reason, event.reason.map { texts.text($0.spelled) })
        if event.region != nil {
            lines += parts.field(
                .detail.notified, event.isNotified ? texts.text(.answer.yes) : texts.text(.notify.held))
        }
        return lines
    }

    /// The numbers in the log: of the event, and of the resulting state.
    private func numbers(_ events: MonitorEvent?...) -> [TextLine] {
        let numbers = events.compactMap { event in
            if case .site(let event)? = event?.kind, event.number > 0 { event.number } else { nil }
        }
        return parts.field(.detail.number, texts.list(numbers.map { texts.number($0) }))
    }

    /// The fields of a beacon that made a rule fire, as received.
    private func fields(_ beacon: FiredBeacon) -> [TextLine] {
        var lines = fields(beacon.identity)
        lines += parts.field(.detail.beaconID, beacon.name.map(SafeText.neutralise))
        guard beacon.rssi != nil else { return lines }
        lines += parts.field(.detail.rssi, parts.dBm(beacon.rssi))
        lines += parts.field(.detail.proximity, texts.text(beacon.proximity.textKey), beacon.proximity.role)
        lines += parts.field(.detail.distance, beacon.distance.map { texts.metres($0) })
        return lines
    }

    private func fields(_ identity: BeaconIdentity) -> [TextLine] {
        parts.field(.detail.beacon, state.label(of: identity))
            + parts.field(.detail.identifier, SafeText.neutralise(identity.text))
    }
}
