@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import ScreenTesting
import Testing
import Texts
import Tracking

/// Transmitting as a beacon: the key `b`, its dialogue, the badge and the events.
struct TransmissionTests {
    /// A screen at a site during a transmission.
    static func transmitting(
        _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .en, isInterrupted: Bool = false
    ) -> HallLab {
        var lab = HallLab(columns, rows, language)
        lab.site.transmission = TransmissionGauge(major: 7, minor: 258, isInterrupted: isInterrupted)
        lab.send()
        return lab
    }

    @Test(arguments: Language.allCases)
    func pictures(_ language: Language) {
        for (columns, rows) in [(80, 24), (120, 30), (40, 10)] {
            let size = "\(columns)x\(rows)-\(language)"
            var lab = HallLab(columns, rows, language)
            lab.press(.character("b"), .character("7"), .down)
            expectScreen(lab.rows, file: "transmit-\(size)")
            lab.press(.enter)
            expectScreen(lab.rows, file: "transmit-problem-\(size)")
            expectScreen(Self.transmitting(columns, rows, language).rows, file: "transmitting-\(size)")
        }
    }

    @Test func whatIsTypedIsSent() {
        var lab = HallLab()
        lab.press(.character("b"))
        lab.type("7")
        lab.press(.tab)
        lab.type("258")
        lab.press(.down, .control("u"))
        lab.type("-70")
        lab.press(.enter)
        #expect(lab.requests == [.transmit(major: 7, minor: 258, power: -70)] && lab.state.layer == nil)
        // The next time begins with what was typed.
        lab.press(.character("b"), .enter)
        #expect(lab.requests.last == .transmit(major: 7, minor: 258, power: -70) && lab.requests.count == 2)
    }

    @Test(arguments: [
        ("", "1", "-59", TransmissionDialog.Field.major), ("65536", "1", "-59", .major), ("-1", "1", "-59", .major),
        ("x", "1", "-59", .major), ("0", "", "-59", .minor), ("0", "65536", "-59", .minor), ("0", "0", "", .power),
        ("0", "0", "0", .power), ("0", "0", "-128", .power), ("0", "0", "-5.9", .power),
    ])
    func whatCannotBeSentGetsTheCursor(
        _ major: String, _ minor: String, _ power: String, _ field: TransmissionDialog.Field
    ) {
        var lab = HallLab()
        lab.press(.character("b"))
        for text in [major, minor, power] {
            lab.press(.control("u"))
            lab.type(text)
            lab.press(.down)
        }
        lab.press(.enter)
        guard case .transmission(let dialog) = lab.state.layer else {
            Issue.record("the dialogue is gone")
            return
        }
        #expect(dialog.field == field && dialog.problem != nil && lab.requests.isEmpty)
        #expect(lab.text.contains(field == .power ? "-127 to -1 dBm" : "0 to 65535"))
        lab.press(.escape)
        #expect(lab.state.layer == nil && lab.requests.isEmpty)
    }

    @Test(arguments: [("0", "0", "-127"), ("65535", "65535", "-1"), (" 7 ", "2 58", "-59")])
    func theLimitsAreTaken(_ major: String, _ minor: String, _ power: String) {
        var lab = HallLab()
        lab.press(.character("b"), .paste(major), .down, .paste(minor), .up, .up, .control("u"), .paste(power), .enter)
        #expect(lab.requests.count == 1 && lab.state.layer == nil)
    }

    @Test func theSameKeyStopsWithoutAQuestion() {
        for isInterrupted in [false, true] {
            var lab = Self.transmitting(isInterrupted: isInterrupted)
            #expect(lab.text.contains(isInterrupted ? "TRANSMIT ?" : "TRANSMITTING"))
            lab.press(.character("b"))
            #expect(lab.requests == [.stopTransmitting] && lab.state.layer == nil)
        }
        #expect(!HallLab().text.contains("TRANSMITTING"))
    }

    /// In Designated and Events the key goes to the beacon.
    @Test func theKeyIsThatOfTheViewsWithoutABeaconToJumpTo() {
        for (digit, isDialog) in ["1": true, "2": true, "3": false, "4": false, "6": true, "7": true] {
            var lab = HallLab()
            lab.press(.character(Character(digit)), .character("b"))
            #expect((lab.state.layer != nil) == isDialog, "view \(digit)")
        }
    }

    @Test func withoutTheAgreementTheTermsAreShownFirst() {
        var lab = HallLab(80, 24, .en, .unanswered)
        lab.press(.escape, .character("b"))
        #expect(lab.state.layer == nil && lab.state.welcome?.step == .agreement && lab.requests.isEmpty)
    }

    @Test(arguments: [
        SourceStatus.Kind.simulation(seed: 1), .capture(file: "/tmp/a.btsnoop"),
    ])
    func withoutAnAdapterItSaysSo(_ kind: SourceStatus.Kind) {
        var lab = HallLab()
        lab.lab.send(.status(SourceStatus(kind: kind, condition: .scanning)))
        lab.press(.character("b"))
        #expect(lab.text.contains("There is no transmitter here"))
        #expect(lab.state.layer == nil && lab.requests.isEmpty)
    }

    @Test func withoutARegionWithFixedValuesItSaysSo() {
        var lab = HallLab()
        lab.site.context.official = [Hall.dynamicRegion]
        lab.send()
        lab.press(.character("b"))
        #expect(lab.text.contains("no region with fixed values") && lab.state.layer == nil)
    }

    @Test(arguments: Language.allCases)
    func theEventsTellWhatItDid(_ language: Language) {
        var lab = HallLab(120, 24, language)
        let kinds: [(SiteEvent.Kind, Reason?)] = [
            (.transmissionStarted, Reason(.why.transmission, .text("hci0"), .integer(-59))),
            (.transmissionFailed, Reason(.error.controllerUnplugged, .text("hci0"))), (.transmissionStopped, nil),
        ]
        let events = kinds.enumerated().map { number, kind in
            Site.event(
                SiteEvent(
                    number: number, time: Air.start, kind: kind.0, beacon: Hall.identity(0), reason: kind.1),
                Happenings.local(12, 40, number))
        }
        lab.lab.send(.events(events))
        lab.press(.character("4"))
        expectScreen(lab.rows, file: "transmission-events-\(language)")
        #expect(EventKinds(events[0].kind) == .program)
    }
}
