import Basics
import Testing

@testable import BeaconService

@Suite("Preparation and the agreement")
struct PreparationTests {
    static let right = DeveloperPreference(appCode: "token")
    static let origin = ListOrigin(place: "h:80", time: .init(seconds: 0))

    func outcome(
        _ preference: DeveloperPreference = right, official: [OfficialRegion] = Example.official,
        from source: OfficialSource = .bundled
    ) -> PreparationOutcome {
        Preparation.setUp(preference: .success(preference), official: official, from: source)
    }

    @Test("A valid file and official regions succeed, degraded unless the regions come from the server")
    func success() {
        #expect(outcome().isSuccess && outcome().isDegraded && outcome().allowsLocalUse)
        let fresh = outcome(from: .server(Self.origin))
        #expect(fresh.isSuccess && !fresh.isDegraded && fresh.problems.isEmpty)
        #expect(Self.right.isValid && outcome(from: .file).source == .file)
    }

    @Test(
        "Each problem alone prevents success, and problems of the server only allow local use",
        arguments: [
            (DeveloperPreference(appCode: " \t"), PreparationError.lackOfAppCode, true),
            (DeveloperPreference(appCode: "token", sdkEdition: "Normal"), .invalidEdition(found: "Normal"), false),
            (DeveloperPreference(appCode: "token", sdkVersion: "1.3.0"), .invalidVersion(found: "1.3.0"), false),
        ])
    func preference(preference: DeveloperPreference, problem: PreparationError, isLocal: Bool) {
        let outcome = outcome(preference)
        #expect(outcome.problems == [problem] && !outcome.isSuccess && !outcome.isDegraded)
        #expect(outcome.allowsLocalUse == isLocal && !preference.isValid && problem.isOfPreference)
    }

    @Test("A server that rejects the application prevents only its own use; an unreachable one prevents nothing")
    func server() {
        for status in [HTTPStatus.unauthorized, .forbidden] {
            let refused = outcome(from: .file).judged(by: .refused(status, "why"))
            #expect(refused.problems == [.refused(status, "why")] && refused.allowsLocalUse && !refused.isDegraded)
            #expect(refused.judged(by: .refused(status, nil)).problems == [.refused(status, nil)])
            let accepted = refused.judged(by: .accepted(isDemonstration: false))
            #expect(accepted.isSuccess && accepted.source == .file && refused.judged(by: nil).isSuccess)
        }
        let fresh = outcome(from: .server(Self.origin))
        #expect(!fresh.judged(by: .accepted(isDemonstration: true)).isDegraded)
        let away = fresh.judged(by: .unreachable(Phrase(.client.timedOut, .text("h"))))
        #expect(away.isSuccess && away.isDegraded && away.problems.isEmpty)
    }

    @Test("Fetched regions are used, whatever this machine has")
    func fetched() {
        let lists = FetchedLists(officialOrigin: Self.origin, official: Example.official)
        let lacking = outcome(official: [])
        let held = lacking.holding(lists)
        #expect(held.isSuccess && !held.isDegraded && held.source == .server(Self.origin))
        #expect(held.holding(FetchedLists()) == lacking)
    }

    @Test("Missing regions and an unreadable file are problems")
    func others() {
        let empty = outcome(official: [])
        #expect(empty.problems == [.noOfficialRegions] && !empty.allowsLocalUse && empty.source == nil)
        let error = PreparationError.preference(.lackOfItem(.testMode))
        let broken = Preparation.setUp(preference: .failure(error), official: [])
        #expect(broken.problems == [error, .noOfficialRegions] && !broken.allowsLocalUse)
    }

    @Test("The agreement is checked first, then the requirements of the use")
    func gate() {
        let now = Agreement.agreed(at: .init(seconds: 1))
        let lacking = outcome(DeveloperPreference())
        let broken = outcome(DeveloperPreference(sdkEdition: "Normal"))
        for agreement in [Agreement.unanswered, .declined(at: .init(seconds: 1))] {
            #expect(outcome().obstacle(agreement, for: .local) == .needsAgreement)
            #expect(broken.obstacle(agreement, for: .network) == .needsAgreement)
        }
        #expect(outcome().obstacle(now, for: .local) == nil && outcome().obstacle(now, for: .network) == nil)
        #expect(lacking.obstacle(now, for: .local) == nil)
        #expect(lacking.obstacle(now, for: .network) == .unprepared(.lackOfAppCode))
        #expect(broken.obstacle(now, for: .local) == .unprepared(.invalidEdition(found: "Normal")))
    }

    @Test("Answering no withdraws an agreement")
    func answer() {
        var state = ServiceState()
        #expect(!state.agreement.isAgreed)
        state.answer(agreed: true, at: .init(seconds: 1))
        #expect(state.agreement == .agreed(at: .init(seconds: 1)) && state.agreement.isAgreed)
        state.answer(agreed: false, at: .init(seconds: 2))
        #expect(state.agreement == .declined(at: .init(seconds: 2)) && !state.agreement.isAgreed)
    }
}
