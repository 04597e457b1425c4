import Localization
import RandomTesting
import Testing

@Suite("Reading .strings files")
struct StringsReaderTests {
    @Test("Entries are read, and comments outside quotes are skipped")
    func entriesAndComments() throws {
        let table = try StringsTable(
            parsing: """
                /* A comment
                   over two lines; "no" = "entry"; */
                "a" = "one"; "b"="two" ;
                // "c" = "not here";
                "key.with %@" /* here */ = // and here
                  "three /* no comment */ // none";
                "" = "";
                """)
        #expect(table.entries == ["a": "one", "b": "two", "key.with %@": "three /* no comment */ // none", "": ""])
    }

    @Test(
        "Escapes are decoded, and other characters are read as they are",
        arguments: [
            (#"\" \\ \n \t \r \'"#, "\" \\ \n \t \r '"), (#"\U3042\u00e9x"#, "あéx"), (#"\UD83D\UDE00!"#, "😀!"),
            ("領域「%@」", "領域「%@」"), ("over\ntwo lines", "over\ntwo lines"), (#"\\n"#, #"\n"#),
        ])
    func escapes(_ written: String, _ text: String) throws {
        #expect(try StringsTable(parsing: "\"k\" = \"\(written)\";")["k"] == text)
    }

    @Test(
        "A syntax error is reported with its line",
        arguments: [
            ("\n\nkey = \"x\";", 3, StringsError.Problem.expectedKey), (";", 1, .expectedKey), ("/", 1, .expectedKey),
            ("\"a\"\n\"b\" = \"x\";", 2, .expectedEquals), ("\"a\"", 1, .expectedEquals),
            ("\"a\" =\n x;", 2, .expectedValue), ("\"a\" = ", 1, .expectedValue), ("\"a\" = ;", 1, .expectedValue),
            ("\"a\" = \"x\"\n\"b\" = \"y\";", 2, .expectedSemicolon), ("\"a\" = \"x\"", 1, .expectedSemicolon),
            ("\n\"a\" = \"x;\n\n", 2, .unclosedText), ("\"a", 1, .unclosedText), ("\"a\\", 1, .unclosedText),
            ("// x\n/* y\n\n*", 2, .unclosedComment), ("/*/", 1, .unclosedComment),
            ("\"a\" = \"\n\\x\";", 2, .unknownEscape("x")), ("\"a\" = \"\\あ\";", 1, .unknownEscape("あ")),
            ("\"a\" = \"\\U12\";", 1, .badUnicodeEscape), ("\"a\" = \"\\U12", 1, .badUnicodeEscape),
            ("\"a\" = \"\\UD83Dx\";", 1, .badUnicodeEscape), ("\"a\" = \"\\UDE00\";", 1, .badUnicodeEscape),
            ("\"a\" = \"\\UD83D\\U0041\";", 1, .badUnicodeEscape),
            ("\"a\" = \"x\";\n\"b\" = \"y\";\n\"a\" = \"z\";", 3, .duplicate(key: "a")),
        ])
    func errors(_ text: String, _ line: Int, _ problem: StringsError.Problem) {
        #expect(throws: StringsError(line: line, problem: problem)) { try StringsTable(parsing: text) }
        #expect(StringsError(line: line, problem: problem).description.hasPrefix("line \(line): "))
    }

    @Test("A key is found in any spelling, and all spellings are the same key")
    func escapedKeys() throws {
        let table = try StringsTable(parsing: #""a\"b" = "1"; "\u00e9" = "2"; "a" = "3";"#)
        #expect(table[#"a"b"#] == "1")
        #expect(table["é"] == "2")
        #expect(table["a"] == "3")
        #expect(table[#"a\"b"#] == nil)
        #expect(table[#"\u00e9"#] == nil)
        for text in [#""é" = "1"; "\u00e9" = "2";"#, #""\u00e9" = "1"; "é" = "2";"#] {
            #expect(throws: StringsError(line: 1, problem: .duplicate(key: "é"))) { try StringsTable(parsing: text) }
        }
    }

    @Test("Each of many texts is found only by its key")
    func many() throws {
        let expected = Dictionary(uniqueKeysWithValues: (0..<3000).map { ("key.\($0)", "text \($0)") })
        let written = expected.map { "\"\($0.key)\" = \"\($0.value)\";" }.joined(separator: "\n")
        let table = try StringsTable(parsing: written)
        #expect(expected.allSatisfy { table[$0.key] == $0.value })
        #expect(table["key.3000"] == nil)
        #expect(table[""] == nil)
        #expect(table.entries == expected)
        #expect(table == StringsTable(expected))
        #expect(table != StringsTable(["key.1": "text 1"]))
        #expect(table.hashValue == StringsTable(expected).hashValue)
    }

    func read(_ octets: [UInt8]) throws -> StringsTable { try StringsTable(reading: octets.span) }

    @Test("UTF-8 and UTF-16 with byte order marks are read")
    func encodings() throws {
        let text = "\"鍵\" = \"😀 値\";\n"
        let expected = ["鍵": "😀 値"]
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try read(Array(text.utf8)).entries == expected)
        #expect(try read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).entries == expected)
        #expect(try read([0xFE, 0xFF] + big).entries == expected)
        #expect(try read([0xFF, 0xFE] + little).entries == expected)
        #expect(try read([]).entries.isEmpty)
    }

    @Test(
        "Bytes that are neither valid UTF-8 nor valid UTF-16 are an encoding error",
        arguments: [[0x22, 0xFF], [0xFE, 0xFF, 0x00], [0xFF, 0xFE, 0x00, 0xD8], [0xE3, 0x81], [0xC0, 0x80]] as [[UInt8]]
    )
    func wrongEncodings(_ octets: [UInt8]) {
        #expect(throws: StringsError(line: 1, problem: .encoding)) { try read(octets) }
    }

    @Test("Every beginning of a file and any bytes give a table or an error")
    func anyOctets() throws {
        let text = "\u{FEFF}/* あ */ \"a\\U3042\" = \"b\\\"%@\"; // c\n\"d\"=\"e\\UD83D\\UDE00\";\n"
        let octets = Array(text.utf8)
        var complete = 0
        for count in 0...octets.count where (try? read(Array(octets[..<count]))) != nil { complete += 1 }
        #expect(complete > 2)
        var noise = SeededRandom(seed: 3)
        let alphabet = Array("\"\"\"==;;\\Uu/*/ \nab019あ".utf8) + [0xFF, 0xFE, 0xD8]
        for _ in 0..<3000 {
            let count = Int.random(in: 0...40, using: &noise)
            _ = try? read((0..<count).map { _ in alphabet.randomElement(using: &noise) ?? 0 })
        }
    }
}
