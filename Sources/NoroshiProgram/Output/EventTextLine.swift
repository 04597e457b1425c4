import Basics
import Canvas
import ConfigurationFiles
import Localization
import Regions
import Tracking

/// An event as a line of text in the chosen language.
struct EventTextLine {
    let localizer: Localizer
    private let zone: LocalZone
    private let width = TextWidth()
    /// The width in cells of the longest event word.
    private let wordWidth: Int

    /// - Parameter zone: The zone of the written times.
    init(_ localizer: Localizer, in zone: LocalZone = .system) {
        self.localizer = localizer
        self.zone = zone
        let width = width
        wordWidth = SiteEvent.Kind.allCases.map { width.width(of: localizer.text($0.textKey)) }.max() ?? 0
    }

    /// `2026-11-21 12:40:07  enter   door   Gate A   last heard …`
    func text(_ event: SiteEvent, names: [BeaconIdentity: String]) -> String {
        let local = zone.civil(event.time)
        let time = localizer.dateTime(
            year: local.year, month: local.month, day: local.day, secondsOfDay: local.secondOfDay)
        let parts = parts(event, names: names)
        var line = ([time, width.pad(parts[0], to: wordWidth)] + parts.dropFirst()).joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The texts about an event: its word first, then its subject.
    func parts(_ event: SiteEvent, names: [BeaconIdentity: String]) -> [String] {
        var parts = [localizer.text(event.kind.textKey)]
        if let region = event.region { parts.append(SafeText.neutralise(region)) }
        if let rule = event.rule { parts.append(SafeText.neutralise(rule)) }
        if let beacon = event.beacon { parts.append(SafeText.neutralise(names[beacon] ?? beacon.shortText)) }
        if let action = event.action {
            parts.append(localizer.text(action.textKey) + " " + SafeText.neutralise(action.summary))
        }
        if let rssi = event.rssi, !event.reasonTellsSignal { parts.append("\(rssi) dBm") }
        if let reason = event.reason { parts.append(localizer.text(reason.inWords)) }
        return parts
    }
}
