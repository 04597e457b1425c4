import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Testing
@testable import MonitorUI
@testable import Tracking

/// Lists with more width, and with little.
struct WidthTests {
    static func pen(_ language: Language) -> Pen {
        Pen(
            Painter(
                frame: Frame(size: Size(columns: 10, rows: 1)), theme: .mono, texts: Localizer(language: language),
                glyphs: .unicode))
    }

    static let rows: [BeaconRow] = [
        .made(Air.iBeacon(1, 2, uuid: 0xA0), name: "Entrance north", proximity: .far, metres: 35, rssi: -81),
        .made(Air.iBeacon(1, 2, uuid: 0xC0), name: nil, proximity: .near, metres: 2, spread: 0.7, rssi: -64),
    ]

    /// The widths that the texts need; the name has 12 kanji.
    static let needs: [TextKey: Need] = [
        .column.name: Need(27, whole: 40), .column.beacon: Need(17), .column.distance: Need(15),
        .column.proximity: Need(13), .regionColumn.region: Need(30), .regionColumn.left: Need(16),
        .column.rule: Need(20), .column.from: Need(28), .designatedColumn.name: Need(26),
        .designatedColumn.regionID: Need(20),
    ]

    static func screen(_ columns: Int, _ language: Language = .en) -> ScreenHarness {
        var screen = ScreenHarness(columns, 24, language)
        screen.answer = { _ in
            var rows = WidthTests.rows
            rows[0].estimate = RangeEstimate(metres: 35, low: 17, high: 85, proximity: .far)
            rows[0].smoothedRSSI = -78.4
            return BeaconPage(rows: rows, matched: 2, beacons: 2, total: 2, now: Air.start)
        }
        screen.pull()
        return screen
    }

    /// The widths of the columns of a list, by their places; 0 for a column that has no room.
    static func widths<Row>(_ table: ListTable<Row>, _ width: Int, _ pen: Pen) -> [Int] {
        let layout = table.layout(width: width, pen, needs: needs)
        return table.columns.indices.map { layout.placement(of: $0)?.width ?? 0 }
    }

    static func neverNarrows<Row>(_ table: ListTable<Row>, _ pen: Pen) -> Bool {
        (10..<300).allSatisfy { width in
            zip(widths(table, width, pen), widths(table, width + 1, pen)).allSatisfy(<=)
        }
    }

    @Test("No column is narrower in a wider list", arguments: Language.allCases)
    func columnWidths(_ language: Language) {
        let pen = WidthTests.pen(language)
        #expect(WidthTests.neverNarrows(BeaconLine.table, pen))
        #expect(WidthTests.neverNarrows(RegionLine.table, pen))
        #expect(WidthTests.neverNarrows(DesignatedLine.table, pen))
        #expect(WidthTests.neverNarrows(EventRow.table, pen))
        #expect(WidthTests.neverNarrows(ContentRow.table, pen))
        #expect(WidthTests.neverNarrows(ManagedLine.table, pen))
    }

    @Test("No list is narrower on a wider screen", arguments: MonitorView.allCases)
    func listWidths(_ view: MonitorView) {
        var before = 0
        for columns in 40...320 {
            var screen = ScreenHarness(columns, 24)
            screen.send(.site(Site.full))
            screen.press(.character(Character(String(view.screen.digit))))
            let table = screen.state.layout.table.columns
            #expect(table >= before, "\(columns) columns")
            before = table
        }
    }

    @Test("At 40 columns the name, or else the numbers, are shown, and no sparkline", arguments: Language.allCases)
    func fortyColumns(_ language: Language) {
        let screen = WidthTests.screen(40, language)
        #expect(screen.rows.contains { $0.contains("Entrance north") && $0.contains("-81") })
        #expect(screen.rows.contains { $0.contains("00001 00002") && $0.contains("-64") }, "without a name its numbers")
        #expect(!screen.text.contains("…  ▃") && !screen.text.contains(screen.texts.text(.column.history)))
    }

    @Test("The numbers are beside the name, and a wide list has little unused room")
    func usedWidth() throws {
        #expect(WidthTests.screen(80).text.contains(/Entrance north +00001 00002/))
        // On a very wide screen, little remains empty.
        let pen = WidthTests.pen(.en)
        let list = WidthTests.screen(300).state.layout.table.columns
        let columns = BeaconLine.table.layout(width: list, pen, needs: WidthTests.needs)
        let used = try #require(columns.placements.map { $0.column + $0.width }.max())
        #expect(list - used < 8)
    }

    @Test("The tag that distinguishes twins never replaces a name", arguments: [60, 80, 100, 140, 300])
    func twinTag(_ columns: Int) throws {
        let screen = WidthTests.screen(columns)
        let row = try #require(screen.rows.first { $0.contains("-81") })
        let tag = row.firstRange(of: "A0A1")
        let name = row.firstRange(of: " Ent")
        #expect(name != nil || tag == nil)
        #expect(columns < 140 || tag != nil, "where there is room it is told, though no name is longer")
        if let tag, let name { #expect(name.lowerBound < tag.lowerBound) }
        #expect(screen.rows.contains { $0.contains(/C0C1 +00001 00002/) }, "without a name there is nothing to replace")
    }

    /// A name of 12 kanji is shown completely at 80 columns, with its numbers beside it; the bar and words give
    /// way.
    @Test("A name of twelve kanji is shown completely at 80 columns", arguments: Language.allCases)
    func kanjiName(_ language: Language) throws {
        var screen = ScreenHarness(80, 24, language)
        screen.answer = { _ in
            let row = BeaconRow.made(
                Air.iBeacon(1, 2, uuid: 0xA0), name: "店頭案内用看板第二号機前", proximity: .immediate, metres: 0.4, rssi: -48)
            return BeaconPage(rows: [row], matched: 1, beacons: 1, total: 1, now: Air.start)
        }
        screen.pull()
        let row = try #require(screen.rows.first { $0.contains("店頭") })
        #expect(row.contains("店頭案内用看板第二号機前  00001 00002") && row.contains("0.4 m") && row.contains("-48"), "\(row)")
    }

    /// If the numbers have no column, they are the title and are shown completely.
    @Test("Numbers without a column are shown completely in the title")
    func numbersInTitle() throws {
        var device = try #require(SampleRows.rows.first { $0.identity.kind == .device })
        device.name = nil
        let page = BeaconPage(rows: [device], matched: 1, beacons: 0, total: 1, now: Air.start)
        var screen = ScreenHarness(40, 24)
        screen.answer = { _ in page }
        screen.state.views.beacons.needs = BeaconNeeds()
        screen.pull()
        #expect(screen.text.contains("C0:00:00:00:00:09"), "\(screen.text)")
        // The column with the name of the region's only beacon is removed.
        var site = Site.full
        site.service = Site.bare.service
        var regions = RegionKeyTests.screen(site: site)
        regions.state.columns = "regions:-beacon"
        #expect(regions.text.contains("shop 00001 00017"), "\(regions.text)")
    }

    @Test("A long received name leaves room for other columns")
    func longName() {
        var screen = ScreenHarness(200, 24)
        let name = String(repeating: "長い名前", count: 40)
        let row = BeaconRow.made(Air.iBeacon(1, 2, uuid: 0xA0), name: name, proximity: .near, metres: 2, rssi: -64)
        screen.answer = { _ in BeaconPage(rows: [row], matched: 1, beacons: 1, total: 1, now: Air.start) }
        screen.pull()
        #expect(screen.rows[2].contains("last 30 s"), "\(screen.rows[2])")
        screen.answer = { _ in BeaconPage(rows: [], matched: 0, beacons: 0, total: 0, now: Air.start) }
        screen.press(.character("I"))
        #expect(screen.state.views.beacons.needs == BeaconNeeds(), "who orders anew begins anew")
    }

    /// If a column of contents is cut, no other column has room that it does not use.
    @Test("No column is cut while another one has unused room")
    func unusedRoom() throws {
        var screen = ScreenHarness(200, 60, .ja)
        screen.send(.events(Site.events))
        screen.press(.character("6"))
        let row = try #require(screen.rows.first { $0.contains("本日は駅前店") && $0.contains("歓迎  ") })
        #expect(row.contains(/歓迎 {2,5}テキスト/) && row.contains(/(正門|00001 00017) {2,5}ようこそ/), "\(row)")
    }

    // MARK: The signal

    /// The list shows the level of the last report in figures, unchanged. The smoothed level, by which proximity is
    /// judged, is the bar, and is shown in the detail.
    @Test("The list shows the last level in figures, and the smoothed level as a bar")
    func levels() throws {
        let row = try #require(WidthTests.screen(100).rows.first { $0.contains("35 m") })
        #expect(row.contains("-81") && !row.contains("-78") && row.contains("35 m (17–85)"))
        // 22 of 60 dB in six cells.
        #expect(row.contains("██▏░░░") || row.contains("██▎░░░"))
        #expect(WidthTests.screen(80).text.contains("2.0 m ±0.7"))
    }

    @Test("The scale of the signal is shown where it has room")
    func signalScale() {
        #expect(WidthTests.screen(100).rows[2].contains("signal"))
        #expect(WidthTests.screen(300).rows[2].contains("-100     -40"))
        #expect(WidthTests.screen(300).rows[2].contains("last 30 s, -100 to -40 dBm"))
    }

    @Test(
        "A distance is shown with its range",
        arguments: [
            (0.3, 0.2, 0.4, "0.3 m ±0.1"), (35, 17, 85, "35 m (17–85)"), (9.2, 3.1, 31, "9.2 m (3.1–31)"),
            (12, 10, 14, "12 m ±2"), (0.9, 0.9, 2.4, "0.9 m (0.9–2.4)"),
        ])
    func distanceRange(_ metres: Float, _ low: Float, _ high: Float, _ text: String) {
        let estimate = RangeEstimate(metres: metres, low: low, high: high, proximity: .far)
        #expect(WidthTests.pen(.en).distance(estimate) == text)
    }
}
