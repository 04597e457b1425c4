import Canvas
import Testing

@Suite("Themes from text")
struct ThemeParsingTests {
    func theme(_ entries: [(String, String)]) throws -> Theme {
        try Theme(
            name: "test",
            entries: entries.enumerated().map { Theme.Entry(role: $1.0, value: $1.1, line: $0 + 1) })
    }

    @Test(
        "A value is read as colours and attributes, in any order",
        arguments: [
            ("bold cyan on #202020", Style(foreground: .palette(6), background: .rgb(32, 32, 32), attributes: .bold)),
            ("#ffcc00 on default", Style(foreground: .rgb(255, 204, 0))),
            ("#FC0", Style(foreground: .rgb(255, 204, 0))),
            ("bright-red", Style(foreground: .palette(9))),
            ("palette 12", Style(foreground: .palette(12))),
            ("on palette 0 palette 15", Style(foreground: .palette(15), background: .palette(0))),
            ("grey", Style(foreground: .palette(8))),
            ("  dim   underline\titalic reverse ", Style(attributes: [.dim, .underline, .italic, .reverse])),
            ("plain", Style.plain),
        ])
    func values(_ value: String, _ style: Style) throws {
        #expect(try theme([("text", value)])[.text] == style)
    }

    @Test("Colours that are not given come from the role text, but attributes do not")
    func unsaid() throws {
        let theme = try theme([("text", "bold white on blue"), ("good", "green"), ("error", "on red")])
        #expect(theme[.good] == Style(foreground: .palette(2), background: .palette(4)))
        #expect(theme[.error] == Style(foreground: .palette(7), background: .palette(1)))
    }

    @Test("A role that is left out looks like its parent, the parent of that, and so on")
    func leftOut() throws {
        let theme = try theme([("text", "white"), ("muted", "dim grey")])
        #expect(theme[.gone] == Style(foreground: .palette(8), attributes: .dim))
        #expect(theme[.keyName] == Style(foreground: .palette(7)))
    }

    @Test("A value that begins with from copies the style of another role, and its other words change the copy")
    func from() throws {
        let theme = try theme([
            ("badgeAlert", "from badge red"), ("badge", "from titleBar underline"), ("titleBar", "bold cyan on blue"),
            ("tab", "from titleBar plain"),
        ])
        #expect(
            theme[.badgeAlert]
                == Style(foreground: .palette(1), background: .palette(4), attributes: [.bold, .underline]))
        #expect(theme[.tab] == Style(foreground: .palette(6), background: .palette(4)))
    }

    @Test(
        "A problem is reported with its role, its line and its kind",
        arguments: [
            ("colour", "red", ThemeError.Kind.unknownRole(suggestion: nil)),
            ("proximity-near", "red", .unknownRole(suggestion: "proximityNear")),
            ("warnning", "red", .unknownRole(suggestion: "warning")),
            ("text", "", .empty), ("text", "   ", .empty),
            ("text", "bold redd", .unknownWord("redd")), ("text", "bright-", .unknownWord("bright-")),
            ("text", "red on", .expectedColourAfterOn), ("text", "red on bold", .unknownWord("bold")),
            ("text", "red blue", .secondColour("blue")), ("text", "on red on blue", .secondColour("blue")),
            ("text", "#12345", .badHexadecimal("#12345")), ("text", "on #gggggg", .badHexadecimal("#gggggg")),
            ("text", "#", .badHexadecimal("#")), ("text", "#１２３", .badHexadecimal("#１２３")),
            ("text", "palette", .badPalette("")), ("text", "palette 16", .badPalette("16")),
            ("text", "palette -1", .badPalette("-1")),
            ("text", "from", .badFrom("", suggestion: nil)),
            ("text", "from mutedd bold", .badFrom("mutedd", suggestion: "muted")),
        ])
    func problems(_ role: String, _ value: String, _ kind: ThemeError.Kind) throws {
        let error = #expect(throws: ThemeError.self) { try theme([("good", "green"), (role, value)]) }
        #expect(error?.problems.map(\.kind) == [kind])
        #expect(error?.problems.first?.line == 2)
        #expect(error?.problems.first?.role == role)
    }

    @Test("All problems are reported at once, by line")
    func allProblems() {
        let error = #expect(throws: ThemeError.self) {
            try theme([("text", "redd"), ("good", "green"), ("good", "green"), ("nonsense", "x"), ("mark", "#1")])
        }
        #expect(error?.problems.map(\.line) == [1, 3, 4, 5])
        #expect(error?.description.contains("theme test: line 3: good: the role stands twice") == true)
    }

    @Test(
        "Circular references between roles are reported",
        arguments: [
            [("badge", "from badge")], [("badge", "from mark"), ("mark", "from badge")],
            [("text", "from muted"), ("muted", "dim")],
        ])
    func circles(_ entries: [(String, String)]) {
        let error = #expect(throws: ThemeError.self) { try theme(entries) }
        #expect(error?.problems.count == 1)
        guard case .circle(let roles)? = error?.problems.first?.kind else {
            Issue.record("not a circle")
            return
        }
        #expect(roles.sorted() == entries.map(\.0).sorted())
    }

    @Test("The parents of every role end at text")
    func parents() {
        for role in Role.allCases {
            var steps = 0
            var ancestor: Role? = role
            while let next = ancestor?.parent, steps < 10 { (ancestor, steps) = (next, steps + 1) }
            #expect(ancestor == .text)
        }
    }

    @Test("A theme has a title in the language, otherwise in English, otherwise its name")
    func titles() {
        #expect(Theme.mono.title("ja") == "モノクロ")
        #expect(Theme.mono.title("fr") == "Monochrome")
        #expect(Theme(name: "own", styles: [:]).title("ja") == "own")
    }
}
