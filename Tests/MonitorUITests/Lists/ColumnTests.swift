import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import MonitorUI

/// The columns that lists show, and the sign of the order above them.
struct ColumnTests {
    private func heads(_ screen: ScreenHarness) -> String { screen.rows.first { $0.contains("RSSI") } ?? "" }

    @Test("Columns are chosen in a dialogue, separately for each list")
    func columnChoice() {
        var screen = ScreenHarness(150, 24)
        #expect(heads(screen).contains("type") && !heads(screen).contains("interval"))
        screen.press(.character("C"), .character(" "))
        #expect(screen.dialog().contains { $0.contains("[ ] proximity") }, "the first is taken away")
        screen.press(.down, .character(" "))
        #expect(screen.effects == [.bell], "no list is without what names its rows")
        screen.press(.end, .up, .up, .character(" "), .escape)
        #expect(!heads(screen).contains("proximity") && heads(screen).contains("interval"))
        #expect(screen.state.columns == "+interval -proximity")
        screen.press(.character("2"), .character("C"), .down, .character(" "), .escape, .character("1"))
        #expect(screen.state.columns == "+interval -proximity regions:-beacon")
        screen.press(.character("C"), .delete, .escape)
        #expect(heads(screen).contains("proximity") && screen.state.columns == "regions:-beacon")
    }

    @Test("The text of a choice of columns is read back, and unknown items are skipped")
    func columnText() {
        for text in ["", "-history +loss", "-type designated:-battery", "+firstSeen events:-time"] {
            #expect(ColumnChoice(text).text == text)
        }
        #expect(ColumnChoice("+nothing loss -name nowhere:-type +type -battery :").text == "-battery")
    }

    @Test("The arrow of the order is in the title of its column")
    func orderArrow() {
        var screen = ScreenHarness(150, 24)
        screen.state.columns = "+interval +loss +firstSeen"
        for (sort, head) in [
            (BeaconSort.interval, "interval▲"), (.loss, "missed▼"), (.firstSeen, "first seen▼"),
            (.distance, "distance▲"),
            (.seen, "seen▲"), (.rssi, "RSSI▼"), (.name, "name▲"), (.identity, "beacon▲"),
        ] {
            _ = screen.state.view.screen.setOrder(sort.number, isReversed: false, in: &screen.state)
            #expect(heads(screen).replacing(" ", with: "").contains(head.replacing(" ", with: "")), "\(heads(screen))")
        }
    }

    /// An order without a column, or whose column is not shown, is named in the header at every width.
    @Test(
        "The header names an order whose column is not shown",
        arguments: [40, 60, 80, 120, 200], [BeaconSort.condition, .loss, .firstSeen])
    func hiddenOrder(_ columns: Int, _ sort: BeaconSort) {
        var screen = ScreenHarness(columns, 24)
        _ = screen.state.view.screen.setOrder(sort.number, isReversed: false, in: &screen.state)
        let head = screen.rows[0] + screen.rows[1]
        #expect(head.contains("by " + screen.texts.text(sort.key)), "\(head)")
        #expect(!heads(screen).contains("▲") && !heads(screen).contains("▼"), "\(heads(screen))")
    }

    /// In every list that can be sorted, at every width and by every order, either the arrow of the order is
    /// visible, or the header names the order.
    @Test(
        "The order is visible at every width, as an arrow or in the header",
        arguments: ["1", "2", "3"] as [Character], [40, 60, 72, 80, 100, 140, 200])
    func visibleOrder(_ view: Character, _ columns: Int) throws {
        var screen = ServiceScreenHarness(columns, 24, .en, ServicePictureTests.designated)
        screen.press(.character(view))
        for order in try #require(screen.state.order).all {
            _ = screen.state.view.screen.setOrder(order.number, isReversed: false, in: &screen.screen.state)
            let head = screen.rows[0] + screen.rows[1]
            let heading = screen.rows[2...4].joined()
            let isSeen = heading.contains("▲") || heading.contains("▼")
            #expect(isSeen || head.contains(screen.screen.texts.text(order.key)), "\(order) \(screen.text)")
        }
    }

    /// Regions with status inside are first, and the list keeps the order that is chosen.
    @Test("Regions are sorted by state at first, and a chosen order is kept")
    func regionOrder() {
        var screen = RegionKeyTests.screen()
        #expect(
            screen.state.regionRows.map(\.identifier) == ["shop", "shop:0000100017", "ticket", "出口", "office", "yard"])
        #expect(screen.rows.contains { $0.contains("state▲") })
        screen.press(.character(">"), .down, .enter)
        #expect(
            screen.state.regionRows.map(\.identifier) == ["office", "shop", "ticket", "yard", "出口", "shop:0000100017"])
        screen.press(.character("I"))
        #expect(
            screen.state.regionRows.first?.identifier == "shop:0000100017"
                && screen.rows.contains { $0.contains("region▼") })
        var next = ScreenHarness(100, 30)
        next.state.recall(screen.state.kept)
        next.send(.site(Site.full))
        #expect(next.state.regionRows == screen.state.regionRows)
        // Unknown values are at the end in both directions.
        for isReversed in [false, true] {
            _ = RegionList.setOrder(RegionSort.left.number, isReversed: isReversed, in: &next.state)
            let known = next.state.regionRows.prefix { $0.status?.timeLeft != nil }.map(\.identifier)
            #expect(known == (isReversed ? ["shop", "shop:0000100017"] : ["shop:0000100017", "shop"]))
        }
    }
}
