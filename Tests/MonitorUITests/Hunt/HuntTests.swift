import Basics
import BeaconService
import Canvas
import Localization
import ScreenTesting
import Testing
import Tracking

@testable import MonitorUI

/// The hunt of one beacon on the whole screen.
struct HuntTests {
    /// The reading of a beacon that is heard, comes nearer, and was nearer still four seconds ago.
    static func reading(_ trend: HuntTrend = .warmer, level: Int? = -63) -> HuntReading {
        let silence: Double = trend == .silent ? 75 : 0.2
        let chart = (0..<120).map { second -> Int? in
            let isHeard = second >= 40 && !(70..<80).contains(second)
            return isHeard ? (second - 40) / 3 + second % 3 - 90 : nil
        }
        return HuntReading(
            level: level, last: .init(level: level ?? -63, age: silence), highest: .init(level: -58, age: 4.2),
            trend: trend, chart: chart)
    }

    static let unheard = HuntReading(
        level: nil, last: nil, highest: nil, trend: .silent, chart: Array(repeating: nil, count: 120))

    /// A screen with the hunt of the second beacon of the list.
    static func screen(
        _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .en, _ reading: HuntReading = reading(),
        status: SourceStatus = ScreenHarness.scanning, ascii: Bool = false
    ) -> ScreenHarness {
        var screen = ScreenHarness(columns, rows, language, status: status, ascii: ascii)
        screen.press(.down, .character("h"))
        screen.send(.rows(SampleRows.rows.filter { $0.identity == screen.state.wantedHunt }))
        screen.send(.hunt(reading))
        return screen
    }

    @Test("The hunt matches its picture at every size", arguments: Language.allCases, ScreenHarness.sizes)
    func pictures(_ language: Language, _ size: (Int, Int)) {
        let screen = Self.screen(size.0, size.1, language)
        expectScreen(screen.rows, file: "hunt-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func `the hunt is drawn in ASCII with a falling trend and an earlier level`(_ language: Language) {
        let screen = Self.screen(80, 24, language, Self.reading(.colder, level: nil), ascii: true)
        expectScreen(screen.rows, file: "hunt-ascii-\(language)")
        let body = screen.rows[2..<23].joined()
        #expect(body.unicodeScalars.allSatisfy { language == .ja || $0.isASCII } && body.contains("####"))
        // A word, too, states that the level is an earlier one.
        #expect(body.contains(language == .en ? "-63 dBm, 0 s ago" : "-63 dBm（0 秒前）"), "\(screen.text)")
    }

    @Test(arguments: Language.allCases) func `a missing beacon is shown as awaited, a silent one with the duration`(
        _ language: Language
    ) {
        let waiting = Self.screen(80, 24, language, Self.unheard)
        #expect(waiting.text.contains(waiting.texts.text(.hunt.waiting)), "\(waiting.text)")
        let silent = Self.screen(80, 24, language, Self.reading(.silent, level: nil))
        let words = [Language.en: "silent for 1 min 15 s, last -63 dBm", .ja: "1 分 15 秒受信していません（最後は -63 dBm）"]
        #expect(silent.text.contains(words[language] ?? "?"), "\(silent.text)")
        for screen in [waiting, silent] { #expect(!screen.rows.contains { $0.hasPrefix("  -63 dBm") }) }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)], [-1, -9, -10, -99, -100, -128])
    func `every level is drawn completely at every size`(_ size: (Int, Int), _ level: Int) {
        var screen = Self.screen(size.0, size.1)
        screen.send(.hunt(Self.reading(.steady, level: level)))
        let layout = HuntLayout(screen.state.layout.body)
        #expect(!layout.digits.isEmpty)
        let block = BlockText(String(level), scale: layout.scale)
        #expect(block.size.columns <= layout.digits.columns && block.size.rows == layout.digits.rows)
        let rows = screen.rows[layout.digits.row..<layout.digits.endRow]
        let dots = Self.dots(of: String(level), layout.scale)
        #expect(rows.joined().count { $0 == "█" } >= dots, "\(screen.text)")
        // Where there is no room for both, the maximum takes the place of the level.
        #expect(screen.text.contains("\(level) dBm") == (size.0 > 40))
    }

    private static func dots(of text: String, _ scale: Int) -> Int {
        var frame = Frame(size: Size(columns: 300, rows: 60))
        frame.draw(BlockText(text, scale: scale), at: 0, 0, glyphs: .unicode)
        return frame.rows().joined().count { $0 == "█" }
    }

    @Test(arguments: Language.allCases) func `the maximum and its age fit into 40 columns`(_ language: Language) {
        let screen = Self.screen(40, 12, language)
        #expect(screen.text.contains(language == .en ? "max -58 dBm, 4 s ago" : "最大 -58 dBm（4 秒前）"), "\(screen.text)")
    }

    @Test(arguments: [(80, 24, 2), (100, 30, 3), (120, 30, 3), (200, 60, 6), (40, 12, 1)])
    func `digits are as large as the screen permits`(_ columns: Int, _ rows: Int, _ scale: Int) {
        #expect(HuntLayout(Self.screen(columns, rows).state.layout.body).scale == scale)
    }

    @Test func `a hunt can be drawn at any size`() {
        for columns in [0, 1, 2, 7, 12, 20, 29, 31, 45] {
            for rows in 0...26 {
                for reading in [Self.reading(), Self.unheard, Self.reading(.colder, level: -100)] {
                    let screen = Self.screen(columns, rows, rows.isMultiple(of: 2) ? .ja : .en, reading)
                    #expect(screen.rows.count == rows)
                }
            }
        }
    }
}
