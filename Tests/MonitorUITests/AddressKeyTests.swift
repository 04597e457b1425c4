import Advertising
import Basics
import Canvas
import Localization
import Testing
import Tracking
@testable import MonitorUI

/// The key for the address that a beacon sends, in the beacon's detail: the address is opened only after a
/// question.
struct AddressKeyTests {
    private static let identity = Air.identity(Air.iBeacon(1, 1))

    /// A table with a gate that also sends an Eddystone-URL, and a gate that does not.
    private static func table() -> BeaconTable {
        var table = BeaconTable()
        for (number, payload) in [(1, Air.iBeacon(1, 1)), (1, Air.url("u@evil.example/x")), (2, Air.iBeacon(1, 2))] {
            table.ingest(
                payload.span, Sighting(time: Air.start, address: Air.address(UInt64(number)), rssi: Int8(-40 - number)))
        }
        return table
    }

    private static func screen(_ language: Language = .en, _ keys: Key...) -> ScreenHarness {
        var screen = ScreenHarness(80, 24, language)
        screen.answer = { query in
            var table = table()
            return table.page(query, now: Air.start.advanced(bySeconds: 1))
        }
        screen.detail = { table().detail($0, now: Air.start.advanced(bySeconds: 1)) }
        screen.state.views.beacons.sort = .identity
        screen.pull()
        for key in keys { screen.press(key) }
        return screen
    }

    @Test(
        "A question shows the address and its host before a browser opens it",
        arguments: [(Language.en, "in the browser?", "Host: evil.example"), (.ja, "ブラウザーで開きますか", "接続先：evil.example")])
    func browserQuestion(_ language: Language, _ question: String, _ host: String) {
        var screen = Self.screen(language, .home, .enter, .enter)
        #expect(screen.state.views.beacons.selected == Self.identity)
        screen.press(.character("o"))
        #expect(
            screen.effects.isEmpty && screen.text.contains(question) && screen.text.contains(host), "\(screen.text)")
        #expect(screen.text.contains("https://u@evil.example/x"))
        screen.press(.character("n"))
        #expect(screen.effects.isEmpty && screen.state.layer == nil)
        screen.press(.character("o"), .character("y"))
        #expect(screen.effects == [.site(.open("https://u@evil.example/x"))])
    }

    @Test("The key also works while the detail is below the table")
    func detailPane() {
        var screen = Self.screen(.en, .home, .enter, .character("o"))
        guard case .question? = screen.state.layer else {
            Issue.record("no question: \(screen.text)")
            return
        }
        screen.press(.character("y"))
        #expect(screen.effects == [.site(.open("https://u@evil.example/x"))])
    }

    @Test("Without a detail, or without an address in it, the key does nothing")
    func noAddress() {
        var table = Self.screen(.en, .home)
        table.press(.character("o"))
        #expect(table.effects.isEmpty && table.state.layer == nil, "the detail is closed")
        var other = Self.screen(.en, .end, .enter)
        other.press(.character("o"))
        #expect(other.effects.isEmpty && other.state.layer == nil && !Action.openURL.isAvailable(in: other.state))
    }

    @Test("The full detail names the action only for a beacon with an address")
    func detailKey() {
        #expect(Self.screen(.en, .home, .enter, .enter).text.contains("Open URL"))
        #expect(!Self.screen(.en, .end, .enter, .enter).text.contains("Open URL"))
    }
}
