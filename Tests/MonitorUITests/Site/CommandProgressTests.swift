import Basics
import BeaconService
import Canvas
import Testing
@testable import MonitorUI

@Suite("Commands that are in progress, and commands that can be undone")
struct CommandProgressTests {
    private static func screen(isCancelled: Bool = false) -> ScreenHarness {
        var screen = ScreenHarness()
        screen.send(.working(CommandInProgress(Phrase(.work.designating), start: Air.start, isCancelled: isCancelled)))
        return screen
    }

    @Test("A command is shown after half a second, and no longer after its end")
    func shows() {
        var screen = Self.screen()
        screen.send(.tick(now: Air.start.advanced(bySeconds: 0.4), clock: ScreenHarness.clock))
        #expect(!screen.text.contains("Designating"))
        screen.send(.tick(now: Air.start.advanced(bySeconds: 0.6), clock: ScreenHarness.clock))
        #expect(screen.text.contains("Designating... (Esc cancels)"))
        screen.send(.working(nil))
        #expect(!screen.text.contains("Designating"))
    }

    @Test("Esc cancels a command once it is shown, even in a dialogue; before that it is an ordinary key")
    func cancels() {
        var screen = Self.screen()
        screen.send(.tick(now: Air.start.advanced(bySeconds: 0.4), clock: ScreenHarness.clock))
        screen.press(.escape)
        #expect(!screen.effects.contains(.cancelCommands))
        screen.press(.character("P"))
        screen.send(.tick(now: Air.start.advanced(bySeconds: 0.6), clock: ScreenHarness.clock))
        screen.press(.escape)
        #expect(screen.effects.contains(.cancelCommands))
        #expect(screen.state.layer == .sheet(InfoSheet(subject: .preferences)))
        screen.press(.escape)
        #expect(screen.state.layer == nil)
        #expect(screen.text.contains("Designating... being cancelled"))
    }

    @Test("Commands that can be undone are listed, newest first; z undoes the first one")
    func acts() {
        var screen = ServiceScreenHarness()
        screen.press(.character("Z"))
        #expect(screen.screen.text.contains("Nothing was done here"))
        screen.press(.escape, .character("S"), .character("S"), .character("Z"))
        screen.send()
        let rows = screen.screen.rows
        let first = rows.firstIndex { $0.contains("1  Turned the switcher rule on, ") }
        let second = rows.firstIndex { $0.contains("2  Turned the switcher rule off, ") }
        #expect(first != nil && second == first.map { $0 + 1 }, "\(screen.screen.text)")
        screen.press(.character("z"))
        #expect(screen.requests == [.undo])
        #expect(screen.screen.state.layer == nil)
    }
}
