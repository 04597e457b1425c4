import Basics
import BeaconService
import Canvas
import Localization
import Testing

import Tracking
@testable import MonitorUI

/// The mouse in every view and every dialogue: a click acts on the item that is drawn at its place.
struct MouseTests {
    /// Presses the mouse at the first place of a text on the screen, or does another mouse act there.
    private func act(
        _ act: Mouse.Act = .press, on text: String, from first: Int = 0, _ screen: inout ScreenHarness
    ) throws {
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        for (row, line) in drawn.frame.rows().enumerated().dropFirst(first) {
            guard let range = line.firstRange(of: text) else { continue }
            let column = TextWidth().width(of: String(line[..<range.lowerBound]))
            let mouse = Mouse(act, column: column, row: row)
            screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
            return
        }
        Issue.record("\(text) is not on the screen:\n\(screen.text)")
    }

    @Test(arguments: MonitorView.allCases)
    func `a click on a tab shows its view`(_ view: MonitorView) throws {
        var screen = ScreenHarness(120, 30)
        var site = Site.full
        site.server = ServerStatus(place: "127.0.0.1:8787")
        screen.send(.site(site))
        try act(on: "\(view.screen.digit) \(screen.texts.text(view.key))", &screen)
        #expect(screen.state.view == view)
    }

    @Test func `a click selects, a second one opens the detail`() throws {
        var screen = ScreenHarness()
        let row = try #require(screen.state.views.beacons.page.rows.dropFirst(3).first)
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        let mouse = Mouse(.press, column: 20, row: screen.state.layout.table.row + 4)
        screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        #expect(screen.state.views.beacons.selected == row.identity)
        #expect(!screen.state.layout.showsDetail)
        screen.send(.mouse(Mouse(.pressAgain, column: 20, row: mouse.row), on: drawn.target(of: mouse)))
        #expect(screen.state.layout.showsDetail && screen.state.views.beacons.selected == row.identity)
    }

    @Test func `a click on a column title sorts by it, another one reverses the order`() throws {
        var screen = ScreenHarness()
        try act(on: "RSSI", from: 2, &screen)
        #expect(screen.state.views.beacons.sort == .rssi && !screen.state.views.beacons.isReversed)
        try act(on: "RSSI", from: 2, &screen)
        #expect(screen.state.views.beacons.sort == .rssi && screen.state.views.beacons.isReversed)
    }

    @Test func `the wheel scrolls rows, and the cursor moves only at the edge`() {
        // Four of seven rows are visible.
        var screen = ScreenHarness(80, 8)
        let wheel = { (act: Mouse.Act) in Message.mouse(Mouse(act, column: 5, row: 5), on: .row(0)) }
        var place: [Int] { [screen.state.views.beacons.first, screen.state.views.beacons.cursor] }
        screen.press(.down)
        screen.send(wheel(.wheelDown))
        #expect(place == [3, 3])
        screen.send(wheel(.wheelDown))
        #expect(place == [3, 6])
        screen.send(wheel(.wheelUp))
        #expect(place == [0, 3])
        screen.send(wheel(.wheelUp))
        #expect(place == [0, 0])
    }

    @Test func `keys in the last line can be clicked`() throws {
        var screen = ScreenHarness()
        try act(on: screen.texts.text(Action.help.hintKey ?? .action.help), &screen)
        #expect(screen.state.layer == .help(HelpPage()))
        try act(.wheelDown, on: screen.texts.text(.action.help), &screen)
        #expect(screen.state.layer == .help(HelpPage(first: 3)))
    }

    @Test func `in a dialogue one click chooses, a second one acts, and the view is blocked`() throws {
        var screen = ScreenHarness()
        screen.press(.character(","))
        try act(on: screen.texts.text(.setting.mouse), &screen)
        #expect(screen.state.layer == .settings(cursor: SettingsItem.allCases.firstIndex(of: .mouse) ?? 0))
        try act(.pressAgain, on: screen.texts.text(.setting.mouse), &screen)
        #expect(!screen.state.settings.usesMouse)
        try act(on: "2 " + screen.texts.text(.view.regions), &screen)
        #expect(screen.state.view == .beacons && screen.state.layer != nil)
    }

    @Test func `a click on a row keeps the filter that is being typed`() throws {
        var screen = ScreenHarness()
        screen.type("/beacon")
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        let mouse = Mouse(.press, column: 20, row: screen.state.layout.table.row + 3)
        screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        #expect(screen.state.layer == nil && screen.state.views.beacons.cursor == 2)
        #expect(screen.state.views.beacons.filter.text == "beacon")
    }

    /// In every view with rows, the rows are under the mouse one after another where the table is drawn.
    @Test(arguments: MonitorView.allCases.filter { $0 != .status })
    func `rows of every list are hit where they are drawn`(_ view: MonitorView) {
        var screen =
            switch view {
            case .designated: ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated).screen
            case .managed: ManagedViewTests.screen(80, 24)
            default: SitePictureTests.screen(80, 24, .en)
            }
        screen.press(.character(Character(String(view.screen.digit))))
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        let table = screen.state.layout.table
        let hit = (table.row..<table.endRow).compactMap { row -> Int? in
            guard case .row(let number) = drawn.target(of: Mouse(.press, column: table.column + 4, row: row)) else {
                return nil
            }
            return number
        }
        #expect(hit.count > 1 && hit == Array(hit[0]..<hit[0] + hit.count))
    }
}
