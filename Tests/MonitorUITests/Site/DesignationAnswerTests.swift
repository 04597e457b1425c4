import Advertising
@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Testing
import Texts
@testable import Tracking

/// Several regions in one designation, and leaving its answer and questions.
struct DesignationAnswerTests {
    @Test func theNearestOfSeveralRegionsGetThePlacesAsItWasTold() {
        var site = Hall(limit: 2)
        site.context.official.append(
            OfficialRegion(regionID: "yard_1", uuid: UUID128(0xC0), beaconType: .serviceStatic))
        // Nearest first: gate_1, yard_1, gate_1.
        var lab = DesignationTests.marked([0, 2, 5], HallLab(80, 24, .en, site))
        lab.press(.character("d"))
        guard case .designation(let dialog) = lab.state.layer else {
            Issue.record("no dialogue")
            return
        }
        #expect(DesignationPlan(dialog, lab.state.site).lines.map(\.fate) == [.new, .new, .overLimit])
        lab.press(.enter)
        #expect(lab.state.site.designated.map(\.key) == ["gate_1:0000100017", "yard_1:0000700007"])
        #expect(Set(lab.state.views.beacons.marks.keys) == [Hall.identity(5)])
    }

    @Test func theSameSentenceIsSaidOnceForSeveralRegions() {
        let result = DesignationResult.limitExceeded(2)
        let answer = DesignationAnswer(
            [.init(regionID: "gate_1", result: result), .init(regionID: "yard_1", result: result)], asked: [],
            Localizer(language: .en)
        ) { _ in nil }
        #expect(answer.lines.map(\.tone) == [.plain, .error])
        #expect(answer.lines[0].phrase == Phrase(.text.verbatim, .text("gate_1, yard_1")))
    }

    @Test(arguments: [(Key.character("2"), MonitorView.regions), (.character("4"), .events), (.tab, .regions)])
    func aKeyOfAnotherViewLeavesTheAnswer(_ key: Key, _ view: MonitorView) {
        var lab = DesignationTests.marked([0])
        lab.press(.character("d"), .enter, key)
        #expect(lab.state.layer == nil && lab.state.view == view)
        // Likewise it leaves a question, which means no; any other key shows which keys answer.
        lab.press(.character("3"), .home, .character("u"), .character("j"))
        #expect(lab.text.contains("Press y for yes or n for no.") && lab.lab.effects.last == .bell)
        lab.press(key)
        #expect(lab.state.layer == nil && lab.state.site.designated.count == 1)
        lab.press(.character("3"), .home, .character("u"), .character("L"))
        #expect(lab.text.contains("はい"))
    }
}
