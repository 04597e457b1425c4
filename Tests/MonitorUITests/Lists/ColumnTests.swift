import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Tracking

/// Which columns lists show, and the sign of the order above them.
struct ColumnTests {
    private func heads(_ screen: ScreenHarness) -> String { screen.rows.first { $0.contains("RSSI") } ?? "" }

    @Test func columnsAreTickedAndStay() {
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

    @Test func whatIsWrittenIsReadAndTheRestPassedOver() {
        for text in ["", "-history +loss", "-type designated:-battery", "+firstSeen events:-time"] {
            #expect(ColumnChoice(text).text == text)
        }
        #expect(ColumnChoice("+nothing loss -name nowhere:-type +type -battery :").text == "-battery")
    }

    @Test func theSignOfTheOrderStandsWhereItsColumnIs() {
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

    /// An order whose column is not shown, or that has none, is named in the header at every width.
    @Test(arguments: [40, 60, 80, 120, 200], [BeaconSort.condition, .loss, .firstSeen])
    func anOrderWithoutAColumnIsNamed(_ columns: Int, _ sort: BeaconSort) {
        var screen = ScreenHarness(columns, 24)
        _ = screen.state.view.screen.setOrder(sort.number, isReversed: false, in: &screen.state)
        let head = screen.rows[0] + screen.rows[1]
        #expect(head.contains("by " + screen.texts.text(sort.key)), "\(head)")
        #expect(!heads(screen).contains("▲") && !heads(screen).contains("▼"), "\(heads(screen))")
    }

    /// In every list that can be sorted, at every width and by every order: its arrow is seen, or it is named.
    @Test(arguments: ["1", "2", "3"] as [Character], [40, 60, 72, 80, 100, 140, 200])
    func theOrderIsAlwaysTold(_ view: Character, _ columns: Int) throws {
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

    /// Regions begin with those that somebody is in, and keep the order that is chosen.
    @Test func regionsAreSorted() {
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
        // What is not known stays at the end either way.
        for isReversed in [false, true] {
            _ = RegionList.setOrder(RegionSort.left.number, isReversed: isReversed, in: &next.state)
            let known = next.state.regionRows.prefix { $0.status?.timeLeft != nil }.map(\.identifier)
            #expect(known == (isReversed ? ["shop", "shop:0000100017"] : ["shop:0000100017", "shop"]))
        }
    }
}
