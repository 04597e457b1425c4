import Advertising
import Basics
import Canvas
import Localization
import Testing
@testable import BeaconService
@testable import MonitorUI

/// Several regions in one designation, and leaving the answer and the questions of a designation.
struct DesignationAnswerTests {
    @Test("The nearest beacons of several regions are designated up to the limit, as the dialogue predicts")
    func nearest() {
        var site = ServiceFixture(limit: 2)
        site.context.official.append(
            OfficialRegion(regionID: "yard_1", uuid: UUID128(0xC0), beaconType: .serviceStatic))
        // Nearest first: gate_1, yard_1, gate_1.
        var screen = DesignationTests.marked([0, 2, 5], ServiceScreenHarness(80, 24, .en, site))
        screen.press(.character("d"))
        guard case .designation(let dialog) = screen.state.layer else {
            Issue.record("no dialogue")
            return
        }
        #expect(DesignationPlan(dialog, screen.state.site).lines.map(\.fate) == [.new, .new, .overLimit])
        screen.press(.enter)
        #expect(screen.state.site.designated.map(\.key) == ["gate_1:0000100017", "yard_1:0000700007"])
        #expect(Set(screen.state.views.beacons.marks.keys) == [ServiceFixture.identity(5)])
    }

    @Test("Regions with the same result share one sentence of the answer")
    func sharedSentence() {
        let result = DesignationResult.limitExceeded(2)
        let answer = DesignationAnswer(
            [.init(regionID: "gate_1", result: result), .init(regionID: "yard_1", result: result)], asked: []
        ) { _ in nil }
        #expect(answer.lines.map(\.tone) == [.plain, .error])
        #expect(answer.lines[0].phrase == Phrase(.text.verbatim, .list(["gate_1", "yard_1"])))
    }

    @Test(
        "A key of another view closes an answer, and closes a question without confirming it",
        arguments: [(Key.character("2"), MonitorView.regions), (.character("4"), .events), (.tab, .regions)])
    func otherView(_ key: Key, _ view: MonitorView) {
        var screen = DesignationTests.marked([0])
        screen.press(.character("d"), .enter, key)
        #expect(screen.state.layer == nil && screen.state.view == view)
        // The key also leaves a question, which means no; any other key shows which keys answer.
        screen.press(.character("3"), .home, .character("u"), .character("j"))
        #expect(screen.text.contains("Press y for yes or n for no.") && screen.screen.effects.last == .bell)
        screen.press(key)
        #expect(screen.state.layer == nil && screen.state.site.designated.count == 1)
        screen.press(.character("3"), .home, .character("u"), .character("L"))
        #expect(screen.text.contains("はい"))
    }
}
