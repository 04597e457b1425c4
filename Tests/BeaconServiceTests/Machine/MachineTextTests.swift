import Basics
import BeaconService
import Testing
import TextTesting

/// Every reason of this module has a text in every language, with a place for each of its values.
@Suite("Texts of the machine")
struct MachineTextTests {
    static var reasons: [Phrase] {
        let changes = EnvironmentTests.cases.map(\.change) + [{ $0 = EnvironmentFacts() }]
        return changes.flatMap { change -> [Phrase] in
            var facts = EnvironmentTests.good
            change(&facts)
            let report = EnvironmentReport(facts)
            let factors = (report.factors + [report.power]).flatMap { [$0.finding] + ($0.advice.map { [$0] } ?? []) }
            if case .notAvailable(let reason) = report.availability { return factors + [reason] }
            return factors
        }
    }

    static let words: [TextKey] =
        ScanAuthorization.allCases.map(\.textKey) + AdapterState.allCases.map(\.textKey)
        + EnvironmentFactor.Kind.allCases.map(\.textKey) + EnvironmentFactor.State.allCases.map(\.textKey)
        + [
            .doctor.verdictAlways, .doctor.verdictForeground, .doctor.verdictDevice, .doctor.verdictYes,
            .doctor.verdictNo,
        ]

    @Test("Every reason has a text with a place for each value", arguments: ["en", "ja"])
    func reasons(language: String) throws {
        try LanguageTexts(language).expectPlaces(for: Self.reasons)
    }

    @Test("Every word has a text", arguments: ["en", "ja"])
    func words(language: String) throws {
        #expect(try LanguageTexts(language).missing(Self.words) == [])
    }

    @Test("Every text of the machine is used")
    func unused() throws {
        let said = Self.reasons.map(\.key) + Self.words
        #expect(try LanguageTexts("en").unused(["why.bluetooth.", "doctor."], said: said) == [])
    }
}
