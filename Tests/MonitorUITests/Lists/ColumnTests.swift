import Canvas
import Localization
@testable import MonitorUI
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
        screen.press(.character("2"), .character("C"), .character(" "), .escape, .character("1"))
        #expect(screen.state.columns == "+interval -proximity regions:-regionClass")
        screen.press(.character("C"), .delete, .escape)
        #expect(heads(screen).contains("proximity") && screen.state.columns == "regions:-regionClass")
    }

    @Test func whatIsWrittenIsReadAndTheRestPassedOver() {
        for text in ["", "-history +loss", "-type designated:-battery", "+firstSeen events:-time"] {
            #expect(ColumnChoice(text).text == text)
        }
        #expect(ColumnChoice("+nothing loss -beacon nowhere:-type +type -battery :").text == "-battery")
    }

    @Test func theSignOfTheOrderStandsWhereItsColumnIs() {
        var screen = ScreenHarness(150, 24)
        screen.state.columns = "+interval +loss +firstSeen"
        for (sort, head) in [
            (BeaconSort.interval, "interval▲"), (.loss, "missed▼"), (.firstSeen, "first seen▼"),
            (.distance, "distance▲"),
            (.seen, "seen▲"), (.rssi, "RSSI▼"), (.name, "beacon▲"), (.condition, "proximity▲"),
        ] {
            _ = screen.state.setOrder(sort, isReversed: false)
            #expect(heads(screen).replacing(" ", with: "").contains(head.replacing(" ", with: "")), "\(heads(screen))")
        }
    }
}
