import Glibc
import Testing

@testable import NoroshiProgram

@Suite("Lines of the input")
struct InputLinesTests {
    private func lines(_ octets: [UInt8]) throws -> [InputLines.Line] {
        let stream = unsafe try #require(tmpfile())
        defer { unsafe fclose(stream) }
        let file = unsafe fileno(stream)
        let written = unsafe octets.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        try #require(written == octets.count && lseek(file, 0, SEEK_SET) == 0)
        var lines = InputLines(file: file)
        var all: [InputLines.Line] = []
        while let line = lines.next() { all.append(line) }
        return all
    }

    @Test(
        "Line feeds end lines, and the last line needs none",
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\nb\n", ["a", "b"]), ("a\r\n\r\nb\r", ["a", "", "b"]),
            ("\n\na", ["", "", "a"]), ("狼煙\n", ["狼煙"]),
        ] as [(String, [String])])
    func ends(text: String, expected: [String]) throws {
        #expect(try lines(Array(text.utf8)) == expected.map { .text($0) })
    }

    @Test("A line one byte longer than the limit is too long, wherever it begins", arguments: [0, 1, 1 << 14, 100_000])
    func longest(before: Int) throws {
        let longest = [UInt8](repeating: UInt8(ascii: "a"), count: InputLines.longest)
        let first = [UInt8](repeating: UInt8(ascii: "\n"), count: before)
        let empty = [InputLines.Line](repeating: .text(""), count: before)
        let whole = InputLines.Line.text(String(decoding: longest, as: UTF8.self))
        #expect(try lines(first + longest + Array("\nb".utf8)) == empty + [whole, .text("b")])
        #expect(try lines(first + longest + Array("a\nb".utf8)) == empty + [.tooLong, .text("b")])
        #expect(try lines(first + longest + longest + Array("\n".utf8) + longest) == empty + [.tooLong, whole])
        #expect(try lines(first + longest + longest) == empty + [.tooLong])
    }

    @Test("Bytes that are not UTF-8 are replaced by a mark")
    func encoding() throws { #expect(try lines([0x61, 0xFF, 0x0A]) == [.text("a\u{FFFD}")]) }
}
