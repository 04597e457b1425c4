import Basics
import BeaconService
import Canvas
import Localization
import Testing
import Tracking
@testable import MonitorUI

/// The records for the service, as the view Status shows them.
@Suite("Records on the screen")
struct QueueScreenTests {
    private static let reason = Phrase(
        .why.resent, .phrase(Phrase(.client.timedOut, .text("127.0.0.1:8787"))), .integer(3), .integer(3))

    private func status(_ queue: QueueStatus?, _ language: Language, hasServer: Bool = true) -> String {
        var site = ServiceFixture()
        if hasServer { site.server = ServerStatus(place: "127.0.0.1:8787") }
        site.queue = queue
        var screen = ServiceScreenHarness(100, 60, language, site, order: .condition)
        screen.press(.character("7"))
        return screen.screen.text
    }

    private static func mark(isRefused: Bool) -> SendingMark {
        SendingMark(
            server: "s", application: "a",
            moment: MachineMoment(time: Timestamp(seconds: 1_700_000_000), boot: "b", sinceBoot: 0), failures: 1,
            wait: 60, isRefused: isRefused, reason: reason, lastSuccess: Timestamp(seconds: 1_600_000_000))
    }

    @Test("Status shows waiting, held and dropped records, the reason and last success", arguments: Language.allCases)
    func whole(language: Language) {
        let texts = Localizer(language: language)
        let counts = QueueCounts(waiting: 3, aside: 2, own: 1, dropped: 1_234)
        let text = status(QueueStatus(counts, Self.mark(isRefused: false)), language)
        #expect(text.contains(texts.text(.status.recordsCounts, .integer(3), .integer(2), .integer(1))), "\(text)")
        #expect(text.contains(texts.text(.status.recordsDropped)) && text.contains(texts.number(1_234)))
        let why = texts.text(Self.reason)
        #expect(why.contains("3/3") && text.contains(why), "\(text)")
        #expect(text.contains(texts.text(.status.recordsNext)) && text.contains("2023") && text.contains("2020"))
        // While the server rejects the records, no time of a next attempt is shown.
        let refused = status(QueueStatus(counts, Self.mark(isRefused: true)), language)
        #expect(refused.contains(why) && !refused.contains(texts.text(.status.recordsNext)))
    }

    @Test("Without records and without a server, Status has no line about them", arguments: Language.allCases)
    func nothing(language: Language) {
        let texts = Localizer(language: language)
        let label = texts.text(.status.recordsSent)
        #expect(!status(QueueStatus(), language, hasServer: false).contains(label))
        #expect(!status(nil, language).contains(label))
        #expect(status(QueueStatus(), language).contains(texts.text(.status.recordsNever)))
        #expect(status(QueueStatus(QueueCounts(own: 1)), language, hasServer: false).contains(label))
    }
}
