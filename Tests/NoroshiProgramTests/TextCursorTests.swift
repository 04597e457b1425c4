import Advertising
import Glibc
import Testing

import Basics
@testable import NoroshiProgram

/// Writes output to a temporary file and returns its content.
func octetsWritten(_ body: (inout OutputBuffer) -> Void) -> [UInt8] {
    guard let file = unsafe tmpfile() else { return [] }
    defer { unsafe fclose(file) }
    let descriptor = unsafe fileno(file)
    var buffer = OutputBuffer(descriptor: descriptor)
    body(&buffer)
    buffer.flush()
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var octets = [UInt8](repeating: 0, count: size)
    let count = unsafe pread(descriptor, &octets, size, 0)
    return Array(octets.prefix(max(0, count)))
}

/// The text that a cursor writes.
func written(_ body: (inout TextCursor) -> Void) -> String {
    String(decoding: octetsWritten { $0.write(body) }, as: UTF8.self)
}

@Suite("Writing text fast")
struct TextCursorTests {
    @Test(
        "Whole numbers are written in decimal",
        arguments: [
            0, 1, 9, 10, 19, 29, 39, 49, 59, 69, 79, 89, 99, 100, 101, 999, 1000, 1001, 9999, 10_000, 10_001, 65_535,
            99_999, 100_000, 1_234_567,
            -1, -10, -128, 1_760_000_000_000_000, .max, .min,
        ])
    func decimal(value: Int) {
        #expect(written { $0.write(decimal: value) } == String(value))
    }

    @Test("Numbers are written with leading zeros", arguments: [1, 2, 3, 4, 5, 6, 7, 19, 20])
    func digits(count: Int) {
        for value: UInt in [0, 7, 42, 99, 100, 1234, 9999, 10_000, 56_789, 99_999, 100_000, 999_999, 1_000_000, .max] {
            let digits = String(value)
            let expected = String(repeating: "0", count: max(0, count - digits.count)) + digits
            #expect(written { $0.write(magnitude: value, digits: count) } == expected)
        }
    }

    @Test(
        "Fractions have no zeros at the end",
        arguments: [
            (0, 3, "0"), (1500, 3, "1.5"), (-1500, 3, "-1.5"), (-5, 3, "-0.005"), (1000, 3, "1"), (5, 0, "5"),
            (8_398_437_500, 8, "83.984375"), (100_998, 3, "100.998"),
        ] as [(Int, Int, String)])
    func fraction(value: Int, decimals: Int, expected: String) {
        #expect(written { $0.write(value, decimals: decimals) } == expected)
    }

    @Test(
        "Hundredths always have two decimals",
        arguments: [(0, "0.00"), (7, "0.07"), (99, "0.99"), (1_000_000, "10000.00")])
    func hundredths(value: Int, expected: String) {
        #expect(written { $0.write(hundredths: value) } == expected)
    }

    @Test("Bytes are written as hexadecimal, whatever their number")
    func hexadecimal() {
        let octets = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        for count in [0, 1, 2, 3, 4, 5, 7, 8, 31, 32, 255, 300] {
            for start in [0, 1, 3] where start <= count {
                let written = written { $0.write(hexadecimal: octets.span, start..<count) }
                #expect(written == Hexadecimal.lower(octets[start..<count]))
            }
        }
        let every = (0...255).map { UInt8($0) }
        #expect(written { $0.write(hexadecimal: every.span, 0..<256) } == Hexadecimal.lower(every))
    }

    @Test("Bytes are written unchanged, whatever their number")
    func octets() {
        let octets = (0..<40).map { UInt8(ascii: "0") + UInt8($0) }
        for end in 0...40 {
            for start in 0...end {
                let text = written { $0.write(octets.span, start..<end) }
                #expect(text == String(decoding: octets[start..<end], as: UTF8.self))
            }
        }
    }

    @Test("The lowest bytes of a number are written", arguments: 1...8)
    func hexadecimalNumber(count: Int) {
        let value: UInt64 = 0x09AF_10FA_9F0A_F9A0
        let digits = String(Hexadecimal.upper(value, octets: 8).suffix(2 * count))
        #expect(written { $0.write(hexadecimal: value, octets: count, .upper) } == digits)
        #expect(written { $0.write(hexadecimal: value, octets: count) } == digits.lowercased())
    }

    @Test("UUIDs, addresses and short byte strings are written like their descriptions")
    func forms() {
        let uuid = UUID128(high: 0x28E6_AEA4_95B1_A4CF, low: 0x2FC4_BC64_DADA_89FD)
        #expect(written { $0.write(uuid) } == uuid.description)
        let address = DeviceAddress(0xCD5D_E9B1_FD0C, .random)
        #expect(written { $0.write(address: address.value) } == address.description)
        for count in 0...24 {
            let octets = (0..<count).map { UInt8($0 * 10 + 3) }
            let short = ShortOctets(octets.span, 0..<count)
            #expect(written { $0.write(short) } == short.description)
        }
    }

    @Test(
        "JSON text is escaped",
        arguments: [
            ("plain", "\"plain\""), ("", "\"\""), ("say \"hi\"", #""say \"hi\"""#), (#"back\slash"#, #""back\\slash""#),
            ("line\nand\ttab\r", #""line\nand\ttab\r""#), ("\u{1B}[2J", #""\u001b[2J""#),
            ("\u{7F}\u{9B}", #""\u007f\u009b""#),
            ("\u{202E}x\u{2028}", #""\u202ex\u2028""#), ("東門 é 🔥", "\"東門 é 🔥\""),
        ])
    func json(plain: String, expected: String) {
        #expect(written { $0.write(json: plain) } == expected)
    }

    @Test("URLs are written in full, and nothing is written for an invalid URL")
    func urls() {
        func spelled(_ octets: [UInt8]) -> String {
            written { _ = $0.write(url: ShortOctets(octets.span, 0..<octets.count), after: "\"") }
        }
        for scheme: UInt8 in 0...3 {
            let octets: [UInt8] = [scheme, UInt8(ascii: "a"), 0x00, UInt8(ascii: "~"), 0x0D]
            let short = ShortOctets(octets.span, 0..<octets.count)
            #expect(spelled(octets) == "\"\(CompressedURL.expand(short) ?? "none")\"")
        }
        #expect(spelled([0x02, 0x22, 0x5C]) == #""http://\"\\""#)
        for bad: [UInt8] in [
            [], [0x00], [0x04, 0x61], [0x00, 0x20], [0x00, 0x61, 0x0E], [0x00, 0x7F], [0x00, 0xFF],
        ] {
            #expect(spelled(bad) == "")
        }
    }

    @Test("Nothing is lost when the memory is full, at any position", arguments: [1, 7, 36, 63, 64, 65, 200])
    func overflow(piece: Int) {
        let octets = (0..<piece).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        let rounds = 3 * OutputSink.capacity / piece
        let result = octetsWritten { buffer in
            for _ in 0..<rounds { buffer.write { $0.write(octets.span, 0..<piece) } }
        }
        #expect(result.count == rounds * piece)
        #expect(result.indices.allSatisfy { result[$0] == octets[$0 % piece] })
    }

    @Test("A text longer than the memory is written whole")
    func longText() {
        let long = String(repeating: "beacon fire ", count: 20_000)
        #expect(String(decoding: octetsWritten { $0.write(text: long) }, as: UTF8.self) == long)
        #expect(octetsWritten { $0.write(json: long) }.count == long.utf8.count + 2)
    }

    @Test("A closed reader is noticed, and nothing is written after that")
    func closed() {
        var buffer = OutputBuffer(descriptor: -1)
        let wasClosed = buffer.isClosed
        buffer.write("to nobody")
        buffer.flush()
        let isClosed = buffer.isClosed
        #expect(!wasClosed && isClosed)
        for _ in 0..<100_000 { buffer.write("still to nobody") }
        buffer.flush()
    }

    @Test("Times are ISO 8601 in UTC")
    func times() {
        var time = TimeText()
        for (microseconds, expected) in [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (1_760_000_000_003_545, "2025-10-09T08:53:20.003545Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (253_402_300_800_000_000, "10000-01-01T00:00:00.000000Z"),
        ] as [(Int64, String)] {
            #expect(written { time.write(microseconds, to: &$0) } == expected)
        }
    }
}
