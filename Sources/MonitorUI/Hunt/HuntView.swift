import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The positions of the parts of a hunt: the digits as large as possible, and below them words, a bar with its
/// scale, and a chart. Parts without room are left out from the end.
struct HuntLayout: Equatable {
    /// The digits; empty: there is room only for words.
    let digits: Rect
    /// The scale of the digits.
    let scale: Int
    let words: Rect
    let bar: Rect
    /// The numbers below the bar.
    let numbers: Rect
    let chart: Rect

    /// The width in dots of a level of two digits and an arrow.
    private static let dots = BlockText.columns(of: "-88") + gap + BlockText.columns(of: "↑")
    /// Dots between the digits and the arrow.
    static let gap = 2
    /// The minimum number of rows of a useful chart.
    private static let leastChart = 5

    init(_ body: Rect) {
        var rest = body.inset(columns: 1, rows: 0)
        // Larger digits have priority over a chart while they are small, and the chart is left out where only one
        // of both fits.
        let below = 3 + (rest.rows >= 3 + BlockText.dots + Self.leastChart ? Self.leastChart : 0)
        scale = max(1, min((rest.rows - below) / BlockText.dots, rest.columns / (2 * Self.dots)))
        let spare = rest.rows - below - scale * BlockText.dots
        let hasDigits = rest.rows > BlockText.dots && rest.columns >= 2 * Self.dots
        digits = rest.takeTop(hasDigits ? scale * BlockText.dots : 0)
        if spare > 0 { _ = rest.takeTop() }
        var line = rest.takeTop()
        // Items in a line already leave a blank at its ends.
        (line.column, line.columns) = (body.column, body.columns)
        words = line
        bar = rest.takeTop()
        numbers = rest.takeTop()
        if spare > 1 { _ = rest.takeTop() }
        chart = rest.rows >= Self.leastChart ? rest : rest.splitTop(0).top
    }
}

extension HuntPane {
    /// The levels of bar and chart in dBm. The range extends to nearer beacons than in a list, because here the
    /// user may hold the beacon in the hand.
    private static let range = -100.0 ... -20.0
    private static let labels = stride(from: -100, through: -20, by: 20)

    func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        drawName(state, in: layout.tabs, on: &painter)
        // A notice covers the last row, so that the digits keep their size.
        var body = layout.body
        body.rows += layout.message.rows
        let parts = HuntLayout(body)
        drawDigits(parts, on: &painter)
        drawWords(parts, on: &painter)
        drawBar(parts, on: &painter)
        painter.drawChart(
            (reading?.chart ?? []).map { $0.map { Int8(clamping: $0) } }, range: Self.range, labels: [-100, -60, -20],
            in: parts.chart)
    }

    /// Draws the name in place of the views.
    private func drawName(_ state: MonitorState, in rect: Rect, on painter: inout Painter) {
        guard !rect.isEmpty else { return }
        let title = SafeText.neutralise(state.title(of: identity))
        var numbers = SafeText.neutralise(identity.shortText)
        if numbers == title { numbers = "" }
        painter.draw(
            [
                LineItem(painter.texts.text(.hunt.title), .tabSelected, rank: 1), LineItem(title, .heading, rank: 0),
                LineItem(numbers, .muted, rank: 2),
            ], state.settings.sounds ? [] : [LineItem(painter.texts.text(.hunt.quiet), .muted, rank: 3)], in: rect)
    }

    /// The value of the digits: the level of the last second, or else the last level until the beacon is silent.
    private var level: (value: Int?, role: Role) {
        guard let reading, reading.trend != .silent else { return (nil, .stale) }
        if let level = reading.level { return (level, .text) }
        return (reading.last?.level, .stale)
    }

    private func drawDigits(_ parts: HuntLayout, on painter: inout Painter) {
        guard !parts.digits.isEmpty else { return }
        let (value, role) = level
        let digits = BlockText(value.map { String($0) } ?? "--", scale: parts.scale)
        let arrow = BlockText(value == nil ? "" : trend.arrow, scale: parts.scale)
        let gap = 2 * HuntLayout.gap * parts.scale
        let isWhole = digits.size.columns + gap + arrow.size.columns <= parts.digits.columns
        // The digits keep their place with and without an arrow.
        let width = digits.size.columns + (isWhole ? gap + BlockText("↑", scale: parts.scale).size.columns : 0)
        let left = parts.digits.column + max(0, parts.digits.columns - width) / 2
        painter.frame.draw(digits, at: left, parts.digits.row, glyphs: painter.glyphs, style: painter.theme[role])
        guard isWhole else { return }
        painter.frame.draw(
            arrow, at: left + digits.size.columns + gap, parts.digits.row, glyphs: painter.glyphs,
            style: painter.theme[trend.role])
    }

    private var trend: HuntTrend { reading?.trend ?? .silent }

    /// Draws the words: warmer or colder, the highest level, the proximity; or the time since the last report.
    private func drawWords(_ parts: HuntLayout, on painter: inout Painter) {
        guard !parts.words.isEmpty else { return }
        let texts = painter.texts
        var items: [LineItem] = []
        if let value = level.value {
            // The text names the unit of the digits and, if they show an earlier level, its age; or it takes the
            // place of the digits.
            let age = reading?.level == nil ? reading?.last?.age : nil
            let text = age.map { texts.text(.hunt.levelAgo, .integer(value), .text(texts.duration(seconds: $0))) }
            let rank = parts.digits.isEmpty ? 1 : age == nil ? 4 : 3
            items.append(LineItem(text ?? texts.text(.unit.dBm, .integer(value)), .heading, rank: rank))
        }
        switch (trend, reading?.last) {
        case (.silent, nil): items.append(LineItem(texts.text(.hunt.waiting), .warning, rank: 0))
        case (.silent, let last?):
            let silence = texts.text(.hunt.silent, .text(texts.duration(seconds: last.age)), .integer(last.level))
            items.append(LineItem(silence, .warning, rank: 0))
        case (let trend, _): items.append(LineItem(texts.text(trend.textKey), trend.role, rank: 0))
        }
        if let highest = reading?.highest {
            let text = texts.text(.hunt.highest, .integer(highest.level), .text(texts.duration(seconds: highest.age)))
            items.append(LineItem(text, .text, rank: 2))
        }
        if let row, row.freshness != .lost, let estimate = row.estimate {
            let word = texts.text(row.proximity.textKey)
            items.append(LineItem(word + " " + texts.metres(Double(estimate.metres)), row.proximity.role, rank: 3))
        }
        painter.draw(items, [], in: parts.words, gap: parts.words.columns >= 60 ? 4 : 2)
    }

    /// Draws the level as a bar with a sign at the highest level, and the scale below it.
    private func drawBar(_ parts: HuntLayout, on painter: inout Painter) {
        guard !parts.bar.isEmpty else { return }
        let (value, role) = level
        let gauge = Gauge(value.map { Self.fraction(of: Double($0)) } ?? 0)
        painter.draw(
            gauge.text(width: parts.bar.columns, glyphs: painter.glyphs), at: parts.bar.column, parts.bar.row,
            role == .stale ? .stale : .chart, width: parts.bar.columns)
        func column(_ level: Double) -> Int {
            parts.bar.column + Int(Self.fraction(of: level) * Double(parts.bar.columns - 1))
        }
        if let highest = reading?.highest {
            painter.draw(painter.glyphs.mark, at: column(Double(highest.level)), parts.bar.row, .mark, width: 1)
        }
        for label in Self.labels where !parts.numbers.isEmpty {
            let text = String(label)
            let place = min(
                max(column(Double(label)) - text.count / 2, parts.bar.column), parts.bar.endColumn - text.count)
            painter.draw(text, at: place, parts.numbers.row, .muted, width: text.count)
        }
    }

    private static func fraction(of level: Double) -> Double {
        max(0, min(1, (level - range.lowerBound) / (range.upperBound - range.lowerBound)))
    }
}

extension HuntTrend {
    /// The arrow behind the digits.
    fileprivate var arrow: String {
        switch self {
        case .warmer: "↑"
        case .colder: "↓"
        case .steady: "="
        case .silent: ""
        }
    }

    fileprivate var role: Role {
        switch self {
        case .warmer: .good
        case .colder: .warning
        case .steady, .silent: .muted
        }
    }
}
