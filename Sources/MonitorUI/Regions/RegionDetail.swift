import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// Everything known about one region, as lines.
struct RegionDetail {
    /// Empty when no region is selected.
    private(set) var lines: [TextLine] = []

    private let state: MonitorState
    private let texts: Localizer
    private let parts: DetailParts

    init(_ state: MonitorState, _ texts: Localizer) {
        self.state = state
        self.texts = texts
        parts = DetailParts(
            texts: texts, width: max(8, state.layout.detail.columns - 3), isASCII: state.settings.usesASCII)
        guard let row = state.regionRow else { return }
        lines = row.status.map { now($0) } ?? [.text(texts.text(.region.idle), .stale)]
        if row.isAbsent {
            lines = TextWidth().wrapped(texts.text(.absent.untouched), to: parts.width).map { .text($0, .stale) }
        } else {
            lines += tracking(row.identifier) + ranging(row.identifier)
        }
        lines += [.blank] + constraint(row.region) + settings(row.region)
    }

    private func now(_ status: RegionStatus) -> [TextLine] {
        var lines = parts.field(.detail.state, texts.text(status.state.textKey), status.state.role)
        lines += parts.field(.detail.since, moment(status.since))
        if status.state == .inside {
            lines += parts.field(.detail.inside, texts.number(status.beaconsInside))
            let left = status.timeLeft.map { texts.countdown($0) }
            lines += parts.field(.detail.timeLeft, left ?? texts.text(.region.deaf), left == nil ? .warning : .text)
        }
        lines += parts.field(.detail.seen, moment(status.lastHeard))
        lines += parts.field(.detail.lastBeacon, status.lastBeacon.map { state.label(of: $0) })
        return lines
    }

    /// `12:30:07 (10 min ago)`
    private func moment(_ time: Timestamp?) -> String? {
        guard let time else { return nil }
        let ago = texts.text(.time.ago, .text(texts.duration(seconds: state.age(of: time))))
        let local = state.local(time)
        return texts.text(.time.momentAgo, .text(texts.moment(local, today: state.today)), .text(ago))
    }

    private func tracking(_ identifier: String) -> [TextLine] {
        guard let gauge = state.site.tracking, gauge.region == identifier else { return [] }
        let bar = Gauge(gauge.cycle, of: gauge.cycles).text(
            width: 10, glyphs: state.settings.usesASCII ? .ascii : .unicode)
        let count = texts.text(.track.window, .integer(gauge.cycle), .integer(gauge.cycles))
        return parts.field(.detail.tracking, bar + " " + count + "  " + texts.countdown(gauge.timeLeft), .badge)
    }

    /// The ranged beacons with their distances and dBm, and the ages of the missed ones, in Core Location's order.
    private func ranging(_ identifier: String) -> [TextLine] {
        guard state.isRanged(identifier) else { return [] }
        let beacons = state.site.ranged.first { $0.region.identifier == identifier }?.beacons ?? []
        var lines: [TextLine] = [.blank, .heading(texts.text(.ranged.beacons, .integer(beacons.count)))]
        if beacons.isEmpty { lines.append(.text("  " + texts.text(.ranged.none), .muted)) }
        let accuracies = beacons.map { $0.accuracy < 0 ? texts.text(.value.none) : texts.metres($0.accuracy) }
        let signals = beacons.map { $0.rssi == 0 ? texts.text(.value.none) : String($0.rssi) }
        for (index, beacon) in beacons.enumerated() {
            var parts = [aligned(accuracies[index], in: accuracies), aligned(signals[index], in: signals)]
            // The label comes last, because a narrow pane must cut it instead of the age.
            if beacon.age > 0 { parts.append(texts.text(.unit.seconds, .text(texts.number(beacon.age, decimals: 1)))) }
            parts.append(state.shortLabel(of: beacon.identity))
            let word = beacon.proximity.marker + texts.text(beacon.proximity.textKey)
            lines.append(.field(word, parts.joined(separator: "  "), beacon.proximity.role))
        }
        return lines
    }

    /// A number with its unit, aligned to the right with the widest one; each character takes one cell.
    private func aligned(_ text: String, in all: [String]) -> String {
        let width = all.map(\.count).max() ?? 0
        return String(repeating: " ", count: width - text.count) + text
    }

    private func constraint(_ region: MonitoredRegion) -> [TextLine] {
        var lines: [TextLine] = [.heading(texts.text(.detail.region))]
        let any = texts.text(.value.any)
        lines += parts.field(.detail.identifier, SafeText.neutralise(region.region.identifier))
        lines += parts.field(.detail.class, classes(region))
        switch region.region.constraint {
        case .iBeacon(let uuid, let major, let minor):
            lines += parts.field(.detail.type, texts.text(BeaconIdentity.Kind.iBeacon.key))
            lines += numbers(uuid.description, major, minor)
        case .altBeacon(let id1, let id2, let id3):
            lines += parts.field(.detail.type, texts.text(BeaconIdentity.Kind.altBeacon.key))
            lines += numbers(id1?.description ?? any, id2, id3)
        case .eddystone(let namespace, let instance):
            lines += parts.field(.detail.type, texts.text(BeaconIdentity.Kind.eddystoneUID.key))
            lines += parts.field(.detail.namespace, namespace.description)
            lines += parts.field(.detail.instance, instance.map(\.description) ?? any)
        }
        return lines + parts.field(.detail.address, region.region.address?.description)
    }

    private func numbers(_ uuid: String, _ major: UInt16?, _ minor: UInt16?) -> [TextLine] {
        let any = texts.text(.value.any)
        return parts.field(.detail.uuid, uuid) + parts.field(.detail.major, major.map { String($0) } ?? any)
            + parts.field(.detail.minor, minor.map { String($0) } ?? any)
    }

    /// The class, and whether the UUID is reserved for beacons of the service.
    private func classes(_ region: MonitoredRegion) -> String {
        var words = [texts.text(region.regionClass.textKey)]
        if case .iBeacon(let uuid, _, _) = region.region.constraint,
            let official = state.site.official.first(where: { $0.uuid == uuid })
        {
            words.append(texts.text(.region.reserved, .text(SafeText.neutralise(official.regionID))))
        }
        return texts.list(words)
    }

    private func settings(_ region: MonitoredRegion) -> [TextLine] {
        let settings = region.settings
        var lines: [TextLine] = [.blank, .heading(texts.text(.detail.settings))]
        lines += parts.field(.detail.options, texts.explained(region.options))
        lines += parts.field(.detail.exitPeriod, seconds(settings.exitPeriod))
        let entry = texts.text(.region.entryOf, .integer(settings.entryCount), .text(seconds(settings.entryWindow)))
        lines += parts.field(.detail.entry, entry)
        switch settings.threshold {
        case .none: break
        case .rssi(let enter, let exit):
            let text = texts.text(
                .region.thresholdOf, .text(texts.text(.unit.dBm, .integer(Int(enter)))),
                .text(texts.text(.unit.dBm, .integer(Int(exit)))))
            lines += parts.field(.detail.threshold, text)
        case .distance(let enter, let exit):
            let text = texts.text(.region.thresholdOf, .text(texts.metres(enter)), .text(texts.metres(exit)))
            lines += parts.field(.detail.threshold, text)
        }
        return lines
    }

    private func seconds(_ seconds: Double) -> String {
        texts.text(.unit.seconds, .text(texts.number(seconds, decimals: seconds.rounded() == seconds ? 0 : 1)))
    }
}

extension RegionList {
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        let title = state.regionRow.map { row in
            [state.name(ofRegion: row), Spelling.region(row.identifier)].compactMap(\.self).map(SafeText.neutralise)
                .joined(separator: "  ")
        }
        return Pane(title ?? "", RegionDetail(state, texts).lines)
    }
}
