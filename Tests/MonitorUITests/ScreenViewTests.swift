import Canvas
@testable import MonitorUI
import Testing

/// What is the same in every view.
struct ScreenViewTests {
    /// Its key stands in the table of actions under the digit that the tab shows.
    @Test(arguments: MonitorView.allCases)
    func itsDigitLeadsToIt(_ view: MonitorView) throws {
        var screen = ServiceScreenHarness()
        let digit = try #require("\(view.screen.digit)".first)
        screen.press(.character(digit))
        #expect(screen.screen.state.view == view && screen.screen.rows[1].contains(" \(digit)"))
    }

    @Test(arguments: MonitorView.allCases)
    func everyKeyOfTheLastLineWorksInIt(_ view: MonitorView) {
        var state = ServiceScreenHarness().screen.state
        state.view = view
        for action in view.screen.hinted(in: state) where action.isAvailable(in: state) {
            #expect(action.keys.contains { Action.on($0, in: state) == action }, "\(action)")
        }
    }

    /// One step back after another ends in the beacons view.
    @Test(arguments: MonitorView.allCases)
    func escapeLeadsBackToTheBeacons(_ view: MonitorView) {
        var screen = ServiceScreenHarness()
        screen.screen.state.view = view
        screen.press(.enter, .enter, .escape, .escape, .escape)
        #expect(screen.screen.state.view == .beacons && screen.screen.state.layer == nil)
    }
}
