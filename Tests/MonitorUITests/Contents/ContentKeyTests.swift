import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// The contents view by keys: nothing is opened without a question, and the view shows only harmless texts.
struct ContentKeyTests {
    static func screen(_ actions: [RuleAction], _ keys: Key...) -> ScreenHarness {
        var screen = ScreenHarness(80, 24)
        let events = actions.enumerated().map { index, action in
            Site.event(
                SiteEvent(time: Air.start, kind: .ruleFired, rule: "rule \(index)", action: action),
                Happenings.local(12, 0, index))
        }
        screen.send(.events(events))
        screen.press(.character("6"))
        for key in keys { screen.press(key) }
        return screen
    }

    @Test("A page is opened only after a question that shows its host", arguments: [Key.enter, .character("o")])
    func openedPage(_ key: Key) {
        var screen = ContentKeyTests.screen([.openURL(url: "https://example.com/a?b=c")], key)
        #expect(
            screen.effects.isEmpty && screen.text.contains("in the browser?")
                && screen.text.contains("Host: example.com"))
        screen.press(.enter, .character("n"))
        #expect(screen.effects == [.bell] && screen.state.layer == nil)
        screen.press(key, .character("y"))
        #expect(screen.effects.last == .site(.open("https://example.com/a?b=c")))
    }

    @Test(
        "Only a valid address with http or https is a page, and its host is extracted",
        arguments: [
            ("https://user:word@evil.example/x", "evil.example"), ("HTTP://a.example:8080/", "a.example:8080"),
            ("https://a.example\\@b.example/", "a.example"), ("https://日本語.example/道", "日本語.example"),
            ("file:///etc/passwd", nil), ("javascript:alert(1)", nil), ("https://", nil), ("https://@/", nil),
            ("http:///x", nil), ("https://a b", nil), ("https://a\u{1B}[2J", nil), ("https://a\u{202E}b", nil),
            ("https://a\nb", nil), ("ftp://a", nil), (" https://a", nil), ("", nil),
        ])
    func hosts(_ url: String, _ host: String?) {
        for action in [RuleAction.openURL(url: url), .openImage(url: url)] {
            #expect(action.page?.host == host)
            #expect(action.page?.url == (host == nil ? nil : url))
        }
    }

    @Test("Other addresses are shown and can be copied, but are not opened")
    func otherAddresses() {
        var screen = ContentKeyTests.screen([.openImage(url: "file:///etc/passwd")], .enter)
        #expect(screen.state.layer == nil && screen.effects.isEmpty)
        #expect(screen.text.contains("Only addresses that begin with http:// or https:// are opened."))
        screen.press(.character("y"))
        #expect(screen.effects == [.copy("file:///etc/passwd")])
    }

    @Test("The answers to the question are visible below a long address")
    func longAddress() {
        for rows in 6...24 {
            var screen = ContentKeyTests.screen([
                .openURL(url: "https://a.example/" + String(repeating: "長い", count: 900))
            ])
            screen.send(.resize(Size(columns: 60, rows: rows)))
            screen.press(.enter)
            #expect(screen.text.contains("y Yes"), "\(screen.text)")
        }
    }

    @Test("Keys and values are shown as a table, and copied as lines")
    func keysAndValues() {
        let screen = ContentKeyTests.screen([Site.actions[2]], .enter)
        #expect(screen.text.contains("floor         2") && screen.text.contains("クーポン      お茶一杯 無料"))
        #expect(ContentList.copied(in: screen.state) == "floor=2\nクーポン=お茶一杯 無料\na very long key of all=x")
    }

    @Test("An unknown action is shown with its source text")
    func unknownAction() {
        let screen = ContentKeyTests.screen([Site.actions[4]], .enter)
        #expect(screen.text.contains("does not know the action \"jbcp_dance\"") && screen.text.contains("\"steps\":3"))
    }

    @Test("A long text scrolls in the full detail")
    func longText() {
        let text = (1...60).map { "line \($0)" }.joined(separator: "\r\n")
        var screen = ContentKeyTests.screen([.openText(text)], .enter, .enter)
        #expect(screen.text.contains("line 1\n") && !screen.text.contains("line 60"))
        screen.press(.end)
        #expect(screen.text.contains("line 60"))
        screen.press(.home, .escape)
        #expect(screen.state.view == .contents && screen.state.views.contents.detailLevel == .none)
    }

    @Test("Copied text contains no control characters")
    func copiedText() {
        let screen = ContentKeyTests.screen([.openText("a\u{1B}[31m\u{202E}b\r\nc\u{2028}d")], .character("y"))
        #expect(screen.effects == [.copy("a\u{FFFD}[31m\u{FFFD}b\nc\nd")])
    }

    @Test("Wrapped Japanese lines do not begin with a closing mark")
    func lineBreaks() {
        let width = TextWidth()
        let text = "駅前店の開店記念日です。二階の「カフェ」で、温かいお茶をどうぞ。"
        for cells in 4...40 {
            let lines = width.wrapped(text, to: cells)
            #expect(lines.joined() == text)
            #expect(lines.allSatisfy { width.width(of: $0) <= cells })
            if cells > 5 { #expect(!lines.contains { "。、」ェ".contains($0.first ?? " ") }, "\(lines)") }
        }
    }

    @Test("The newest content is shown first, and the number of kept contents is limited")
    func newestContent() {
        let many = (0..<40).map { RuleAction.openText("text \($0)") }
        var screen = ContentKeyTests.screen(many)
        #expect(screen.text.contains("text 39"))
        screen.press(.home, .character("F"), .character("F"))
        #expect(screen.text.contains("text 0 ") || screen.text.contains("text 39"))
        var list = RuleItems()
        for _ in 0..<3 {
            list.append(
                (0..<900).map { _ in
                    Site.event(SiteEvent(time: Air.start, kind: .ruleFired, action: many[0]), ScreenHarness.clock)
                }, visible: 20)
        }
        #expect(list.items.count == RuleItems.limit && list.row == RuleItems.limit - 1)
    }

    @Test("Test mode has a badge, and a problem of the store has a banner")
    func banners() {
        var screen = ScreenHarness(100, 24)
        screen.send(
            .site(SiteSnapshot(service: Site.bare.service, preference: DeveloperPreference(appCode: "token"))))
        #expect(screen.rows[0].contains("TEST"))
        screen.send(
            .site(
                SiteSnapshot(
                    service: Site.bare.service, preference: DeveloperPreference(isTestMode: false, appCode: "token"),
                    storeProblem: Phrase(.text.verbatim, "Another noroshi has the store."))))
        #expect(!screen.rows[0].contains("TEST"))
        #expect(screen.rows[2].contains("Another noroshi has the store. Changes made now are lost on exit."))
    }
}
