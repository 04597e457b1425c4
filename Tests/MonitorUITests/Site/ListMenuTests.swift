import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// The lists of a server: the menu that updates and applies them, and the texts about them in view 5.
struct ListMenuTests {
    private static let place = "service.example.com:80"
    private static let lists = Key.character("U")

    private static func region(_ identifier: String, minor: UInt16) -> ManagedRegion {
        ManagedRegion(
            regionID: identifier, uuid: UUID128(0xD0), major: 1, minor: minor, name: nil, managedType: .thirdParty,
            beaconType: nil)
    }

    /// A site with a server, outside of test mode.
    private static var site: ServiceFixture {
        var site = ServiceFixture()
        site.context.preference.isTestMode = false
        site.server = ServerStatus(place: place, verdict: .accepted(isDemonstration: false))
        return site
    }

    /// Takes all managed regions from the server.
    private static func take(_ regions: [ManagedRegion], _ site: inout ServiceFixture) {
        let key = ListKey(
            server: "http://" + place, application: "a", isTestMode: false, list: .managed(ManagedSlice(.whole)))
        let moment = MachineMoment(time: Air.start, boot: "", sinceBoot: 0)
        let fetch = ListFetch(
            key: key, place: place, moment: moment, answer: .managed(regions, tag: nil), isForced: true)
        _ = site.run(.takeList(fetch))
    }

    private static func takeOfficial(_ site: inout ServiceFixture) {
        let key = ListKey(server: "http://" + place, application: "a", isTestMode: false, list: .official)
        let moment = MachineMoment(time: Air.start, boot: "", sinceBoot: 0)
        _ = site.run(
            .takeList(
                ListFetch(
                    key: key, place: place, moment: moment,
                    answer: .official([ServiceFixture.staticRegion], tag: nil))))
        site.preparation = site.preparation.holding(site.state.lists)
    }

    // MARK: The menu

    @Test("Each part of the managed regions is requested, test regions only in test mode", arguments: [false, true])
    func parts(isTestMode: Bool) throws {
        var site = Self.site
        site.context.preference.isTestMode = isTestMode
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(Self.lists)
        var wanted = [ManagedSlice(.whole)] + (isTestMode ? [ManagedSlice(.test)] : [])
        wanted += [try ManagedSlice(ownedOf: .ownedStatic), try ManagedSlice(ownedOf: .ownedDynamic)]
        wanted += [ManagedSlice(.owned), ManagedSlice(.thirdParty)]
        for _ in wanted { screen.press(.enter, .down) }
        #expect(screen.requests == wanted.map { .updateManaged($0, isForced: false) })
        screen.press(.enter)
        #expect(screen.requests.last == .refreshOfficial)
        #expect(screen.text.contains("test regions") == isTestMode && screen.commands.isEmpty)
    }

    @Test("The time between two updates is binding, except in test mode", arguments: [false, true])
    func interval(isTestMode: Bool) {
        var site = Self.site
        site.context.preference.isTestMode = isTestMode
        site.nextUpdates = [ManagedSlice(.whole): Air.start.advanced(bySeconds: 3600)]
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(Self.lists)
        let time = screen.state.moment(Air.start.advanced(bySeconds: 3600), screen.screen.texts)
        #expect(screen.text.contains(isTestMode ? "from \(time); Enter: now" : "possible from \(time)"))
        screen.press(.enter)
        #expect(screen.requests == [.updateManaged(ManagedSlice(.whole), isForced: isTestMode)])
    }

    @Test("With pending changes the menu opens at the item that applies them", arguments: Language.allCases)
    func apply(language: Language) {
        var site = Self.site
        Self.take([Self.region("a", minor: 1), Self.region("b", minor: 2)], &site)
        var screen = ServiceScreenHarness(80, 24, language, site)
        let texts = screen.screen.texts
        screen.press(Self.lists)
        #expect(screen.text.contains(texts.text(.lists.difference, .integer(2), .integer(0))))
        screen.press(.enter)
        #expect(screen.commands == [.applyManaged])
        #expect(screen.site.state.monitored.map(\.region.identifier) == ["a", "b"])
        #expect(screen.text.contains(texts.text(.lists.same)))
        screen.press(.enter)
        #expect(screen.commands == [.applyManaged], "there is nothing left to do")
        Self.take([Self.region("b", minor: 3)], &screen.site)
        screen.send()
        #expect(screen.text.contains(texts.text(.lists.difference, .integer(1), .integer(2))))
    }

    @Test("The lists of a server are put away separately, and only if the server sent them")
    func back() {
        var site = Self.site
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(Self.lists)
        #expect(!screen.text.contains("Back to"))
        Self.take([Self.region("a", minor: 1)], &site)
        Self.takeOfficial(&site)
        screen = ServiceScreenHarness(100, 30, .en, site)
        screen.press(Self.lists)
        #expect(screen.text.contains("Managed regions held: \(Self.place), as of 12:40:07"))
        screen.press(.end, .up, .enter)
        #expect(screen.requests.isEmpty && screen.text.contains("Put the managed regions of \(Self.place) away?"))
        screen.press(.character("n"), Self.lists, .end, .enter)
        #expect(screen.text.contains("Put the official regions of \(Self.place) away?"))
        screen.press(.character("y"))
        #expect(screen.commands == [.useOfficialFile])
        screen.press(Self.lists, .end, .enter, .character("y"))
        #expect(screen.requests == [.useManagedFile])
    }

    @Test("Regions without room are counted apart from pending ones")
    func withoutRoom() {
        var site = Self.site
        site.context.maximumRegionCount = 2
        Self.take((1...5).map { Self.region("r\($0)", minor: UInt16($0)) }, &site)
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(.character("5"))
        #expect(screen.rows[2].contains("to apply (U): start 2, stop 0  no room for 3"), "\(screen.text)")
        screen.press(Self.lists)
        #expect(screen.text.contains("start 2, stop 0, no room for 3"))
        screen.press(.enter)
        #expect(screen.commands == [.applyManaged] && screen.site.state.monitored.count == 2)
        screen.press(.enter)
        #expect(screen.commands == [.applyManaged], "asking again would change nothing")
        screen.press(.escape)
        #expect(screen.rows[2].contains("no room for 3") && !screen.rows[2].contains("to apply"))
    }

    @Test("Each sentence of the menu fits below it", arguments: Language.allCases)
    func sentences(language: Language) {
        let texts = Localizer(language: language)
        let items: [ListMenu.Item] = [.managed(ManagedSlice(.whole)), .official, .apply, .managedFile, .officialFile]
        for item in items { #expect(TextWidth().wrapped(texts.text(item.whyKey), to: 68).count <= 2) }
    }

    @Test("Without a server, an agreement or a code, the reason for not asking is shown")
    func obstacles() {
        var lacking = Self.site
        lacking.server = nil
        var screen = ServiceScreenHarness(120, 30, .en, lacking)
        screen.press(Self.lists, .enter)
        #expect(screen.requests.isEmpty && screen.text.contains("No server is set: --server URL"))
        #expect(screen.text.contains("no server"))

        var replayed = Self.site
        replayed.server?.pause = .replay
        screen = ServiceScreenHarness(120, 30, .en, replayed)
        screen.press(Self.lists, .enter)
        #expect(screen.requests.isEmpty && screen.text.contains("A capture is replayed"))
        #expect(screen.text.contains("not now"))

        var unagreed = Self.site
        unagreed.state.agreement = .declined(at: Air.start)
        screen = ServiceScreenHarness(120, 30, .en, unagreed)
        screen.press(Self.lists, .enter)
        #expect(screen.requests.isEmpty && screen.state.layer == nil && screen.state.isWelcoming)

        var codeless = Self.site
        codeless.preparation = PreparationOutcome(problems: [.lackOfAppCode], source: .bundled)
        screen = ServiceScreenHarness(120, 30, .en, codeless)
        screen.press(Self.lists, .enter)
        #expect(screen.requests.isEmpty && screen.state.layer == .sheet(InfoSheet(subject: .preferences)))
    }

    // MARK: View 5

    @Test("View 5 has a name once a service is set up or regions are held; its digit always shows it")
    func hidden() {
        var nobody = ServiceFixture()
        nobody.context.preference.appCode = ""
        var screen = ServiceScreenHarness(100, 24, .en, nobody)
        #expect(!screen.rows[1].contains("5 Managed"))
        screen.press(.character("5"))
        #expect(screen.state.view == .managed && screen.rows[1].contains("5 Managed"))
        #expect(screen.text.contains("They come from a server, or from ManagedRegion.json"))
        screen.press(.tab)
        #expect(screen.state.view == .status)
        screen.press(.backTab)
        #expect(screen.state.view == .events && !screen.rows[1].contains("5 Managed"))

        screen = ServiceScreenHarness(100, 24, .en, Self.site)
        #expect(screen.rows[1].contains("5 Managed"))
        screen.press(.character("4"), .tab)
        #expect(screen.state.view == .managed && screen.text.contains("U fetches them from the server."))
    }

    @Test("The view shows pending changes, the list in force, and the time of the next update")
    func summary() {
        var site = Self.site
        Self.take([Self.region("a", minor: 1), Self.region("b", minor: 2)], &site)
        _ = site.run(.applyManaged)
        Self.take([Self.region("b", minor: 2), Self.region("c", minor: 3)], &site)
        site.nextUpdates = [ManagedSlice(.whole): Air.start.advanced(bySeconds: 3600)]
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(.character("5"))
        #expect(screen.rows[2] == " Managed 2  monitored 2  +1 new  -1 abandoned  to apply (U): start 1, stop 1")
        #expect(screen.rows[3] == " \(Self.place), as of 12:40:07  all again from 13:40:07")
        #expect(screen.rows[4] == " What may be watched beside the official regions. U updates and applies.")
        #expect(screen.rows.contains { $0.hasPrefix(" ● - > a ") } == false)
        screen.press(.end)
        #expect(screen.rows.contains { $0.hasPrefix(" ● - > a ") }, "the cursor covers no sign:\n\(screen.text)")
        let purposes = Language.allCases.map { Localizer(language: $0).text(.managedView.purpose) }
        for purpose in purposes { #expect(TextWidth().width(of: purpose) <= 78) }
    }

    @Test("Status shows the source of both lists, and their age", arguments: Language.allCases)
    func status(language: Language) {
        var site = Self.site
        Self.take([Self.region("a", minor: 1)], &site)
        Self.takeOfficial(&site)
        var screen = ServiceScreenHarness(100, 60, language, site)
        let texts = screen.screen.texts
        screen.press(.character("7"))
        let origin = texts.text(.lists.origin, .text(Self.place), .text("12:40:07"))
        for key: TextKey in [.status.managed, .status.official] {
            #expect(screen.rows.contains { $0.contains(texts.text(key)) && $0.contains(origin) }, "\(screen.text)")
        }
    }
}
