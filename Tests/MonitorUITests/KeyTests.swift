import Advertising
import Canvas
import Localization
@testable import MonitorUI
import Testing
import Tracking

/// Sequences of keys on a real table of beacons.
struct KeyTests {
    /// `count` gates; the first ones are the strongest.
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
    static func lab(_ count: Int, _ rows: Int = 24) -> Lab {
        var lab = Lab(80, rows)
        lab.answer = { query in
            var table = KeyTests.table(count)
            return table.page(query, now: Air.start.advanced(bySeconds: 1))
        }
        lab.detail = { KeyTests.table(count).detail($0, now: Air.start.advanced(bySeconds: 1)) }
        lab.state.views.beacons.sort = .identity
        lab.pull()
        return lab
    }

    static func gate(_ number: UInt16) -> BeaconIdentity { Air.identity(Air.iBeacon(1, number)) }

    // MARK: Moving

    @Test func theCursorMovesAndTheScreenAsksForWhatItShowsOnly() {
        var lab = KeyTests.lab(300)
        let visible = 20
        #expect(lab.state.query.count == visible)
        lab.press(.end)
        #expect(lab.state.views.beacons.selected == KeyTests.gate(299))
        #expect(lab.state.query.first == 280)
        #expect(lab.state.views.beacons.page.rows.count == visible)
        lab.press(.pageUp)
        #expect(lab.state.views.beacons.selected == KeyTests.gate(280))
        lab.press(.up)
        #expect(lab.state.views.beacons.selected == KeyTests.gate(279))
        #expect(lab.state.query.first == 279)
        lab.press(.home, .character("j"), .character("j"), .character("k"), .control("d"), .control("u"))
        #expect(lab.state.views.beacons.selected == KeyTests.gate(1))
        #expect(lab.text.contains("> ") && lab.text.contains("2/300"))
    }

    @Test func keysFasterThanRowsLoseNothing() {
        var lab = KeyTests.lab(300)
        // The keys come without an answer in between.
        for key in [Key.end, .up, .up, .pageUp] {
            _ = update(&lab.state, .key(key), localizer: lab.texts)
        }
        lab.pull()
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(278))
        #expect(!lab.state.views.beacons.isChoosing)
    }

    // MARK: The selection follows the beacon

    /// Three beacons in an order that the test changes.
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

    @Test func theSelectionFollowsTheBeacon() {
        var lab = Lab()
        lab.answer = KeyTests.ordered([1, 2, 3])
        lab.pull()
        lab.press(.home, .down)
        #expect(lab.state.views.beacons.selected == KeyTests.gate(2))
        lab.answer = KeyTests.ordered([2, 3, 1])
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(2))
        #expect(lab.rows[3].contains("> ") && lab.rows[3].contains("00002"))
        lab.answer = KeyTests.ordered([3, 1, 2])
        lab.pull()
        #expect(lab.rows[5].contains("> ") && lab.rows[5].contains("00002"))
    }

    @Test func theSelectionScrollsWithItsBeacon() {
        var lab = Lab(80, 10)
        let far = Array(UInt16(1)...50)
        lab.answer = KeyTests.ordered(far)
        lab.pull()
        lab.press(.home, .down)
        lab.answer = KeyTests.ordered(Array(far[2...]) + [1, 2])
        lab.pull()
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(2))
        #expect(lab.rows.contains { $0.contains("> ") && $0.contains("00002") })
    }

    @Test func theNeighbourTakesThePlaceOfABeaconThatLeft() {
        var lab = Lab()
        lab.answer = KeyTests.ordered([1, 2, 3])
        lab.pull()
        lab.press(.home, .down)
        lab.answer = KeyTests.ordered([1, 3])
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(3))
        lab.answer = KeyTests.ordered([1])
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(1))
        lab.answer = KeyTests.ordered([])
        lab.pull()
        lab.press(.character("y"))
        #expect(lab.effects == [.bell], "nothing is selected in an empty table")
    }

    @Test func followingHoldsOnToABeaconThatLeft() {
        var lab = Lab()
        lab.answer = KeyTests.ordered([1, 2, 3])
        lab.pull()
        lab.press(.home, .down, .character("F"))
        lab.answer = KeyTests.ordered([1, 3])
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(2))
        lab.answer = KeyTests.ordered([2, 1, 3])
        lab.pull()
        #expect(lab.rows[3].contains("> ") && lab.rows[3].contains("00002"))
        lab.press(.character("F"))
        lab.answer = KeyTests.ordered([1, 3])
        lab.pull()
        #expect(lab.state.views.beacons.selected == KeyTests.gate(1))
    }

    @Test func untilTheFirstKeyTheListStaysAtItsTop() {
        var lab = Lab(80, 10)
        let many = Array(UInt16(1)...50)
        lab.answer = KeyTests.ordered(many)
        lab.pull()
        lab.answer = KeyTests.ordered(many.reversed())
        lab.pull()
        #expect(lab.state.query.first == 0)
        #expect(lab.rows[3].contains("> "))
    }

    // MARK: Filter and order

    @Test func theFilterWorksAsItIsTyped() {
        var lab = KeyTests.lab(300)
        lab.press(.character("/"))
        for (typed, count) in [("0", 300), ("00", 300), ("0002", 11), ("00029", 1)] {
            while lab.state.views.beacons.filter.text.count > 0 { lab.press(.backspace) }
            lab.type(typed)
            #expect(lab.state.views.beacons.page.matched == count, "\(typed)")
        }
        #expect(lab.text.contains("Filter: 00029"))
        #expect(lab.frame.cursor?.row == 22)
        lab.press(.enter)
        #expect(lab.frame.cursor == nil)
        #expect(lab.text.contains("/00029") && lab.text.contains("FILTER"))
        lab.press(.escape)
        #expect(lab.state.views.beacons.page.matched == 300)
        #expect(lab.effects.isEmpty, "Esc never quits: \(lab.effects)")
    }

    @Test func escapeInTheFilterClearsIt() {
        var lab = KeyTests.lab(30)
        lab.press(.function(4))
        lab.type("00002 q?L")
        #expect(lab.state.views.beacons.page.matched == 0)
        #expect(lab.text.contains("The filter hides all of 30."))
        lab.press(.escape)
        #expect(lab.state.views.beacons.page.matched == 30)
    }

    @Test func aFilterThatHidesEverythingDoesNotForgetTheSelection() {
        var lab = KeyTests.lab(300, 30)
        lab.press(.pageDown, .pageDown, .enter)
        let selected = lab.state.views.beacons.selected
        #expect(lab.state.wantedDetail == selected)
        lab.press(.character("/"))
        lab.type("nobody")
        #expect(!lab.state.wantsDetail && lab.text.contains("0/0"))
        lab.press(.escape)
        #expect(lab.state.wantedDetail == selected)
        #expect(lab.rows.contains { $0.contains("> ") && $0.contains(selected?.shortText ?? "-") })
    }

    @Test func theProximityFilterGoesThroughItsRules() {
        var lab = KeyTests.lab(3)
        for rule in ProximityRule.steps {
            lab.press(.character("f"))
            #expect(lab.state.views.beacons.proximity == rule)
            #expect(lab.state.query.filter == BeaconFilter(rule.typed))
        }
        lab.press(.character("f"))
        #expect(lab.state.query.filter.isEmpty)
    }

    @Test func theFilterOfTheQueryHasAllParts() {
        var lab = KeyTests.lab(3)
        lab.press(.character("v"), .character("f"), .character("/"))
        lab.type("!gate")
        #expect(lab.state.query.filter == BeaconFilter("!gate within:immediate beacon"))
    }

    @Test func theOrderGoesRoundAndBack() {
        var lab = Lab(120, 24)
        for sort in BeaconSort.allCases.dropFirst() + [.proximity] {
            lab.press(.character(">"))
            #expect(lab.state.query.sort == sort)
            #expect(lab.text.contains("by " + lab.texts.text(sort.key)))
        }
        lab.press(.character("<"), .function(6))
        #expect(lab.state.query.sort == .proximity)
        lab.press(.character("I"))
        #expect(lab.state.query.isReversed)
        lab.press(.character("H"))
        #expect(lab.state.query.holdsOrder)
    }

    @Test func whileBeaconsAreMarkedTheRowsKeepTheirPlaces() {
        var lab = Lab()
        lab.press(.down)
        #expect(!lab.state.query.holdsOrder)
        lab.press(.character(" "))
        #expect(lab.state.query.holdsOrder)
        // Each further move within that time extends it.
        lab.send(.tick(now: Air.start.advanced(bySeconds: 2.9), clock: Lab.clock))
        lab.press(.down)
        lab.send(.tick(now: Air.start.advanced(bySeconds: 5.8), clock: Lab.clock))
        #expect(lab.state.query.holdsOrder)
        lab.send(.tick(now: Air.start.advanced(bySeconds: 6), clock: Lab.clock))
        #expect(!lab.state.query.holdsOrder)
        lab.press(.down)
        #expect(!lab.state.query.holdsOrder)
    }

    // MARK: Views and detail

    @Test func viewsByDigitAndTab() {
        var lab = Lab()
        for (key, view) in [
            (Key.character("2"), MonitorView.regions), (.character("3"), .designated), (.character("4"), .events),
            (.character("6"), .contents), (.character("7"), .status), (.character("1"), .beacons), (.tab, .regions),
            (.tab, .designated), (.tab, .events), (.tab, .contents), (.tab, .status), (.tab, .beacons),
            (.backTab, .status), (.escape, .beacons),
        ] {
            lab.press(key)
            #expect(lab.state.view == view)
        }
        #expect(lab.effects.isEmpty)
    }

    @Test func detailBelowThenInFullThenBack() {
        var lab = KeyTests.lab(50, 30)
        lab.press(.down)
        #expect(!lab.state.wantsDetail)
        lab.press(.enter)
        #expect(lab.state.wantedDetail == KeyTests.gate(1))
        #expect(lab.text.contains("Interval") || lab.text.contains("Proximity  "))
        lab.press(.down)
        #expect(lab.state.wantedDetail == KeyTests.gate(2), "the table moves while the detail is below it")
        lab.press(.enter)
        #expect(lab.state.views.beacons.detailLevel == .full)
        lab.press(.right)
        #expect(lab.state.wantedDetail == KeyTests.gate(3))
        lab.press(.end, .pageUp, .home, .escape)
        #expect(!lab.state.wantsDetail)
        #expect(lab.state.views.beacons.selected == KeyTests.gate(3))
    }

    @Test func besideTheTableTheDetailIsAlwaysWanted() {
        var lab = KeyTests.lab(50)
        lab.send(.resize(Size(columns: 120, rows: 30)))
        #expect(lab.state.wantedDetail == KeyTests.gate(0))
        lab.press(.character("4"))
        #expect(!lab.state.wantsDetail)
    }

    @Test func anEventLeadsToItsBeacon() {
        var lab = Lab()
        lab.send(.events(Happenings.all))
        lab.press(.character("4"), .home, .character("b"))
        #expect(lab.effects == [.bell], "the first event is about no beacon")
        lab.press(.down, .down, .character("b"))
        #expect(lab.state.view == .beacons)
        #expect(lab.state.views.beacons.selected == Street.rows[1].identity)
    }
}
