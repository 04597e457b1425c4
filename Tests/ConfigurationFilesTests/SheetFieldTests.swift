import ConfigurationFiles
import RandomTesting
import Testing

@Suite("Fields of files for spreadsheets")
struct SheetFieldTests {
    @Test(
        "Text that a spreadsheet could take for a formula gets an apostrophe, and other text does not",
        arguments: [
            ("=1+1", "'=1+1"), ("+a", "'+a"), ("-2+3", "'-2+3"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"),
            ("＝1+1", "'＝1+1"), ("＋a", "'＋a"), ("－a", "'－a"), ("＠a", "'＠a"), (" =1", "' =1"),
            ("\u{3000}＝1", "'\u{3000}＝1"),
            ("\u{FFFD}=1", "'\u{FFFD}=1"), ("\u{200B}=1", "'\u{200B}=1"), ("'=1", "''=1"), ("\ta", "'\ta"),
            ("-68", "'-68"), ("+1", "'+1"), ("--", "'--"), ("68", "68"), ("'Tis", "'Tis"),
            ("a=1", "a=1"), ("", ""), (" a", " a"), ("'", "'"), ("北口", "北口"),
        ])
    func guarded(text: String, field: String) {
        #expect(SheetField.write(text) == field)
        #expect(SheetField.read(field) == text)
    }

    @Test("Fields with commas, quotation marks or line breaks are quoted")
    func quoted() {
        #expect(SheetField.write("a,\"b\"") == "\"a,\"\"b\"\"\"")
        #expect(SheetField.write("=a\nb") == "\"'=a\nb\"")
        #expect(SheetField.write("\"\u{301}") == "\"\"\"\u{301}\"")
        #expect(SheetField.texts(of: "'=1,\"a,\"\"b\"\"\",-5") == ["=1", "a,\"b\"", "-5"])
        #expect(SheetField.texts(of: "a\"b,c") == nil)
    }

    @Test("Different texts give different fields")
    func injective() {
        var dice = SeededRandom(seed: 11)
        let pieces = ["'", "=", "-", "＝", " ", "5", "a", "\t", "\u{301}"]
        for _ in 0..<5_000 {
            let text = dice.text(pieces, length: 0...5)
            #expect(Array(SheetField.read(SheetField.write(text)).unicodeScalars) == Array(text.unicodeScalars))
        }
    }
}
