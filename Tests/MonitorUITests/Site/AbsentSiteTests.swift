import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService

@testable import MonitorUI

/// The site while the simulated shop is shown, and during a replay, which has a separate time.
struct AbsentSiteTests {
    private static func screen(_ language: Language, _ keys: [Key] = []) -> ScreenHarness {
        var screen = ScreenHarness(100, 30, language)
        var site = ServiceFixture().snapshot
        let yard = Site.region("yard", .iBeacon(uuid: Site.shop, major: 3, minor: nil))
        let monitored = Site.region("gate_1", .iBeacon(uuid: Site.shop, major: nil, minor: nil), .initial)
        var state = ServiceState(
            agreement: .agreed(at: Air.start),
            designated: [ServiceBeaconData(regionID: "gate_1", segment: 7, keycode: "0000100017")],
            monitored: [monitored], userRegions: [yard])
        for data in state.designated {
            if let identity = state.identity(of: data, ServiceFixture().context) { state.names[identity] = "Till 3" }
        }
        site.idleRegions = [monitored]
        site.absent = AbsentSite(state, ServiceFixture().context)
        screen.send(.site(site))
        for key in keys { screen.press(key) }
        return screen
    }

    private static let words: [Language: (word: String, sentence: String)] = [
        .en: ("~ unheard", "This belongs to the site,"), .ja: ("~ 未受信", "これは実店舗の登録です"),
    ]

    @Test(
        "In the simulated shop the site's regions are listed as unheard, and keys send no command for them",
        arguments: Language.allCases)
    func regions(_ language: Language) throws {
        let words = try #require(Self.words[language])
        var screen = Self.screen(language, [.character("2")])
        let rows = screen.rows.filter { $0.contains(words.word) }
        #expect(rows.count == 2 && rows.contains { $0.contains("yard") } && rows.contains { $0.contains("gate_1") })
        // The region of that name in the shop is another row.
        #expect(screen.rows.count { $0.contains("gate_1") } == 2, "\(screen.rows)")
        screen.press(.end)
        for key in [Key.character("r"), .character("T"), .delete] { screen.press(key) }
        #expect(screen.siteCommands == 0)
        screen.press(.enter)
        #expect(screen.rows.contains { $0.contains(words.sentence) }, "\(screen.rows)")
    }

    @Test(
        "In the simulated shop the site's designated beacons are listed as unheard, and are not counted",
        arguments: Language.allCases)
    func designated(_ language: Language) throws {
        let words = try #require(Self.words[language])
        var screen = Self.screen(language, [.character("3")])
        let rows = screen.rows.filter { $0.contains("00001 00017") && $0.contains(words.word) }
        #expect(rows.count == 1 && rows[0].contains("Till 3"), "\(screen.rows)")
        // No beacon of the shop is designated.
        #expect(screen.rows.contains { $0.contains(screen.texts.text(.designated.of, .integer(0), .integer(19))) })
        for key in ["u", "s", " "] as [Character] { screen.press(.character(key)) }
        #expect(screen.siteCommands == 0)
    }

    @Test(
        "In the simulated shop the events of the site are marked",
        arguments: [(Language.en, "[site]"), (.ja, "（実店舗）")])
    func events(_ language: Language, _ mark: String) {
        var screen = Self.screen(language, [.character("4")])
        let event = SiteEvent(time: Air.start, kind: .enter, region: "yard")
        screen.send(.events([MonitorEvent(event, local: ScreenHarness.clock, isAbsent: true)]))
        screen.send(.events([MonitorEvent(event, local: ScreenHarness.clock)]))
        #expect(screen.rows.count { $0.contains("yard") } == 2 && screen.rows.count { $0.contains(mark) } == 1)
    }

    @Test("Regions, events and contents of the simulated shop are no longer shown after an adapter replaces it")
    func replaced() {
        var screen = Self.screen(.en, [.character("4")])
        let event = SiteEvent(
            time: Air.start, kind: .ruleFired, region: "yard", rule: "tea", action: .openText("Tea"))
        screen.send(.events([MonitorEvent(event, local: ScreenHarness.clock)]))
        #expect(screen.rows.contains { $0.contains("tea") })
        screen.send(.beganAnew)
        for view in ["2", "3", "4", "6"] as [Character] {
            screen.press(.character(view))
            #expect(!screen.rows.contains { $0.contains("tea") || $0.contains("yard") || $0.contains("00001000") })
        }
    }

    @Test("Ages during a replay are relative to the time of the capture")
    func replayAges() {
        var screen = ScreenHarness(100, 30, .en)
        // A capture of half a year ago, 100 s after an event in it.
        let then = Air.start.advanced(bySeconds: -180 * 86_400)
        let happened = then.advanced(bySeconds: -86_400)
        let clock = LocalTime(year: 2026, month: 5, day: 25, hour: 12, minute: 0, second: 7)
        let before = LocalTime(year: 2026, month: 5, day: 24, hour: 12, minute: 0, second: 7)
        screen.send(.tick(now: Air.start, clock: ScreenHarness.clock, replay: (then, clock)))
        var site = Site.full
        site.regions[0].since = happened
        site.regions[0].lastHeard = happened
        screen.send(.site(site))
        let event = SiteEvent(time: happened, kind: .ruleFired, rule: "tea", action: .openText("Tea"))
        screen.send(.events([MonitorEvent(event, local: before)]))
        screen.press(.character("2"))
        #expect(screen.rows.contains { $0.contains("shop ") && $0.contains("1 d") }, "\(screen.rows)")
        #expect(!screen.rows.contains { $0.contains("181 d") || $0.contains("180 d") })
        screen.press(.character("6"))
        #expect(screen.rows.contains { $0.contains("1 d") && $0.contains("tea") }, "\(screen.rows)")
    }
}

extension ScreenHarness {
    fileprivate var siteCommands: Int { effects.count { if case .site = $0 { true } else { false } } }
}
