import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// Where the parts of a hunt stand: the digits as large as there is room for, and below them words, a bar with its scale
/// and a chart. What has no room is left out from the end.
struct HuntLayout: Equatable {
    /// The digits; empty: there is only room for words.
    let digits: Rect
    /// How large they are.
    let scale: Int
    let words: Rect
    let bar: Rect
    /// The numbers below the bar.
    let numbers: Rect
    let chart: Rect

    /// Dots that a level of two digits and an arrow need from left to right.
    private static let dots = BlockText.columns(of: "-88") + gap + BlockText.columns(of: "↑")
    /// Dots between the two.
    static let gap = 2
    /// Rows of a chart that tells something.
    private static let leastChart = 5

    init(_ body: Rect) {
        var rest = body.inset(columns: 1, rows: 0)
        // Large digits matter more than a chart as long as they are small, and it is left out where only one has room.
        let below = 3 + (rest.rows >= 3 + BlockText.dots + Self.leastChart ? Self.leastChart : 0)
        scale = max(1, min((rest.rows - below) / BlockText.dots, rest.columns / (2 * Self.dots)))
        let spare = rest.rows - below - scale * BlockText.dots
        let hasDigits = rest.rows > BlockText.dots && rest.columns >= 2 * Self.dots
        digits = rest.takeTop(hasDigits ? scale * BlockText.dots : 0)
        if spare > 0 { _ = rest.takeTop() }
        var line = rest.takeTop()
        // Items in a line leave a blank at its ends themselves.
        (line.column, line.columns) = (body.column, body.columns)
        words = line
        bar = rest.takeTop()
        numbers = rest.takeTop()
        if spare > 1 { _ = rest.takeTop() }
        chart = rest.rows >= Self.leastChart ? rest : rest.splitTop(0).top
    }
}

extension HuntPane {
    /// The levels of bar and chart in dBm: closer than in a list, where nobody holds a beacon in the hand.
    private static let range = -100.0 ... -20.0
    private static let labels = stride(from: -100, through: -20, by: 20)

    func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        drawName(state, in: layout.tabs, on: &painter)
        // A notice lies over the last row, so that the digits keep their size.
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

    /// In the place of the views.
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

    /// What stands in digits: the level of the last second, else the last one for as long as the beacon is not silent.
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
        // The digits keep their place, whether there is an arrow or not.
        let width = digits.size.columns + (isWhole ? gap + BlockText("↑", scale: parts.scale).size.columns : 0)
        let left = parts.digits.column + max(0, parts.digits.columns - width) / 2
        painter.frame.draw(digits, at: left, parts.digits.row, glyphs: painter.glyphs, style: painter.theme[role])
        guard isWhole else { return }
        painter.frame.draw(
            arrow, at: left + digits.size.columns + gap, parts.digits.row, glyphs: painter.glyphs,
            style: painter.theme[trend.role])
    }

    private var trend: HuntTrend { reading?.trend ?? .silent }

    /// Warmer or colder, the highest level, how near; or for how long nothing was heard.
    private func drawWords(_ parts: HuntLayout, on painter: inout Painter) {
        guard !parts.words.isEmpty else { return }
        let texts = painter.texts
        var items: [LineItem] = []
        if let value = level.value {
            // It says of what the digits are, and since when they are that of before; or it stands for them.
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

    /// The level as a bar with a sign at the highest one, and the scale below.
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
    /// What stands behind the digits.
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
