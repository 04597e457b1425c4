import Canvas
import ScreenTesting
import Testing

@Suite("Pictures of tables")
struct TablePictures {
    /// The table of beacons, with titles in one of two languages.
    func table(_ titles: [String]) -> Table {
        Table([
            Table.Column(titles[0], minimum: 8, ideal: 9),
            Table.Column(titles[1], minimum: 8, ideal: 14, maximum: 40, priority: 0),
            Table.Column("RSSI", minimum: 4, priority: 1, alignment: .trailing),
            Table.Column(titles[2], minimum: 8, ideal: 10, priority: 3),
            Table.Column(titles[3], minimum: 6, priority: 2, alignment: .trailing),
        ])
    }

    func draw(_ table: Table, _ rows: [[TableLayout.Text]], width: Int, glyphs: GlyphSet = .unicode) -> [String] {
        var frame = Frame(size: Size(columns: width, rows: rows.count + 1))
        let layout = table.layout(width: width)
        frame.drawHeader(layout, at: 0, 0, glyphs: glyphs, sortedBy: (2, true))
        for (index, row) in rows.enumerated() { frame.drawRow(layout, at: 0, index + 1, glyphs: glyphs, texts: row) }
        return frame.rows()
    }

    let english: [[TableLayout.Text]] = [
        ["immediate", "Gate A", "-48", "▃▅▆▆▇▆▇▇▆▇", "0.3 m"],
        ["far", "A name that is much too long for it", "-104", "▁▁▂▁▁ ▁▁▁▁", "19.2 m"],
    ]
    let japanese: [[TableLayout.Text]] = [
        ["至近", "第一倉庫の入口", "-48", "▃▅▆▆▇▆▇▇▆▇", "0.3 m"],
        ["近い", "エレベーターホール北側通路", "-63", "▂▂▃▃▂▃▃▂▃▂", "1.8 m"],
    ]
    let englishTitles = ["proximity", "beacon", "last 30 s", "dist"]
    let japaneseTitles = ["近接度", "ビーコン", "直近 30 秒", "距離"]

    @Test("A wide table shows all columns, and a text that is too long ends with an ellipsis")
    func wide() {
        expectScreen(
            draw(table(englishTitles), english, width: 64),
            """
            proximity  beacon                       RSS▼  last 30 s     dist
            immediate  Gate A                        -48  ▃▅▆▆▇▆▇▇▆▇   0.3 m
            far        A name that is much too lo…  -104  ▁▁▂▁▁ ▁▁▁▁  19.2 m
            """)
    }

    @Test("A wider table makes no column narrower, and steps of a column precede less important columns")
    func monotone() {
        var table = table(englishTitles)
        table.columns[1].steps = [.init(to: 12, priority: 1), .init(to: 20, priority: 2)]
        var before: [Int: Int] = [:]
        for width in 8...120 {
            let layout = table.layout(width: width)
            let widths = Dictionary(uniqueKeysWithValues: layout.placements.map { ($0.index, $0.width) })
            #expect(before.allSatisfy { widths[$0.key] ?? 0 >= $0.value }, "\(width) cells: \(before), \(widths)")
            if widths[4] != nil { #expect(widths[1] ?? 0 >= 12) }
            if widths[3] != nil { #expect(widths[1] ?? 0 >= 20) }
            before = widths
        }
        #expect(before.count == 5)
    }

    @Test("A column shows its longer title if it is wide enough")
    func wideTitles() {
        var table = Table([Table.Column("km", minimum: 4, maximum: 12)])
        table.columns[0].wideTitle = "kilometres"
        #expect(draw(table, [], width: 9)[0] == "km")
        #expect(draw(table, [], width: 12)[0].hasPrefix("kilometres"))
    }

    @Test("Columns are aligned in Japanese")
    func inJapanese() {
        expectScreen(
            draw(table(japaneseTitles), japanese, width: 64),
            """
            近接度     ビーコン                     RSS▼  直近 30 秒    距離
            至近       第一倉庫の入口                -48  ▃▅▆▆▇▆▇▇▆▇   0.3 m
            近い       エレベーターホール北側通路    -63  ▂▂▃▃▂▃▃▂▃▂   1.8 m
            """)
    }

    @Test("In a narrow table the least important columns are left out, and finally the text is cut")
    func narrow() {
        expectScreen(
            draw(table(japaneseTitles), japanese, width: 34),
            """
            近接度    ビーコン  RSS▼    距離
            至近      第一倉…    -48   0.3 m
            近い      エレベ…    -63   1.8 m
            """)
        expectScreen(
            draw(table(japaneseTitles), japanese, width: 24, glyphs: .ascii),
            """
            近接度    ビーコン  RSSv
            至近      第一倉..   -48
            近い      エレベ..   -63
            """)
        expectScreen(
            draw(table(englishTitles), english, width: 5),
            """
            prox…
            imme…
            far
            """)
    }

    @Test("A layout is possible for every width, and no row is wider", arguments: 0...90)
    func anyWidth(_ width: Int) {
        let layout = table(japaneseTitles).layout(width: width)
        #expect(!layout.placements.isEmpty)
        #expect(layout.placements.allSatisfy { $0.width >= 0 && $0.column + $0.width <= width })
        for (one, two) in zip(layout.placements, layout.placements.dropFirst()) {
            #expect(two.column == one.column + one.width + 2)
        }
    }

    @Test("The style of a text covers its field, and the style of the row covers the rest of the row")
    func texts() {
        let layout = Table([Table.Column("a", minimum: 3), Table.Column("b", minimum: 3)]).layout(width: 10)
        var frame = Frame(size: Size(columns: 10, rows: 1))
        let red = Style(foreground: .palette(1))
        frame.drawRow(
            layout, at: 0, 0, glyphs: .ascii, texts: [TableLayout.Text("x", style: red)],
            style: Style(attributes: .bold))
        #expect(frame[0, 0].style == red)
        #expect(frame[2, 0].style == red, "the whole field")
        #expect(frame[3, 0].style == Style(attributes: .bold))
        #expect(frame[9, 0].style == Style(attributes: .bold), "the whole row")
        #expect(Table([]).layout(width: 10).placements.isEmpty)
    }
}

@Suite("Pictures of charts")
struct ChartPictures {
    @Test("A sparkline shows the newest values on the right, limits them to its range, and leaves gaps blank")
    func sparklines() {
        let values: [Double?] = [nil, -100, -90, -80, -70, nil, -60, -50, -40, -30, 0, -200, .nan]
        let sparkline = Sparkline(values, range: -100 ... -30)
        #expect(sparkline.text(width: 13, glyphs: .unicode) == " ▁▂▃▄ ▅▆▇██▁ ")
        #expect(sparkline.text(width: 13, glyphs: .ascii) == " .:-= +*%##. ")
        #expect(sparkline.text(width: 4, glyphs: .unicode) == "██▁ ", "the newest")
        #expect(sparkline.text(width: 15, glyphs: .unicode).hasPrefix("   ▁"), "at the right")
        #expect(sparkline.text(width: 0, glyphs: .unicode).isEmpty)
        #expect(sparkline.text(width: -1, glyphs: .unicode).isEmpty)
        #expect(Sparkline([1, 2], range: 1...1).text(width: 2, glyphs: .ascii) == "##")
    }

    @Test("The lowest and the highest quarter of a sparkline can have different styles")
    func sparklineStyles() {
        var frame = Frame(size: Size(columns: 4, rows: 1))
        let (low, high) = (Style(foreground: .palette(1)), Style(foreground: .palette(2)))
        frame.draw(
            Sparkline([0, 5, 10], range: 0...10), at: 0, 0, width: 4, glyphs: .ascii, low: low, high: high)
        #expect((0..<4).map { frame[$0, 0].style } == [.plain, low, .plain, high])
    }

    @Test("A gauge is empty only at 0 and full only at 1")
    func gauges() {
        #expect(Gauge(0).text(width: 5, glyphs: .ascii) == ".....")
        #expect(Gauge(0.5).text(width: 4, glyphs: .ascii) == "##..")
        #expect(Gauge(1).text(width: 4, glyphs: .ascii) == "####")
        #expect(Gauge(3, of: 5).text(width: 10, glyphs: .unicode) == "██████░░░░")
        #expect(Gauge(0.53).text(width: 4, glyphs: .unicode) == "██▏░")
        #expect(Gauge(0.001).text(width: 4, glyphs: .unicode) == "▏░░░", "not quite empty")
        #expect(Gauge(0.999).text(width: 2, glyphs: .unicode) == "█▉", "not quite full")
        #expect(Gauge(1, of: 0).text(width: 2, glyphs: .ascii) == "..")
        #expect(Gauge(.nan).text(width: 1, glyphs: .ascii) == ".")
        #expect(Gauge(.infinity).text(width: 1, glyphs: .ascii) == "#")
        #expect(Gauge(0.5).text(width: 0, glyphs: .ascii).isEmpty)
    }

    /// The levels during a walk past a beacon.
    let chart = Chart(
        [-95, -90, -84, nil, -75, -66, -58, -50, -44, -41, -47, -55, -63, -72, nil, nil, -90, -97], range: -100 ... -40,
        labels: [Chart.Label(-40, "-40"), Chart.Label(-70, "-70"), Chart.Label(-100, "-100")], start: "-18 s",
        end: "now")

    func draw(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet) -> [String] {
        var frame = Frame(size: Size(columns: columns, rows: rows))
        frame.draw(chart, in: frame.bounds, glyphs: glyphs)
        return frame.rows()
    }

    @Test("A chart is drawn in blocks with a scale and an axis, and a gap stays blank")
    func blocks() {
        expectScreen(
            draw(23, 8, .unicode),
            """
             -40┤        ▅▇▂
                │      ▂████▄
             -70┤     ▃██████▆
                │    ▄████████▆
                │  ▅ ██████████
            -100┤▄██ ██████████  █▂
                └──────────────────
                 -18 s          now
            """)
    }

    @Test("A chart is drawn in ASCII, with the newest values if there is no space for all")
    func inASCII() {
        expectScreen(
            draw(16, 6, .ascii),
            """
             -40+-*%=
             -70+#####=
                |######%
            -100+#######  +:
                +-----------
                 -18 s   now
            """)
    }

    @Test("A chart in a small rectangle leaves out the parts that do not fit", arguments: 0...8, 0...6)
    func small(_ columns: Int, _ rows: Int) {
        var frame = Frame(size: Size(columns: 10, rows: 8))
        let rect = Rect(column: 1, row: 1, columns: columns, rows: rows)
        frame.draw(chart, in: rect, glyphs: .ascii)
        for row in 0..<8 {
            for column in 0..<10 where !rect.contains(column: column, row: row) {
                #expect(frame[column, row] == .blank)
            }
        }
    }

    @Test("A box has a border and a title that is cut to its width, and the inner rectangle is returned")
    func boxes() {
        var frame = Frame(size: Size(columns: 24, rows: 7))
        let inside = frame.box(Rect(column: 0, row: 0, columns: 14, rows: 4), glyphs: .unicode, title: "領域の詳細情報")
        #expect(inside == Rect(column: 1, row: 1, columns: 12, rows: 2))
        frame.draw("入口", at: inside.column, inside.row)
        frame.box(Rect(column: 15, row: 0, columns: 9, rows: 3), glyphs: .ascii, title: "OK")
        frame.box(Rect(column: 0, row: 4, columns: 2, rows: 2), glyphs: .unicode, title: "no room")
        #expect(frame.box(Rect(column: 5, row: 5, columns: 1, rows: 2), glyphs: .unicode).columns == 1)
        expectScreen(
            frame.rows(),
            """
            ┌─ 領域の… ──┐ +- OK --+
            │入口        │ |       |
            │            │ +-------+
            └────────────┘
            ┌┐
            └┘
            """)
    }
}

@Suite("Sets of glyphs")
struct GlyphSetTests {
    func signs(_ set: GlyphSet) -> [String] {
        [
            set.cursor, set.ellipsis, set.ascending, set.descending, set.mark, set.designated, set.switcher, set.enter,
            set.exit, set.running, set.stopped, set.lowBattery, set.warning, set.error, set.good, set.separator,
            set.plusMinus,
        ]
    }

    func scalars(_ set: GlyphSet) -> [Unicode.Scalar] {
        let lines = set.lines
        return set.levels + set.bars + [
            set.emptyBar, lines.horizontal, lines.vertical, lines.topLeft, lines.topRight, lines.bottomLeft,
            lines.bottomRight, lines.left, lines.right, lines.top, lines.bottom, lines.cross,
        ]
    }

    @Test("Every sign takes one cell and is not an emoji, because some terminals draw emoji wide")
    func unicode() throws {
        let textWidth = TextWidth()
        let all = signs(.unicode).flatMap { Array($0.unicodeScalars) } + scalars(.unicode)
        #expect(signs(.unicode).allSatisfy { textWidth.width(of: $0) == 1 })
        #expect(all.allSatisfy { textWidth.width(of: $0) == 1 && !$0.properties.isEmoji || $0.isASCII })
        let wide = TextWidth(ambiguousIsWide: true)
        let certain = Set(all.filter { wide.width(of: $0) == 1 }.map(String.init))
        #expect(certain == [">", "!", "⇄", "✗", "✓", "░"], "only these are sure to take one cell everywhere")
    }

    @Test("The ASCII set contains only ASCII, and has as many levels as the Unicode set")
    func ascii() {
        #expect(signs(.ascii).allSatisfy { $0.unicodeScalars.allSatisfy { $0.isASCII } && (1...2).contains($0.count) })
        #expect(scalars(.ascii).allSatisfy { $0.isASCII })
        #expect(!GlyphSet.ascii.levels.contains(" "), "a level is not a gap")
        #expect(GlyphSet.ascii.levels.count == GlyphSet.unicode.levels.count)
    }

    @Test("Unicode glyphs are preferred only with UTF-8 and narrow ambiguous scalars")
    func preferred() {
        #expect(GlyphSet.preferred(isUTF8: true, textWidth: TextWidth()) == .unicode)
        #expect(GlyphSet.preferred(isUTF8: false, textWidth: TextWidth()) == .ascii)
        #expect(GlyphSet.preferred(isUTF8: true, textWidth: TextWidth(ambiguousIsWide: true)) == .ascii)
    }
}
