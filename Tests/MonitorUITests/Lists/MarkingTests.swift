import Advertising
import Canvas
import Localization
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// Marking several rows at once, in the list of beacons and in the list of designated beacons.
struct MarkingTests {
    private func marked(_ screen: ScreenHarness) -> [UInt16] {
        screen.state.views.beacons.marks.sorted { $0.value < $1.value }.compactMap(\.key.minor)
    }

    @Test("A marked range follows the cursor, also beyond the screen")
    func range() {
        var screen = KeyTests.screen(300)
        screen.press(.home, .character(" "), .down, .down, .character("v"))
        #expect(marked(screen) == [0, 3], "the row where it begins")
        screen.press(.down, .down)
        #expect(marked(screen) == [0, 3, 4, 5])
        screen.press(.up)
        #expect(marked(screen) == [0, 3, 4], "it shrinks as well")
        screen.press(.end)
        #expect(marked(screen) == [0] + Array(3...299), "rows that were never on the screen are marked, too")
        screen.press(.escape)
        #expect(marked(screen) == [0], "taken back")
        screen.press(.home, .character("v"), .down, .down, .character("v"), .down)
        #expect(marked(screen) == [0, 1, 2], "ended")
        #expect(!screen.state.holdsOrder || screen.state.views.beacons.markingEnd != nil)
    }

    @Test("A range that is marked with Shift ends at the next move without Shift")
    func shiftRange() {
        var screen = KeyTests.screen(30)
        screen.press(.home, .shiftDown, .shiftDown)
        #expect(marked(screen) == [0, 1, 2])
        screen.press(.down, .down, .shiftUp)
        #expect(marked(screen) == [0, 1, 2, 4, 3])
    }

    @Test("All beacons that the filter leaves can be marked, and the marks can be inverted")
    func markAll() {
        var screen = KeyTests.screen(300)
        screen.press(.character("/"))
        screen.type("0002")
        screen.press(.enter, .character("a"))
        #expect(marked(screen) == Array(20...29))
        #expect(screen.text.contains("Marked: 10."))
        screen.press(.escape, .character("*"))
        #expect(marked(screen) == Array(0...19) + Array(30...299))
        screen.press(.character("0"))
        #expect(marked(screen) == [])
    }

    @Test("Designated beacons are marked by the same keys")
    func designatedMarks() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        var marks: Set<String> { screen.state.views.designated.marks }
        screen.press(.character("3"), .home, .character("v"), .down)
        #expect(marks == ["gate_1:0000100017", "gate_1:0000100021"])
        screen.press(.character("v"), .character("*"))
        #expect(marks == ["gate_1:0000100033", "gate_1:0000200004"])
        screen.press(.character("0"), .end, .shiftUp)
        #expect(marks == ["gate_1:0000100033", "gate_1:0000200004"])
        screen.press(.character("a"))
        #expect(marks.count == 4)
    }

    @Test("The dialogue for a name shows the beacon and its present name")
    func nameDialogue() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.press(.home, .function(2))
        #expect(screen.text.contains("Beacon: iBeacon 00001 00017, which calls itself \"Gate A\""))
        #expect(screen.text.contains("Name so far: 正面玄関"))
        screen.press(.escape, .down, .function(2))
        #expect(screen.text.contains("It has no name from you yet."))
    }
}
