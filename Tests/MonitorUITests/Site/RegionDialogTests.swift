import Advertising
@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts
import Theming
import Tracking

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

    /// Puts a text in the place of what stands in the field under the cursor.
    static func replace(_ text: String, in screen: inout ScreenHarness) {
        screen.press(.end, .control("u"))
        screen.type(text)
    }

    /// What stands in the dialogue, without blanks, as if its lines were not wrapped.
    static func flowing(_ screen: ScreenHarness) -> String {
        screen.rows.compactMap { $0.split(separator: "│").dropFirst().first }.joined().filter { $0 != " " }
    }

    static func added(_ screen: ScreenHarness) -> [MonitoredRegion] {
        guard case .service(.addRegions(let regions, let options, true)) = screen.effects.last else { return [] }
        #expect(regions.allSatisfy { $0.options == options })
        return regions
    }

    // MARK: Proposals

    @Test func `the beacon under the cursor is proposed, and enter takes it`() throws {
        var screen = Self.screen()
        #expect(screen.text.contains("正門") && screen.text.contains("00001 00017 alone"), "\(screen.text)")
        screen.press(.enter)
        let region = try #require(Self.added(screen).first)
        #expect(region.region.identifier == "正門" && region.region.constraint.onlyIdentity == Site.gateA)
        #expect(region.settings == RegionSettings() && region.options == .default && screen.state.layer == nil)
    }

    /// Turned through with Space; the name follows until somebody types one.
    @Test(arguments: [
        (1, RegionConstraint.iBeacon(uuid: Site.shop, major: 1, minor: nil), "A0A1A2A3 00001"),
        (2, .iBeacon(uuid: Site.shop, major: nil, minor: nil), "A0A1A2A3"),
        (3, .iBeacon(uuid: Site.shop, major: 1, minor: 17), "正門"),
    ])
    func `more or less of the beacons belong to it`(_ turns: Int, _ constraint: RegionConstraint, _ name: String) {
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
    func `other kinds are proposed by what they have`(_ row: Int, _ words: [String]) {
        var screen = ScreenHarness(100, 30)
        screen.send(.site(Site.bare))
        for _ in 0..<row { screen.press(.down) }
        screen.press(.character("i"))
        if words.isEmpty {
            #expect(screen.text.contains("Eddystone-URL cannot make a region"), "\(screen.text)")
            screen.press(.enter)
            return #expect(screen.effects == [.bell])
        }
        screen.press(.down)
        for word in words {
            #expect(screen.text.contains(word), "\(screen.text)")
            screen.press(.right)
        }
    }

    @Test func `a name that is taken is not proposed`() {
        var site = Site.full
        site.service.userRegions.append(Site.region("正門", .iBeacon(uuid: Site.shop, major: 7, minor: nil)))
        var screen = Self.screen(site: site)
        screen.press(.enter)
        #expect(Self.added(screen).map(\.region.identifier) == ["正門 2"])
    }

    /// What a beacon calls itself may begin as the regions of the service do, cheat the eye, or be endless.
    @Test(arguments: [
        ("shop:x", "region"), ("\u{202E}gate", "region"), ("", "00001 00017"),
        (String(repeating: "長", count: 300), String(repeating: "長", count: 60)),
        ("a" + String(repeating: "\u{301}", count: 900), "region"),
    ])
    func `a hostile name gives a name that can be taken`(_ sent: String, _ proposed: String) {
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

    @Test func `moving the caret is no naming`() {
        var screen = Self.screen(.left, .right, .home, .down, .character(" "), .enter)
        #expect(Self.added(screen).map(\.region.identifier) == ["A0A1A2A3 00001"])
        screen.press(.character("i"))
    }

    @Test func `wide digits and signs are those of ASCII`() {
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

    // MARK: Typed

    static let typed: [(String, [RegionConstraint])] = [
        (uuid, [.iBeacon(uuid: Site.shop, major: nil, minor: nil)]),
        (" a0a1a2a3a4a5a6a7a8a9aaabacadaeaf/65535 ", [.iBeacon(uuid: Site.shop, major: 65535, minor: nil)]),
        (
            "A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/1, A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/2/3",
            [.iBeacon(uuid: Site.shop, major: 1, minor: nil), .iBeacon(uuid: Site.shop, major: 2, minor: 3)]
        ),
        ("eddystone:edd1ebeac04e5defa017", [.eddystone(namespace: Site.namespace, instance: nil)]),
        ("Eddystone:EDD1EBEAC04E5DEFA017/*", [.eddystone(namespace: Site.namespace, instance: nil)]),
    ]

    @Test(arguments: typed)
    func `beacons are typed, several with commas`(_ line: String, _ constraints: [RegionConstraint]) {
        var screen = Self.screen(.end, .control("u"), .character("g"), .down, .down)
        Self.replace(line, in: &screen)
        screen.press(.enter)
        let regions = Self.added(screen)
        #expect(regions.map(\.region.constraint) == constraints)
        #expect(regions.map(\.region.identifier) == (constraints.count == 1 ? ["g"] : ["g0", "g1"]))
    }

    static let wrong: [(String, TextKey)] = [
        (",", .regionTyped.parts), ("12", .regionTyped.uuid), (uuid + ",x", .regionTyped.uuid),
        (uuid + "/65536", .regionTyped.number), (uuid + "/-1", .regionTyped.number),
        (uuid + "/1/+2", .regionTyped.number), (uuid + "/*/2", .regionTyped.minor),
        (uuid + "/1/2/3", .regionTyped.tooMany), ("eddystone:", .regionTyped.namespace),
        ("eddystone:edd1", .regionTyped.namespace), ("eddystone:edd1ebeac04e5defa017/12", .regionTyped.instance),
        ("eddystone:edd1ebeac04e5defa017/000000000001/2", .regionTyped.tooMany),
    ]

    /// Said while it is typed; Enter leads to it and adds nothing.
    @Test(arguments: wrong)
    func `beacons that cannot be read are told while typing`(_ line: String, _ key: TextKey) throws {
        var screen = Self.screen(.down, .down)
        Self.replace(line, in: &screen)
        do {
            _ = try RegionTyped.constraints(line)
            Issue.record("\(line) was read")
        } catch {
            #expect(error.phrase.key == key)
            let start = screen.texts.text(error.phrase).prefix(30)
            #expect(screen.text.contains(start), "\(screen.text)")
        }
        screen.press(.up, .up, .enter)
        #expect(screen.effects == [.bell] && screen.state.layer != nil)
        Self.replace(Self.uuid, in: &screen)
        #expect(!screen.text.contains("was expected"), "the cursor stands on the field that was wrong")
    }

    /// Without a beacon there is nothing to choose from, and what is empty is not wrong before Enter.
    @Test func `everything can be typed`() {
        var screen = ScreenHarness(100, 30)
        screen.answer = { _ in BeaconPage(rows: [], first: 0, matched: 0, beacons: 0, total: 0, now: Air.start) }
        screen.state.needsPage = true
        screen.pull()
        screen.send(.site(Site.bare))
        screen.press(.character("2"), .character("i"))
        #expect(!screen.text.contains("needed") && !screen.text.contains("expected"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.text.contains("A name of 1 to 64 characters"))
        screen.type("gate")
        screen.press(.enter)
        #expect(screen.text.contains("A UUID was expected"))
        screen.type(Self.uuid)
        screen.press(.enter)
        #expect(Self.added(screen).map(\.region.identifier) == ["gate"])
    }

    // MARK: Fields

    @Test(arguments: Language.allCases)
    func `every field has its label, its default and its unit`(_ language: Language) {
        var screen = Self.screen(language: language)
        let words: [[String]] =
            language == .en
            ? [
                ["64 characters"], ["all that share"], ["UUID[/MAJOR"], ["Default"], ["Default: -70 dBm", "-48 dBm"],
                ["Default: -75 dBm"], ["Default: 30 s"], ["Default: E on entry, X on exit"],
            ]
            : [
                ["64 文字"], ["同じものすべてか"], ["UUID[/メジャー"], ["既定値"], ["既定値：-70 dBm", "-48 dBm"],
                ["既定値：-75 dBm"], ["既定値：30 秒"], ["既定値：E 入域時"],
            ]
        #expect(screen.text.contains(language == .en ? "Exit period" : "退域までの猶予"))
        for (place, words) in words.enumerated() {
            if place == 3 { screen.press(.right) }
            for word in words {
                #expect(Self.flowing(screen).contains(word.filter { $0 != " " }), "field \(place): \(screen.text)")
            }
            screen.press(.down)
        }
    }

    @Test func `entry by level, by distance, and the exit period are read`() {
        var screen = Self.screen(.down, .down, .down, .right, .down)
        Self.replace("-60", in: &screen)
        screen.press(.down)
        Self.replace("-66", in: &screen)
        screen.press(.down)
        Self.replace("90", in: &screen)
        screen.press(.down, .down, .down, .character(" "))
        var level = screen
        level.press(.enter)
        let settings = Self.added(level).first?.settings
        #expect(settings?.threshold == .rssi(enter: -60, exit: -66) && settings?.exitPeriod == 90)
        #expect(Self.added(level).first?.options == [.onEntry, .onExit, .entryStateOnDisplay])
        for _ in 0..<6 { screen.press(.up) }
        screen.press(.right, .enter)
        #expect(Self.added(screen).first?.settings.threshold == .distance(enter: 2, exit: 3))
    }

    /// - Parameter down: How far below the name the field stands, and how often the condition of entry was turned.
    static let faults: [(turns: Int, down: Int, typed: String, words: String)] = [
        (0, 0, "yard", "another region of this name"), (0, 0, "shop", "another region of this name"),
        (0, 0, "a\u{202E}b", "A name of 1 to 64"),
        (1, 4, "-128", "A whole number from -127 to 20 dBm"), (1, 4, "-60.5", "A whole number from -127"),
        (1, 4, "-80", "exit level must not be above"), (1, 5, "-60", "exit level must not be above"),
        (2, 4, "0", "A number from 0.01 to 1000 m"), (2, 4, "nan", "A number from 0.01"),
        (2, 4, "0x10", "A number from 0.01"), (1, 4, "1e1", "A whole"),
        (2, 5, "1", "exit distance must not be below"), (0, 4, "0", "A number from 1 to 86400 seconds"),
        (0, 4, "1e9", "A number from 1 to 86400 seconds"), (0, 4, "inf", "A number from 1 to 86400 seconds"),
    ]

    @Test(arguments: faults)
    func `what is wrong is said while it is typed`(_ turns: Int, _ down: Int, _ typed: String, _ words: String) {
        var screen = Self.screen(.down, .down, .down)
        for _ in 0..<turns { screen.press(.right) }
        screen.press(.up, .up, .up)
        for _ in 0..<down { screen.press(.down) }
        #expect(!screen.text.contains(words))
        Self.replace(typed, in: &screen)
        #expect(screen.text.contains(words), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.effects == [.bell])
    }

    @Test func `a region that tells nothing is not added`() {
        let screen = Self.screen(.down, .down, .down, .down, .down, .character(" "), .down, .character(" "), .enter)
        #expect(screen.effects == [.bell] && screen.text.contains("would tell nothing"), "\(screen.text)")
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

    @Test func `who went on is not led away`() throws {
        var screen = Self.screen(.enter, .character("4"))
        var site = Site.full
        site.idleRegions.append(try #require(Self.added(screen).first))
        screen.send(.site(site))
        #expect(screen.state.view == .events)
    }

    @Test func `who clicked elsewhere is not led away, nor who was refused`() throws {
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

    @Test func `one that found no room is shown, too`() throws {
        var screen = Self.screen(.enter)
        let region = try #require(Self.added(screen).first)
        screen.send(.outcome(.said(Phrase(.site.addedNotMonitored, .text("正門"), .integer(20)), isError: true)))
        var site = Site.full
        site.idleRegions.append(region)
        screen.send(.site(site))
        #expect(screen.state.selectedRegion == "正門")
    }

    // MARK: Changing

    /// The row of `office`, which is the user's.
    static func regions(_ identifier: String, _ keys: Key...) -> ScreenHarness {
        var screen = ScreenHarness(100, 30)
        var site = Site.full
        site.service.monitored = [Site.regions[3].monitored]
        screen.send(.site(site))
        screen.press(.character("2"))
        for _ in 0..<10 where screen.state.selectedRegion != identifier { screen.press(.down) }
        #expect(screen.state.selectedRegion == identifier)
        for key in keys { screen.press(key) }
        return screen
    }

    @Test func `what was chosen stands in the dialogue, and only what is changed changes`() throws {
        var screen = Self.regions("office", .function(2))
        #expect(screen.text.contains("Change a region") && screen.text.contains(Self.uuid + "/9"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.effects.isEmpty && screen.state.layer == nil, "nothing was changed")
        screen.press(.function(2), .down, .down, .down)
        Self.replace("45", in: &screen)
        screen.press(.enter)
        var changed = Site.regions[3].monitored
        changed.settings.exitPeriod = 45
        #expect(screen.effects == [.service(.editRegion("office", changed))])
        screen.press(.function(2))
        Self.replace("bureau", in: &screen)
        screen.press(.enter)
        guard case .service(.editRegion("office", let region)) = screen.effects.last else {
            return #expect(Bool(false), "\(screen.effects)")
        }
        #expect(region.region.identifier == "bureau")
    }

    @Test func `what was changed elsewhere meanwhile is not overwritten`() {
        var screen = Self.regions("office", .function(2))
        var site = Site.full
        site.service.monitored = [Site.regions[3].monitored]
        for place in site.service.userRegions.indices { site.service.userRegions[place].options = .onExit }
        screen.send(.site(site))
        #expect(screen.text.contains("was changed elsewhere"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.effects == [.bell] && screen.state.layer != nil)
    }

    /// What the dialogue has no field for stays as it was.
    @Test func `reports of an entry and the address stay`() throws {
        let constraint = RegionConstraint.iBeacon(uuid: Site.shop, major: 3, minor: nil)
        let settings = RegionSettings(
            exitPeriod: 12.5, entryCount: 4, entryWindow: 9, threshold: .distance(enter: 1.5, exit: 4))
        let region = try BeaconRegion(identifier: "yard", constraint: constraint, address: Air.address(7))
        let whole = MonitoredRegion(region, options: .onExit, settings: settings)
        #expect(try RegionForm(whole, RegionSettings()).read { _ in false } == [whole])
    }

    @Test(arguments: [
        ("shop", "is a region of the service"), ("出口", "is a region of the service"),
    ])
    func `a region of others says where it is changed`(_ identifier: String, _ words: String) {
        let screen = Self.regions(identifier, .function(2))
        #expect(screen.effects == [.bell] && screen.text.contains(words) && screen.state.layer == nil)
    }

    @Test func `a region of the rules file is changed there`() {
        var site = Site.full
        site.service.userRegions = []
        var screen = ScreenHarness(100, 30)
        screen.send(.site(site))
        screen.press(.character("2"))
        for _ in 0..<10 where screen.state.selectedRegion != "office" { screen.press(.down) }
        screen.press(.function(2))
        #expect(screen.text.contains("office stands in the rules file. Change it there."))
    }

    // MARK: Regions of designated beacons

    @Test func `the region of a designated beacon is named and made a switcher as that`() {
        var screen = ServiceScreenHarness(100, 40, .en, ServicePictureTests.designated)
        screen.press(.character("2"))
        for _ in 0..<20 where screen.state.beaconOfRegionRow == nil { screen.press(.down) }
        guard let beacon = screen.state.beaconOfRegionRow else { return #expect(Bool(false), "\(screen.text)") }
        screen.press(.function(2))
        #expect(screen.text.contains("Name the beacon") && screen.text.contains("Beacon: "), "\(screen.text)")
        screen.press(.escape, .character("s"))
        #expect(screen.commands.last == .setSwitcher([beacon.data], !beacon.data.isSwitcher))
    }

    @Test func `without regions s says that there are none`() {
        var screen = ScreenHarness(100, 30)
        screen.send(.site(Site.bare))
        screen.press(.character("2"), .character("s"))
        #expect(screen.text.contains("There is no region here."), "\(screen.text)")
    }

    @Test func `another region is no switcher, and says so`() {
        let screen = Self.regions("office", .character("s"))
        #expect(screen.effects == [.bell] && screen.text.contains("office is not the region of a designated beacon."))
    }

    // MARK: The screen

    @Test(arguments: Language.allCases, [(80, 24), (60, 12), (40, 10), (20, 6), (5, 2)])
    func `it is drawn at every size, with the field under the cursor and what is wrong`(
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

    @Test func `a second click in what is typed into adds nothing`() throws {
        var screen = Self.screen()
        let row = try #require(screen.rows.firstIndex { $0.contains("> 正門") })
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        for act in [Mouse.Act.press, .pressAgain] {
            let mouse = Mouse(act, column: 40, row: row)
            screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        }
        #expect(screen.effects.isEmpty && screen.state.layer != nil)
    }

    @Test func `a click chooses a field, and ticks what can be ticked`() throws {
        var screen = Self.screen()
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: screen.glyphs)
        let row = try #require(screen.rows.firstIndex { $0.contains("when the screen comes back") })
        let mouse = Mouse(.press, column: 50, row: row)
        screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        screen.press(.enter)
        #expect(Self.added(screen).first?.options == [.onEntry, .onExit, .entryStateOnDisplay])
    }
}
