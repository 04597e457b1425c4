import Basics
import Canvas
import Localization
import Testing

@testable import BeaconService
@testable import MonitorUI

/// Texts that name keys take them from the table of keys.
struct KeysInTextsTests {
    private static let tables: [(Language, StringsTable)] = [(.en, .builtinEnglish), (.ja, .builtinJapanese)]

    /// Texts about input in a file, or about keys that are the same in every dialogue: Enter, Esc, y and n.
    private static let fixed: Set = [
        "question.answers", "about.question", "about.monitoring", "lists.now", "lists.nextForced", "monitoring.start",
        "monitoring.stop", "welcome.language", "authorize.hint", "work.shown", "notice.idleKey", "fate.unreserved.why",
        "regionForm.beacons.hint", "content.opens",
    ]

    private static func isOfFiles(_ key: String) -> Bool {
        ["error.", "config.", "usage.", "server.", "cli.", "unit."].contains { key.hasPrefix($0) }
    }

    @Test("Names in braces are actions, and the same ones in both languages")
    func tokens() {
        let known = Set(Action.allCases.map(\.rawValue))
        var places: [String: [Set<String>]] = [:]
        for (_, table) in Self.tables {
            for (key, text) in table.entries {
                let tokens = Set(text.matches(of: #/\{([A-Za-z]+)\}/#).map { String($0.1) })
                guard !tokens.isEmpty, !Self.isOfFiles(key) else { continue }
                #expect(tokens.isSubset(of: known), "\(key): \(text)")
                places[key, default: []].append(tokens)
            }
        }
        #expect(places.count >= 36)
        for (key, tokens) in places { #expect(tokens.count == 2 && tokens[0] == tokens[1], "\(key)") }
    }

    @Test("No key name is written into a text", arguments: tables)
    func literals(language: Language, table: StringsTable) {
        let name = #/(^|[^A-Za-z0-9%$@.:_<{\-])(Esc|Enter|Space|Tab|PgDn|PgUp|F[0-9]+|Ctrl-[A-Z])($|[^A-Za-z0-9])/#
        // A single letter is a key in Japanese; in English only in phrases in which it does something.
        let letter =
            language == .ja
            ? #/(^|[^A-Za-z0-9%$@.:_<{\-])([A-Za-z?*])(?= ?(?:で|を押|キー))/#
            : #/(^|[:;.,] |\(|[Pp]ress |with |key |by )([A-Za-z?*])(?= (?:shows|adds|starts|stops|opens|clears|quits|brings|takes|again|ends|asks|copies|designates|updates|says|changes|reads|monitors|first)\b|\)|\.$)/#
        for (key, text) in table.entries where !Self.fixed.contains(key) && !Self.isOfFiles(key) {
            #expect(text.firstMatch(of: name) == nil || key.hasPrefix("hint."), "\(key): \(text)")
            #expect(text.replacing("1 m", with: "").firstMatch(of: letter) == nil, "\(key): \(text)")
        }
    }

    @Test("A changed key has its new name everywhere, and the help, the key line and the sheet use it")
    func changed() throws {
        var screen = ServiceScreenHarness(100, 30, .en, ServiceFixture())
        try screen.screen.state.settings.keys.give("agreement", "Ctrl-A")
        try screen.screen.state.settings.keys.give("undo", "K")
        try screen.screen.state.settings.keys.give("acts", "")
        var refused = ServiceFixture()
        refused.state.agreement = .unanswered
        screen.site = refused
        screen.send()
        screen.press(.character("3"))
        #expect(screen.text.contains("Ctrl-A shows the terms"), "\(screen.text)")
        screen.screen.state.site.acts = [PastAct(Phrase(.reason.returned, .seconds(1)), at: Air.start)]
        screen.screen.state.layer = .sheet(InfoSheet(subject: .acts))
        #expect(screen.text.contains("K Undo"), "\(screen.text)")
        screen.press(.character("z"))
        #expect(screen.requests.isEmpty)
        screen.press(.character("K"))
        #expect(screen.requests == [.undo])
    }
}
