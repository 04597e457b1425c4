import Basics
import ConfigurationFiles
import Foundation
import Testing

@Suite("Files that are read as a whole")
struct FileTextTests {
    private let place = Place()

    init() throws { try place.file("/a", "text") }

    private func problem(_ path: String) -> ConfigurationProblem? {
        do throws(ConfigurationProblem) {
            _ = try FileText.text(path)
            return nil
        } catch {
            return error
        }
    }

    @Test("A file is read completely or rejected, and never cut")
    func length() throws {
        #expect(try FileText.text(place.root + "/a") == "text")
        #expect(try !FileText.text("/proc/self/status").isEmpty)
        try place.file("/most", String(repeating: "x", count: FileText.longest))
        #expect(try FileText.octets(place.root + "/most").count == FileText.longest)
        try place.file("/long", String(repeating: "x", count: FileText.longest + 1))
        #expect(problem(place.root + "/long")?.short == "0: tooLong | 1024")
    }

    @Test("A missing file and a folder are reported")
    func nothing() {
        #expect(problem(place.root + "/none")?.short == "0: unreadable | \(ENOENT)")
        #expect(problem(place.root)?.short == "0: unreadable | \(EISDIR)")
    }

    @Test("A FIFO, a device and a file of a terabyte are rejected at once")
    func irregular() throws {
        let pipe = place.root + "/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(problem(pipe)?.short == "0: notRegular")
        #expect(unsafe symlink(pipe, place.root + "/link") == 0)
        #expect(problem(place.root + "/link")?.short == "0: notRegular")
        #expect(problem("/dev/zero")?.short == "0: notRegular")
        let sparse = place.root + "/sparse"
        try place.file("/sparse")
        // If the file system does not support such a file, the largest it supports.
        if unsafe truncate(sparse, 1 << 40) != 0 { #expect(unsafe truncate(sparse, 1 << 31) == 0) }
        #expect(problem(sparse)?.short == "0: tooLong | 1024")
    }

    @Test(
        "A NUL is reported with its line",
        arguments: [
            ("a\n\0b", "2: nul"), ("\0", "1: nul"), ("a\n\u{FEFF}\nあ\n", nil),
        ] as [(String, String?)])
    func nul(text: String, expected: String?) throws {
        try place.file("/a", text)
        #expect(problem(place.root + "/a")?.short == expected)
    }

    @Test(
        "An encoding error is reported with the line of the first wrong byte",
        arguments: [([0x61, 0x0A, 0xFF], 2), ([0xC3], 1), ([0xE3, 0x0A, 0x81], 1)])
    func encoding(octets: [UInt8], line: Int) throws {
        try place.file("/a", octets)
        #expect(problem(place.root + "/a")?.short == "\(line): encoding")
    }

    @Test("A file that was not replaced is not called incomplete", arguments: [ENOSPC, EDQUOT, EFBIG])
    func notReplaced(code: Int32) {
        let problem = ConfigurationProblem(path: "/c", line: 0, kind: .unwritable(errno: code, "words"))
        #expect(problem.phrase == Phrase(.error.fileNotReplaced, .text("/c")))
        #expect(Phrase(writing: "/c", errno: code, "words").key == .error.fileFull)
    }
}
