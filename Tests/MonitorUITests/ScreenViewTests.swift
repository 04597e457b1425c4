import Canvas
@testable import MonitorUI
import Testing

/// What is the same in every view.
struct ScreenViewTests {
    /// Its key stands in the table of actions under the digit that the tab shows.
    @Test(arguments: MonitorView.allCases)
    func itsDigitLeadsToIt(_ view: MonitorView) throws {
        var lab = HallLab()
        let digit = try #require("\(view.screen.digit)".first)
        lab.press(.character(digit))
        #expect(lab.lab.state.view == view && lab.lab.rows[1].contains(" \(digit) "))
    }

    @Test(arguments: MonitorView.allCases)
    func everyKeyOfTheLastLineWorksInIt(_ view: MonitorView) {
        var state = HallLab().lab.state
        state.view = view
        for action in view.screen.hinted(in: state) where action.isAvailable(in: state) {
            #expect(action.keys.contains { Action.on($0, in: state) == action }, "\(action)")
        }
    }

    /// One step back after another ends in the beacons view.
    @Test(arguments: MonitorView.allCases)
    func escapeLeadsBackToTheBeacons(_ view: MonitorView) {
        var lab = HallLab()
        lab.lab.state.view = view
        lab.press(.enter, .enter, .escape, .escape, .escape)
        #expect(lab.lab.state.view == .beacons && lab.lab.state.layer == nil)
    }
}
