import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// The dialogue for regions of the user.
struct RegionDialogTests {
    static let uuid = "A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF"

    /// The dialogue for a new region, on the first beacon of the list.
    static func screen(_ keys: Key..., language: Language = .en, site: SiteSnapshot = Site.full) -> ScreenHarness {
        var screen = ScreenHarness(100, 30, language)
        screen.send(.site(site))
        screen.press(.character("i"))
        for key in keys { screen.press(key) }
        return screen
    }

    /// Replaces the text in the field under the cursor.
    static func replace(_ text: String, in screen: inout ScreenHarness) {
        screen.press(.end, .control("u"))
        screen.type(text)
    }

    /// The text in the dialogue, without blanks, as if its lines were not wrapped.
    static func flowing(_ screen: ScreenHarness) -> String {
        screen.rows.compactMap { $0.split(separator: "│").dropFirst().first }.joined().filter { $0 != " " }
    }

    static func added(_ screen: ScreenHarness) -> [MonitoredRegion] {
        guard case .service(.addRegions(let regions, let options, true)) = screen.effects.last else { return [] }
        #expect(regions.allSatisfy { $0.options == options })
        return regions
    }

    // MARK: Proposals

    @Test func `the beacon under the cursor is proposed, and Enter accepts it`() throws {
        var screen = Self.screen()
        #expect(screen.text.contains("正門") && screen.text.contains("00001 00017 alone"), "\(screen.text)")
        screen.press(.enter)
        let region = try #require(Self.added(screen).first)
        #expect(region.region.identifier == "正門" && region.region.constraint.onlyIdentity == Site.gateA)
        #expect(region.settings == RegionSettings() && region.options == .default && screen.state.layer == nil)
    }

    /// Space changes the choice; the name follows until the user types one.
    @Test(arguments: [
        (1, RegionConstraint.iBeacon(uuid: Site.shop, major: 1, minor: nil), "A0A1A2A3 00001"),
        (2, .iBeacon(uuid: Site.shop, major: nil, minor: nil), "A0A1A2A3"),
        (3, .iBeacon(uuid: Site.shop, major: 1, minor: 17), "正門"),
    ])
    func `a region can have more or fewer beacons`(_ turns: Int, _ constraint: RegionConstraint, _ name: String) {
        var screen = Self.screen(.down)
        for _ in 0..<turns { screen.press(.character(" ")) }
        var named = screen
        screen.press(.enter)
        #expect(Self.added(screen).map(\.region.constraint) == [constraint])
        #expect(Self.added(screen).map(\.region.identifier) == [name])
        named.press(.up)
        Self.replace("mine", in: &named)
        named.press(.down, .left, .right, .enter)
        #expect(Self.added(named).map(\.region.identifier) == ["mine"])
    }

    @Test(arguments: [
        (2, ["000000000007 alone", "all of this namespace"]), (3, []),
    ])
    func `regions of other kinds of beacons are proposed from their values`(_ row: Int, _ words: [String]) {
        var screen = ScreenHarness(100, 30)
        screen.send(.site(Site.bare))
        for _ in 0..<row { screen.press(.down) }
        screen.press(.character("i"))
        if words.isEmpty {
            #expect(screen.text.contains("No region is made of this kind of beacon (Eddystone-URL)"), "\(screen.text)")
            screen.press(.enter)
            return #expect(screen.effects == [.bell])
        }
        screen.press(.down)
        for word in words {
            #expect(screen.text.contains(word), "\(screen.text)")
            screen.press(.right)
        }
    }

    @Test func `a name that is in use is not proposed`() {
        var site = Site.full
        site.service.userRegions.append(Site.region("正門", .iBeacon(uuid: Site.shop, major: 7, minor: nil)))
        var screen = Self.screen(site: site)
        screen.press(.enter)
        #expect(Self.added(screen).map(\.region.identifier) == ["正門 2"])
    }

    /// The name that a beacon sends may begin like the regions of the service, mislead the reader, or be very long.
    @Test(arguments: [
        ("shop:x", "region"), ("\u{202E}gate", "region"), ("", "00001 00017"),
        (String(repeating: "長", count: 300), String(repeating: "長", count: 60)),
        ("a" + String(repeating: "\u{301}", count: 900), "region"),
    ])
    func `a hostile name leads to the proposal of a valid name`(_ sent: String, _ proposed: String) {
        var site = Site.full
        site.service.names = sent.isEmpty ? [:] : [Site.gateA: sent]
        var screen = ScreenHarness(100, 30)
        screen.answer = { query in
            var page = SampleRows.page(query)
            for place in page.rows.indices { page.rows[place].name = nil }
            return page
        }
        screen.state.needsPage = true
        screen.pull()
        screen.send(.site(site))
        screen.press(.character("i"), .enter)
        let name = Self.added(screen).first?.region.identifier
        #expect(name.map { RegionIdentifier.isOne($0) } ?? false)
        if proposed != "region" { #expect(name == proposed) }
    }

    @Test func `moving the caret does not count as naming`() {
        var screen = Self.screen(.left, .right, .home, .down, .character(" "), .enter)
        #expect(Self.added(screen).map(\.region.identifier) == ["A0A1A2A3 00001"])
        screen.press(.character("i"))
    }

    @Test func `wide digits and signs are read like those of ASCII`() {
        var screen = Self.screen(.down, .down, .down, .right, .down)
        Self.replace("－６０", in: &screen)
        screen.press(.down)
        Self.replace("－６６　", in: &screen)
        screen.press(.down)
        Self.replace("９０", in: &screen)
        screen.press(.enter)
        #expect(Self.added(screen).first?.settings.threshold == .rssi(enter: -60, exit: -66))
        #expect(Self.added(screen).first?.settings.exitPeriod == 90)
    }

    // MARK: Afterwards

    @Test func `the cursor goes to the new region, past a filter that hides it`() throws {
        var screen = ScreenHarness(100, 30)
        var site = Site.full
        screen.send(.site(site))
        screen.press(.character("2"), .character("w"), .character("/"))
        screen.type("ticket")
        screen.press(.enter, .character("1"), .character("i"), .enter)
        let region = try #require(Self.added(screen).first)
        #expect(screen.state.view == .beacons)
        site.idleRegions.append(region)
        screen.send(.site(site))
        #expect(screen.state.view == .regions && screen.state.selectedRegion == "正門")
        #expect(screen.text.contains("> 正門") && !screen.text.contains("FILTER"), "\(screen.text)")
        screen.press(.home)
        screen.send(.site(site))
        #expect(screen.state.selectedRegion != "正門", "it is led there once")
    }

    @Test func `a user who went to another view stays there`() throws {
        var screen = Self.screen(.enter, .character("4"))
        var site = Site.full
        site.idleRegions.append(try #require(Self.added(screen).first))
        screen.send(.site(site))
        #expect(screen.state.view == .events)
    }

    @Test func `a click elsewhere or a rejected command keeps the cursor from moving`() throws {
        for message in [
            Message.mouse(Mouse(.press, column: 1, row: 1), on: .view(.events)),
            .outcome(.said(Phrase(.site.regionRefused, .text("正門")), isError: true)),
        ] {
            var screen = Self.screen(.enter)
            let region = try #require(Self.added(screen).first)
            screen.send(message)
            let before = screen.state.view
            var site = Site.full
            site.idleRegions.append(region)
            screen.send(.site(site))
            #expect(screen.state.view == before && before != .regions)
        }
    }

    @Test func `a new region that found no room is shown, too`() throws {
        var screen = Self.screen(.enter)
        let region = try #require(Self.added(screen).first)
        screen.send(.outcome(.said(Phrase(.site.addedNotMonitored, .text("正門"), .integer(20)), isError: true)))
        var site = Site.full
        site.idleRegions.append(region)
        screen.send(.site(site))
        #expect(screen.state.selectedRegion == "正門")
    }

    // MARK: The screen

    @Test(arguments: Language.allCases, [(80, 24), (60, 12), (40, 10), (20, 6), (5, 2)])
    func `the dialogue is drawn at every size, with the field and its error`(
        _ language: Language, _ size: (Int, Int)
    ) {
        var screen = Self.screen(.down, .down, .down, .right, .down, language: language)
        Self.replace("7x", in: &screen)
        screen.send(.resize(Size(columns: size.0, rows: size.1)))
        #expect(screen.rows.count == size.1)
        guard size.1 >= 10 else { return }
        #expect(screen.rows.contains { $0.contains("> 7x") }, "\(screen.text)")
        #expect(screen.text.contains("127"), "what is wrong: \(screen.text)")
    }

    @Test func `a second click in a text field adds nothing`() throws {
        var screen = Self.screen()
        let row = try #require(screen.rows.firstIndex { $0.contains("> 正門") })
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        for act in [Mouse.Act.press, .pressAgain] {
            let mouse = Mouse(act, column: 40, row: row)
            screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        }
        #expect(screen.effects.isEmpty && screen.state.layer != nil)
    }

    @Test func `a click chooses a field, and toggles a check box`() throws {
        var screen = Self.screen()
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        let row = try #require(screen.rows.firstIndex { $0.contains("when the screen comes back") })
        let mouse = Mouse(.press, column: 50, row: row)
        screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        screen.press(.enter)
        #expect(Self.added(screen).first?.options == [.onEntry, .onExit, .entryStateOnDisplay])
    }
}
