import Basics
import Foundation
import Testing

@Suite("Escapes in JSON")
struct JSONEscapeTests {
    /// All Unicode scalars.
    static let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

    @Test("Only quotation mark, backslash, controls, invisible signs and signs of direction are escaped")
    func needed() {
        let hidden: [ClosedRange<UInt32>] = [
            0...0x1F, 0x22...0x22, 0x5C...0x5C, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200F, 0x2028...0x202E,
            0x2060...0x2069, 0xFEFF...0xFEFF,
        ]
        let needed = Set(Self.all.filter(JSONEscape.isNeeded).map(\.value))
        #expect(needed == Set(hidden.joined()))
    }

    @Test(
        "A character of two units has two escapes, which are read back as one",
        arguments: ["\u{10000}", "\u{1F525}", "\u{E0001}"])
    func pairs(scalar: Unicode.Scalar) throws {
        let escape = JSONEscape.text(scalar)
        #expect(escape.utf8.count == 12)
        #expect(try JSONDecoder().decode(String.self, from: Data("\"\(escape)\"".utf8)) == String(scalar))
    }

    @Test("An escape is graphic ASCII, and Foundation reads it back")
    func readBack() throws {
        for scalar in Self.all where JSONEscape.isNeeded(scalar) {
            let escape = JSONEscape.text(scalar)
            #expect(escape.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "U+\(String(scalar.value, radix: 16))")
            let read = try JSONDecoder().decode(String.self, from: Data("\"\(escape)\"".utf8))
            #expect(Array(read.unicodeScalars) == [scalar])
        }
    }

    @Test(
        "A quoted text reads back the same",
        arguments: [
            ("", #""""#), ("東京 ☃", #""東京 ☃""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\r\n\t\u{1B}", #""\r\n\t\u001b""#),
            ("\u{202E}live.exe\u{2069}", #""\u202elive.exe\u2069""#),
            ("\u{7F}\u{9F}\u{FEFF}", #""\u007f\u009f\ufeff""#),
        ])
    func quoted(text: String, written: String) throws {
        #expect(JSONEscape.quoted(text) == written)
        #expect(try JSONReader.read(Array(written.utf8)).value == .text(text))
    }

    @Test("The bytes that need no escape are those of ASCII characters without an escape")
    func plain() {
        for octet in UInt8.min...UInt8.max {
            #expect(JSONEscape.isPlain(octet) == (octet < 0x80 && !JSONEscape.isNeeded(Unicode.Scalar(octet))))
        }
    }
}
