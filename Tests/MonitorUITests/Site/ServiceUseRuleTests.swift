import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// The screen while the service may not be used: the terms are not agreed to, or the preference file is invalid.
struct ServiceUseRuleTests {
    /// The kinds of invalid files, and the text that the screen must show.
    static let problems: [(PreparationError, name: String)] = [
        (.preferenceMissing(path: "/etc/prefs.plist"), "/etc/prefs.plist"),
        (.preferenceMalformed(path: "/etc/prefs.plist"), "/etc/prefs.plist"),
        (.preference(.lackOfItem(.edition)), "SDKEdition"),
        (.invalidEdition(found: "FOO"), "FOO"),
        (.invalidVersion(found: "9.9.9"), "9.9.9"),
    ]

    private static func service(_ problem: PreparationError) -> ServiceFixture {
        var service = ServiceFixture()
        service.preparation = PreparationOutcome(problems: [problem], source: .bundled)
        return service
    }

    @Test(
        "A missing or invalid preference file is reported in the banner, the status view and view 3",
        arguments: problems)
    func invalidFile(_ problem: PreparationError, _ name: String) {
        var screen = ServiceScreenHarness(100, 40, .en, Self.service(problem))
        #expect(screen.state.banner == .unprepared(problem))
        #expect(screen.rows[2].contains(name), "a banner: \(screen.text)")
        screen.press(.character("7"))
        #expect(screen.text.contains("Warnings") && screen.text.contains("✗ failed"))
        #expect(screen.rows.count { $0.contains(name) } >= 2, "banner and warning: \(screen.text)")
        screen.press(.character("3"))
        #expect(screen.rows.dropFirst(4).contains { $0.contains(name) }, "\(screen.text)")
    }

    @Test(
        "With a missing or invalid preference file, keys that begin a service function show the preferences",
        arguments: problems)
    func noCommands(_ problem: PreparationError, _ name: String) {
        for keys in [[Key.character("d")], [.character("S"), .character("S")]] {
            var screen = ServiceScreenHarness(100, 40, .en, Self.service(problem))
            screen.press(keys[0])
            // Turning the switcher rule off only ends something.
            if keys.count > 1 { #expect(screen.commands == [.setSwitcherRule(false)]) }
            screen.commands = []
            for key in keys.dropFirst() { screen.press(key) }
            #expect(screen.commands == [] && screen.state.layer == .sheet(InfoSheet(subject: .preferences)), "\(keys)")
            #expect(screen.state.notice?.phrase == problem.phrase && screen.state.notice?.isError == true)
            #expect(screen.text.contains(name))
        }
        var screen = ServiceScreenHarness(100, 40, .en, Self.service(problem))
        screen.press(.character("m"), .enter)
        #expect(screen.commands == [] && screen.state.layer == .sheet(InfoSheet(subject: .preferences)))
    }

    /// Only functions that use the server need a token.
    @Test("Without an app code a banner in view 3 warns, and local functions can still be used")
    func noAppCode() {
        var screen = ServiceScreenHarness(100, 30, .en, Self.service(.lackOfAppCode))
        #expect(screen.state.banner == nil, "beacons are heard without one")
        screen.press(.character("3"))
        #expect(screen.state.banner == .noAppCode && screen.rows[2].contains("DeveloperAppCode"))
        #expect(!screen.rows[3].contains("DeveloperAppCode"), "it takes one line")
        screen.press(.character("1"), .character("m"), .enter)
        #expect(screen.commands == [.startMonitoring(.initial)])
        screen.press(.escape, .character("7"))
        #expect(screen.text.contains("! ready here, not for the server"))
    }

    @Test("Without official regions an error is shown, and the preferences do not open")
    func noRegions() {
        var screen = ServiceScreenHarness(100, 30, .en, Self.service(.noOfficialRegions))
        screen.press(.character("d"))
        #expect(screen.state.layer == nil && screen.state.notice?.isError == true && screen.commands == [])
    }

    // MARK: Ranging and tracking

    /// A screen on which the region of the shop belongs to the service and is ranged; `shop:0000100017` is
    /// designated; `office` is the user's own region.
    private static func screen(_ agreement: Agreement, _ problems: [PreparationError], _ keys: Key...) -> ScreenHarness
    {
        var site = Site.full
        site.service.agreement = agreement
        site.preparation = PreparationOutcome(problems: problems, source: .bundled)
        var screen = ScreenHarness(100, 30)
        screen.send(.site(site))
        screen.press(.escape, .character("2"))
        for key in keys { screen.press(key) }
        return screen
    }

    @Test(
        "Starting to range or track service regions requires the agreement and a valid preference file",
        arguments: [
            (Agreement.unanswered, [PreparationError]()), (.declined(at: Air.start), []),
            (.agreed(at: Air.start), [.invalidEdition(found: "FOO")]),
        ])
    func authorization(_ agreement: Agreement, _ problems: [PreparationError]) {
        let track = Self.screen(agreement, problems, .character("t"))
        let range = Self.screen(agreement, problems, .down, .character("r"))
        for screen in [track, range] {
            #expect(!screen.effects.contains { if case .site = $0 { true } else { false } }, "\(screen.effects)")
            #expect(screen.state.notice?.isError == true)
        }
        // Commands that end something, and the user's own regions, need neither agreement nor file.
        #expect(Self.screen(agreement, problems, .character("r")).effects == [.service(.setRanging(["shop"], false))])
        #expect(
            Self.screen(agreement, problems, .down, .down, .down, .down, .character("r")).effects
                == [.service(.setRanging(["office"], true))])
        #expect(
            Self.screen(agreement, problems, .character("m"), .enter).effects
                == [.service(.stopMonitoring(.region("shop")))])
        #expect(
            Self.screen(agreement, problems, .character("M"), .character("y")).effects == [
                .service(.stopMonitoring(.all))
            ]
        )
    }

    // MARK: Display

    /// A failure to save is reported as a complete sentence with its own full stop.
    @Test("A message about a failure to save has no double full stop", arguments: Language.allCases)
    func fullStop(_ language: Language) {
        let texts = Localizer(language: language)
        for (key, words) in [
            (TextKey.error.storeFull, "/disk/noroshi.sqlite"), (.error.storeReadOnly, "/disk/noroshi.sqlite"),
        ] {
            let why = texts.text(Phrase(key, [.text(words)]))
            let sentence = texts.text(DesignationResult.persistenceFailed(Phrase(key, .text(words))).reason)
            #expect(sentence.contains(why))
            for twice in ["..", "。。", "。.", ".。"] { #expect(!sentence.contains(twice), "\(sentence)") }
        }
    }

    @Test(
        "The status view shows the versions, the preference file and the source of the official regions",
        arguments: [
            (OfficialSource.bundled, nil as String?, "built in", "! ready, with the built-in regions"),
            (.file, "/etc/OfficialRegion.json", "/etc/OfficialRegion.json", "! ready, with the regions of the file"),
            (.server(ListOrigin(place: "h:80", time: Air.start)), nil, "h:80, as of ", "✓ ready"),
        ])
    func status(_ source: OfficialSource, _ file: String?, _ origin: String, _ word: String) {
        var site = Site.full
        site.preparation = PreparationOutcome(problems: [], source: source)
        site.officialFile = file
        site.preferenceFile = "/home/operator/prefs.plist"
        site.preference.sdkVersion = "9.9.9"
        site.preference.appCode = "token"
        var screen = ScreenHarness(140, 50)
        screen.send(.site(site))
        screen.press(.character("2"))
        #expect(screen.rows[2].contains("official regions: " + (file == nil ? origin : "file")), "\(screen.text)")
        screen.press(.character("7"))
        for text in ["SWAMP 1.2.0", "/home/operator/prefs.plist", origin, word, "9.9.9"] {
            #expect(screen.text.contains(text), "\(text): \(screen.text)")
        }
        #expect(screen.rows.contains { $0.contains("Reserved UUIDs") && $0.contains(" 1") })
    }

    @Test("The preferences name their file, and state if it does not exist")
    func missingFile() {
        var site = Site.full
        site.preferenceFile = "/home/operator/prefs.plist"
        var screen = ScreenHarness(100, 30)
        for (lacks, words) in [(false, "File: /home/operator/prefs.plist"), (true, "There is no file /home/operator")] {
            site.lacksPreferenceFile = lacks
            screen.send(.site(site))
            screen.press(.character("P"))
            #expect(screen.text.contains(words))
            screen.press(.escape)
        }
    }
}
