import Basics
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
    @Test("Every byte is written as two digits in both cases and reads back")
    func everyByte() {
        for octet in UInt8.min...UInt8.max {
            let expected = String(UInt16(octet) + 0x100, radix: 16).dropFirst()
            #expect(Hexadecimal.lower(octet) == expected)
            #expect(Hexadecimal.upper(octet) == expected.uppercased())
            #expect(Hexadecimal.octets(Hexadecimal.upper(octet)) == [octet])
        }
        let all = Array(UInt8.min...UInt8.max)
        #expect(Hexadecimal.octets(Hexadecimal.lower(all)) == all)
    }

    @Test(
        "Hexadecimal bytes may have separators between them, but no missing digits and no other characters",
        arguments: [
            ("", []), ("00", [0]), ("0x0aFf", [0x0A, 0xFF]), ("0a:ff", [0x0A, 0xFF]), ("0a ff-01", [0x0A, 0xFF, 1]),
            ("0", nil), ("0a f", nil), ("0 a", nil), ("zz", nil), ("0x", []), ("00é", nil),
        ] as [(String, [UInt8]?)])
    func hexadecimal(text: String, expected: [UInt8]?) {
        #expect(Hexadecimal.octets(text) == expected)
    }

    @Test(
        "A number has 1 to 16 digits and nothing else",
        arguments: [
            ("0", 0), ("f", 15), ("Fc00", 0xFC00), ("ffffffffffffffff", .max), ("", nil), ("10000000000000000", nil),
            ("+1", nil), ("-1", nil), ("0x1", nil), (" 1", nil), ("g", nil), ("\u{FF11}", nil),
        ] as [(String, UInt64?)])
    func number(text: String, expected: UInt64?) {
        #expect(Hexadecimal.number(text.utf8) == expected)
    }

    @Test("A number is written as 16 digits and reads back", arguments: [0, 0xAB, 0x0123_4567_89AB_CDEF, UInt64.max])
    func sixteen(number: UInt64) {
        let text = Hexadecimal.lower(number)
        #expect(text.utf8.count == 16 && text == text.lowercased())
        #expect(Hexadecimal.number(text.utf8) == number)
    }

    @Test(
        "A character is a digit in ASCII only",
        arguments: [("a", true), ("F", true), ("0", true), ("g", false), ("Ａ", false), ("１", false)]
            as [(Character, Bool)])
    func character(character: Character, isDigit: Bool) { #expect(Hexadecimal.isDigit(character) == isDigit) }

    @Test("Exactly 22 characters are digits")
    func digits() {
        let digits = (UInt8.min...UInt8.max).filter { Hexadecimal.value(ofDigit: $0) != nil }
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect(digits.compactMap(Hexadecimal.value(ofDigit:)) == Array(0...15) + Array(10...15))
    }
}
