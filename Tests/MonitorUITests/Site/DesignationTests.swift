import Advertising
@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts
@testable import Tracking

/// Designating by keys, with a real state of the service.
struct DesignationTests {
    /// Marks the beacons at these rows of the table.
    static func marked(_ rows: [Int], _ lab: HallLab = HallLab()) -> HallLab {
        var lab = lab
        lab.press(.home)
        for row in 0..<Hall.rows.count {
            if rows.contains(row) { lab.press(.character(" ")) } else { lab.press(.down) }
        }
        return lab
    }

    static func data(_ index: Int, isSwitcher: Bool = false) -> ServiceBeaconData {
        let scheme = DecimalPairScheme()
        let identity = Hall.identity(index)
        return ServiceBeaconData(
            regionID: "gate_1", segment: Int(identity.major ?? 0),
            keycode: scheme.keycode(major: identity.major ?? 0, minor: identity.minor ?? 0), isSwitcher: isSwitcher)
    }

    @Test func theDialogueListsTheNearestFirstAndSaysWhatWouldBecomeOfEach() throws {
        // Marked from the far end on.
        var lab = HallLab()
        for row in Hall.rows.indices.reversed() {
            lab.press(.home)
            for _ in 0..<row { lab.press(.down) }
            lab.press(.character(" "))
        }
        lab.press(.character("d"))
        guard case .designation(let dialog) = lab.state.layer else {
            Issue.record("no dialogue")
            return
        }
        #expect(dialog.candidates.map(\.identity) == Hall.rows.map(\.identity))
        let fates = DesignationPlan(dialog, lab.state.site).lines.map(\.fate)
        #expect(fates == [.new, .new, .unreserved, .otherType, .dynamic, .new, .new])
        #expect(dialog.options == .default)
    }

    @Test func spaceLeavesBeaconsOutAndTurnsOptions() {
        var lab = DesignationTests.marked([0, 1])
        lab.press(.character("d"), .character(" "), .end, .character(" "), .home, .character(" "), .enter)
        #expect(
            lab.commands == [.designate([Hall.identity(1)], options: [.onExit, .entryStateOnDisplay])])
    }

    @Test func theAnswerAlsoNamesTheMarksThatCouldNotBeAskedFor() {
        var lab = DesignationTests.marked([0, 2, 3, 4])
        lab.press(.character("d"), .enter)
        #expect(lab.text.contains("1 beacon designated."))
        for word in ["unknown UUID", "no key code", "dynamic"] {
            #expect(lab.text.contains("(\(word))"), "\(word)")
        }
        #expect(lab.text.contains("Not possible: "))
        lab.press(.enter)
        #expect(Set(lab.state.views.beacons.marks.keys) == Set([2, 3, 4].map { Hall.rows[$0].identity }))
    }

    @Test(arguments: Language.allCases)
    func keyCodesCanBeTypedForBeaconsThatAreNotOnTheAir(_ language: Language) throws {
        var lab = HallLab(80, 24, language)
        lab.press(.character("3"), .character("i"))
        let wrong: [(String, TextKey)] = [
            ("", .keycodes.none), ("123", .keycodes.unreadable), ("0000100017 0000170000", .keycodes.unreadable),
        ]
        for (typed, key) in wrong {
            for character in typed { lab.press(.character(character)) }
            lab.press(.enter)
            #expect(lab.lab.text.contains(lab.lab.texts.text(key).prefix { $0 != "%" }.prefix(8)), "\(typed)")
            for _ in typed { lab.press(.backspace) }
        }
        #expect(lab.commands.isEmpty)
        for character in "0000109999" { lab.press(.character(character)) }
        lab.press(.enter)
        guard case .designate(let identities, _)? = lab.commands.last else {
            Issue.record("nothing was designated")
            return
        }
        #expect(identities.map(\.major) == [1] && identities.map(\.minor) == [9999])
        #expect(lab.state.site.designated.map(\.data.keycode) == ["0000109999"])
    }

    @Test func nothingIsClaimedBeforeTheAnswerComes() {
        var lab = DesignationTests.marked([0, 1])
        lab.answersAtOnce = false
        lab.press(.character("d"), .enter)
        #expect(lab.commands == [.designate([Hall.identity(0), Hall.identity(1)], options: .default)])
        #expect(lab.text.contains("Designating...") && !lab.text.contains("2 beacons designated."))
        #expect(lab.state.views.beacons.marks.count == 2)
        lab.press(.enter)
        #expect(lab.commands.count == 1, "the same is not asked for twice")
        lab.answer()
        #expect(lab.text.contains("2 beacons designated."))
        #expect(lab.state.views.beacons.marks.isEmpty, "marks have done their work")
        lab.press(.escape)
        #expect(lab.state.layer == nil)
    }

    @Test func theAnswerIsSaidAlsoWhereTheDialogueIsClosed() {
        var lab = DesignationTests.marked([0])
        lab.answersAtOnce = false
        lab.press(.character("d"), .enter, .escape)
        #expect(!lab.text.contains("1 beacon designated."))
        lab.answer()
        #expect(lab.text.contains("1 beacon designated."))
    }

    static let results: [DesignationResult] = [
        .registered, .partiallyRegistered(registered: 1, dropped: [data(5), data(6)]), .monitorMissing,
        .regionMissing, .noBeaconData, .notServiceRegion, .invalidKeycode("12345"), .limitExceeded(19),
        .persistenceFailed("no space left"), .optionsMissing,
    ]

    @Test(arguments: Language.allCases)
    func everyCodeHasItsOwnSentence(_ language: Language) {
        var sentences: [String] = []
        for result in DesignationTests.results {
            var lab = DesignationTests.marked([0], HallLab(80, 24, language))
            lab.answersAtOnce = false
            lab.press(.character("d"), .enter)
            lab.lab.send(.outcome(.designation([.init(regionID: "gate_1", result: result)])))
            let sentence = lab.lab.texts.text(result.phrase(asked: 1, lab.lab.texts))
            #expect(!sentence.contains("why.") && !sentence.contains("%"), "\(sentence)")
            let shown = lab.rows.joined().filter { $0 != " " && $0 != "│" }
            #expect(shown.contains(sentence.prefix(30).filter { $0 != " " }), "\(sentence)\n\(lab.text)")
            sentences.append(sentence)
        }
        #expect(Set(sentences).count == DesignationTests.results.count)
        #expect(Set(DesignationTests.results.map(\.code)) == Set(-8...1))
    }

    @Test func whatWasDroppedIsNamedAndStaysMarked() {
        var site = Hall(limit: 2)
        site.state.setName("Gate 33", of: Hall.identity(5))
        var lab = DesignationTests.marked([0, 1, 5, 6], HallLab(80, 24, .en, site))
        lab.press(.character("d"))
        guard case .designation(let dialog) = lab.state.layer else {
            Issue.record("no dialogue")
            return
        }
        #expect(
            DesignationPlan(dialog, lab.state.site).lines.map(\.fate) == [.new, .new, .overLimit, .overLimit],
            "told before")
        lab.press(.enter)
        #expect(lab.text.contains("Designated up to the limit (2). 2 were not registered."))
        #expect(lab.text.contains("Not registered: Gate 33 (0000100033)"))
        #expect(lab.text.contains("Not registered: Depot (0000200004)"))
        #expect(Set(lab.state.views.beacons.marks.keys) == [Hall.identity(5), Hall.identity(6)])
        // Nothing more fits: result -6.
        lab.press(.enter, .character("d"), .enter)
        #expect(lab.text.contains("The limit of 2 designated beacons is reached."))
        lab.press(.enter)
        guard case .designation(let again) = lab.state.layer else {
            Issue.record("no dialogue to try again")
            return
        }
        #expect(again.phase == .choosing)
    }

    @Test func otherRegionsTakeRoomToo() {
        var site = Hall(regionLimit: 3)
        site.state.startMonitoringInitialRegions(site.context)
        site.state.startMonitoringDynamicRegions(site.context)
        // The initial region is no longer monitored when its beacons are designated; the dynamic one is.
        let lab = HallLab(80, 24, .en, site)
        let dialog = DesignationDialog([0, 1, 5].map(Hall.identity), options: .default)
        #expect(DesignationPlan(dialog, lab.state.site).lines.map(\.fate) == [.new, .new, .overLimit])
        #expect(DesignationPlan(dialog, lab.state.site).room == 2)
    }

    @Test func withoutOptionsItIsResultMinusEight() {
        var lab = DesignationTests.marked([0])
        lab.press(.character("d"), .character(" "), .down, .character(" "), .enter)
        #expect(lab.commands == [.designate([Hall.identity(0)], options: [])])
        #expect(lab.text.contains("Choose what is notified"))
        #expect(lab.state.site.designated.isEmpty)
    }

    @Test func aUUIDOfOnesOwnIsReservedThenDesignated() {
        var lab = DesignationTests.marked([2])
        lab.press(.character("d"), .enter)
        #expect(lab.commands.isEmpty && lab.lab.effects.contains(.bell), "nothing can be designated yet")
        #expect(lab.text.contains("unknown UUID"))
        lab.press(.character("a"))
        #expect(lab.commands == [.reserve([UUID128(0xC0)], as: .serviceStatic)])
        #expect(lab.text.contains("0000700007"))
        lab.press(.enter)
        #expect(lab.text.contains("1 beacon designated."))
    }

    @Test func aWholeCommandThatFailsIsSaidInTheDialogue() {
        var lab = DesignationTests.marked([0])
        lab.answersAtOnce = false
        lab.press(.character("d"), .enter)
        lab.lab.send(.outcome(.said(Phrase(.text.verbatim, "The store is read-only."), isError: true)))
        #expect(lab.text.contains("The store is read-only.") && !lab.text.contains("Designating..."))
        lab.press(.enter, .enter)
        #expect(lab.commands.count == 2, "Enter goes back to the list, and again asks once more")
    }
}
