import Foundation
import Regions
import Testing

@testable import BeaconService

/// Whatever this room says has a text in every language, with a place for each of its values.
@Suite("Texts of the service")
struct ReasonTextTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    /// The texts of a language by key.
    static func texts(_ language: String) throws -> [String: String] {
        let path = root.appending(path: "i18n/\(language).lproj/Localizable.strings")
        let text = try String(contentsOf: path, encoding: .utf8)
        let lines = text.matches(of: /(?m)^"([^"]+)" = "((?:[^"\\]|\\.)*)";$/)
        return Dictionary(lines.map { (String($0.output.1), String($0.output.2)) }) { first, _ in first }
    }

    static let results: [DesignationResult] = [
        .registered, .partiallyRegistered(registered: 1, dropped: []), .monitorMissing, .regionMissing, .noBeaconData,
        .notServiceRegion, .invalidKeycode("x"), .limitExceeded(1), .limitExceeded(1, byRegions: true),
        .persistenceFailed("x"), .optionsMissing,
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
        .refused(.forbidden),
    ]
    static let monitors: [RegionMonitorError] = [
        .regionLimit(identifier: "x", limit: 20), .unknownRegion("x"), .notPermitted, .poweredOff, .adapterLost,
    ]
    static let own: [OwnRegionError] = [
        .identifierTaken("x"), .alreadyReserved("x"), .hasDesignatedBeacons(2), .unknown("x"),
    ]
    static let switchers: [Reason] = [
        Reason("why.switcherNear", .text("x"), .integer(1)), Reason("why.switcherInside", .text("x"), .integer(1)),
        Reason("why.switchersGone", .text("x"), .integer(1)),
    ]

    static var environment: [Reason] {
        let changes = EnvironmentTests.cases.map(\.change) + [{ $0 = EnvironmentFacts() }]
        return changes.flatMap { change -> [Reason] in
            var facts = EnvironmentTests.good
            change(&facts)
            let report = EnvironmentReport(facts)
            let factors = (report.factors + [report.power]).flatMap { [$0.finding] + ($0.advice.map { [$0] } ?? []) }
            if case .notAvailable(let reason) = report.availability { return factors + [reason] }
            return factors
        }
    }

    static var reasons: [Reason] {
        results.map(\.reason) + preferences.map(\.reason) + preparations.map(\.reason) + monitors.map(\.reason)
            + own.map(\.reason) + switchers + environment
    }

    static let words: [String] =
        ScanAuthorization.allCases.map(\.textKey) + AdapterState.allCases.map(\.textKey)
        + EnvironmentFactor.Kind.allCases.map(\.textKey) + EnvironmentFactor.State.allCases.map(\.textKey)
        + PreferenceItem.Kind.allCases.map(\.textKey)
        + ["always", "foreground", "device", "yes", "no"].map { "doctor.verdict.\($0)" }

    @Test("Every reason has a text with a place for each value", arguments: ["en", "ja"])
    func reasons(language: String) throws {
        let texts = try Self.texts(language)
        for reason in Self.reasons {
            let text = try #require(texts[reason.key], "\(reason.key)")
            let kinds = text.matches(of: /%(?:(\d)\$)?([@d])/).enumerated().map { index, match in
                (match.output.1.flatMap { Int($0) } ?? index + 1, String(match.output.2))
            }
            let expected = reason.values.map { if case .integer = $0 { "d" } else { "@" } }
            #expect(kinds.sorted { $0.0 < $1.0 }.map(\.1) == expected, "\(reason.key)")
        }
    }

    @Test("Every word has a text", arguments: ["en", "ja"])
    func words(language: String) throws {
        let texts = try Self.texts(language)
        #expect(Self.words.filter { texts[$0] == nil } == [])
    }

    @Test("No text of the service is without somebody who says it")
    func unused() throws {
        let prefixes = [
            "why.designate.", "why.bluetooth.", "doctor.", "error.preference.", "error.prepare.", "error.ownRegion.",
        ]
        let ours = try Self.texts("en").keys.filter { key in prefixes.contains { key.hasPrefix($0) } }
        let said = Set(Self.reasons.map(\.key) + Self.words)
        #expect(ours.filter { !said.contains($0) }.sorted() == [])
    }
}
