import Advertising
import Basics
import Canvas
import Localization
import Testing
@testable import BeaconService

@testable import MonitorUI

/// Messages of beacons in view 6, and the key for their subscriptions.
@Suite("Messages of beacons on the screen")
struct MessageScreenTests {
    private static func message(_ type: String, _ text: String) -> NearbyMessage {
        NearbyMessage(namespace: "com.example.demo", type: type, content: Array(text.utf8))
    }

    private static func status(
        _ number: Int, _ type: String, _ text: String, beacons: [Int] = [0], isStored: Bool = false,
        lost: Timestamp? = nil
    ) -> MessageStatus {
        MessageStatus(
            number, message(type, text), beacons: beacons.map(ServiceFixture.identity), isStored: isStored,
            found: Air.start,
            lost: lost)
    }

    private func screen(
        _ messages: [MessageStatus], _ language: Language = .en, columns: Int = 100, rows: Int = 30,
        isAllowed: Bool? = true
    ) -> ServiceScreenHarness {
        var site = ServiceFixture()
        site.server = ServerStatus(place: "h:80")
        site.messages = messages
        site.state.isNearbyAllowed = isAllowed
        return ServiceScreenHarness(columns, rows, language, site)
    }

    @Test(
        "Unread messages are counted, lost ones are marked, and each message is described in words",
        arguments: Language.allCases, [80, 200])
    func tab(language: Language, columns: Int) {
        let texts = Localizer(language: language)
        let messages = [
            Self.status(1, "greeting", "いらっしゃいませ Welcome", beacons: [0, 1]),
            Self.status(2, "offer", "りんご 3 個", isStored: true), Self.status(3, "old", "gone by", lost: Air.start),
        ]
        var screen = screen(messages, language, columns: columns, rows: 24)
        screen.press(.character("6"))
        #expect(screen.text.contains(texts.text(.view.contents) + "(2)"), "\(screen.text)")
        #expect(screen.text.contains(texts.text(.messages.near, .integer(2))))
        screen.press(.right, .right)
        for text in ["いらっしゃいませ Welcome", "りんご 3 個", "gone by"] {
            #expect(screen.text.contains(text), "\(screen.text)")
        }
        for key in [.contents.unread, .messages.lost] as [TextKey] {
            #expect(screen.text.contains(texts.text(key)), "\(screen.text)")
        }
        #expect(screen.text.contains(texts.text(.messages.earlier, .text("りんご"))), "\(screen.text)")
        #expect(screen.text.contains("00001 00017") && !screen.text.contains(texts.text(.messages.earlier, .text("い"))))
        // The cursor is on the newest message; keys upwards lead to earlier ones.
        screen.press(.home, .enter)
        #expect(screen.text.contains("com.example.demo/greeting"), "\(screen.text)")
        #expect(screen.text.contains(texts.text(.messages.size)))
        screen.press(.escape)
        #expect(screen.text.contains(texts.text(.view.contents) + "(1)"), "\(screen.text)")
        // A message that is found again is unread again.
        screen.site.messages[0].number = 4
        screen.send()
        #expect(screen.text.contains(texts.text(.view.contents) + "(2)"), "\(screen.text)")
        screen.press(.left, .left)
        #expect(screen.state.views.contents.tab == .rules)
    }

    @Test("Bytes that are not text are shown in hexadecimal, and hostile texts cannot control the terminal")
    func content() {
        let octets = NearbyMessage(namespace: "n", type: "", content: [0, 255])
        let messages = [
            MessageStatus(1, octets, beacons: [], found: Air.start),
            Self.status(2, "evil", "one\u{1B}[31m\u{202E}evil"),
        ]
        var screen = screen(messages)
        screen.press(.character("6"), .right, .right, .enter)
        #expect(screen.text.contains("00ff"), "\(screen.text)")
        #expect(!screen.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        screen.press(.character("y"))
        #expect(
            screen.screen.effects.contains { if case .copy(let text) = $0 { !text.contains("\u{1B}") } else { false } })
        screen.press(.home)
        #expect(screen.text.contains("2 bytes") && screen.text.contains("default type"), "\(screen.text)")
    }

    @Test("A question about messages precedes the first subscription, and a no is stored")
    func permission() {
        var screen = screen([], isAllowed: nil)
        screen.press(.character("n"))
        #expect(screen.text.contains("Receive messages of beacons?"), "\(screen.text)")
        screen.press(.character("q"))
        #expect(screen.site.state.isNearbyAllowed == nil && screen.state.layer == nil)
        screen.press(.character("n"), .character("n"))
        #expect(screen.site.state.isNearbyAllowed == false && screen.state.layer == nil)
        screen.press(.character("n"), .character("y"))
        #expect(screen.site.state.isNearbyAllowed == true)
        #expect(screen.text.contains("Subscribe to messages"), "\(screen.text)")
    }

    @Test("A subscription is added, changed and ended, and each of these is undone", arguments: Language.allCases)
    func subscriptions(language: Language) {
        var screen = screen([], language)
        screen.press(.character("n"), .enter)
        screen.type("com.example.demo")
        screen.press(.down, .right, .right, .down)
        screen.type("offer")
        screen.press(.down, .character(" "), .down, .down, .character(" "), .enter)
        let made = NearbySubscription(
            namespace: "com.example.demo", type: "offer",
            strategy: BeaconStrategy(includesIBeacons: false, allowsBackground: true))
        #expect(screen.site.state.subscriptions == [made])
        #expect(screen.text.contains("com.example.demo") && screen.text.contains("offer"), "\(screen.text)")
        screen.press(.home, .enter, .down, .down, .down, .down, .down, .character(" "), .enter)
        #expect(screen.site.state.subscriptions.map(\.strategy.allowsBackground) == [false])
        screen.press(.home, .character("u"))
        #expect(screen.site.state.subscriptions.isEmpty)
        screen.press(.escape, .character("z"))
        #expect(screen.site.state.subscriptions.count == 1)
    }

    @Test(
        "A subscription for the background requests permission to scan always, unless it saves power",
        arguments: [(true, false), (true, true), (false, true)])
    func always(hearsIBeacon: Bool, isAllowed: Bool) {
        var screen = screen([])
        screen.site.environment = EnvironmentReport(EnvironmentFacts(mayScan: true, isUnitEnabled: isAllowed))
        screen.send()
        screen.press(.character("n"), .enter, .down, .down)
        if !hearsIBeacon { screen.press(.character(" ")) }
        screen.press(.down, .down, .character(" "), .enter)
        #expect(screen.site.state.subscriptions.map(\.strategy.allowsBackground) == [true])
        let isAsked =
            if case .authorization(let dialog) = screen.state.layer { dialog.request == .always } else { false }
        #expect(isAsked == (hearsIBeacon && !isAllowed), "\(screen.text)")
    }

    @Test("While a message is read it stays in place, and no other message counts as read")
    func reading() {
        var screen = screen([Self.status(1, "one", "first words"), Self.status(2, "two", "second words")])
        screen.press(.character("6"), .right, .right, .enter)
        #expect(screen.text.contains("unread: 1"), "\(screen.text)")
        screen.site.messages.append(Self.status(3, "three", "third words"))
        screen.send()
        #expect(screen.text.contains("unread: 2") && screen.text.contains("com.example.demo/two"), "\(screen.text)")
        // The message is removed, so only the list is shown.
        screen.site.messages.remove(at: 1)
        screen.send()
        #expect(screen.text.contains("unread: 2") && !screen.text.contains("com.example.demo/"), "\(screen.text)")
        #expect(screen.state.views.contents.detailLevel == .none)
    }

    @Test("With no room for another subscription, one can be changed in its place, and the change undone")
    func full() {
        var screen = screen([])
        let all = (0..<ServiceState.mostSubscriptions).map { NearbySubscription(type: "type\($0)") }
        screen.site.state.subscriptions = all
        screen.send()
        screen.press(.character("n"), .enter, .down, .down)
        screen.type("x")
        screen.press(.enter)
        #expect(screen.site.state.subscriptions.map(\.type) == ["type0x"] + all.dropFirst().map(\.type))
        screen.press(.escape, .character("z"))
        #expect(screen.site.state.subscriptions == all)
    }

    @Test("An invalid subscription is reported in the form, and nothing is changed")
    func wrong() {
        var screen = screen([])
        screen.site.state.subscriptions = [NearbySubscription()]
        screen.send()
        screen.press(.character("n"), .down, .enter)
        screen.press(.enter)
        #expect(screen.text.contains("That is subscribed to already."), "\(screen.text)")
        screen.type("a/b")
        screen.press(.enter)
        #expect(screen.text.contains("no slash"), "\(screen.text)")
        #expect(screen.site.state.subscriptions.count == 1)
        screen.press(.escape, .escape)
        #expect(screen.state.layer == nil)
    }

    @Test("Without a message the view states the reason and the remedy")
    func empty() {
        for (isAllowed, subscriptions, said) in [
            (nil, [], "Nothing is subscribed to."), (false, [NearbySubscription()], "Messages are not wanted."),
            (true, [NearbySubscription()], "The server is asked about beacons"),
        ] as [(Bool?, [NearbySubscription], String)] {
            var screen = screen([], isAllowed: isAllowed)
            screen.site.state.subscriptions = subscriptions
            screen.send()
            screen.press(.character("6"), .right, .right)
            #expect(screen.text.contains(said), "\(screen.text)")
        }
    }
}
