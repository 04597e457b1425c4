import Advertising
import Canvas
import Localization
@testable import MonitorUI
import Testing
import Tracking

/// The address that a beacon sends, from its detail: it is opened only after a question.
struct AddressKeyTests {
    private static let identity = Air.identity(Air.iBeacon(1, 1))

    /// A gate that also sends an Eddystone-URL, and one that does not.
    private static func table() -> BeaconTable {
        var table = BeaconTable()
        for (number, payload) in [(1, Air.iBeacon(1, 1)), (1, Air.url("u@evil.example/x")), (2, Air.iBeacon(1, 2))] {
            table.ingest(
                payload.span, Sighting(time: Air.start, address: Air.address(UInt64(number)), rssi: Int8(-40 - number)))
        }
        return table
    }

    private static func lab(_ language: Language = .en, _ keys: Key...) -> Lab {
        var lab = Lab(80, 24, language)
        lab.answer = { query in
            var table = table()
            return table.page(query, now: Air.start.advanced(bySeconds: 1))
        }
        lab.detail = { table().detail($0, now: Air.start.advanced(bySeconds: 1)) }
        lab.state.views.beacons.sort = .identity
        lab.pull()
        for key in keys { lab.press(key) }
        return lab
    }

    @Test(arguments: [(Language.en, "in the browser?", "Host: evil.example"), (.ja, "ブラウザーで開きますか", "接続先：evil.example")])
    func itIsAskedFirst(_ language: Language, _ question: String, _ host: String) {
        var lab = Self.lab(language, .home, .enter, .enter)
        #expect(lab.state.views.beacons.selected == Self.identity)
        lab.press(.character("o"))
        #expect(lab.effects.isEmpty && lab.text.contains(question) && lab.text.contains(host), "\(lab.text)")
        #expect(lab.text.contains("https://u@evil.example/x"))
        lab.press(.character("n"))
        #expect(lab.effects.isEmpty && lab.state.layer == nil)
        lab.press(.character("o"), .character("y"))
        #expect(lab.effects == [.site(.open("https://u@evil.example/x"))])
    }

    @Test func thePaneServesToo() {
        var lab = Self.lab(.en, .home, .enter, .character("o"))
        guard case .question? = lab.state.layer else {
            Issue.record("no question: \(lab.text)")
            return
        }
        lab.press(.character("y"))
        #expect(lab.effects == [.site(.open("https://u@evil.example/x"))])
    }

    @Test func withoutAnAddressTheKeyMeansNothing() {
        var table = Self.lab(.en, .home)
        table.press(.character("o"))
        #expect(table.effects.isEmpty && table.state.layer == nil, "the detail is closed")
        var other = Self.lab(.en, .end, .enter)
        other.press(.character("o"))
        #expect(other.effects.isEmpty && other.state.layer == nil && !Action.openURL.isAvailable(in: other.state))
    }

    @Test func theKeyIsNamedInTheDetail() {
        #expect(Self.lab(.en, .home, .enter, .enter).text.contains("Open URL"))
        #expect(!Self.lab(.en, .end, .enter, .enter).text.contains("Open URL"))
    }
}
