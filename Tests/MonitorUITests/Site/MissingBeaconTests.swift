import Canvas
import Localization
import Testing
@testable import BeaconService
@testable import MonitorUI
@testable import Tracking

/// Designated beacons that are not heard.
struct MissingBeaconTests {
    @Test("The first line counts missing designated beacons during a scan")
    func firstLine() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        #expect(screen.rows[0].contains("★4, 1 missing"), "\(screen.rows[0])")
        screen.screen.state.status.condition = .starting
        #expect(!screen.rows[0].contains("missing"), "nobody listens yet")
        screen.site.rows = ServiceFixture.rows
        screen.send()
        screen.screen.state.status.condition = .scanning
        #expect(screen.rows[0].contains("★4, 1 missing"), "a lost one is missing, too")
        screen.site.rows[6].freshness = .fresh
        screen.send()
        #expect(screen.rows[0].contains("★4") && !screen.rows[0].contains("missing"))
    }

    @Test("Missing beacons have rows among the designated beacons, and no signal")
    func missingRows() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.press(.character("w"))
        #expect(
            screen.state.views.beacons.page.rows.map(\.identity) == [0, 1, 5, 6].map { ServiceFixture.identity($0) })
        #expect(
            screen.rows.contains { $0.contains("○") && $0.contains("00002 00004") })
        screen.press(.end)
        #expect(screen.state.views.beacons.selected == ServiceFixture.identity(6))
        screen.press(.character("/"))
        screen.type("rssi>-99")
        #expect(screen.state.views.beacons.page.rows.count == 3, "it has no signal")
    }

    @Test("Sorting by condition lists the worst beacons first, and other orders list unknown values last")
    func sorting() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated, order: .condition)
        screen.press(.character("3"))
        func codes() -> [String] { screen.state.designatedEntries.map { String($0.beacon.data.keycode.suffix(5)) } }
        #expect(codes() == ["00004", "00021", "00033", "00017"], "not heard, battery low, weak, strong")
        let title = screen.rows.first { $0.contains("RSSI") } ?? ""
        #expect(["name", "prox", "RSSI", "distance", "seen"].allSatisfy(title.contains), "\(title)")
        for (sort, expected) in [
            (BeaconSort.rssi, ["00017", "00021", "00033", "00004"]), (.distance, ["00017", "00021", "00033", "00004"]),
            (.identity, ["00017", "00021", "00033", "00004"]), (.battery, ["00021", "00017", "00033", "00004"]),
        ] {
            _ = screen.state.view.screen.setOrder(sort.number, isReversed: false, in: &screen.screen.state)
            #expect(codes() == expected, "\(sort)")
        }
        screen.press(.character("I"))
        #expect(codes().first == "00021" && codes().last != "00021", "turned round, and what is not known stays last")
    }
}
