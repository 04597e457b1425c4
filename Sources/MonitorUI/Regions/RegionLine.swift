import Basics
import BeaconService
import Canvas
import Localization
import Regions

/// A row of the regions.
struct RegionLine: ListRow {
    typealias Order = RegionSort

    let row: RegionRow
    /// The name of the beacon whose region it is; nil: the region is not that of one beacon, or the beacon has no
    /// name.
    let name: String?
    /// The time since which the region is in its state, as a text.
    let since: String

    /// Cells of the gauge, without the seconds beside it.
    private static let gaugeWidth = 5

    static let table = ListTable<RegionLine>(
        margin: 2,
        columns: [
            ColumnSpec(
                .regionColumn.region, 10, priority: 0, fit: Fit(limit: 24, priority: 3, wholePriority: 9), order: .name
            ) { line, pen, _ in .init(line.title(pen), style: line.resting(pen)) },
            ColumnSpec(.column.beacon, 11, priority: 4, fit: Fit(limit: 17, priority: 6), order: .numbers) {
                line, pen, _ in
                .init(line.row.numbers, style: line.resting(pen) ?? pen.theme[.muted])
            },
            ColumnSpec(
                .regionColumn.regionClass, .made { pen, _ in pen.widest(of: RegionClass.allCases.map(\.textKey)) },
                priority: 7, besideTitle: 1, order: .regionClass
            ) { line, pen, _ in
                .init(
                    pen.texts.text(line.row.region.regionClass.textKey), style: line.resting(pen) ?? pen.theme[.muted])
            },
            ColumnSpec(
                .regionColumn.state,
                .made { pen, _ in
                    let others: [TextKey] = [.region.stopped, .absent.word]
                    return 2 + pen.widest(of: RegionState.allCases.map(\.textKey) + others)
                }, priority: 1, besideTitle: 1, order: .state
            ) { line, pen, _ in line.state(pen) },
            ColumnSpec(
                .regionColumn.since, .made { pen, _ in pen.timeWidth }, priority: 6, besideTitle: 1, order: .since
            ) {
                line, _, _ in .init(line.row.status == nil ? "" : line.since)
            },
            ColumnSpec(.regionColumn.inside, 2, priority: 3, alignment: .trailing, besideTitle: 1, order: .inside) {
                line, pen, _ in
                guard let status = line.row.status else { return "" }
                let isInside = status.state == .inside
                return .init(isInside ? pen.texts.number(status.beaconsInside) : pen.texts.text(.value.none))
            },
            ColumnSpec(.regionColumn.notify, 5, priority: 8, besideTitle: 0) { line, pen, _ in
                .init(pen.texts.letters(of: line.row.region.options), style: line.resting(pen))
            },
            ColumnSpec(
                .regionColumn.left, 6, maximum: 16, priority: 2, fit: Fit(limit: 16, priority: 2), besideTitle: 1,
                order: .left
            ) { line, pen, width in line.row.status.map { RegionLine.left($0, pen, width) } ?? "" },
        ])

    /// The style of a region that is not monitored.
    private func resting(_ pen: Pen) -> Style? { row.status == nil ? pen.theme[.stale] : nil }

    /// The name of the beacon whose region it is; without one the region, for a designated beacon that of the
    /// service.
    private func title(_ pen: Pen) -> String {
        if let name { return name }
        let identifier = row.identifier
        guard row.region.regionClass == .designated, pen.shows(.column.beacon),
            let colon = identifier.lastIndex(of: ":")
        else { return SafeText.neutralise(Spelling.region(identifier)) }
        return SafeText.neutralise(String(identifier[..<colon]))
    }

    private func state(_ pen: Pen) -> TableLayout.Text {
        guard let state = row.status?.state else {
            let word =
                row.isAbsent ? pen.texts.absentWord : pen.glyphs.stopped + " " + pen.texts.text(.region.stopped)
            return .init(word, style: resting(pen))
        }
        return .init(state.sign(pen.glyphs) + " " + pen.texts.text(state.textKey), style: pen.theme[state.role])
    }

    /// The time until the region is left: a gauge and seconds, or only seconds.
    private static func left(_ status: RegionStatus, _ pen: Pen, _ room: Int) -> TableLayout.Text {
        let texts = pen.texts
        guard status.state == .inside else { return .init(texts.text(.value.none), style: pen.theme[.muted]) }
        guard let seconds = status.timeLeft else { return .init(texts.text(.region.deaf), style: pen.theme[.warning]) }
        let number = texts.countdown(seconds)
        let isShort = seconds < status.monitored.settings.exitPeriod / 3
        let style = pen.theme[isShort ? .eventExit : .text]
        guard room >= gaugeWidth + 1 + pen.textWidth.width(of: number) else { return .init(number, style: style) }
        let gauge = Gauge(seconds / max(1, status.monitored.settings.exitPeriod))
        return .init(gauge.text(width: gaugeWidth, glyphs: pen.glyphs) + " " + number, style: style)
    }
}

extension MonitorState {
    /// A row with the texts that depend on the state of the screen.
    func line(_ row: RegionRow, _ texts: Localizer) -> RegionLine {
        RegionLine(
            row: row, name: name(ofRegion: row).map(SafeText.neutralise), since: since(row.status?.since, texts))
    }

    /// The time of day; on another day the age.
    private func since(_ time: Timestamp?, _ texts: Localizer) -> String {
        guard let time else { return texts.text(.value.none) }
        let local = local(time)
        if let today, local.isSameDay(as: today) { return texts.time(secondsOfDay: local.secondsOfDay) }
        return texts.age(seconds: age(of: time))
    }
}

extension Localizer {
    /// The word in place of a state while the site is not heard; the sign shows it without colour.
    var absentWord: String { "~ " + text(.absent.word) }

    /// A countdown in whole seconds, not below 0: `24 s`.
    func countdown(_ seconds: Double) -> String {
        text(.unit.seconds, .text(number(max(0, min(seconds, 86_400)).rounded(.up), decimals: 0)))
    }
}

extension RegionState {
    var role: Role {
        switch self {
        case .inside: .eventEnter
        case .outside: .eventExit
        case .unknown: .muted
        }
    }

    /// One cell that shows the state without colour.
    func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .inside: glyphs.running
        case .outside: glyphs.stopped
        case .unknown: "?"
        }
    }
}
