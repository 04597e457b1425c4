@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Theming
import Tracking

/// Texts from files and from the air are neutralised when they are put into sentences, before they are drawn.
struct HarmlessTests {
    static func lab(_ name: String, _ keys: Key...) -> Lab {
        var lab = Lab(120, 30)
        lab.send(.site(RobustnessTests.snapshot(name)))
        lab.send(.events(RobustnessTests.site(name)))
        for key in keys { lab.press(key) }
        return lab
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

    @Test(arguments: RobustnessTests.hostile)
    func regions(_ name: String) {
        let lab = HarmlessTests.lab(name, .character("2"), .home)
        HarmlessTests.expectSafe(RegionDetail(lab.state, lab.texts).lines.flatMap(HarmlessTests.texts))
        let painter = Painter(
            frame: Frame(size: lab.state.size), theme: .mono, texts: lab.texts, glyphs: .unicode)
        let pen = Pen(painter)
        let columns = RegionLine.table.layout(width: 100, pen)
        for row in lab.state.regionRows {
            HarmlessTests.expectSafe(
                RegionLine.table.texts(of: lab.state.line(row, lab.texts), columns, pen).map(\.text))
        }
    }

    @Test(arguments: RobustnessTests.hostile)
    func eventsAndContents(_ name: String) {
        var lab = HarmlessTests.lab(name, .character("4"), .home)
        for _ in RobustnessTests.site(name) {
            HarmlessTests.expectSafe(EventDetail(lab.state, lab.texts).lines.flatMap(HarmlessTests.texts))
            if let event = lab.state.views.events.selected {
                HarmlessTests.expectSafe([lab.texts.what(event, lab.state)])
            }
            lab.press(.down)
        }
        lab.press(.character("6"), .home)
        for _ in RobustnessTests.site(name) {
            HarmlessTests.expectSafe(ContentDetail(lab.state, lab.texts).lines.flatMap(HarmlessTests.texts))
            lab.press(.down)
        }
    }
}
