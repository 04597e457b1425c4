import Basics
import Canvas
import Localization
import Testing

import Tracking
@testable import MonitorUI

/// Keys that are set by the settings.
struct KeyMapTests {
    private func map(_ bindings: (String, String)...) throws(KeyMap.Problem) -> KeyMap {
        var map = KeyMap()
        for (name, keys) in bindings { try map.give(name, keys) }
        return map
    }

    @Test func `a new key replaces the former one, and help and key line follow`() throws {
        var screen = ScreenHarness(200, 60)
        screen.state.settings.keys = try map(("pause", "Ctrl-P F7"), ("proximityFilter", "p"))
        screen.press(.control("p"))
        #expect(screen.effects == [.setPaused(true)])
        screen.press(.function(7), .character("p"))
        #expect(screen.effects == [.setPaused(true), .setPaused(false)])
        #expect(screen.state.views.beacons.proximity != nil)
        #expect(screen.rows.last?.contains("Ctrl-P Pause") == true)
        screen.press(.character("?"))
        #expect(screen.text.contains("Ctrl-P F7"))
    }

    @Test func `a key of another action is rejected, unless both never work in one view`() throws {
        #expect(try map(("pause", "f")).conflict(of: "pause") == .taken(key: "f", by: "proximityFilter"))
        #expect(try map(("open", "f")).conflict(of: "open") == nil)
        #expect(throws: KeyMap.Problem.fixed(key: "Ctrl-C")) { _ = try map(("pause", "Ctrl-C")) }
        #expect(throws: KeyMap.Problem.unknownAction("paus")) { _ = try map(("paus", "x")) }
        #expect(throws: KeyMap.Problem.unknownKey("Hyper-x")) { _ = try map(("pause", "Hyper-x")) }
    }

    /// No action of the table has a key of another action.
    @Test(arguments: Action.allCases) func `the table has no conflicts`(_ action: Action) {
        #expect(KeyMap().conflict(of: action.rawValue) == nil)
    }

    @Test(arguments: Action.allCases.flatMap(\.keys)) func `every key is found by its name`(_ key: Key) {
        #expect(Key(named: key.name) == key)
    }

    @Test func `gg and G go to the top and to the end`() {
        var screen = ScreenHarness()
        screen.type("G")
        #expect(screen.state.views.beacons.cursor == screen.state.views.beacons.page.rows.count - 1)
        screen.type("gg")
        #expect(screen.state.views.beacons.cursor == 0)
    }

    /// An action that works only in a hunt has no conflict with an action that does not work there.
    @Test func `keys of a hunt may be those of lists`() throws {
        var keys = KeyMap()
        try keys.give("nextBeacon", "l right")
        try keys.give("markAll", "Q")
        #expect(keys.conflict(of: "nextBeacon") == nil && keys.conflict(of: "markAll") == nil)
        try keys.give("clearHighest", "x")
        #expect(keys.conflict(of: "clearHighest") == nil)
        try keys.give("huntSound", "?")
        #expect(keys.conflict(of: "huntSound") != nil)
        var screen = ScreenHarness()
        screen.state.settings.keys = keys
        screen.press(.down, .character("h"), .character("x"))
        #expect(screen.effects == [.clearHighest])
    }
}
