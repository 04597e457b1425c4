import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// Designating by keys, with a real state of the service.
struct DesignationTests {
    /// Marks the beacons at these rows of the table.
    static func marked(_ rows: [Int], _ screen: ServiceScreenHarness = ServiceScreenHarness()) -> ServiceScreenHarness {
        var screen = screen
        screen.press(.home)
        for row in 0..<ServiceFixture.rows.count {
            if rows.contains(row) { screen.press(.character(" ")) } else { screen.press(.down) }
        }
        return screen
    }

    static func data(_ index: Int, isSwitcher: Bool = false) -> ServiceBeaconData {
        let scheme = DecimalPairScheme()
        let identity = ServiceFixture.identity(index)
        return ServiceBeaconData(
            regionID: "gate_1", segment: Int(identity.major ?? 0),
            keycode: scheme.keycode(major: identity.major ?? 0, minor: identity.minor ?? 0), isSwitcher: isSwitcher)
    }

    @Test("The dialogue lists the marked beacons nearest first, with the expected result of each")
    func candidates() throws {
        // The beacons are marked from the far end on.
        var screen = ServiceScreenHarness()
        for row in ServiceFixture.rows.indices.reversed() {
            screen.press(.home)
            for _ in 0..<row { screen.press(.down) }
            screen.press(.character(" "))
        }
        screen.press(.character("d"))
        guard case .designation(let dialog) = screen.state.layer else {
            Issue.record("no dialogue")
            return
        }
        #expect(dialog.candidates.map(\.identity) == ServiceFixture.rows.map(\.identity))
        let fates = DesignationPlan(dialog, screen.state.site).lines.map(\.fate)
        #expect(fates == [.new, .new, .unreserved, .otherType, .dynamic, .new, .new])
        #expect(dialog.options == .default)
    }

    @Test("Space excludes a beacon from the designation and toggles an option")
    func toggles() {
        var screen = DesignationTests.marked([0, 1])
        screen.press(.character("d"), .character(" "), .end, .character(" "), .home, .character(" "), .enter)
        #expect(
            screen.commands == [.designate([ServiceFixture.identity(1)], options: [.onExit, .entryStateOnDisplay])])
    }

    @Test("The answer names marked beacons that cannot be designated, with the reason, and they remain marked")
    func impossible() {
        var screen = DesignationTests.marked([0, 2, 3, 4])
        screen.press(.character("d"), .enter)
        #expect(screen.text.contains("1 beacon designated."))
        for word in ["unknown UUID", "no key code", "dynamic"] {
            #expect(screen.text.contains("(\(word))"), "\(word)")
        }
        #expect(screen.text.contains("Not possible: "))
        screen.press(.enter)
        #expect(Set(screen.state.views.beacons.marks.keys) == Set([2, 3, 4].map { ServiceFixture.rows[$0].identity }))
    }

    @Test(
        "Key codes can be typed for beacons that are not received, and invalid ones are rejected",
        arguments: Language.allCases)
    func keycodes(_ language: Language) throws {
        var screen = ServiceScreenHarness(80, 24, language)
        screen.press(.character("3"), .character("i"))
        let wrong: [(String, TextKey)] = [
            ("", .keycodes.none), ("123", .keycodes.unreadable), ("0000100017 0000170000", .keycodes.unreadable),
        ]
        for (typed, key) in wrong {
            for character in typed { screen.press(.character(character)) }
            screen.press(.enter)
            #expect(
                screen.screen.text.contains(screen.screen.texts.text(key).prefix { $0 != "%" }.prefix(8)), "\(typed)")
            for _ in typed { screen.press(.backspace) }
        }
        #expect(screen.commands.isEmpty)
        for character in "0000109999" { screen.press(.character(character)) }
        screen.press(.enter)
        guard case .designate(let identities, _)? = screen.commands.last else {
            Issue.record("nothing was designated")
            return
        }
        #expect(identities.map(\.major) == [1] && identities.map(\.minor) == [9999])
        #expect(screen.state.site.designated.map(\.data.keycode) == ["0000109999"])
    }

    @Test("A designation is reported as done only after its answer, and is not requested twice")
    func pending() {
        var screen = DesignationTests.marked([0, 1])
        screen.answersAtOnce = false
        screen.press(.character("d"), .enter)
        #expect(
            screen.commands == [
                .designate([ServiceFixture.identity(0), ServiceFixture.identity(1)], options: .default)
            ])
        #expect(screen.text.contains("Designating...") && !screen.text.contains("2 beacons designated."))
        #expect(screen.state.views.beacons.marks.count == 2)
        screen.press(.enter)
        #expect(screen.commands.count == 1, "the same is not asked for twice")
        screen.answer()
        #expect(screen.text.contains("2 beacons designated."))
        #expect(screen.state.views.beacons.marks.isEmpty, "marks have done their work")
        screen.press(.escape)
        #expect(screen.state.layer == nil)
    }

    @Test("The answer is shown even if the dialogue is already closed")
    func closed() {
        var screen = DesignationTests.marked([0])
        screen.answersAtOnce = false
        screen.press(.character("d"), .enter, .escape)
        #expect(!screen.text.contains("1 beacon designated."))
        screen.answer()
        #expect(screen.text.contains("1 beacon designated."))
    }

    static let results: [DesignationResult] = [
        .registered, .partiallyRegistered(registered: 1, dropped: [data(5), data(6)]), .monitorMissing,
        .regionMissing, .noBeaconData, .notServiceRegion, .invalidKeycode("12345"), .limitExceeded(19),
        .persistenceFailed(Phrase(.text.verbatim, .text("no space left"))), .optionsMissing,
    ]

    @Test("Each result code has a distinct sentence", arguments: Language.allCases)
    func resultCodes(_ language: Language) {
        var sentences: [String] = []
        for result in DesignationTests.results {
            var screen = DesignationTests.marked([0], ServiceScreenHarness(80, 24, language))
            screen.answersAtOnce = false
            screen.press(.character("d"), .enter)
            screen.screen.send(.outcome(.designation([.init(regionID: "gate_1", result: result)])))
            let sentence = screen.screen.texts.text(result.phrase(asked: 1))
            #expect(!sentence.contains("why.") && !sentence.contains("%"), "\(sentence)")
            let shown = screen.rows.joined().filter { $0 != " " && $0 != "│" }
            #expect(shown.contains(sentence.prefix(30).filter { $0 != " " }), "\(sentence)\n\(screen.text)")
            sentences.append(sentence)
        }
        #expect(Set(sentences).count == DesignationTests.results.count)
        #expect(Set(DesignationTests.results.map(\.code)) == Set(-8...1))
    }

    @Test("Beacons beyond the limit are named in the answer and remain marked")
    func dropped() {
        var site = ServiceFixture(limit: 2)
        site.state.setName("Gate 33", of: ServiceFixture.identity(5))
        var screen = DesignationTests.marked([0, 1, 5, 6], ServiceScreenHarness(80, 24, .en, site))
        screen.press(.character("d"))
        guard case .designation(let dialog) = screen.state.layer else {
            Issue.record("no dialogue")
            return
        }
        #expect(
            DesignationPlan(dialog, screen.state.site).lines.map(\.fate) == [.new, .new, .overLimit, .overLimit],
            "told before")
        screen.press(.enter)
        #expect(screen.text.contains("Designated up to the limit (2). 2 were not registered."))
        #expect(screen.text.contains("Not registered: Gate 33 (00001 00033)"))
        #expect(screen.text.contains("Not registered: Depot (00002 00004)"))
        #expect(Set(screen.state.views.beacons.marks.keys) == [ServiceFixture.identity(5), ServiceFixture.identity(6)])
        // No further beacon fits: result -6.
        screen.press(.enter, .character("d"), .enter)
        #expect(screen.text.contains("The limit of 2 designated beacons is reached."))
        screen.press(.enter)
        guard case .designation(let again) = screen.state.layer else {
            Issue.record("no dialogue to try again")
            return
        }
        #expect(again.phase == .choosing)
    }

    @Test("Regions that remain monitored reduce the room for designated beacons")
    func room() {
        var site = ServiceFixture(regionLimit: 3)
        site.state.startMonitoringInitialRegions(site.context)
        site.state.startMonitoringDynamicRegions(site.context)
        // The initial region is no longer monitored when its beacons are designated; the dynamic region still is.
        let screen = ServiceScreenHarness(80, 24, .en, site)
        let dialog = DesignationDialog([0, 1, 5].map(ServiceFixture.identity), options: .default)
        #expect(DesignationPlan(dialog, screen.state.site).lines.map(\.fate) == [.new, .new, .overLimit])
        #expect(DesignationPlan(dialog, screen.state.site).room == 2)
    }

    @Test("A designation without notification options fails with result -8")
    func noOptions() {
        var screen = DesignationTests.marked([0])
        screen.press(.character("d"), .character(" "), .down, .character(" "), .enter)
        #expect(screen.commands == [.designate([ServiceFixture.identity(0)], options: [])])
        #expect(screen.text.contains("Choose what is notified"))
        #expect(screen.state.site.designated.isEmpty)
    }

    @Test("A beacon with an unknown UUID can be designated after its UUID is reserved")
    func unknownUUID() {
        var screen = DesignationTests.marked([2])
        screen.press(.character("d"), .enter)
        #expect(screen.commands.isEmpty && screen.screen.effects.contains(.bell), "nothing can be designated yet")
        #expect(screen.text.contains("unknown UUID"))
        screen.press(.character("a"))
        #expect(screen.commands == [.reserve([UUID128(0xC0)], as: .serviceStatic)])
        #expect(screen.text.contains("00007 00007"))
        screen.press(.enter)
        #expect(screen.text.contains("1 beacon designated."))
    }

    @Test("If the command fails, the dialogue shows the error, and the command can be repeated")
    func failure() {
        var screen = DesignationTests.marked([0])
        screen.answersAtOnce = false
        screen.press(.character("d"), .enter)
        screen.screen.send(.outcome(.said(Phrase(.text.verbatim, "The store is read-only."), isError: true)))
        #expect(screen.text.contains("The store is read-only.") && !screen.text.contains("Designating..."))
        screen.press(.enter, .enter)
        #expect(screen.commands.count == 2, "Enter goes back to the list, and again asks once more")
    }
}
