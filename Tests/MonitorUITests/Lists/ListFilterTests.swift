import Basics
import Canvas
import Localization
import Testing
@testable import BeaconService
@testable import MonitorUI
@testable import Tracking

/// The filter of every list, and the handling of keys that a view does not have.
struct ListFilterTests {
    /// A site with regions, designated beacons, events and contents.
    private func screen(_ columns: Int = 100, _ language: Language = .en) -> ServiceScreenHarness {
        var screen = ServiceScreenHarness(columns, 40, language, ServicePictureTests.designated)
        screen.screen.send(.events(Happenings.all))
        return screen
    }

    @Test(
        "Every list can be filtered, and Esc removes the filter",
        arguments: [
            (2, "00033", "00001 00033", "00001 00021"), (2, "0000100033", "00001 00033", "00001 00021"),
            (2, "designated", "00001 00021", "gate_2"),
            (3, "正面", "正面玄関", "00001 00021"), (3, "switcher", "00001 00017", "00001 00021"),
            (3, "lost", "00002 00004", "00001 00017"),
            (3, "rssi<-80", "00001 00033", "00001 00021"), (4, "\"lost\"", "lost", "designated"),
            (7, "theme", "mono", "hci0, "),
        ])
    func lists(_ view: Int, _ typed: String, _ shown: String, _ hidden: String) {
        var screen = screen()
        screen.press(.character(Character(String(view))))
        #expect(screen.text.contains(shown), "\(screen.text)")
        screen.press(.character("/"))
        screen.type(typed)
        let body = screen.rows[2..<36].joined(separator: "\n")
        #expect(body.contains(shown) && !body.contains(hidden), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.text.contains("/" + typed) && screen.text.contains("FILTER"))
        screen.press(.escape)
        #expect(!screen.text.contains("FILTER") && screen.state.view.screen.digit == view)
        screen.press(.character("/"))
        screen.type("nobody is called so")
        #expect(screen.state.view.screen.counts(in: screen.state).shown == 0)
        #expect(screen.text.contains("The filter hides all of "), "\(screen.text)")
        screen.press(.escape)
        #expect(screen.state.view.screen.counts(in: screen.state).shown > 0)
    }

    @Test("New events are filtered when they arrive")
    func newEvents() {
        var screen = ScreenHarness(100, 40)
        screen.send(.events(Happenings.all))
        screen.press(.character("4"), .character("/"))
        screen.type("appeared")
        let before = screen.state.views.events.shown
        screen.press(.enter)
        screen.send(.events(Happenings.all))
        #expect(before > 0 && screen.state.views.events.shown == 2 * before)
    }

    @Test("An invalid filter is reported with its position, and not accepted")
    func invalidFilter() {
        var screen = screen()
        screen.press(.character("1"), .character("/"))
        screen.type("gate foo>3")
        #expect(screen.text.contains("foo>3 (character 6): Unknown field foo; fields: rssi, age"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.state.layer == .filter && screen.screen.effects.contains(.bell))
        for _ in 0..<6 { screen.press(.backspace) }
        screen.press(.enter)
        #expect(screen.state.layer == nil && screen.state.query.filter.terms.count == 1)
        screen.press(.character("2"), .character("/"))
        screen.type("rssi>-70")
        #expect(screen.text.contains("rssi>-70 (character 1): This list has no rssi."))
    }

    @Test("The query contains the beacons whose names and states in the service match the filter")
    func serviceTerms() {
        var screen = screen()
        screen.press(.character("/"))
        for (typed, wanted) in [
            ("正面", [0]), ("0000100021", [1]), ("switcher", [0]), ("designated", [0, 1, 5, 6]),
        ] {
            while !screen.state.views.beacons.filter.isEmpty { screen.press(.backspace) }
            screen.type(typed)
            let found: Set<BeaconIdentity>
            switch screen.state.query.filter.terms.first?.condition {
            case .text(let sought): found = sought.beacons
            case .switcher(let identities), .designated(let identities): found = identities
            default: found = []
            }
            #expect(found == Set(wanted.map { ServiceFixture.identity($0) }), "\(typed)")
        }
        while !screen.state.views.beacons.filter.isEmpty { screen.press(.backspace) }
        screen.type("gate_2")
        guard case .text(let sought)? = screen.state.query.filter.terms.first?.condition else {
            Issue.record("no text")
            return
        }
        #expect(sought.isKnown(of: ServiceFixture.identity(4)) && !sought.isKnown(of: ServiceFixture.identity(0)))
    }

    @Test("The help and the palette can be filtered")
    func helpAndPalette() {
        var screen = ScreenHarness(80, 24)
        screen.press(.character("?"), .character("/"))
        screen.type("bytes")
        #expect(screen.text.contains("bytes") && !screen.text.contains("Screen up"))
        screen.press(.enter)
        #expect(screen.text.contains("Filter: bytes"))
        screen.press(.escape)
        #expect(screen.state.layer != nil && !screen.text.contains("Filter: bytes"))
        screen.press(.escape, .character(":"), .character("/"))
        screen.type("identity")
        #expect(screen.text.contains("Copy the identity"), "\(screen.text)")
    }

    @Test("Characters that closely follow a key without a function run no commands")
    func ignoredCharacters() {
        var screen = ScreenHarness(80, 24)
        screen.press(.character("7"), .character("x"))
        screen.type("q1W")
        #expect(screen.effects.isEmpty && screen.state.view == .status)
        #expect(screen.text.contains("does nothing here"))
        screen.press(.tab)
        #expect(screen.state.view == .beacons, "other keys are what they are")
        screen.press(.character("7"), .character("x"))
        screen.send(.tick(now: Air.start.advanced(bySeconds: 1), clock: ScreenHarness.clock))
        screen.type("1")
        #expect(screen.state.view == .beacons)
    }
}
