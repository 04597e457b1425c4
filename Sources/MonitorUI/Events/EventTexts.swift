import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// Events in words: region, beacon and reason.
extension Localizer {
    func what(_ event: MonitorEvent, _ state: MonitorState) -> String {
        switch event.kind {
        case .beacon(let beacon): what(beacon, state)
        case .site(let site): joined(parts(site, state))
        default: event.reason.map { text($0.spelled) } ?? ""
        }
    }

    /// A closed group: `×2  shop +1  Gate A`.
    func what(_ entry: EventEntry, _ state: MonitorState, _ glyphs: GlyphSet) -> String {
        guard case .site(let first) = entry.first.kind else { return what(entry.first, state) }
        var parts = parts(first, state)
        if first.namesRegion { parts[0] += " +" + number(entry.events.count - 1) }
        return joined([glyphs.times + number(entry.events.count)] + parts)
    }

    private func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: "  ") }

    private func parts(_ event: SiteEvent, _ state: MonitorState) -> [String] {
        var parts: [String] = []
        if event.namesRegion, let region = event.region { parts.append(state.title(ofRegion: region)) }
        if let rule = event.rule { parts.append(SafeText.neutralise(rule)) }
        if let beacon = event.beacon { parts.append(state.shortLabel(of: beacon)) }
        if let action = event.action { parts.append(text(action.textKey) + " " + SafeText.neutralise(action.summary)) }
        if let reason = event.reason { parts.append(text(reason.spelled)) }
        if let rssi = event.rssi, !event.reasonTellsSignal { parts.append(text(.unit.dBm, .integer(Int(rssi)))) }
        return parts
    }

    /// The type, the beacon by the user's name or else by its own name, its numbers, the signal and the reason.
    private func what(_ beacon: TrackingEvent, _ state: MonitorState) -> String {
        let name = state.site.service.names[beacon.identity] ?? beacon.name
        let called = name.flatMap { $0.isEmpty ? nil : SafeText.neutralise($0) }
        var parts =
            [text(beacon.identity.kind.key)]
            + [called, SafeText.neutralise(beacon.identity.shortText)].compactMap(\.self)
        if let rssi = beacon.rssi { parts.append(text(.unit.dBm, .integer(Int(rssi)))) }
        return joined(parts + [why(beacon) ?? ""])
    }

    func why(_ beacon: TrackingEvent) -> String? {
        switch beacon.kind {
        case .appeared: nil
        case .returned(let silence): text(.reason.returned, .text(duration(seconds: silence)))
        case .lost(let silence, let limit):
            text(.reason.lost, .text(duration(seconds: silence)), .text(duration(seconds: limit)))
        }
    }
}

extension SiteEvent {
    /// Whether the region is shown beside the beacon. The region of a designated beacon would only repeat it.
    fileprivate var namesRegion: Bool { region != nil && (regionClass != .designated || beacon == nil) }
}
