import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Testing

@testable import MonitorUI

/// Every key has one meaning.
struct OneMeaningTests {
    /// The meaning of each key that several actions share: each of the actions is the meaning in one view.
    static let meanings: [(meaning: String, actions: Set<Action>)] = [
        ("opens what is under the cursor", [.detail, .open]),
        ("opens the address", [.open, .openURL]),
        ("goes sideways", [.previousBeacon, .nextBeacon, .nextContents, .previousContents, .readOn, .readBack]),
        ("filters by the state in the first column", [.proximityFilter, .eventKinds]),
        ("shows rows that are left out", [.devices, .appearances]),
        ("adds a row", [.addRegion, .typeKeycodes]),
        ("takes the row away", [.release, .removeRegion]),
        ("names who or what it is", [.nameBeacon, .editRegion, .userIdentifier]),
    ]

    @Test func `actions that share a key have one meaning in several views`() {
        var byKey: [Key: Set<Action>] = [:]
        for action in Action.allCases {
            for key in action.keys { byKey[key, default: []].insert(action) }
        }
        for (key, actions) in byKey where actions.count > 1 {
            #expect(
                Self.meanings.contains { actions.isSubset(of: $0.actions) },
                "\(key.name) does different things: \(actions.map(\.rawValue).sorted())")
        }
        for (meaning, actions) in Self.meanings {
            #expect(
                byKey.values.contains { $0.count > 1 && $0.isSubset(of: actions) }, "nothing is left of: \(meaning)")
        }
    }

    /// The rows of each part in turn; the last part consists of all rows.
    @Test(arguments: 0..<3)
    func `designated beacons are filtered by whether they are heard`(_ turns: Int) {
        var screen = ServiceScreenHarness(100, 40, .en, ServicePictureTests.designated)
        screen.press(.character("3"))
        for _ in 0...turns { screen.press(.character("w")) }
        let codes = screen.state.designatedEntries.map { String($0.beacon.data.keycode.suffix(5)) }
        let parts = [["00004"], ["00017", "00021", "00033"], ["00004", "00017", "00021", "00033"]]
        #expect(Set(codes) == Set(parts[turns]))
        #expect(screen.text.contains([" missing only ", " heard only ", "★4, 1 missing"][turns]), "\(screen.text)")
        #expect(screen.text.contains("FILTER") == (turns < 2))
    }

    @Test func `regions are filtered by whether they are monitored, and whether they are inside`() {
        var screen = RegionKeyTests.screen(.character("w"))
        #expect(!screen.state.regionRows.contains { $0.identifier == "yard" } && screen.state.regionRows.count == 5)
        #expect(screen.text.contains("monitored only"), "\(screen.text)")
        screen.press(.character("w"))
        #expect(screen.state.regionRows.map(\.identifier) == ["shop", "shop:0000100017", "ticket"])
        screen.press(.character("w"))
        #expect(screen.state.regionRows.count == 6)
    }

    @Test(
        arguments: [["own-2"], ["old-1"], ["own-1", "third-1"], ["old-1", "own-1", "own-2", "third-1"]].enumerated().map
        { ($0.offset, $0.element) })
    func `managed regions are filtered by the effect of the last list`(_ turn: Int, _ rows: [String]) {
        var screen = ManagedViewTests.screen(80, 24)
        for _ in 0...turn { screen.press(.character("w")) }
        #expect(screen.state.managedRows.map(\.region.regionID).sorted() == rows)
    }

    @Test(arguments: Language.allCases) func `the status is filtered by warnings`(_ language: Language) {
        var status = Happenings.fullStatus
        status.warnings = [Phrase(.text.verbatim, .text("something is wrong"))]
        var screen = ScreenHarness(80, 90, language, status: status)
        screen.press(.character("7"), .character("w"))
        let theme = screen.texts.text(.status.theme)
        #expect(screen.text.contains("something is wrong") && !screen.text.contains(theme), "\(screen.text)")
        #expect(screen.text.contains(screen.texts.text(.choice.attention)))
        screen.press(.escape)
        #expect(screen.text.contains(theme) && screen.state.view == .status)
    }

    @Test func `where rows have no parts a notice states that`() {
        var screen = ScreenHarness(80, 24)
        screen.press(.character("6"), .character("w"))
        #expect(screen.effects == [.bell] && screen.text.contains("no parts to choose from"))
    }

    /// Escape first shows all rows again, then leaves the view.
    @Test func `an empty part shows a message that a filter hides the rest`() {
        var site = Site.full
        for place in site.regions.indices { site.regions[place].state = .outside }
        var screen = RegionKeyTests.screen(.character("w"), .character("w"), site: site)
        #expect(screen.state.regionRows.isEmpty && screen.text.contains("The filter hides all of "), "\(screen.text)")
        screen.press(.escape)
        #expect(!screen.state.regionRows.isEmpty && screen.state.view == .regions)
        screen.press(.escape)
        #expect(screen.state.view == .beacons)
    }

    /// Only the screen changes; no command is issued, whatever the view.
    @Test(arguments: MonitorView.allCases)
    func `w filters rows in every view, and does nothing else`(_ view: MonitorView) {
        var screen = ServiceScreenHarness(100, 30, .en, ServicePictureTests.designated)
        screen.press(.character(Character(String(view.screen.digit))))
        for _ in 0..<4 { screen.press(.character("w")) }
        #expect(screen.commands.isEmpty && screen.requests.isEmpty)
    }
}
