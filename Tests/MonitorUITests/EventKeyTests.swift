import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import MonitorUI

/// The events view by keys: filters, groups, days, detail, and the way to the beacon.
struct EventKeyTests {
    static func screen(_ keys: Key..., events: [MonitorEvent] = Site.events + Happenings.all.suffix(4)) -> ScreenHarness
    {
        var screen = ScreenHarness(100, 30)
        screen.send(.site(Site.full))
        screen.send(.events(events))
        screen.press(.character("4"))
        for key in keys { screen.press(key) }
        return screen
    }

    static func enter(_ second: Double, _ region: String, _ beacon: BeaconIdentity? = Site.gateA) -> MonitorEvent {
        let event = SiteEvent(time: Air.start.advanced(bySeconds: second), kind: .enter, region: region, beacon: beacon)
        return Site.event(event, Happenings.local(12, 0, Int(second)))
    }

    // MARK: Filters

    @Test("f cycles through the kinds of events, and Esc clears the filter before it leaves the view")
    func kindFilter() {
        var screen = EventKeyTests.screen()
        for kinds in EventKinds.allCases {
            screen.press(.character("f"))
            #expect(screen.state.views.events.filter.kinds == kinds)
            #expect(screen.rows[2].contains("Kind: " + screen.texts.text(kinds.key)))
        }
        screen.press(.character("f"))
        #expect(!screen.state.views.events.isFiltered)
        screen.press(.character("f"), .character("f"))
        #expect(screen.text.contains("rule fired") && !screen.text.contains("adapter lost"))
        screen.press(.escape)
        #expect(
            !screen.state.views.events.isFiltered && screen.state.view == .events
                && screen.text.contains("adapter lost"))
        screen.press(.escape)
        #expect(screen.state.view == .beacons)
    }

    /// Every kind is in exactly one group, the one that its word belongs to.
    @Test("The kinds of events form four groups, and each kind has a distinct word")
    func kindGroups() {
        let groups = Set(SiteEvent.Kind.allCases.map { EventKinds($0) })
        #expect(groups == [.regions, .rules, .designation, .program])
        let words = SiteEvent.Kind.allCases.map { EventWord.site($0) }
        #expect(Set(words).count == words.count)
    }

    @Test("w filters by the region of the event under the cursor, and removes the filter again")
    func regionFilter() {
        var screen = EventKeyTests.screen(.home, .down, .character("w"))
        #expect(screen.state.views.events.filter.region == "出口")
        #expect(screen.rows[2].contains("Region: 出口") && screen.rows[2].contains("1 shown"))
        screen.press(.character("w"))
        #expect(!screen.state.views.events.isFiltered)
        screen.press(.end, .character("w"))
        #expect(screen.effects == [.bell] && screen.text.contains("This event has no region."))
    }

    @Test("A message states that the filter hides all events")
    func emptyFilter() {
        let screen = EventKeyTests.screen(.character("f"), events: [Happenings.all[0]])
        #expect(screen.text.contains("The filter hides all events."))
    }

    /// The cursor stays on its event when a filter is set and removed, or else moves to the previous event.
    @Test("The cursor stays on its event, or moves to the previous one that is not hidden")
    func filteredCursor() {
        var screen = EventKeyTests.screen(.home, .down, .down)
        let chosen = screen.state.views.events.selected
        #expect(chosen?.region == "shop")
        screen.press(.character("f"))
        #expect(screen.state.views.events.selected == chosen)
        screen.press(.escape)
        #expect(screen.state.views.events.selected == chosen)
        for _ in EventKinds.allCases { screen.press(.character("f")) }
        #expect(EventWord(screen.state.views.events.selected?.kind ?? .error) == .site(.started))
    }

    // MARK: Long lines

    /// Text that does not fit into 80 columns is read by scrolling sideways, and the keys for it are shown while
    /// there is more text.
    @Test("A line that is wider than the screen can be scrolled to its end and back", arguments: Language.allCases)
    func longLines(_ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.send(.events([Site.events[6]]))
        screen.press(.character("4"))
        let end = "茶をどうぞ。"
        #expect(screen.text.contains("…") && !screen.text.contains("Welcome to the shop."), "\(screen.text)")
        #expect(screen.rows.last?.contains("→") == true, "\(screen.rows.last ?? "")")
        for _ in 0..<8 { screen.press(.right) }
        #expect(screen.text.contains("Welcome to the shop.") || screen.text.contains(end), "\(screen.text)")
        #expect(screen.effects.contains(.bell) && screen.rows.last?.contains("→") == false)
        for _ in 0..<8 { screen.press(.left) }
        #expect(screen.text.contains("歓迎") && screen.state.views.events.shift == 0)
        // Returning to the view, or narrowing the list, starts at the beginning of the line again.
        screen.press(.right, .character("1"), .character("4"))
        #expect(screen.state.views.events.shift == 0)
        screen.press(.right, .character("f"))
        #expect(screen.state.views.events.shift == 0)
    }

    @Test("Scrolling right never reduces the offset of the line")
    func lineEnd() {
        var screen = EventKeyTests.screen(events: [EventKeyTests.enter(1, "shop")])
        screen.state.views.events.shift = 40
        screen.press(.right)
        #expect(screen.effects == [.bell] && screen.state.views.events.shift == 40)
    }

    @Test("A line that fits into the screen does not scroll")
    func shortLine() {
        var screen = EventKeyTests.screen(events: [EventKeyTests.enter(1, "shop")])
        screen.press(.right)
        #expect(screen.effects == [.bell] && screen.state.views.events.shift == 0)
    }

    // MARK: Groups

    @Test("Events of overlapping regions are one row, which can be expanded")
    func overlappingRegions() {
        var screen = EventKeyTests.screen(
            events: [
                EventKeyTests.enter(1, "shop"), EventKeyTests.enter(1.5, "gate"), EventKeyTests.enter(2, "service"),
                EventKeyTests.enter(2, "service", Site.gateB), EventKeyTests.enter(9, "shop"),
            ])
        #expect(screen.state.views.events.shown == 3 && screen.state.views.events.count == 5)
        screen.press(.home)
        #expect(screen.rows[4].contains("×3  shop +2  正門"))
        screen.press(.character("x"))
        #expect(
            screen.state.views.events.lines.count == 7 && screen.rows[6].contains("  enter")
                && screen.rows[6].contains("gate"))
        screen.press(.down, .down, .character("w"))
        #expect(screen.state.views.events.filter.region == "gate", "of the event under the cursor")
        screen.press(.escape, .character("x"))
        #expect(screen.state.views.events.lines.count == 4 && screen.state.views.events.selectedEvents.count == 3)
        screen.press(.enter)
        #expect(screen.text.contains("Region        shop") && screen.text.contains("Region        gate"))
        screen.press(.escape, .end, .character("x"))
        #expect(screen.effects == [.bell] && screen.text.contains("This row is one event."))
    }

    /// A later event joins the group that it belongs to.
    @Test("A later event joins the group that it belongs to")
    func growingGroup() {
        var screen = EventKeyTests.screen(.home, events: [EventKeyTests.enter(1, "shop")])
        screen.send(.events([EventKeyTests.enter(1.2, "gate")]))
        #expect(screen.state.views.events.shown == 1 && screen.rows[4].contains("×2"))
    }

    @Test("Events without a beacon are not grouped")
    func noBeacon() {
        let screen = EventKeyTests.screen(
            events: [EventKeyTests.enter(1, "shop", nil), EventKeyTests.enter(1, "gate", nil)])
        #expect(screen.state.views.events.shown == 2)
    }

    // MARK: States and appearances

    static func state(_ second: Double, _ region: String, _ kind: SiteEvent.Kind = .inside) -> MonitorEvent {
        let event = SiteEvent(
            number: 8, time: Air.start.advanced(bySeconds: second), kind: kind, region: region, beacon: Site.gateA)
        return Site.event(event, Happenings.local(12, 0, Int(second)))
    }

    /// An entry and the status inside are one row, whatever the time window of overlapping regions.
    @Test("An entry or exit and the state that follows from it are one row", arguments: [0, 2] as [Double])
    func entryAndState(_ window: Double) {
        var screen = ScreenHarness(100, 30)
        var site = Site.full
        site.coalescing = window
        screen.send(.site(site))
        screen.send(
            .events([
                EventKeyTests.enter(1, "gate"), EventKeyTests.state(1, "gate"), EventKeyTests.state(5, "gate"),
                EventKeyTests.state(9, "gate", .exit), EventKeyTests.state(9, "gate", .outside),
            ]))
        screen.press(.character("4"))
        let events = screen.state.views.events
        #expect(events.shown == 3 && events.count == 5, "a state that was asked for stands alone")
        screen.press(.home, .enter)
        #expect(screen.text.contains("State         inside") && screen.text.contains("Number        8"))
    }

    @Test("The detail of a group shows the state of each region")
    func groupStates() {
        var screen = EventKeyTests.screen(
            events: [
                EventKeyTests.enter(1, "shop"), EventKeyTests.state(1, "shop"), EventKeyTests.enter(1, "gate"),
                EventKeyTests.state(1, "gate"),
            ])
        #expect(screen.state.views.events.shown == 1 && screen.state.views.events.count == 4)
        screen.press(.home, .enter)
        #expect(screen.rows.count { $0.contains("State         inside") } == 2)
    }

    /// At the start every beacon appears; afterwards these events would only distract.
    @Test("Appearances are hidden some seconds after the start, unless the user asks for them")
    func appearances() {
        var screen = EventKeyTests.screen(events: Happenings.all)
        #expect(screen.text.contains("appeared") && screen.state.views.events.hidden == 0)
        screen.send(.tick(now: Air.start.advanced(bySeconds: 11), clock: ScreenHarness.clock))
        #expect(!screen.text.contains("  appeared") && screen.text.contains("3 appeared, hidden"))
        #expect(screen.text.contains("returned"), "what came back is told")
        screen.press(.character("V"))
        #expect(screen.text.contains("  appeared") && screen.state.views.events.hidden == 0)
        screen.press(.character("V"), .escape)
        #expect(!screen.text.contains("  appeared"), "no filter that is cleared")
        screen.press(.character("4"))
        while screen.state.views.events.filter.kinds != .appearances { screen.press(.character("f")) }
        #expect(screen.text.contains("  appeared"), "asked for they are there")
    }

    @Test("If all events are hidden appearances, a message states their number")
    func onlyAppearances() {
        var screen = EventKeyTests.screen(events: [Happenings.all[1]])
        screen.send(.tick(now: Air.start.advanced(bySeconds: 11), clock: ScreenHarness.clock))
        #expect(screen.text.contains("1 beacons appeared. Nothing else has happened."))
    }

    @Test("Long texts are wrapped in the detail")
    func longTexts() {
        var screen = EventKeyTests.screen(.home, .down, .down, .down, .down, .down, .enter, .enter)
        #expect(!screen.text.contains("…") && screen.text.contains("Welcome to the shop."))
        screen.send(.resize(Size(columns: 40, rows: 30)))
        #expect(screen.text.contains("shop."))
    }

    // MARK: Earlier events and days

    @Test("Events of an earlier run are inserted in front, and the selection does not change")
    func earlierEvents() {
        var screen = EventKeyTests.screen(events: [EventKeyTests.enter(100, "now")])
        let before = screen.state.views.events.selected
        screen.send(.events((0..<4000).map { EventKeyTests.enter(Double($0) / 100, "old \($0)", nil) }))
        #expect(screen.state.views.events.count == 4001 && screen.state.views.events.selected == before)
        screen.press(.home)
        #expect(screen.state.views.events.selected?.region == "old 0")
        screen.press(.end, .up)
        #expect(screen.state.views.events.selected?.region == "old 3999")
    }

    @Test("The cursor skips the rows that show a date")
    func dates() {
        var screen = EventKeyTests.screen()
        var seen: [Bool] = []
        screen.press(.home)
        for _ in 0..<20 {
            seen.append(screen.state.views.events.selected == nil)
            screen.press(.down)
        }
        for _ in 0..<20 {
            screen.press(.up)
            seen.append(screen.state.views.events.selected == nil)
        }
        #expect(!seen.contains(true) && screen.state.views.events.row == 1)
        #expect(screen.rows[3].contains("2026-11-20") && screen.rows[6].contains("2026-11-21"))
        #expect(screen.rows[1].contains("2026-11-20"), "the day of the event under the cursor, when it is not today")
    }

    // MARK: Detail and beacon

    @Test("The detail shows all fields of an event")
    func detailFields() {
        let screen = EventKeyTests.screen(.home, .down, .down, .character("x"), .down, .down, .enter)
        for text in [
            "Region        正門 (shop 00001 00017)", "Class         designated", "Beacon        正門 (00001 00017)",
            "RSSI          -62 dBm", "Reason        2 reports in 5.0 s", "Notified      no, held back",
            "Identifier    ibeacon:A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF:1:17",
        ] {
            #expect(screen.text.contains(text), "\(text)")
        }
    }

    @Test("If the beacon of an event is not in the list, a notice states that")
    func unlistedBeacon() {
        var screen = EventKeyTests.screen(.home, .down, .down, .character("J"))
        #expect(screen.state.view == .beacons && screen.state.views.beacons.selected == Site.gateA)
        #expect(!screen.text.contains("is not in the list"))
        screen.answer = KeyTests.ordered([2, 3])
        screen.press(.character("4"), .character("J"))
        #expect(screen.text.contains("正門 (00001 00017) is not in the list"))
    }

    /// The detail lists the beacons that made a rule fire, in the form in which they were received.
    @Test("The detail of a fired rule lists the beacons that made it fire")
    func firedRule() {
        let fired = SiteEvent(
            time: Air.start, kind: .ruleFired, beacon: Site.gateA, rule: "welcome", action: .openText("Hello"),
            rssi: -63,
            beacons: [
                FiredBeacon(identity: Site.gateA, name: "b1", rssi: -63, proximity: .near, distance: 1.52)
            ])
        var screen = EventKeyTests.screen(.enter, .enter, events: [Site.event(fired, Happenings.local(12, 0, 0))])
        for words in ["RSSI", "-63 dBm", "near", "1.5 m", "ID in rules", "b1"] {
            #expect(screen.text.contains(words), "\(words)")
        }
        screen.press(.character("L"))
        for words in ["-63 dBm", "近距離", "1.5 m", "ルール内 ID"] { #expect(screen.text.contains(words), "\(words)") }
        screen.press(.escape, .escape, .character("L"), .character("6"), .enter)
        #expect(screen.text.contains("b1  -63 dBm  near  1.5 m"), "\(screen.text)")
    }
}
