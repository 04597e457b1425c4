import Basics
import Canvas
import Localization
import Regions
import ScreenTesting
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// Transmitting as a beacon: the key `b`, its dialogue, the badge and the events.
struct TransmissionTests {
    /// A screen at a site during a transmission.
    static func transmitting(
        _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .en, isInterrupted: Bool = false
    ) -> ServiceScreenHarness {
        var screen = ServiceScreenHarness(columns, rows, language)
        screen.site.transmission = TransmissionGauge(major: 7, minor: 258, isInterrupted: isInterrupted)
        screen.send()
        return screen
    }

    @Test(
        "The dialogue, its error and a screen during a transmission match their pictures",
        arguments: Language.allCases)
    func pictures(_ language: Language) {
        for (columns, rows) in [(80, 24), (120, 30), (40, 10)] {
            let size = "\(columns)x\(rows)-\(language)"
            var screen = ServiceScreenHarness(columns, rows, language)
            screen.press(.character("b"), .character("7"), .down)
            expectScreen(screen.screen.dialog(), file: "transmit-\(size)")
            screen.press(.enter)
            expectScreen(screen.screen.dialog(), file: "transmit-problem-\(size)")
            expectScreen(Self.transmitting(columns, rows, language).rows, file: "transmitting-\(size)")
        }
    }

    @Test("The typed values are sent, and the next dialogue begins with them")
    func typedValues() {
        var screen = ServiceScreenHarness()
        screen.press(.character("b"))
        screen.type("7")
        screen.press(.tab)
        screen.type("258")
        screen.press(.down, .control("u"))
        screen.type("-70")
        screen.press(.enter)
        #expect(screen.requests == [.transmit(major: 7, minor: 258, power: -70)] && screen.state.layer == nil)
        // The next dialogue begins with the values that were typed.
        screen.press(.character("b"), .enter)
        #expect(screen.requests.last == .transmit(major: 7, minor: 258, power: -70) && screen.requests.count == 2)
    }

    @Test(
        "An invalid value is rejected with its valid range, and the cursor moves to its field",
        arguments: [
            ("", "1", "-59", TransmissionDialog.Field.major), ("65536", "1", "-59", .major), ("-1", "1", "-59", .major),
            ("x", "1", "-59", .major), ("0", "", "-59", .minor), ("0", "65536", "-59", .minor), ("0", "0", "", .power),
            ("0", "0", "0", .power), ("0", "0", "-128", .power), ("0", "0", "-5.9", .power),
        ])
    func invalidValues(
        _ major: String, _ minor: String, _ power: String, _ field: TransmissionDialog.Field
    ) {
        var screen = ServiceScreenHarness()
        screen.press(.character("b"))
        for text in [major, minor, power] {
            screen.press(.control("u"))
            screen.type(text)
            screen.press(.down)
        }
        screen.press(.enter)
        guard case .transmission(let dialog) = screen.state.layer else {
            Issue.record("the dialogue is gone")
            return
        }
        #expect(dialog.field == field && dialog.problem != nil && screen.requests.isEmpty)
        #expect(screen.text.contains(field == .power ? "-127 to -1 dBm" : "0 to 65535"))
        screen.press(.escape)
        #expect(screen.state.layer == nil && screen.requests.isEmpty)
    }

    @Test(
        "The smallest and the largest values are accepted, and blanks are ignored",
        arguments: [("0", "0", "-127"), ("65535", "65535", "-1"), (" 7 ", "2 58", "-59")])
    func limits(_ major: String, _ minor: String, _ power: String) {
        var screen = ServiceScreenHarness()
        screen.press(
            .character("b"), .paste(major), .down, .paste(minor), .up, .up, .control("u"), .paste(power), .enter)
        #expect(screen.requests.count == 1 && screen.state.layer == nil)
    }

    @Test("The key that starts a transmission stops it without a question")
    func stop() {
        for isInterrupted in [false, true] {
            var screen = Self.transmitting(isInterrupted: isInterrupted)
            #expect(screen.text.contains(isInterrupted ? "TRANSMIT ?" : "TRANSMITTING"))
            screen.press(.character("b"))
            #expect(screen.requests == [.stopTransmitting] && screen.state.layer == nil)
        }
        #expect(!ServiceScreenHarness().text.contains("TRANSMITTING"))
    }

    @Test(arguments: MonitorView.allCases) func `the key transmits in every view`(_ view: MonitorView) {
        var screen = ServiceScreenHarness()
        screen.press(.character(Character(String(view.screen.digit))), .character("b"))
        guard case .transmission? = screen.state.layer else { return _ = Issue.record("\(screen.text)") }
    }

    @Test("Without the agreement the key b shows the terms")
    func terms() {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        screen.press(.escape, .character("b"))
        #expect(screen.state.layer == nil && screen.state.welcome?.step == .agreement && screen.requests.isEmpty)
    }

    @Test(
        "In a simulation or a replay the key b shows a notice that there is no transmitter",
        arguments: [
            SourceStatus.Kind.simulation(seed: 1), .capture(file: "/tmp/a.btsnoop"),
        ])
    func noTransmitter(_ kind: SourceStatus.Kind) {
        var screen = ServiceScreenHarness()
        screen.screen.send(.status(SourceStatus(kind: kind, condition: .scanning)))
        screen.press(.character("b"))
        #expect(screen.text.contains("There is no transmitter here"))
        #expect(screen.state.layer == nil && screen.requests.isEmpty)
    }

    @Test("Without a region with fixed values the key b shows a notice instead of the dialogue")
    func noRegion() {
        var screen = ServiceScreenHarness()
        screen.site.context.official = [ServiceFixture.dynamicRegion]
        screen.send()
        screen.press(.character("b"))
        #expect(screen.text.contains("no region with fixed values") && screen.state.layer == nil)
    }

    @Test("The start, the failure and the end of a transmission are shown as events", arguments: Language.allCases)
    func events(_ language: Language) {
        var screen = ServiceScreenHarness(120, 24, language)
        let kinds: [(SiteEvent.Kind, Phrase?)] = [
            (.transmissionStarted, Phrase(.why.transmission, .text("hci0"), .integer(-59))),
            (.transmissionFailed, Phrase(.error.controllerUnplugged, .text("hci0"))), (.transmissionStopped, nil),
        ]
        let events = kinds.enumerated().map { number, kind in
            Site.event(
                SiteEvent(
                    number: number, time: Air.start, kind: kind.0, beacon: ServiceFixture.identity(0), reason: kind.1),
                Happenings.local(12, 40, number))
        }
        screen.screen.send(.events(events))
        screen.press(.character("4"))
        expectScreen(screen.rows, file: "transmission-events-\(language)")
        #expect(EventKinds(events[0].kind) == .program)
    }
}
