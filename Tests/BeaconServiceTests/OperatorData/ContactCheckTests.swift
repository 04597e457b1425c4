import Basics
import BeaconService
import Testing

@Suite("Contact checks")
struct ContactCheckTests {
    private static func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: 1_000_000 + seconds) }

    private static func content(_ identifier: String, until end: Double? = nil) -> Presentation {
        Presentation(
            presentationID: identifier, campaignID: "c", kind: .web, endTime: end.map { time($0) })
    }

    private static func campaign(
        _ identifier: String = "c", marks: Int = 0, contents: [String] = ["p"],
        _ change: (inout Campaign) -> Void = { _ in }
    ) -> Campaign {
        var campaign = Campaign(
            campaignID: identifier, regionIDs: ["r"], events: [.didEnter], requiredMarks: marks, markInterval: 60,
            presentations: contents.map { content($0) })
        change(&campaign)
        return campaign
    }

    /// A case: campaigns, the history of the device, the time, and the expected verdict.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var campaigns: [Campaign]
        var history = ContactHistory()
        var seconds = 0.0
        var event = RegionEventType.didEnter
        var keycode: String? = "0000100002"
        /// The result, or nil if all contents are handed over; contents handed over; contents blocked; campaigns
        /// marked.
        var result: ContactCheckResult?
        var given: [String] = []
        var blocked: [String] = []
        var marked: [String] = []

        var testDescription: String { name }
    }

    private static func marks(_ times: Double..., campaign: String = "c") -> ContactHistory {
        ContactHistory(marks: times.map { .init(campaignID: campaign, time: time($0)) })
    }

    private static func given(_ contents: String..., by application: String = "app", at seconds: Double = 0)
        -> ContactHistory
    {
        ContactHistory(
            deliveries: application == "app" ? contents.map { .init(presentationID: $0, event: .didEnter) } : [],
            blocks: contents.map { .init(presentationID: $0, application: application, time: time(seconds)) })
    }

    private static let daily: @Sendable (inout Campaign) -> Void = { $0.notifyInterval = 86_400 }
    private static let exclusive: @Sendable (inout Campaign) -> Void = { $0.isExclusive = true }

    private static let targets: [Case] = [
        Case(name: "no campaign at all", campaigns: [], result: .targetNotFound),
        Case(name: "another region", campaigns: [campaign { $0.regionIDs = ["s"] }], result: .targetNotFound),
        Case(name: "another key", campaigns: [campaign { $0.keycodes = ["0000100003"] }], result: .targetNotFound),
        Case(
            name: "no key where one is asked for", campaigns: [campaign { $0.keycodes = ["0000100002"] }],
            keycode: nil, result: .targetNotFound),
        Case(name: "its key", campaigns: [campaign { $0.keycodes = ["0000100002"] }], given: ["p"]),
        Case(name: "no key where any will do", campaigns: [campaign()], keycode: nil, given: ["p"]),
        Case(name: "another event", campaigns: [campaign()], event: .didExit, result: .targetNotFound),
        Case(
            name: "just before its beginning", campaigns: [campaign { $0.from = time(10) }], seconds: 9.999,
            result: .targetNotFound),
        Case(name: "at its beginning", campaigns: [campaign { $0.from = time(10) }], seconds: 10, given: ["p"]),
        Case(name: "just before its end", campaigns: [campaign { $0.to = time(10) }], seconds: 9.999, given: ["p"]),
        Case(name: "at its end", campaigns: [campaign { $0.to = time(10) }], seconds: 10, result: .targetNotFound),
    ]

    private static let marking: [Case] = [
        Case(name: "the first mark", campaigns: [campaign(marks: 2)], result: .marked, marked: ["c"]),
        Case(
            name: "a mark too early", campaigns: [campaign(marks: 2)], history: marks(0), seconds: 59.999,
            result: .unmarkable),
        Case(
            name: "a mark when the interval has passed exactly", campaigns: [campaign(marks: 2)], history: marks(0),
            seconds: 60, result: .marked, marked: ["c"]),
        Case(
            name: "the interval counts from the last mark", campaigns: [campaign(marks: 3)], history: marks(50, 0),
            seconds: 109, result: .unmarkable),
        Case(
            name: "the clock was set back", campaigns: [campaign(marks: 2)], history: marks(100), seconds: 0,
            result: .unmarkable),
        Case(
            name: "no mark can be made", campaigns: [campaign(marks: 2) { $0.isMarkable = false }],
            result: .unmarkable),
        Case(
            name: "marks of another campaign", campaigns: [campaign(marks: 1)], history: marks(-100, campaign: "d"),
            result: .marked, marked: ["c"]),
        Case(
            name: "all marks: the next encounter notifies", campaigns: [campaign(marks: 2)], history: marks(-60, 0),
            seconds: 1, given: ["p"]),
        Case(
            name: "all marks, and not markable any more", campaigns: [campaign(marks: 1) { $0.isMarkable = false }],
            history: marks(0), seconds: 1, given: ["p"]),
        Case(
            name: "all marks, but users are told on another event",
            campaigns: [
                campaign(marks: 1) {
                    $0.events = [.didEnter, .didExit]
                    $0.notifyEvents = [.didExit]
                }
            ], history: marks(0), result: .skipped),
        Case(
            name: "all marks, and contents were given within the interval",
            campaigns: [campaign(marks: 1, contents: ["p", "q"], daily)],
            history: ContactHistory(marks: marks(0).marks, blocks: given("p").blocks), seconds: 86_399.999,
            result: .skipped),
        Case(
            name: "all marks, and the interval has passed exactly",
            campaigns: [campaign(marks: 1, contents: ["p", "q"], daily)],
            history: ContactHistory(marks: marks(0).marks, blocks: given("p").blocks), seconds: 86_400,
            given: ["p", "q"]),
        Case(
            name: "only marks, all there", campaigns: [campaign(marks: 1, contents: [])], history: marks(0),
            result: .doNothing),
    ]

    private static let contents: [Case] = [
        Case(name: "given at once", campaigns: [campaign(contents: ["p", "q"])], given: ["p", "q"]),
        Case(name: "given before: done", campaigns: [campaign()], history: given("p"), result: .doNothing),
        Case(
            name: "given before on another event",
            campaigns: [campaign { $0.events = [.didEnter, .didExit] }], history: given("p"), event: .didExit,
            given: ["p"]),
        Case(
            name: "one of two given before", campaigns: [campaign(contents: ["p", "q"])], history: given("p"),
            given: ["q"]),
        Case(
            name: "within the interval", campaigns: [campaign(contents: ["p"], daily)], history: given("p"),
            seconds: 86_399.999, result: .totallyBlocked, blocked: ["p"]),
        Case(
            name: "the interval has passed exactly", campaigns: [campaign(contents: ["p"], daily)],
            history: given("p"), seconds: 86_400, given: ["p"]),
        Case(
            name: "one of two within the interval", campaigns: [campaign(contents: ["p", "q"], daily)],
            history: given("p"), seconds: 1, result: .partlyBlocked, given: ["q"], blocked: ["p"]),
        Case(
            name: "another application got it", campaigns: [campaign(contents: ["p"], exclusive)],
            history: given("p", by: "other"), seconds: 1e9, result: .totallyBlocked, blocked: ["p"]),
        Case(
            name: "another application got one of two", campaigns: [campaign(contents: ["p", "q"], exclusive)],
            history: given("q", by: "other"), result: .partlyBlocked, given: ["p"], blocked: ["q"]),
        Case(
            name: "another application got what is for all", campaigns: [campaign()],
            history: given("p", by: "other"), given: ["p"]),
        Case(
            name: "another application got it, and the interval has passed",
            campaigns: [
                campaign {
                    daily(&$0)
                    exclusive(&$0)
                }
            ], history: given("p", by: "other"), seconds: 86_400, given: ["p"]),
        Case(
            name: "just before the end of the content",
            campaigns: [campaign(contents: []) { $0.presentations = [content("p", until: 5)] }], seconds: 4.999,
            given: ["p"]),
        Case(
            name: "at the end of the content",
            campaigns: [campaign(contents: []) { $0.presentations = [content("p", until: 5)] }], seconds: 5,
            result: .doNothing),
    ]

    /// Several campaigns at once, from the strongest to the weakest result.
    private static let several: [Case] = [
        Case(
            name: "contents win over a mark, which is written", campaigns: [campaign("d", marks: 1), campaign()],
            given: ["p"], marked: ["d"]),
        Case(
            name: "a mark wins over blocked contents",
            campaigns: [campaign(contents: ["p"], daily), campaign("d", marks: 1)], history: given("p"),
            result: .marked, blocked: ["p"], marked: ["d"]),
        Case(
            name: "blocked contents win over a skipped notification",
            campaigns: [
                campaign("d", contents: ["q"]) { $0.notifyEvents = [.didExit] }, campaign(contents: ["p"], daily),
            ], history: given("p"), result: .totallyBlocked, blocked: ["p"]),
        Case(
            name: "a skipped notification wins over a mark that cannot be made",
            campaigns: [
                campaign("e", marks: 1) { $0.isMarkable = false },
                campaign("d", contents: ["q"]) { $0.notifyEvents = [.didExit] },
            ], result: .skipped),
        Case(
            name: "a mark that cannot be made wins over nothing to do",
            campaigns: [campaign(contents: []), campaign("e", marks: 1) { $0.isMarkable = false }],
            result: .unmarkable),
        Case(
            name: "contents of one, blocked ones of the other",
            campaigns: [campaign(contents: ["p"], daily), campaign("d", contents: ["q"])], history: given("p"),
            result: .partlyBlocked, given: ["q"], blocked: ["p"]),
    ]

    @Test("An encounter has the expected verdict", arguments: targets + marking + contents + several)
    func verdict(of one: Case) {
        let encounter = Encounter(regionID: "r", keycode: one.keycode, event: one.event, application: "app")
        let verdict = ContactCheck.verdict(
            on: encounter, one.campaigns, one.history, now: Self.time(one.seconds))
        #expect(verdict.result == one.result)
        #expect(verdict.presentations.map(\.presentationID) == one.given)
        #expect(verdict.blocked == one.blocked)
        #expect(verdict.marked == one.marked)
        #expect(verdict.campaignIDs == (one.result == .targetNotFound ? [] : one.campaigns.map(\.campaignID)))
    }

    @Test("The cases contain every result, and the handover of all contents")
    func complete() {
        let shown = Set((Self.targets + Self.marking + Self.contents + Self.several).map(\.result))
        #expect(shown == Set(ContactCheckResult.allCases.map { $0 } + [nil]))
    }
}
