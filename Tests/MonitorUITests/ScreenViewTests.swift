import Canvas
import Testing
@testable import MonitorUI

/// The common behaviour of all views.
struct ScreenViewTests {
    /// The key of the view in the table of actions is the digit that the tab shows.
    @Test("The digit of a view opens it, and is shown on its tab", arguments: MonitorView.allCases)
    func digits(_ view: MonitorView) throws {
        var screen = ServiceScreenHarness()
        let digit = try #require("\(view.screen.digit)".first)
        screen.press(.character(digit))
        #expect(screen.screen.state.view == view && screen.screen.rows[1].contains(" \(digit)"))
    }

    @Test("Every available action in the key line of a view works by one of its keys", arguments: MonitorView.allCases)
    func hintedKeys(_ view: MonitorView) {
        var state = ServiceScreenHarness().screen.state
        state.view = view
        for action in view.screen.hinted(in: state) where action.isAvailable(in: state) {
            #expect(action.keys.contains { Action.on($0, in: state) == action }, "\(action)")
        }
    }

    /// Repeated steps back end in the beacons view.
    @Test("Esc leads from every view back to the beacons", arguments: MonitorView.allCases)
    func escape(_ view: MonitorView) {
        var screen = ServiceScreenHarness()
        screen.screen.state.view = view
        screen.press(.enter, .enter, .escape, .escape, .escape)
        #expect(screen.screen.state.view == .beacons && screen.screen.state.layer == nil)
    }
}
