import Canvas
import Localization
import Regions
import Theming
import Tracking

/// The columns of the regions, and the texts of a row in them.
struct RegionColumns {
    /// The numbers of the columns, from left to right.
    enum Column: Int, CaseIterable {
        case regionClass, region, state, since, inside, notify, left

        /// The key of its title.
        var key: String { "regionColumn.\(self)" }
    }

    /// Cells before the first column: cursor, blank.
    static let margin = 2
    /// Cells of the gauge, and seconds beside it.
    private static let gaugeWidth = 5

    let layout: TableLayout
    private let texts: Localizer
    private let glyphs: GlyphSet
    private let theme: Theme
    private let textWidth: TextWidth

    init(width: Int, _ sheet: borrowing Sheet) {
        texts = sheet.texts
        glyphs = sheet.glyphs
        theme = sheet.theme
        textWidth = sheet.textWidth
        let textWidth = textWidth
        let texts = texts
        let widest = { (keys: [String]) in keys.map { textWidth.width(of: texts.text($0)) }.max() ?? 0 }
        let states = RegionState.allCases.map(\.key) + [SiteTextKey.regionStopped, .absentWord].map(\.rawValue)
        func column(
            _ column: Column, _ minimum: Int, ideal: Int? = nil, maximum: Int? = nil, priority: Int,
            alignment: TextAlignment = .leading
        ) -> Table.Column {
            let title = texts.text(column.key)
            return Table.Column(
                title, minimum: max(minimum, column == .region ? 0 : textWidth.width(of: title)), ideal: ideal,
                maximum: maximum, priority: priority, alignment: alignment)
        }
        layout = Table([
            column(.regionClass, widest(RegionClass.allCases.map(\.key)), priority: 4),
            column(.region, 10, ideal: 20, maximum: 44, priority: 0),
            column(.state, 2 + widest(states), priority: 1),
            column(.since, textWidth.width(of: texts.time(secondsOfDay: 0)), priority: 5),
            column(.inside, 2, priority: 3, alignment: .trailing),
            column(.notify, 5, priority: 6),
            column(
                .left, widest([SiteTextKey.regionDeaf.rawValue]), ideal: RegionColumns.gaugeWidth + 6, maximum: 14,
                priority: 2),
        ]).layout(width: width - RegionColumns.margin, textWidth: textWidth)
    }

    func texts(of row: RegionRow, _ state: MonitorState) -> [TableLayout.Text] {
        let region = row.region
        let identifier = shown(row)
        let notify = texts.letters(of: region.options)
        guard let status = row.status else {
            let style = theme[.stale]
            let word = row.isAbsent ? texts.absentWord : glyphs.stopped + " " + texts.text(.regionStopped)
            return [texts.text(region.regionClass.key), identifier, word, "", "", notify, ""].map {
                .init($0, style: style)
            }
        }
        return [
            .init(texts.text(region.regionClass.key), style: theme[.muted]),
            .init(identifier),
            .init(status.state.sign(glyphs) + " " + texts.text(status.state.key), style: theme[status.state.role]),
            .init(since(status.since, state)),
            .init(status.state == .inside ? texts.number(status.beaconsInside) : texts.text(.none)),
            .init(notify),
            left(status),
        ]
    }

    /// The identifier; of a designated beacon's region the key code stays whole, for the rest is the same in many rows.
    private func shown(_ row: RegionRow) -> String {
        let identifier = SafeText.neutralise(row.identifier)
        guard row.region.regionClass == .designated, let colon = identifier.lastIndex(of: ":"),
            let room = layout.placement(of: Column.region.rawValue)?.width, textWidth.width(of: identifier) > room
        else { return identifier }
        let keycode = String(identifier[colon...])
        let rest = room - textWidth.width(of: keycode)
        return textWidth.clip(String(identifier[..<colon]), to: rest, ellipsis: glyphs.ellipsis) + keycode
    }

    /// The time of day; of another day how long ago.
    private func since(_ time: Timestamp?, _ state: MonitorState) -> String {
        guard let time else { return texts.text(.none) }
        let local = state.local(time)
        if let today = state.today, local.isSameDay(as: today) {
            return texts.time(secondsOfDay: local.secondsOfDay)
        }
        return texts.age(seconds: state.age(of: time))
    }

    /// How long until the region is left: a gauge and seconds, or seconds alone.
    private func left(_ status: RegionStatus) -> TableLayout.Text {
        guard status.state == .inside else { return .init(texts.text(.none), style: theme[.muted]) }
        guard let seconds = status.timeLeft else { return .init(texts.text(.regionDeaf), style: theme[.warning]) }
        let room = layout.placement(of: Column.left.rawValue)?.width ?? 0
        let number = texts.countdown(seconds)
        let isShort = seconds < status.monitored.settings.exitPeriod / 3
        let style = theme[isShort ? .eventExit : .text]
        guard room >= RegionColumns.gaugeWidth + 1 + textWidth.width(of: number) else {
            return .init(number, style: style)
        }
        let gauge = Gauge(seconds / max(1, status.monitored.settings.exitPeriod))
        return .init(gauge.text(width: RegionColumns.gaugeWidth, glyphs: glyphs) + " " + number, style: style)
    }
}

extension Localizer {
    /// What stands in place of a state while nobody hears the site; the sign tells it without colour.
    var absentWord: String { "~ " + text(.absentWord) }

    /// `E X -`: entry, exit, display; the letters are the same in every language.
    func letters(of options: RegionNotificationOptions) -> String {
        let letters: [(RegionNotificationOptions, String)] = [
            (.onEntry, "E"), (.onExit, "X"), (.entryStateOnDisplay, "D"),
        ]
        return letters.map { options.contains($0.0) ? $0.1 : "-" }.joined(separator: " ")
    }

    /// Whole seconds, counted down to 0: `24 s`.
    func countdown(_ seconds: Double) -> String {
        text(.seconds, .text(number(max(0, min(seconds, 86_400)).rounded(.up), decimals: 0)))
    }
}

extension RegionClass {
    /// The key of its word.
    var key: String { "region.class." + rawValue }
}

extension RegionState {
    /// The key of its word.
    var key: String { "region.state.\(self)" }

    var role: Role {
        switch self {
        case .inside: .eventEnter
        case .outside: .eventExit
        case .unknown: .muted
        }
    }

    /// One cell that tells it without colour.
    func sign(_ glyphs: GlyphSet) -> String {
        switch self {
        case .inside: glyphs.running
        case .outside: glyphs.stopped
        case .unknown: "?"
        }
    }
}
