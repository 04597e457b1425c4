import Advertising
import Basics
import Canvas
import Localization
import Testing
import Tracking
@testable import MonitorUI

/// Sequences of keys on a real table of beacons.
struct KeyTests {
    /// A table of `count` gates; the first ones are the strongest.
    static func table(_ count: Int) -> BeaconTable {
        var table = BeaconTable()
        for number in 0..<count {
            let payload = Air.iBeacon(1, UInt16(number))
            let sighting = Sighting(
                time: Air.start, address: Air.address(UInt64(number)), rssi: Int8(clamping: -30 - number / 20))
            table.ingest(payload.span, sighting)
        }
        return table
    }

    /// A screen with a table that does not change.
    static func screen(_ count: Int, _ rows: Int = 24) -> ScreenHarness {
        var screen = ScreenHarness(80, rows)
        screen.answer = { query in
            var table = KeyTests.table(count)
            return table.page(query, now: Air.start.advanced(bySeconds: 1))
        }
        screen.detail = { KeyTests.table(count).detail($0, now: Air.start.advanced(bySeconds: 1)) }
        screen.state.views.beacons.sort = .identity
        screen.pull()
        return screen
    }

    static func gate(_ number: UInt16) -> BeaconIdentity { Air.identity(Air.iBeacon(1, number)) }

    // MARK: Moving

    @Test("Keys move the cursor, and the query covers only the visible rows")
    func moving() {
        var screen = KeyTests.screen(300)
        let visible = 20
        #expect(screen.state.query.count == visible)
        screen.press(.end)
        #expect(screen.state.views.beacons.selected == KeyTests.gate(299))
        #expect(screen.state.query.first == 280)
        #expect(screen.state.views.beacons.page.rows.count == visible)
        screen.press(.pageUp)
        #expect(screen.state.views.beacons.selected == KeyTests.gate(280))
        screen.press(.up)
        #expect(screen.state.views.beacons.selected == KeyTests.gate(279))
        #expect(screen.state.query.first == 279)
        screen.press(.home, .character("j"), .character("j"), .character("k"), .control("d"), .control("u"))
        #expect(screen.state.views.beacons.selected == KeyTests.gate(1))
        #expect(screen.text.contains("> ") && screen.text.contains("2/300"))
    }

    @Test("Keys that arrive faster than rows all take effect")
    func fastKeys() {
        var screen = KeyTests.screen(300)
        // The keys arrive without an answer in between.
        for key in [Key.end, .up, .up, .pageUp] {
            _ = update(&screen.state, .key(key), localizer: screen.texts)
        }
        screen.pull()
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(278))
        #expect(!screen.state.views.beacons.isChoosing)
    }

    // MARK: The selection follows the beacon

    /// A page of three beacons in an order that the test changes.
    static func ordered(_ order: [UInt16]) -> (BeaconQuery) -> BeaconPage {
        { query in
            let rows = order.map { number in
                BeaconRow.made(Air.iBeacon(1, number), proximity: .near, metres: 1, rssi: -60)
            }
            let first = max(0, min(query.first, rows.count - query.count))
            return BeaconPage(
                rows: Array(rows[first..<min(rows.count, first + query.count)]), first: first, matched: rows.count,
                beacons: rows.count, total: rows.count,
                selectedIndex: rows.firstIndex { $0.identity == query.selected }, now: Air.start)
        }
    }

    @Test("The selection stays on its beacon when the order changes")
    func selection() {
        var screen = ScreenHarness()
        screen.answer = KeyTests.ordered([1, 2, 3])
        screen.pull()
        screen.press(.home, .down)
        #expect(screen.state.views.beacons.selected == KeyTests.gate(2))
        screen.answer = KeyTests.ordered([2, 3, 1])
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(2))
        #expect(screen.rows[3].contains("> ") && screen.rows[3].contains("00002"))
        screen.answer = KeyTests.ordered([3, 1, 2])
        screen.pull()
        #expect(screen.rows[5].contains("> ") && screen.rows[5].contains("00002"))
    }

    @Test("The list scrolls when the selected beacon moves beyond the screen")
    func scrolling() {
        var screen = ScreenHarness(80, 10)
        let far = Array(UInt16(1)...50)
        screen.answer = KeyTests.ordered(far)
        screen.pull()
        screen.press(.home, .down)
        screen.answer = KeyTests.ordered(Array(far[2...]) + [1, 2])
        screen.pull()
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(2))
        #expect(screen.rows.contains { $0.contains("> ") && $0.contains("00002") })
    }

    @Test("When the selected beacon leaves the list, its neighbour is selected")
    func neighbour() {
        var screen = ScreenHarness()
        screen.answer = KeyTests.ordered([1, 2, 3])
        screen.pull()
        screen.press(.home, .down)
        screen.answer = KeyTests.ordered([1, 3])
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(3))
        screen.answer = KeyTests.ordered([1])
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(1))
        screen.answer = KeyTests.ordered([])
        screen.pull()
        screen.press(.character("y"))
        #expect(screen.effects == [.bell], "nothing is selected in an empty table")
    }

    @Test("In follow mode the selection keeps a beacon that leaves the list")
    func following() {
        var screen = ScreenHarness()
        screen.answer = KeyTests.ordered([1, 2, 3])
        screen.pull()
        screen.press(.home, .down, .character("F"))
        screen.answer = KeyTests.ordered([1, 3])
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(2))
        screen.answer = KeyTests.ordered([2, 1, 3])
        screen.pull()
        #expect(screen.rows[3].contains("> ") && screen.rows[3].contains("00002"))
        screen.press(.character("F"))
        screen.answer = KeyTests.ordered([1, 3])
        screen.pull()
        #expect(screen.state.views.beacons.selected == KeyTests.gate(1))
    }

    @Test("Until the first key, the list shows its top, also when the order changes")
    func listTop() {
        var screen = ScreenHarness(80, 10)
        let many = Array(UInt16(1)...50)
        screen.answer = KeyTests.ordered(many)
        screen.pull()
        screen.answer = KeyTests.ordered(many.reversed())
        screen.pull()
        #expect(screen.state.query.first == 0)
        #expect(screen.rows[3].contains("> "))
    }

    // MARK: Filter and order

    @Test("The filter takes effect while it is typed, and Esc clears it afterwards")
    func typedFilter() {
        var screen = KeyTests.screen(300)
        screen.press(.character("/"))
        for (typed, count) in [("0", 300), ("00", 300), ("0002", 10), ("00029", 1)] {
            while screen.state.views.beacons.filter.text.count > 0 { screen.press(.backspace) }
            screen.type(typed)
            #expect(screen.state.views.beacons.page.matched == count, "\(typed)")
        }
        #expect(screen.text.contains("Filter: 00029"))
        #expect(screen.frame.cursor?.row == 22)
        screen.press(.enter)
        #expect(screen.frame.cursor == nil)
        #expect(screen.text.contains("/00029") && screen.text.contains("FILTER"))
        screen.press(.escape)
        #expect(screen.state.views.beacons.page.matched == 300)
        #expect(screen.effects.isEmpty, "Esc never quits: \(screen.effects)")
    }

    @Test("Esc clears the filter while it is typed")
    func clearedFilter() {
        var screen = KeyTests.screen(30)
        screen.press(.function(4))
        screen.type("00002 q?L")
        #expect(screen.state.views.beacons.page.matched == 0)
        #expect(screen.text.contains("The filter hides all of 30."))
        screen.press(.escape)
        #expect(screen.state.views.beacons.page.matched == 30)
    }

    @Test("The selection returns after a filter that hid all beacons")
    func emptyFilter() {
        var screen = KeyTests.screen(300, 30)
        screen.press(.pageDown, .pageDown, .enter)
        let selected = screen.state.views.beacons.selected
        #expect(screen.state.wantedDetail == selected)
        screen.press(.character("/"))
        screen.type("nobody")
        #expect(screen.state.wantedDetail == nil && screen.text.contains("0/0"))
        screen.press(.escape)
        #expect(screen.state.wantedDetail == selected)
        #expect(screen.rows.contains { $0.contains("> ") && $0.contains(selected?.shortText ?? "-") })
    }

    @Test("f cycles through the rules of the proximity filter, and ends without a filter")
    func proximityFilter() {
        var screen = KeyTests.screen(3)
        for rule in ProximityRule.steps {
            screen.press(.character("f"))
            #expect(screen.state.views.beacons.proximity == rule)
            #expect(screen.state.query.filter.terms.map(\.condition) == [.proximity(rule)])
        }
        screen.press(.character("f"))
        #expect(screen.state.query.filter.isEmpty)
    }

    @Test("The filter of the query combines text, proximity and the choice of devices")
    func queryFilter() throws {
        var screen = KeyTests.screen(3)
        screen.press(.character("V"), .character("f"), .character("/"))
        screen.type("!gate")
        #expect(try screen.state.query.filter == BeaconFilter("!gate within:immediate beacon"))
    }

    @Test("The order is chosen by name in a dialogue, and can be reversed")
    func sorting() {
        var screen = ScreenHarness(120, 24)
        for sort in BeaconSort.allCases {
            screen.press(.character(">"))
            #expect(screen.dialog().contains { $0.contains(screen.texts.text(sort.key)) })
            screen.press(.home)
            for _ in 0..<(BeaconSort.allCases.firstIndex(of: sort) ?? 0) { screen.press(.character(">")) }
            screen.press(.enter)
            #expect(screen.state.query.sort == sort && screen.state.layer == nil)
            #expect(screen.text.contains("by " + screen.texts.text(sort.key)))
        }
        screen.press(.character("<"), .character("<"), .escape)
        #expect(screen.state.query.sort == .condition, "nothing was chosen")
        screen.press(.character("I"))
        #expect(screen.state.query.isReversed)
        screen.press(.function(6))
        #expect(
            screen.dialog().contains { $0.contains("worst first") && $0.contains("▼") }, "the one in force is marked")
        screen.press(.character("I"))
        #expect(!screen.state.query.isReversed && screen.state.layer != nil)
        screen.press(.escape, .character("H"))
        #expect(screen.state.query.holdsOrder)
    }

    @Test("After a mark the rows keep their places until three seconds after the last move")
    func markedOrder() {
        var screen = ScreenHarness()
        screen.press(.down)
        #expect(!screen.state.query.holdsOrder)
        screen.press(.character(" "))
        #expect(screen.state.query.holdsOrder)
        // Each further move within that time extends it.
        screen.send(.tick(now: Air.start.advanced(bySeconds: 2.9), clock: ScreenHarness.clock))
        screen.press(.down)
        screen.send(.tick(now: Air.start.advanced(bySeconds: 5.8), clock: ScreenHarness.clock))
        #expect(screen.state.query.holdsOrder)
        screen.send(.tick(now: Air.start.advanced(bySeconds: 6), clock: ScreenHarness.clock))
        #expect(!screen.state.query.holdsOrder)
        screen.press(.down)
        #expect(!screen.state.query.holdsOrder)
    }

    // MARK: Views and detail

    @Test("Digits and Tab switch between the views, and Esc leads to the beacons")
    func views() {
        var screen = ScreenHarness()
        for (key, view) in [
            (Key.character("2"), MonitorView.regions), (.character("3"), .designated), (.character("4"), .events),
            (.character("5"), .managed), (.character("6"), .contents), (.character("7"), .status),
            (.character("1"), .beacons), (.tab, .regions), (.tab, .designated), (.tab, .events),
            (.tab, .status), (.tab, .beacons),
            (.backTab, .status), (.escape, .beacons),
        ] {
            screen.press(key)
            #expect(screen.state.view == view)
        }
        #expect(screen.effects.isEmpty)
    }

    @Test("Enter opens the detail below the table, then in full, and Esc closes it")
    func detailLevels() {
        var screen = KeyTests.screen(50, 30)
        screen.press(.down)
        #expect(screen.state.wantedDetail == nil)
        screen.press(.enter)
        #expect(screen.state.wantedDetail == KeyTests.gate(1))
        #expect(screen.text.contains("Interval") || screen.text.contains("Proximity  "))
        screen.press(.down)
        #expect(screen.state.wantedDetail == KeyTests.gate(2), "the table moves while the detail is below it")
        screen.press(.enter)
        #expect(screen.state.views.beacons.detailLevel == .full)
        screen.press(.right)
        #expect(screen.state.wantedDetail == KeyTests.gate(3))
        screen.press(.end, .pageUp, .home, .escape)
        #expect(screen.state.wantedDetail == nil)
        #expect(screen.state.views.beacons.selected == KeyTests.gate(3))
    }

    @Test("The detail is always requested while it is beside the table")
    func wideDetail() {
        var screen = KeyTests.screen(50)
        screen.send(.resize(Size(columns: 200, rows: 30)))
        #expect(screen.state.wantedDetail == KeyTests.gate(0))
        screen.press(.character("4"))
        #expect(screen.state.wantedDetail == nil)
    }

    @Test("J leads from an event to its beacon")
    func eventBeacon() {
        var screen = ScreenHarness()
        screen.send(.events(Happenings.all))
        screen.press(.character("4"), .home, .character("J"))
        #expect(screen.effects == [.bell], "the first event is about no beacon")
        screen.press(.down, .down, .character("J"))
        #expect(screen.state.view == .beacons)
        #expect(screen.state.views.beacons.selected == SampleRows.rows[1].identity)
    }
}
