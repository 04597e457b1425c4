import Advertising
@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts
import Tracking

/// What the screen does while the service may not be used: the terms are not agreed to, or the preference file is
/// invalid.
struct ServiceGateTests {
    /// The kinds of invalid files, and what the screen must name.
    static let problems: [(PreparationError, name: String)] = [
        (.preferenceMissing(path: "/etc/prefs.plist"), "/etc/prefs.plist"),
        (.preferenceMalformed(path: "/etc/prefs.plist"), "/etc/prefs.plist"),
        (.preference(.lackOfItem(.edition)), "SDKEdition"),
        (.invalidEdition(found: "FOO"), "FOO"),
        (.invalidVersion(found: "9.9.9"), "9.9.9"),
    ]

    private static func hall(_ problem: PreparationError) -> Hall {
        var hall = Hall()
        hall.preparation = PreparationOutcome(problems: [problem], source: .bundled)
        return hall
    }

    @Test(arguments: problems)
    func aBadFileIsNamedEverywhere(_ problem: PreparationError, _ name: String) {
        var lab = HallLab(100, 40, .en, Self.hall(problem))
        #expect(lab.state.banner == .unprepared(problem))
        #expect(lab.rows[2].contains(name), "a banner: \(lab.text)")
        lab.press(.character("7"))
        #expect(lab.text.contains("Warnings") && lab.text.contains("✗ failed"))
        #expect(lab.rows.count { $0.contains(name) } >= 2, "banner and warning: \(lab.text)")
        lab.press(.character("3"))
        #expect(lab.rows.dropFirst(4).contains { $0.contains(name) }, "\(lab.text)")
    }

    @Test(arguments: problems)
    func nothingOfTheServiceIsDone(_ problem: PreparationError, _ name: String) {
        for keys in [[Key.character("d")], [.character("S"), .character("S")]] {
            var lab = HallLab(100, 40, .en, Self.hall(problem))
            lab.press(keys[0])
            // Turning the switcher rule off only ends something.
            if keys.count > 1 { #expect(lab.commands == [.setSwitcherRule(false)]) }
            lab.commands = []
            for key in keys.dropFirst() { lab.press(key) }
            #expect(lab.commands == [] && lab.state.layer == .sheet(InfoSheet(subject: .preferences)), "\(keys)")
            #expect(lab.state.notice?.phrase == problem.phrase && lab.state.notice?.isError == true)
            #expect(lab.text.contains(name))
        }
        var lab = HallLab(100, 40, .en, Self.hall(problem))
        lab.press(.character("m"), .enter)
        #expect(lab.commands == [] && lab.state.layer == .sheet(InfoSheet(subject: .preferences)))
    }

    /// Only functions that talk to the server need a token.
    @Test func withoutAnAppCodeABannerWarns() {
        var lab = HallLab(100, 30, .en, Self.hall(.lackOfAppCode))
        #expect(lab.state.banner == nil, "beacons are heard without one")
        lab.press(.character("3"))
        #expect(lab.state.banner == .noAppCode && lab.rows[2].contains("DeveloperAppCode"))
        #expect(!lab.rows[3].contains("DeveloperAppCode"), "it takes one line")
        lab.press(.character("1"), .character("m"), .enter)
        #expect(lab.commands == [.startMonitoring(.initial)])
        lab.press(.escape, .character("7"))
        #expect(lab.text.contains("! ready here, not for the server"))
    }

    @Test func aFileThatIsMissingOfficialRegionsOpensNoPreferences() {
        var lab = HallLab(100, 30, .en, Self.hall(.noOfficialRegions))
        lab.press(.character("d"))
        #expect(lab.state.layer == nil && lab.state.notice?.isError == true && lab.commands == [])
    }

    // MARK: Ranging and tracking

    /// The shop's region is the service's and is ranged; `shop:0000100017` is designated; `office` is the user's own.
    private static func lab(_ agreement: Agreement, _ problems: [PreparationError], _ keys: Key...) -> Lab {
        var site = Site.full
        site.service.agreement = agreement
        site.preparation = PreparationOutcome(problems: problems, source: .bundled)
        var lab = Lab(100, 30)
        lab.send(.site(site))
        lab.press(.escape, .character("2"))
        for key in keys { lab.press(key) }
        return lab
    }

    @Test(arguments: [
        (Agreement.unanswered, [PreparationError]()), (.refused(at: Air.start), []),
        (.agreed(at: Air.start), [.invalidEdition(found: "FOO")]),
    ])
    func rangingAndTrackingOfServiceRegionsAreGated(_ agreement: Agreement, _ problems: [PreparationError]) {
        let track = Self.lab(agreement, problems, .character("t"))
        let range = Self.lab(agreement, problems, .down, .character("r"))
        for lab in [track, range] {
            #expect(!lab.effects.contains { if case .site = $0 { true } else { false } }, "\(lab.effects)")
            #expect(lab.state.notice?.isError == true)
        }
        // What ends something, and the user's own regions, need nothing.
        #expect(Self.lab(agreement, problems, .character("r")).effects == [.service(.setRanging(["shop"], false))])
        #expect(
            Self.lab(agreement, problems, .down, .down, .down, .character("r")).effects
                == [.service(.setRanging(["office"], true))])
        #expect(
            Self.lab(agreement, problems, .character("m"), .enter).effects
                == [.service(.stopMonitoring(.region("shop")))])
        #expect(
            Self.lab(agreement, problems, .character("M"), .character("y")).effects == [.service(.stopMonitoring(.all))]
        )
    }

    // MARK: Display

    /// A failure to save is reported as a complete sentence with its own full stop.
    @Test(arguments: Language.allCases)
    func oneFullStopIsEnough(_ language: Language) {
        let texts = Localizer(language: language)
        for (key, words) in [
            (TextKey.error.storeFull, "/disk/noroshi.sqlite"), (.error.storeReadOnly, "/disk/noroshi.sqlite"),
        ] {
            let why = texts.text(Phrase(key, [.text(words)]))
            let sentence = texts.text(DesignationResult.persistenceFailed(why).reason)
            #expect(sentence.contains(why))
            for twice in ["..", "。。", "。.", ".。"] { #expect(!sentence.contains(twice), "\(sentence)") }
        }
    }

    @Test(arguments: [
        (OfficialSource.bundled, nil as String?, "built in", "! ready, with the built-in regions"),
        (.file, "/etc/OfficialRegion.json", "/etc/OfficialRegion.json", "! ready, with the regions of the file"),
        (.server(at: Air.start), nil, "service server", "✓ ready"),
    ])
    func theStatusTellsTheService(_ source: OfficialSource, _ file: String?, _ origin: String, _ word: String) {
        var site = Site.full
        site.preparation = PreparationOutcome(problems: [], source: source)
        site.officialFile = file
        site.preferenceFile = "/home/operator/prefs.plist"
        site.preference.sdkVersion = "9.9.9"
        var lab = Lab(100, 50)
        lab.send(.site(site))
        lab.press(.character("2"))
        #expect(lab.rows[2].contains("official regions: " + (file == nil ? origin : "file")), "\(lab.text)")
        lab.press(.character("7"))
        for text in ["SWAMP 1.2.0", "/home/operator/prefs.plist", origin, word, "9.9.9"] {
            #expect(lab.text.contains(text), "\(text): \(lab.text)")
        }
        #expect(lab.rows.contains { $0.contains("Reserved UUIDs") && $0.contains(" 1") })
    }

    @Test func thePreferencesNameTheFileThatIsNotThere() {
        var site = Site.full
        site.preferenceFile = "/home/operator/prefs.plist"
        var lab = Lab(100, 30)
        for (lacks, words) in [(false, "File: /home/operator/prefs.plist"), (true, "There is no file /home/operator")] {
            site.lacksPreferenceFile = lacks
            lab.send(.site(site))
            lab.press(.character("P"))
            #expect(lab.text.contains(words))
            lab.press(.escape)
        }
    }
}
