import Basics
import BeaconService
import Canvas
import Localization
import Testing

import Tracking
@testable import MonitorUI

/// The first lines: the parts that keep their places, the parts that give way, and words that are clear without a
/// manual.
struct HeaderTests {
    private func views(_ screen: ScreenHarness) -> [String] {
        screen.state.namedViews.map { "\($0.screen.digit) " + screen.texts.text($0.key) }
    }

    /// The names and the place in the list remain, whatever filters, marks or holds the list.
    @Test(arguments: Language.allCases, [80, 100, 200])
    func `the names of the views stay, whatever else is shown`(_ language: Language, _ columns: Int) {
        var screen = ScreenHarness(columns, 24, language)
        var site = Site.full
        site.preference.appCode = "token"
        screen.send(.site(site))
        let names = views(screen)
        #expect(names.count == 7)
        #expect(names.allSatisfy(screen.rows[1].contains), "\(screen.rows[1])")
        screen.press(.character(" "), .character("H"), .character("f"), .character("/"))
        screen.type("gate")
        screen.press(.enter)
        screen.state.views.beacons.sort = .loss
        #expect(names.allSatisfy(screen.rows[1].contains), "\(screen.rows[1])")
        #expect(screen.rows[1].contains(/[0-9]+\/[0-9]+ *$/), "\(screen.rows[1])")
        let head = screen.rows[0] + screen.rows[1]
        #expect(head.contains("/gate") && head.contains(screen.texts.text(.filter.immediate)), "\(head)")
    }

    @Test(arguments: Language.allCases) func `the first screen has no word of the service`(_ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.send(.site(Site.bare))
        for view in ["1", "2", "3", "4", "7"] as [Character] {
            screen.press(.character(view))
            for word in [screen.texts.text(.badge.test), "SDK", "DeveloperAppCode"] {
                #expect(!screen.text.contains(word), "\(word): \(screen.text)")
            }
            for view in [MonitorView.managed, .contents] {
                #expect(!screen.rows[1].contains(screen.texts.text(view.key)), "\(screen.rows[1])")
            }
        }
    }

    @Test func `the words of the service come with it, and hidden views open by digit`() {
        var screen = ScreenHarness(80, 24)
        screen.send(.site(Site.bare))
        screen.press(.character("6"))
        #expect(screen.rows[1].contains("6 Contents"))
        screen.press(.character("5"))
        #expect(screen.rows[1].contains("5 Managed") && !screen.rows[1].contains("Contents"))
        var site = Site.bare
        site.preference.appCode = "token"
        screen.send(.site(site))
        screen.press(.character("1"))
        #expect(screen.rows[0].contains("TEST") && screen.rows[1].contains("5 Managed 6 Contents"))
        site.preference.appCode = ""
        screen.send(.site(site))
        #expect(!screen.rows[1].contains("Contents"))
        site.hasRules = true
        screen.send(.site(site))
        #expect(screen.rows[1].contains("6 Contents"))
    }

    @Test(arguments: Language.allCases) func `rows that are not beacons are counted, too`(_ language: Language) {
        var screen = ScreenHarness(120, 24, language)
        let page = screen.state.views.beacons.page
        let beacons = screen.texts.text(.title.beaconsMany, .text("6"))
        #expect(page.beacons == 6 && page.total == 7)
        let others = screen.texts.text(.title.devices, .text("1"))
        #expect(screen.rows[0].contains(beacons) && screen.rows[0].contains(others))
        screen.press(.character("V"))
        #expect(screen.rows[0].contains(beacons) && !screen.rows[0].contains("+") && !screen.rows[0].contains("＋"))
    }
}
