import Advertising
import Basics
import Canvas
import Localization
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// The service's server in the first line and in the view Status.
struct ServerScreenTests {
    private static let place = "127.0.0.1:8787"
    private static let verdicts: [(ServerVerdict?, TextKey, String)] = [
        (nil, .verdict.asked, "?"), (.accepted(isDemonstration: false), .verdict.accepted, "✓"),
        (.accepted(isDemonstration: true), .verdict.demonstration, "✓"),
        (.refused(.forbidden, "why"), .verdict.refused, "✗"),
        (.unreachable(Phrase(.client.timedOut, .text(place))), .verdict.unreachable, "!"),
    ]

    private func screen(_ verdict: ServerVerdict?, _ columns: Int, _ language: Language) -> ServiceScreenHarness {
        var site = ServiceFixture()
        site.server = ServerStatus(place: Self.place, verdict: verdict)
        site.state.device = UUID128(high: 0x0D33_36C2_AC3E_4088, low: 0x9B86_1113_1D25_A781)
        if case .unreachable(let reason) = verdict {
            site.server?.latency = 0.012
            site.server?.lastError = reason
            site.server?.lastErrorTime = Timestamp(seconds: 1_700_000_000)
        }
        return ServiceScreenHarness(columns, 60, language, site, order: .condition)
    }

    @Test("The first line shows the server with a sign, and its place if it fits", arguments: Language.allCases)
    func title(language: Language) {
        for (verdict, _, sign) in Self.verdicts {
            let wide = screen(verdict, 160, language).rows[0]
            let texts = Localizer(language: language)
            #expect(wide.contains(texts.text(.title.serverAt, .text(Self.place)) + sign), "\(wide)")
            let narrow = screen(verdict, 100, language).rows[0]
            #expect(narrow.contains(texts.text(.title.server) + sign) && !narrow.contains(Self.place), "\(narrow)")
        }
        let none = ServiceScreenHarness(160, 60, language, ServiceFixture(), order: .condition)
        #expect(!none.rows[0].contains(Localizer(language: language).text(.title.server)))
    }

    @Test("Status shows place, answer, time and last error, each in words", arguments: Language.allCases)
    func status(language: Language) {
        let texts = Localizer(language: language)
        for (verdict, key, sign) in Self.verdicts {
            var screen = screen(verdict, 100, language)
            screen.press(.character("7"))
            let words = texts.text(Phrase(key, .integer(403)))
            #expect(screen.screen.text.contains(sign + " " + words), "\(screen.screen.text)")
            #expect(screen.screen.text.contains(Self.place))
            #expect(screen.screen.text.contains("0d3336c2-ac3e-4088-9b86-11131d25a781"))
            let isAway = if case .unreachable = verdict { true } else { false }
            #expect(screen.screen.text.contains("12 ms") == isAway)
            let error = texts.text(Phrase(.client.timedOut, .text(Self.place)))
            #expect(screen.rows.contains { $0.contains("2023") && $0.contains(error) } == isAway)
        }
    }

    @Test("The reason why the server was not asked is shown", arguments: Language.allCases)
    func unasked(language: Language) {
        let pauses: [(ServerPause, TextKey)] = [
            (.needsAgreement, .verdict.needsAgreement), (.needsPreparation, .verdict.needsPreparation),
            (.replay, .verdict.replay),
        ]
        for (pause, key) in pauses {
            var site = ServiceFixture()
            site.server = ServerStatus(place: Self.place, pause: pause)
            var screen = ServiceScreenHarness(100, 60, language, site, order: .condition)
            screen.press(.character("7"))
            #expect(screen.screen.text.contains("? " + screen.screen.texts.text(key)))
        }
    }

    @Test("An error response is among the warnings, with the text of the server")
    func refusal() {
        var site = ServiceFixture()
        site.server = ServerStatus(place: Self.place, verdict: .refused(.unauthorized, "No such code."))
        site.preparation = site.preparation.judged(by: site.server?.verdict)
        var screen = ServiceScreenHarness(100, 60, .en, site, order: .condition)
        screen.press(.character("7"))
        #expect(screen.screen.text.contains("HTTP 401): No such code."))
    }
}
