import Regions
import Testing
import TextTesting

import Basics
@testable import BeaconService

/// Every reason of this target has a text in every language, with a place for each of its values.
@Suite("Texts of the service")
struct ReasonTextTests {
    static let results: [DesignationResult] = [
        .registered, .partiallyRegistered(registered: 1, dropped: []), .monitorMissing, .regionMissing, .noBeaconData,
        .notServiceRegion, .invalidKeycode("x"), .limitExceeded(1), .limitExceeded(1, byRegions: true),
        .persistenceFailed(Phrase(.text.verbatim, .text("x"))), .optionsMissing,
    ]
    static let preferences: [PreferenceError] =
        [
            .lackOfItem(.maximum), .notInRange(.maximum, 1...19, found: 0), .unusableText(.appCode),
            .fixed(.edition, value: "SWAMP", found: "x"), .unknownItem("x"),
        ] + PreferenceItem.Kind.allCases.map { .wrongType(.testMode, expected: $0, found: "x") }
    static let preparations: [PreparationError] = [
        .preferenceMissing(path: "x"), .preferenceNotMade(path: "x"), .preferenceUnreadable(path: "x", why: "y"),
        .preferenceMalformed(path: "x"),
        .preference(.lackOfItem(.appCode)),
        .invalidEdition(found: "x"), .invalidVersion(found: "x"), .lackOfAppCode, .noOfficialRegions,
        .refused(.forbidden, nil), .refused(.unauthorized, "x"),
    ]
    static let monitors: [RegionMonitorError] = [
        .regionLimit(identifier: "x", limit: 20), .unknownRegion("x"), .notPermitted, .poweredOff, .adapterLost,
    ]
    static let own: [OwnRegionError] = [
        .identifierTaken("x"), .alreadyReserved("x"), .hasDesignatedBeacons(2), .unknown("x"),
    ]
    static let switchers: [Phrase] = [
        Phrase(.why.switcherNear, .text("x"), .integer(1)), Phrase(.why.switcherInside, .text("x"), .integer(1)),
        Phrase(.why.switchersGone, .text("x"), .integer(1)),
    ]

    static var reasons: [Phrase] {
        results.map(\.reason) + preferences.map(\.reason) + preparations.map(\.reason) + monitors.map(\.reason)
            + own.map(\.reason) + switchers
    }

    static let words = PreferenceItem.Kind.allCases.map(\.textKey)

    @Test("Every reason has a text with a place for each value", arguments: ["en", "ja"])
    func reasons(language: String) throws {
        try LanguageTexts(language).expectPlaces(for: Self.reasons)
    }

    @Test("Every word has a text", arguments: ["en", "ja"])
    func words(language: String) throws {
        #expect(try LanguageTexts(language).missing(Self.words) == [])
    }

    @Test("Every text of the service is used")
    func unused() throws {
        let prefixes = ["why.designate.", "error.preference.", "error.prepare.", "error.ownRegion."]
        let said = Self.reasons.map(\.key) + Self.words
        #expect(try LanguageTexts("en").unused(prefixes, said: said) == [])
    }
}
