import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Tracking

/// The events view by keys: filters, groups, days, detail, and the way to the beacon.
struct EventKeyTests {
    static func lab(_ keys: Key..., events: [MonitorEvent] = Site.events + Happenings.all.suffix(4)) -> Lab {
        var lab = Lab(100, 30)
        lab.send(.site(Site.full))
        lab.send(.events(events))
        lab.press(.character("4"))
        for key in keys { lab.press(key) }
        return lab
    }

    static func enter(_ second: Double, _ region: String, _ beacon: BeaconIdentity? = Site.gateA) -> MonitorEvent {
        let event = SiteEvent(time: Air.start.advanced(bySeconds: second), kind: .enter, region: region, beacon: beacon)
        return Site.event(event, Happenings.local(12, 0, Int(second)))
    }

    // MARK: Filters

    @Test func kindsGoRoundAndAreCleared() {
        var lab = EventKeyTests.lab()
        for kinds in EventKinds.allCases {
            lab.press(.character("f"))
            #expect(lab.state.views.events.filter.kinds == kinds)
            #expect(lab.rows[2].contains("Kind: " + lab.texts.text(kinds.key)))
        }
        lab.press(.character("f"))
        #expect(!lab.state.views.events.isFiltered)
        lab.press(.character("f"), .character("f"))
        #expect(lab.text.contains("rule fired") && !lab.text.contains("adapter lost"))
        lab.press(.escape)
        #expect(!lab.state.views.events.isFiltered && lab.state.view == .events && lab.text.contains("adapter lost"))
        lab.press(.escape)
        #expect(lab.state.view == .beacons)
    }

    /// Every kind is in the one group that its word belongs to.
    @Test func everyKindHasAGroupAndAWord() {
        let groups = Set(SiteEvent.Kind.allCases.map { EventKinds($0) })
        #expect(groups == [.regions, .rules, .designation, .program])
        let words = SiteEvent.Kind.allCases.map { EventWord.site($0) }
        #expect(Set(words).count == words.count)
    }

    @Test func theRegionOfTheEventIsAFilter() {
        var lab = EventKeyTests.lab(.home, .down, .character("g"))
        #expect(lab.state.views.events.filter.region == "出口")
        #expect(lab.rows[2].contains("Region: 出口") && lab.rows[2].contains("1 shown"))
        lab.press(.character("g"))
        #expect(!lab.state.views.events.isFiltered)
        lab.press(.end, .character("g"))
        #expect(lab.effects == [.bell] && lab.text.contains("This event is about no region."))
    }

    @Test func aFilterThatHidesAllSaysSo() {
        let lab = EventKeyTests.lab(.character("f"), events: [Happenings.all[0]])
        #expect(lab.text.contains("The filter hides all events."))
    }

    /// The cursor stays on its event when a filter is set and removed, or else goes to the previous one.
    @Test func theCursorStaysWithItsEvent() {
        var lab = EventKeyTests.lab(.home, .down, .down)
        let chosen = lab.state.views.events.selected
        #expect(chosen?.region == "shop")
        lab.press(.character("f"))
        #expect(lab.state.views.events.selected == chosen)
        lab.press(.escape)
        #expect(lab.state.views.events.selected == chosen)
        lab.press(.character("f"), .character("f"), .character("f"), .character("f"), .character("f"))
        #expect(EventWord(lab.state.views.events.selected?.kind ?? .error) == .site(.started))
    }

    // MARK: Groups

    @Test func eventsOfOverlappingRegionsAreOneRow() {
        var lab = EventKeyTests.lab(
            events: [
                EventKeyTests.enter(1, "shop"), EventKeyTests.enter(1.5, "gate"), EventKeyTests.enter(2, "hall"),
                EventKeyTests.enter(2, "hall", Site.gateB), EventKeyTests.enter(9, "shop"),
            ])
        #expect(lab.state.views.events.shown == 3 && lab.state.views.events.count == 5)
        lab.press(.home)
        #expect(lab.rows[4].contains("×3  shop +2  正門"))
        lab.press(.character("x"))
        #expect(
            lab.state.views.events.lines.count == 7 && lab.rows[6].contains("  enter") && lab.rows[6].contains("gate"))
        lab.press(.down, .down, .character("g"))
        #expect(lab.state.views.events.filter.region == "gate", "of the event under the cursor")
        lab.press(.escape, .character("x"))
        #expect(lab.state.views.events.lines.count == 4 && lab.state.views.events.selectedEvents.count == 3)
        lab.press(.enter)
        #expect(lab.text.contains("Region        shop") && lab.text.contains("Region        gate"))
        lab.press(.escape, .end, .character("x"))
        #expect(lab.effects == [.bell] && lab.text.contains("This row is one event."))
    }

    /// An event that comes later joins the group that it belongs to.
    @Test func groupsGrow() {
        var lab = EventKeyTests.lab(.home, events: [EventKeyTests.enter(1, "shop")])
        lab.send(.events([EventKeyTests.enter(1.2, "gate")]))
        #expect(lab.state.views.events.shown == 1 && lab.rows[4].contains("×2"))
    }

    @Test func eventsWithoutABeaconStandAlone() {
        let lab = EventKeyTests.lab(
            events: [EventKeyTests.enter(1, "shop", nil), EventKeyTests.enter(1, "gate", nil)])
        #expect(lab.state.views.events.shown == 2)
    }

    // MARK: Earlier events and days

    @Test func eventsOfAnEarlierRunGoInFront() {
        var lab = EventKeyTests.lab(events: [EventKeyTests.enter(100, "now")])
        let before = lab.state.views.events.selected
        lab.send(.events((0..<4000).map { EventKeyTests.enter(Double($0) / 100, "old \($0)", nil) }))
        #expect(lab.state.views.events.count == 4001 && lab.state.views.events.selected == before)
        lab.press(.home)
        #expect(lab.state.views.events.selected?.region == "old 0")
        lab.press(.end, .up)
        #expect(lab.state.views.events.selected?.region == "old 3999")
    }

    @Test func aDateIsNoPlaceForTheCursor() {
        var lab = EventKeyTests.lab()
        var seen: [Bool] = []
        lab.press(.home)
        for _ in 0..<20 {
            seen.append(lab.state.views.events.selected == nil)
            lab.press(.down)
        }
        for _ in 0..<20 {
            lab.press(.up)
            seen.append(lab.state.views.events.selected == nil)
        }
        #expect(!seen.contains(true) && lab.state.views.events.row == 1)
        #expect(lab.rows[3].contains("2026-11-20") && lab.rows[6].contains("2026-11-21"))
        #expect(lab.rows[1].contains("2026-11-20"), "the day of the event under the cursor, when it is not today")
    }

    // MARK: Detail and beacon

    @Test func theDetailHasAllFields() {
        let lab = EventKeyTests.lab(.home, .down, .down, .character("x"), .down, .down, .enter)
        for text in [
            "Region        shop:0000100017", "Class         designated", "Beacon        正門 (00001 00017)",
            "RSSI          -62 dBm", "Reason        2 reports in 5.0 s", "Notified      no, held back",
            "Identifier    ibeacon:A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF:1:17",
        ] {
            #expect(lab.text.contains(text), "\(text)")
        }
    }

    @Test func aBeaconThatIsNotListedIsSaid() {
        var lab = EventKeyTests.lab(.home, .down, .down, .character("b"))
        #expect(lab.state.view == .beacons && lab.state.views.beacons.selected == Site.gateA)
        #expect(!lab.text.contains("is not in the list"))
        lab.answer = KeyTests.ordered([2, 3])
        lab.press(.character("4"), .character("b"))
        #expect(lab.text.contains("正門 (00001 00017) is not in the list"))
    }

    /// The beacons that made a rule fire, as they were received.
    @Test func theDetailOfAFiredRuleTellsItsBeacons() {
        let fired = SiteEvent(
            time: Air.start, kind: .ruleFired, beacon: Site.gateA, rule: "welcome", action: .openText("Hello"),
            rssi: -63,
            beacons: [
                FiredBeacon(identity: Site.gateA, name: "b1", rssi: -63, proximity: .near, distance: 1.52)
            ])
        var lab = EventKeyTests.lab(.enter, .enter, events: [Site.event(fired, Happenings.local(12, 0, 0))])
        for words in ["RSSI", "-63 dBm", "near", "1.5 m", "ID in rules", "b1"] {
            #expect(lab.text.contains(words), "\(words)")
        }
        lab.press(.character("L"))
        for words in ["-63 dBm", "近い", "1.5 m", "ルール内 ID"] { #expect(lab.text.contains(words), "\(words)") }
        lab.press(.escape, .escape, .character("L"), .character("6"), .enter)
        #expect(lab.text.contains("b1  -63 dBm  near  1.5 m"), "\(lab.text)")
    }
}
