import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// The screen with any size and any name: it shows less, and never fails.
struct RobustnessTests {
    static let runs: [[Key]] = [
        [], [.down], [.down, .enter], [.down, .enter, .enter], [.character("4")], [.character("7")],
        [.character("?")], [.character(":"), .character("a")], [.character(","), .down],
        [.character("/"), .character("x")],
        [.character("f"), .character("y")], [.character("2"), .down], [.character("2"), .enter, .enter],
        [.character("2"), .character("i"), .character("x"), .enter], [.character("2"), .end, .character("u")],
        [.character("3")], [.character("4"), .home, .down, .down, .character("x"), .character("f"), .enter],
        [.character("6"), .home, .enter], [.character("6"), .home, .down, .enter, .enter],
    ]

    @Test("Screens of every small size are drawn, and the cursor reaches both ends", arguments: runs.indices)
    func smallSizes(_ run: Int) {
        for columns in [1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 20, 25, 30] {
            for rows in 1...12 {
                var screen = ScreenHarness(
                    columns, rows, columns.isMultiple(of: 2) ? .ja : .en, status: Happenings.lost)
                screen.send(.site(Site.full))
                screen.send(.events(Happenings.all + Site.events))
                for key in RobustnessTests.runs[run] { screen.press(key) }
                screen.press(.pageDown, .pageUp, .end)
                screen.expectCursor(.last)
                screen.press(.home)
                screen.expectCursor(.first)
            }
        }
    }

    @Test(
        "Screens of the service are drawn at every small size, and the cursor reaches both ends",
        arguments: ServicePictureTests.pictures.indices)
    func smallServiceSizes(_ index: Int) {
        let picture = ServicePictureTests.pictures[index]
        for columns in stride(from: 1, through: 30, by: 3) {
            for rows in 1...12 {
                var screen = ServiceScreenHarness(columns, rows, columns.isMultiple(of: 2) ? .ja : .en, picture.site)
                for key in picture.keys { screen.press(key) }
                screen.press(.pageDown, .pageUp, .end)
                screen.screen.expectCursor(.last)
                screen.press(.home)
                screen.screen.expectCursor(.first)
            }
        }
    }

    @Test(
        "Screens of unusual sizes are drawn, and can be resized",
        arguments: [(0, 0), (0, 5), (5, 0), (40, 10), (20, 5), (300, 100), (80, 3), (1000, 2)])
    func oddSizes(_ columns: Int, _ rows: Int) {
        for keys in RobustnessTests.runs {
            var screen = ScreenHarness(columns, rows, .ja)
            screen.send(.site(Site.full))
            screen.send(.events(Site.events))
            for key in keys { screen.press(key) }
            screen.press(.home)
            screen.expectCursor(.first)
            screen.send(.resize(Size(columns: rows, rows: columns)))
            screen.pull()
            screen.expectCursor(.first)
            screen.send(.resize(Size(columns: 80, rows: 24)))
            screen.pull()
            screen.expectCursor(.first)
        }
    }

    /// On a smaller screen less is shown, but the beacon and the selection remain visible.
    @Test("The selected beacon is visible on small screens", arguments: [(40, 10), (20, 5), (12, 3), (80, 2)])
    func smallScreens(_ columns: Int, _ rows: Int) {
        let screen = ScreenHarness.after(columns, rows, .en, [.down])
        #expect(screen.text.contains("> ") && screen.text.contains("改札"), "\(screen.text)")
    }

    static let hostile = [
        "\u{1B}[2J\u{1B}]0;owned\u{7}", "a\rb\nc\td", "\u{202E}drowssap\u{202C}", "\u{9B}31m",
        "é\u{301}\u{302}\u{303}\u{304}",
        String(repeating: "長", count: 300), "\u{200B}\u{FEFF}", "", "%@ %d %1$@", "👨‍👩‍👧‍👦🇯🇵",
    ]

    @Test("Received names put no control characters on the screen", arguments: hostile)
    func hostileNames(_ name: String) {
        var screen = ScreenHarness(120, 30)
        screen.answer = { query in
            var page = SampleRows.page(query)
            for index in page.rows.indices { page.rows[index].name = name }
            for index in page.rows.indices { page.rows[index].url = name }
            return page
        }
        screen.detail = { identity in
            var detail = SampleRows.detail(identity)
            detail?.row.name = name
            detail?.row.url = name
            return detail
        }
        var event = Happenings.all[1]
        if case .beacon(var tracking) = event.kind {
            tracking.name = name
            event.kind = .beacon(tracking)
        }
        screen.send(.events([event] + RobustnessTests.site(name)))
        screen.send(.site(RobustnessTests.snapshot(name)))
        screen.send(.notice(Phrase(.notice.copied, .text(name)), isError: false))
        for keys in [
            [Key.down], [.enter], [.escape, .character("4")], [.up, .enter], [.up], [.up], [.escape],
            [.character("6"), .home, .enter], [.escape, .down, .enter], [.down], [.down], [.down], [.escape],
            [.escape, .character("2"), .down], [.character("i"), .paste(name), .enter], [.escape, .end],
            [.character("u")], [.escape, .character("1"), .character("/"), .paste(name)],
        ] {
            for key in keys { screen.press(key) }
            for row in screen.rows {
                let bad = row.unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
                        || (0x2066...0x2069).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
                }
                #expect(bad.isEmpty, "\(row)")
            }
        }
    }

    /// A site whose regions, names and store problem consist of one text.
    static func snapshot(_ name: String) -> SiteSnapshot {
        var site = Site.full
        let identifier = name.isEmpty ? "-" : name
        let region = Site.region(identifier, .iBeacon(uuid: Site.shop, major: nil, minor: nil))
        site.regions.insert(RegionStatus(monitored: region, lastBeacon: Site.gateA), at: 0)
        site.idleRegions.append(Site.region(identifier + "2", .iBeacon(uuid: Site.shop, major: nil, minor: nil)))
        site.official = [OfficialRegion(regionID: name, uuid: Site.shop, beaconType: .serviceStatic)]
        site.service.names = [Site.gateA: name, Site.gateB: name]
        site.storeProblem = Phrase(.text.verbatim, .text(name))
        return site
    }

    /// Events in which every text is the same.
    static func site(_ name: String) -> [MonitorEvent] {
        let actions: [RuleAction] = [
            .openURL(url: name), .openURL(url: "https://" + name), .openText(name), .custom([.init(name, name)]),
            .unknown(name: name, text: name),
        ]
        return actions.map { action in
            Site.event(
                SiteEvent(
                    time: Air.start, kind: .ruleFired, region: name, beacon: Site.gateA, rule: name, action: action,
                    reason: Phrase(.text.verbatim, .text(name))), ScreenHarness.clock)
        }
    }

    /// The right edge of a column is in the same cell in every row, with and without kanji.
    @Test(
        "The right edge of the distance column is in the same cell in every row",
        arguments: Language.allCases, [80, 100, 120, 200])
    func alignment(_ language: Language, _ width: Int) throws {
        let screen = ScreenHarness.after(width, 30, language, [.down])
        let frame = screen.frame
        let title = Localizer(language: language).text(.column.distance)
        let end = try #require(RobustnessTests.end(of: title, in: frame, row: 2))
        for (index, row) in SampleRows.rows.enumerated() {
            let cells = (end - 12...end + 2).map { frame[$0, 3 + index] }
            #expect(cells[12].glyph != .blank, "nothing at the edge in row \(index)")
            #expect(cells[13].glyph == .blank && cells[14].glyph == .blank, "something behind the edge in row \(index)")
            if row.estimate != nil {
                #expect(cells[..<13].contains { [Glyph("±"), Glyph("–")].contains($0.glyph) })
            }
        }
    }

    /// The column of the last cell of `text` in a row of the frame.
    static func end(of text: String, in frame: Frame, row: Int) -> Int? {
        let glyphs = text.unicodeScalars.map { Glyph($0) }
        for start in 0..<frame.size.columns {
            var column = start
            var matched = 0
            while matched < glyphs.count, frame[column, row].glyph == glyphs[matched] {
                column += max(1, Int(frame[column, row].width))
                matched += 1
            }
            if matched == glyphs.count { return column - 1 }
        }
        return nil
    }

    /// Without colours, the selected row is marked by an attribute and a sign.
    @Test("The selected row is recognisable without colours")
    func monochrome() {
        let frame = ScreenHarness.after(80, 24, .en, [.down]).frame
        #expect(frame[1, 4].glyph == Glyph(">"))
        #expect((0..<80).allSatisfy { frame[$0, 4].style.attributes.contains(.reverse) })
        #expect(!frame[10, 3].style.attributes.contains(.reverse))
    }

    @Test("The same state always gives the same frame")
    func repeatedDrawing() {
        let screen = ScreenHarness.after(120, 40, .ja, [.down, .enter])
        #expect(screen.frame == screen.frame)
    }

    /// A terminal that draws ambiguous characters two cells wide.
    @Test("The screen can be drawn with ambiguous characters of two cells")
    func ambiguousWidth() {
        let screen = ScreenHarness.after(80, 24, .ja, [.down, .enter])
        let frame = render(
            screen.state, theme: .mono, localizer: screen.texts, glyphs: .ascii,
            textWidth: TextWidth(ambiguousIsWide: true))
        #expect(frame.size == Size(columns: 80, rows: 24))
    }
}
