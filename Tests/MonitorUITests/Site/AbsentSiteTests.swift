@testable import BeaconService
import Canvas
import Localization
import Regions
import Testing
import Texts
import Tracking

@testable import MonitorUI

/// The site while the simulated shop is shown, and a replay, which has its own time.
struct AbsentSiteTests {
    private static func lab(_ language: Language, _ keys: [Key] = []) -> Lab {
        var lab = Lab(100, 30, language)
        var site = Hall().snapshot
        let yard = Site.region("yard", .iBeacon(uuid: Site.shop, major: 3, minor: nil))
        let monitored = Site.region("gate_1", .iBeacon(uuid: Site.shop, major: nil, minor: nil), .initial)
        var state = ServiceState(
            agreement: .agreed(at: Air.start),
            designated: [ServiceBeaconData(regionID: "gate_1", segment: 7, keycode: "0000100017")],
            monitored: [monitored], userRegions: [yard])
        for data in state.designated {
            if let identity = state.identity(of: data, Hall().context) { state.names[identity] = "Till 3" }
        }
        site.idleRegions = [monitored]
        site.absent = AbsentSite(state, Hall().context)
        lab.send(.site(site))
        for key in keys { lab.press(key) }
        return lab
    }

    private static let words: [Language: (word: String, sentence: String)] = [
        .en: ("~ unheard", "This belongs to the site,"), .ja: ("~ 未受信", "これは現場のものです"),
    ]

    @Test(arguments: Language.allCases)
    func itsRegionsStayInSightAndNoKeyIsAboutThem(_ language: Language) throws {
        let words = try #require(Self.words[language])
        var lab = Self.lab(language, [.character("2")])
        let rows = lab.rows.filter { $0.contains(words.word) }
        #expect(rows.count == 2 && rows.contains { $0.contains("yard") } && rows.contains { $0.contains("gate_1") })
        // The shop's own region of that name is another row.
        #expect(lab.rows.count { $0.contains("gate_1") } == 2, "\(lab.rows)")
        lab.press(.end)
        for key in [Key.character("r"), .character("T"), .delete] { lab.press(key) }
        #expect(lab.siteCommands == 0)
        lab.press(.enter)
        #expect(lab.rows.contains { $0.contains(words.sentence) }, "\(lab.rows)")
    }

    @Test(arguments: Language.allCases)
    func itsDesignatedBeaconsStayInSightAndDoNotCount(_ language: Language) throws {
        let words = try #require(Self.words[language])
        var lab = Self.lab(language, [.character("3")])
        let rows = lab.rows.filter { $0.contains("0000100017") && $0.contains(words.word) }
        #expect(rows.count == 1 && rows[0].contains("Till 3"), "\(lab.rows)")
        // No beacon of the shop is designated.
        #expect(lab.rows.contains { $0.contains(lab.texts.text(.designated.of, .integer(0), .integer(19))) })
        for key in ["u", "s", " "] as [Character] { lab.press(.character(key)) }
        #expect(lab.siteCommands == 0)
    }

    @Test(arguments: [(Language.en, "[site]"), (.ja, "［現場］")])
    func itsEventsAreMarked(_ language: Language, _ mark: String) {
        var lab = Self.lab(language, [.character("4")])
        let event = SiteEvent(time: Air.start, kind: .enter, region: "yard")
        lab.send(.events([MonitorEvent(event, local: Lab.clock, isAbsent: true)]))
        lab.send(.events([MonitorEvent(event, local: Lab.clock)]))
        #expect(lab.rows.count { $0.contains("yard") } == 2 && lab.rows.count { $0.contains(mark) } == 1)
    }

    @Test func nothingOfAShopIsLeftWhenAnAdapterTakesItsPlace() {
        var lab = Self.lab(.en, [.character("4")])
        let event = SiteEvent(
            time: Air.start, kind: .ruleFired, region: "yard", rule: "tea", action: .openText("Tea"))
        lab.send(.events([MonitorEvent(event, local: Lab.clock)]))
        #expect(lab.rows.contains { $0.contains("tea") })
        lab.send(.beganAnew)
        for view in ["2", "3", "4", "6"] as [Character] {
            lab.press(.character(view))
            #expect(!lab.rows.contains { $0.contains("tea") || $0.contains("yard") || $0.contains("00001000") })
        }
    }

    @Test func agesInAReplayGoByTheTimeOfTheCapture() {
        var lab = Lab(100, 30, .en)
        // A capture of half a year ago, 100 s after something happened in it.
        let then = Air.start.advanced(bySeconds: -180 * 86_400)
        let happened = then.advanced(bySeconds: -86_400)
        let clock = LocalTime(year: 2026, month: 5, day: 25, hour: 12, minute: 0, second: 7)
        let before = LocalTime(year: 2026, month: 5, day: 24, hour: 12, minute: 0, second: 7)
        lab.send(.tick(now: Air.start, clock: Lab.clock, replay: (then, clock)))
        var site = Site.full
        site.regions[0].since = happened
        site.regions[0].lastHeard = happened
        lab.send(.site(site))
        let event = SiteEvent(time: happened, kind: .ruleFired, rule: "tea", action: .openText("Tea"))
        lab.send(.events([MonitorEvent(event, local: before)]))
        lab.press(.character("2"))
        #expect(lab.rows.contains { $0.contains("shop ") && $0.contains("1 d") }, "\(lab.rows)")
        #expect(!lab.rows.contains { $0.contains("181 d") || $0.contains("180 d") })
        lab.press(.character("6"))
        #expect(lab.rows.contains { $0.contains("1 d") && $0.contains("tea") }, "\(lab.rows)")
    }
}

extension Lab {
    fileprivate var siteCommands: Int { effects.count { if case .site = $0 { true } else { false } } }
}
