import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// Texts from files and from received reports are neutralised when they are put into sentences, before they are
/// drawn.
struct HarmlessTests {
    static func screen(_ name: String, _ keys: Key...) -> ScreenHarness {
        var screen = ScreenHarness(120, 30)
        screen.send(.site(RobustnessTests.snapshot(name)))
        screen.send(.events(RobustnessTests.site(name)))
        for key in keys { screen.press(key) }
        return screen
    }

    static func texts(of line: TextLine) -> [String] {
        switch line {
        case .heading(let text), .text(let text, _): [text]
        case .field(let label, let value, _): [label, value]
        case .chart, .blank: []
        }
    }

    static func expectSafe(_ texts: [String]) {
        for text in texts { #expect(SafeText.isSafe(text), "\(text)") }
    }

    @Test("Rows and details of regions contain only safe texts", arguments: RobustnessTests.hostile)
    func regions(_ name: String) {
        let screen = HarmlessTests.screen(name, .character("2"), .home)
        HarmlessTests.expectSafe(RegionDetail(screen.state, screen.texts).lines.flatMap(HarmlessTests.texts))
        let painter = Painter(
            frame: Frame(size: screen.state.size), theme: .mono, texts: screen.texts, glyphs: .unicode)
        let pen = Pen(painter)
        let columns = RegionLine.table.layout(width: 100, pen)
        for row in screen.state.regionRows {
            HarmlessTests.expectSafe(
                RegionLine.table.texts(of: screen.state.line(row, screen.texts), columns, pen).map(\.text))
        }
    }

    @Test("Events and contents contain only safe texts", arguments: RobustnessTests.hostile)
    func eventsAndContents(_ name: String) {
        var screen = HarmlessTests.screen(name, .character("4"), .home)
        for _ in RobustnessTests.site(name) {
            HarmlessTests.expectSafe(EventDetail(screen.state, screen.texts).lines.flatMap(HarmlessTests.texts))
            if let event = screen.state.views.events.selected {
                HarmlessTests.expectSafe([screen.texts.what(event, screen.state)])
            }
            screen.press(.down)
        }
        screen.press(.character("6"), .home)
        for _ in RobustnessTests.site(name) {
            let pane = ContentList.pane(screen.state, screen.texts, .unicode)
            HarmlessTests.expectSafe((pane?.columns ?? []).joined().flatMap(HarmlessTests.texts))
            screen.press(.down)
        }
    }
}
