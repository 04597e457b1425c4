import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Testing
@testable import MonitorUI

/// The question whether to update Beacapp's events.
struct BeacappMenuTests {
    private static let key = Key.character("E")

    private static var site: ServiceFixture {
        var site = ServiceFixture()
        site.server = ServerStatus(place: "service.example.com:80", verdict: nil)
        return site
    }

    @Test("The question asks the server, shows the status and performs the answer", arguments: Language.allCases, 0..<3)
    func answers(language: Language, answer: Int) {
        var screen = ServiceScreenHarness(80, 24, language, Self.site)
        let texts = screen.screen.texts
        screen.press(Self.key)
        #expect(screen.requests == [.askBeacapp] && screen.text.contains(texts.text(.beacapp.asking)))
        #expect(screen.text.contains(texts.text(.beacapp.neverUpdated)))
        for (isNewest, word) in [(true, TextKey.beacapp.wordNewest), (false, .beacapp.wordNewer)] {
            let info = EventUpdateInfo(lastUpdatedAt: nil, isAlreadyNewest: isNewest)
            screen.screen.send(.outcome(.beacapp(.success(info))))
            #expect(screen.text.contains(texts.text(word)))
        }
        for _ in 0..<answer { screen.press(.down) }
        screen.press(.enter)
        let expected: [[SiteCommand]] = [[.updateBeacapp(.ifNeeded)], [.updateBeacapp(.always)], []]
        #expect(screen.requests == [.askBeacapp] + expected[answer])
        #expect(!screen.text.contains(texts.text(.beacapp.answerForce)))
        #expect(screen.text.contains(texts.text(.beacapp.notUpdated)) == (answer == 2))
        // A late answer opens nothing.
        screen.screen.send(.outcome(.beacapp(.success(EventUpdateInfo(lastUpdatedAt: nil, isAlreadyNewest: false)))))
        #expect(!screen.text.contains(texts.text(.beacapp.answerForce)))
    }

    @Test("The question stays if the server does not answer, and shows the problem", arguments: Language.allCases)
    func unknown(language: Language) {
        var screen = ServiceScreenHarness(80, 24, language, Self.site)
        let texts = screen.screen.texts
        screen.press(Self.key)
        screen.screen.send(.outcome(.beacapp(.failure(.notActivated))))
        #expect(screen.text.contains(texts.text(.beacapp.wordUnknown)))
        #expect(!screen.text.contains(texts.text(.beacapp.asking)) && screen.text.contains("Beacapp 1001"))
        screen.press(.enter)
        #expect(screen.requests == [.askBeacapp, .updateBeacapp(.ifNeeded)])
    }

    @Test("The time of the last update is shown above the question")
    func last() {
        var site = Self.site
        let activation = BeacappActivation(
            server: "http://service.example.com:80", keys: BeacappKeys(requestToken: "t", secretKey: "s"),
            device: UUID128(high: 1, low: 2), accessToken: "a", expires: Air.start)
        _ = site.run(.activateBeacapp(activation))
        let events = BeacappEvents(
            place: "service.example.com:80", text: "{}", revision: "spring", tag: nil, updated: Air.start)
        _ = site.run(.takeBeacappEvents(events, of: activation))
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(Self.key)
        let moment = screen.state.moment(Air.start, screen.screen.texts)
        #expect(screen.text.contains("Updated \(moment), revision spring."))
    }

    @Test("Without a question the update starts at once, and without a server a notice states that")
    func others() {
        var screen = ServiceScreenHarness(80, 24, .en, Self.site)
        screen.screen.state.settings.asksBeforeUpdates = false
        screen.press(Self.key)
        #expect(screen.requests == [.updateBeacapp(.ifNeeded)])
        var alone = ServiceScreenHarness(120, 24, .en, ServiceFixture())
        alone.press(Self.key)
        #expect(alone.text.contains(alone.screen.texts.text(.lists.noServer)))
        alone.press(.enter)
        #expect(alone.requests.isEmpty)
        #expect(alone.text.contains(alone.screen.texts.text(ServiceObstacle.needsServer.reason)))
    }
}
