import Basics
import BeaconService
import Canvas
import Localization
import Testing

@testable import MonitorUI

/// The choices that are stored for the next start.
struct KeptTests {
    @Test func `theme, order and devices are restored at the next start`() {
        var screen = ScreenHarness()
        screen.press(.character("T"), .character(">"), .character("I"), .character("v"))
        let kept = screen.state.kept
        var next = ScreenHarness()
        #expect(next.state.kept != kept)
        next.state.recall(kept)
        #expect(next.state.kept == kept)
        #expect(next.state.views.beacons.sort == screen.state.views.beacons.sort)
    }

    @Test func `the language of the site is kept, or the former one while the site has none`() {
        var screen = ScreenHarness()
        #expect(screen.state.kept["language"] == nil)
        screen.state.recall(["language": "ja"])
        #expect(screen.state.kept["language"] == "ja")
        var site = SiteSnapshot()
        site.service = ServiceState(language: "en")
        screen.send(.site(site))
        #expect(screen.state.kept["language"] == "en")
    }

    @Test func `a theme that was set otherwise stays, and invalid values change nothing`() {
        var screen = ScreenHarness()
        let before = screen.state
        screen.state.recall(["theme": "dark"], keepsTheme: true)
        screen.state.recall(["theme": "no such theme", "sort": "colour", "columns": "7"])
        #expect(screen.state == before)
    }

    @Test func `a language that the terminal cannot show is rejected with the reason`() {
        var screen = ScreenHarness()
        screen.state.settings.languages = [.en]
        screen.press(.character("L"))
        #expect(screen.state.language == .en && screen.effects == [.bell])
        #expect(screen.text.contains("cannot show Japanese"))
    }
}
