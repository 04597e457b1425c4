import Basics
import Testing
@testable import ConfigurationFiles

/// Tests after the specification of TOML 1.0 and the additions of 1.1.
@Suite("TOML according to its specification")
struct TOMLReaderTests {
    /// The value of the first key.
    private func value(_ text: String) throws -> SourceNode.Value {
        try #require(try TOMLSource.read(text, path: "/a.toml").items.first).node.value
    }

    @Test(
        "Whole numbers are read",
        arguments: [
            ("0", 0), ("-0", 0), ("+99", 99), ("1_000", 1000), ("5_349_221", 5_349_221), ("0xDEAD_beef", 0xDEAD_BEEF),
            ("0o755", 0o755), ("0b1101", 13), ("0x00", 0), ("-9223372036854775808", .min),
            ("9223372036854775807", .max),
        ])
    func integers(text: String, number: Int) throws { #expect(try value("a = " + text) == .integer(number)) }

    @Test(
        "Decimal numbers are read",
        arguments: [
            ("1.0", 1), ("-0.01", -0.01), ("5e+22", 5e22), ("1E06", 1e6), ("-2e-2", -0.02),
            ("6.626_1e-3_4", 6.6261e-34),
            ("9_224.5", 9224.5), ("inf", .infinity), ("-inf", -.infinity),
        ])
    func decimals(text: String, number: Double) throws { #expect(try value("a = " + text) == .decimal(number)) }

    @Test("Values that are not a number are read", arguments: ["nan", "+nan", "-nan"])
    func notANumber(text: String) throws {
        guard case .decimal(let number) = try value("a = " + text) else { throw Expected(text) }
        #expect(number.isNaN)
    }

    private struct Expected: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    @Test(
        "Dates and times are read, and a fraction of a second is dropped",
        arguments: [
            ("1979-05-27", "1979-05-27"), ("1979-05-27T07:32:00Z", "1979-05-27T07:32:00Z"),
            ("1979-05-27 07:32:00.999999+09:30", "1979-05-27T07:32:00+09:30"),
            ("1979-05-27t07:32:00z", "1979-05-27T07:32:00Z"), ("1979-05-27T07:32", "1979-05-27T07:32:00"),
            ("2024-02-29 # leap day", "2024-02-29"),
        ])
    func moments(text: String, written: String) throws {
        let moment = try #require(CivilMoment(written))
        #expect(try value("a = " + text) == .moment(moment))
        #expect(try value("a = [" + text + "\n]") == .list([SourceNode(value: .moment(moment), line: 1)]))
    }

    @Test("A time without a date is a value that no file uses", arguments: ["07:32:00", "00:32:00.5", "23:59"])
    func times(text: String) throws { #expect(try value("a = " + text) == .other) }

    @Test(
        "Texts are read",
        arguments: [
            (#""""#, ""), (#""a\tb\n\"\\""#, "a\tb\n\"\\"), (#""\b\f\r\e""#, "\u{8}\u{C}\r\u{1B}"),
            (#""\u3042\U0001F525\x41""#, "あ🔥A"), (#"'C:\new\"'"#, #"C:\new\""#), ("\"\"\"\na\r\nb\n\"\"\"", "a\nb\n"),
            ("\"\"\"a \\  \n\n   b\\\n  \"\"\"", "a b"), (#""""a""b""""""#, #"a""b"""#), ("'''\n'a'''''", "'a''"),
            ("\"\"\"\"\"\"", ""), ("''''''", ""), ("'''\\\n'''", "\\\n"), ("'a#b' # c", "a#b"),
        ])
    func texts(text: String, value: String) throws {
        #expect(try self.value("a = " + text) == .text(value))
    }

    @Test(
        "Keys are read, bare and in quotation marks",
        arguments: [
            ("a-b_1 = 1", "a-b_1"), ("1234 = 1", "1234"), ("\"\" = 1", ""), ("'a.b' = 1", "a.b"),
            ("\"\\u3042\" = 1", "あ"), ("true = 1", "true"), ("\t-=1", "-"),
        ])
    func keys(text: String, key: String) throws {
        #expect(try TOMLSource.read(text, path: "/a").items.map(\.key) == [key])
    }

    @Test(
        "Tables can be extended as the specification allows",
        arguments: [
            "[a.b.c]\n[a.b]\n[a]", "[a]\nb.c = 1\nb.d = 2\n[a.b.e]", "a.b = 1\na.c.d = 2\n[a.e]",
            "[[a]]\n[a.b]\n[[a]]\n[a.b]\n[[a.c]]\n[[a.c]]", "[a]\n[b]\n[a.c]", "a = []\nb = {}", "[ a . 'b' ]\n[a]",
            "a = { b.c = 1, b.d = 2, }", "a = {\n  b = 1, # first\n}", "a = [ 1, 'b', [ { } ], ]", "", "# a", "\n\n",
        ])
    func tables(text: String) { #expect(throws: Never.self) { try TOMLSource.read(text, path: "/a.toml") } }

    private static let faults: [(text: String, kind: TOMLFault.Kind, detail: String?)] = [
        ("= 1", .key, nil), ("日本 = 1", .key, nil), ("a. = 1", .key, nil), (".a = 1", .key, nil), ("[]", .key, nil),
        ("[a.]", .key, nil), ("[ [a]]", .key, nil), ("a = {, b = 1}", .key, nil), ("\"\"\"a\"\"\" = 1", .equals, ""),
        ("a", .equals, "a"), ("a.b c = 1", .equals, "a.b"), ("a = { b }", .equals, "b"),
        ("a =", .value, nil), ("a = # 1", .value, nil), ("a = [,]", .value, nil), ("a = {b = }", .value, nil),
        ("a = dark", .quotes, "dark"), ("a = True", .quotes, "True"), ("a = 東京", .quotes, "東京"),
        ("a = [b]", .quotes, "b"), ("a = _1", .quotes, "_1"),
        ("a = 01", .number, "01"), ("a = 1_", .number, "1_"), ("a = 1__0", .number, "1__0"), ("a = 1.", .number, "1."),
        ("a = .5", .number, ".5"), ("a = 1._5", .number, "1._5"), ("a = 1e", .number, "1e"),
        ("a = -0x1", .number, "-0x1"),
        ("a = 0x", .number, "0x"), ("a = 0b2", .number, "0b2"), ("a = 0XF", .number, "0XF"),
        ("a = 1e400", .number, "1e400"),
        ("a = 1.2.3", .number, "1.2.3"), ("a = ++1", .number, "++1"), ("a = 12px", .number, "12px"),
        ("a = 9223372036854775808", .integerRange, "9223372036854775808"),
        ("a = 0x1_0000_0000_0000_0000", .integerRange, "0x1_0000_0000_0000_0000"),
        ("a = 2026-02-30", .moment, "2026-02-30"), ("a = 2026-12-24 25:00:00", .moment, "2026-12-24 25:00:00"),
        ("a = 24:00:00", .moment, "24:00:00"), ("a = 07:32:00Z", .moment, "07:32:00Z"),
        ("a = 2026-12-24T", .moment, "2026-12-24T"), ("a = 2026-1-1", .moment, "2026-1-1"),
        ("a = 07:32:00.", .moment, "07:32:00."), ("a = 07:32.5", .moment, "07:32.5"),
        ("a = \"b", .closingQuote, nil), ("a = 'b\n'", .closingQuote, nil), ("a = \"\"\"b\n\n", .closingQuote, nil),
        ("a = '''b''", .closingQuote, nil), ("a = \"\\", .escape, nil), ("a = \"\\q\"", .escape, nil),
        ("a = \"\\ud800\"", .escape, nil), ("a = \"\\u12\"", .escape, nil), ("a = \"\\U00110000\"", .escape, nil),
        ("a = \"\"\"\\ b\"\"\"", .escape, nil), ("a = '\u{1B}[2J'", .control, nil), ("a = \"\u{7F}\"", .control, nil),
        ("# \u{0}", .control, nil), ("a = '''\r'''", .control, nil),
        ("a = [1 2]", .closingBracket, nil), ("a = [1,\n\n", .closingBracket, nil),
        ("a = [1,\nb = 2", .closingBracket, nil), ("a = [1\nb = 2", .closingBracket, nil),
        ("a = { b = 1 c = 2 }", .closingBrace, nil), ("a = {\n\n", .closingBrace, nil),
        ("a = { b = 1", .closingBrace, nil),
        ("[a", .closingHeader, nil), ("[[a]", .closingHeader, nil), ("[a b]", .closingHeader, nil),
        ("[[a] ]", .closingHeader, nil), ("a = 1 b = 2", .lineEnd, nil), ("[a] b = 1", .lineEnd, nil),
        ("a = 'b' c", .lineEnd, nil), ("a = 1\rb = 2", .lineEnd, nil), ("[[[a]]]", .key, nil),
        ("a = 1\na = 2", .duplicate, "a"), ("a.b = 1\n'a'.\"b\" = 2", .duplicate, "a.b"), ("[a]\n[a]", .duplicate, "a"),
        ("a = 1\n[a]", .duplicate, "a"), ("a.b = 1\n[a]", .duplicate, "a"), ("[a]\n[[a]]", .duplicate, "a"),
        ("[a.b]\n[[a]]", .duplicate, "a"), ("[[a]]\n[a]", .duplicate, "a"), ("a = []\n[[a]]", .duplicate, "a"),
        ("a = {}\n[a]", .duplicate, "a"), ("a = { b = 1, b = 2 }", .duplicate, "b"),
        ("[a.b]\n[a]\nb = 1", .duplicate, "b"),
        ("a = 1\na.b = 2", .noTable, "a.b"), ("a = {}\na.b = 1", .noTable, "a.b"), ("a = {}\n[a.b]", .noTable, "a.b"),
        ("a = [{}]\n[a.b]", .noTable, "a.b"), ("[a.b.c]\n[a]\nb.d = 1", .noTable, "b.d"),
        ("[[a.b]]\n[a]\nb.c = 1", .noTable, "b.c"), ("a = { b = {}, b.c = 1 }", .noTable, "b.c"),
        ("a = " + String(repeating: "[", count: 65), .depth, "64"),
    ]

    @Test("Invalid TOML is rejected with the reason", arguments: faults)
    func fault(text: String, kind: TOMLFault.Kind, detail: String?) {
        do throws(TOMLFault) {
            _ = try TOMLReader.read(text)
            Issue.record("read: \(text)")
        } catch {
            #expect(error.kind == kind)
            #expect(error.detail == detail)
        }
    }

    @Test("Every kind of fault has an example")
    func kinds() { #expect(TOMLFault.Kind.allCases.filter { kind in !Self.faults.contains { $0.kind == kind } } == []) }

    @Test(
        "The line is that of the fault, or of the beginning of an unclosed value",
        arguments: [
            ("\n\na = [1,\n2\n", 3), ("\na = \"\"\"\n\n", 2), ("a = {\nb = 1,\n", 1), ("a = [\n1\n2]", 3),
            ("a = '''\n\n\u{1}'''", 3), ("a = [ # b\n'c', d]", 2), ("a = 1\r\nb = 2\r\n\r\na = 3", 4),
            ("a = [1,\nb = 2\n", 1),
        ])
    func line(text: String, line: Int) {
        do throws(TOMLFault) {
            _ = try TOMLReader.read(text)
            Issue.record("read: \(text)")
        } catch {
            #expect(error.line == line)
        }
    }

    @Test(
        "Reading continues after a fault",
        arguments: [
            ("a = dark\nb = 2\nc = \"x\nd = 4\n", [1, 3], ["b", "d"]),
            ("[a\nb = 1\n[c]\nd = 2\n= 3\ne = 4", [1, 5], ["c"]),
            ("a = 1\na = 2\nb = 3", [2], ["a", "b"]),
            // A forgotten bracket, and one that is open to the end.
            ("a = [1,\nb = 2\n", [1], ["b"]), ("a = 1\nb = [1,\n2\n", [2], ["a"]),
            ("a = 1 # \u{1}\nb = x\nc = 3", [1, 2], ["a", "c"]), ("a = \"\"\"x\nb = 1\n", [1], []),
            ("= \n= \n= ", [1, 2, 3], []), ("", [], []),
        ])
    func all(text: String, lines: [Int], keys: [String]) {
        let (table, faults) = TOMLReader.readAll(text)
        #expect(faults.map(\.line) == lines)
        #expect(table.items.map(\.key) == keys)
        // The other way of reading throws the first fault.
        do throws(TOMLFault) {
            _ = try TOMLReader.read(text)
            #expect(faults == [])
        } catch {
            #expect(error == faults.first)
        }
    }
}
