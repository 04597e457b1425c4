import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Testing
@testable import MonitorUI

/// Contents of the service in view 6.
@Suite("Contents of the service on the screen")
struct PresentationScreenTests {
    private static func content(
        _ number: UInt64, _ body: String?, url: String? = "https://www.example.com/", isOpened: Bool = false
    ) -> KeptContent {
        KeptContent(
            identifier: UUID128(high: 0, low: number),
            Presentation(
                presentationID: "content-\(number)", campaignID: "stamps", kind: .web, contentURL: url, body: body),
            at: ContactPlace(regionID: "gate_1", keycode: "0000100017"), received: Air.start, notified: Air.start,
            opened: isOpened ? Air.start : nil)
    }

    private func screen(
        _ contents: [KeptContent], _ language: Language = .en, columns: Int = 100, rows: Int = 30
    ) -> ServiceScreenHarness {
        var site = ServiceFixture()
        site.server = ServerStatus(place: "h:80")
        site.contents = contents
        return ServiceScreenHarness(columns, rows, language, site)
    }

    @Test(
        "Unread contents are counted in the view's name, tabs change by keys, and contents have words",
        arguments: Language.allCases, [80, 200])
    func tabs(language: Language, columns: Int) {
        let texts = Localizer(language: language)
        let contents = [Self.content(1, "本日のおすすめ"), Self.content(2, nil, isOpened: true)]
        var screen = screen(contents, language, columns: columns, rows: 24)
        screen.press(.character("6"))
        #expect(screen.text.contains(texts.text(.view.contents) + "(1)"), "\(screen.text)")
        #expect(screen.text.contains(texts.text(.contents.unreadCount, .integer(1))))
        #expect(!screen.text.contains("本日のおすすめ"))
        screen.press(.right)
        #expect(screen.text.contains("本日のおすすめ") && screen.text.contains("content-2"), "\(screen.text)")
        #expect(screen.text.contains(texts.text(.contents.unread)) && screen.text.contains(texts.text(.contents.read)))
        screen.press(.left)
        #expect(!screen.text.contains("本日のおすすめ"))
    }

    @Test("In the list of unread contents, the opened one stays until it is closed")
    func unread() {
        let contents = [Self.content(1, "one", url: nil), Self.content(2, "two", url: nil)]
        var screen = screen(contents)
        screen.press(.character("6"), .right, .character("w"), .home, .enter)
        #expect(screen.requests == [.openContent(contents[0].identifier)])
        screen.site.contents[0].opened = Air.start
        screen.send()
        #expect(screen.state.selectedPresentation?.identifier == contents[0].identifier, "\(screen.text)")
        screen.press(.escape)
        #expect(screen.state.presentationRows.map(\.identifier) == [contents[1].identifier])
    }

    @Test("Without a server and contents of the service, the view does not mention them")
    func absent() {
        var screen = ServiceScreenHarness(100, 30, .en, ServiceFixture())
        screen.press(.character("6"), .right)
        #expect(!screen.text.contains("From the service"), "\(screen.text)")
        #expect(screen.state.views.contents.tab == .rules)
    }

    @Test("A content without a page is opened by reading it, and a page only after a question")
    func opening() {
        let contents = [Self.content(1, "one", url: nil), Self.content(2, "two")]
        var screen = screen(contents)
        screen.press(.character("6"), .right, .enter)
        #expect(screen.text.contains("https://www.example.com/") && screen.requests.isEmpty, "\(screen.text)")
        #expect(screen.text.contains("gate_1 00001 00017") && screen.text.contains("stamps"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.state.layer != nil && screen.requests.isEmpty)
        screen.press(.character("y"))
        #expect(screen.requests == [.openContent(contents[1].identifier)])
        screen.press(.escape, .up, .enter, .enter)
        #expect(screen.requests == contents.reversed().map { .openContent($0.identifier) })
        screen.site.contents[0].opened = Air.start
        screen.send()
        screen.press(.escape, .enter)
        #expect(screen.requests.count == 2)
    }

    @Test("When the server and its contents are gone, the contents of rules are shown again")
    func back() {
        var screen = screen([])
        screen.press(.character("6"), .right)
        #expect(screen.state.views.contents.tab == .service)
        screen.site.server = nil
        screen.send()
        #expect(screen.state.views.contents.tab == .rules)
    }

    @Test("A filter matches words, identifiers and state, and hostile texts cannot control the terminal")
    func filter() {
        let contents = [
            Self.content(1, "one\u{1B}[31m\u{202E}evil", url: "javascript:x"), Self.content(2, "two", isOpened: true),
        ]
        var screen = screen(contents)
        screen.press(.character("6"), .right, .character("/"))
        screen.type("unread")
        screen.press(.enter)
        #expect(screen.text.contains("evil") && !screen.text.contains("two"), "\(screen.text)")
        #expect(!screen.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        screen.press(.enter)
        #expect(screen.state.layer == nil && screen.requests == [.openContent(contents[0].identifier)])
        #expect(!screen.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
}
