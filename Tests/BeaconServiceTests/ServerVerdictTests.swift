import Basics
import BeaconService
import Testing

@Suite("Verdicts on a server")
struct ServerVerdictTests {
    @Test(
        "A verdict is contradicted by an exchange with another result",
        arguments: [
            (.accepted(isDemonstration: true), [.refuses, .silent]),
            (.accepted(isDemonstration: false), [.refuses, .silent]),
            (.refused(.forbidden, nil), [.answers]), (.unreachable(Phrase(.client.timedOut)), [.answers, .refuses]),
        ] as [(ServerVerdict, [ServerSign])])
    func contradicted(verdict: ServerVerdict, signs: [ServerSign]) {
        #expect(ServerSign.allCases.filter { verdict.isContradicted(by: $0) } == signs)
    }
}
