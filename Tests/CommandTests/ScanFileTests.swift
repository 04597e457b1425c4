import Foundation
import Testing
import VectorTesting

@Suite("noroshi scan on invalid files")
struct ScanFileTests {
    @Test("A truncated capture is used up to the cut, and the cut is reported", arguments: 1...30)
    func cut(missing: Int) async throws {
        let folder = try Folder()
        let whole = Capture.btsnoop(ScanTests.three)
        let path = try folder.file("cut.btsnoop", Array(whole.dropLast(missing)))
        let outcome = try await Program.run("scan", "--format", "jsonl", path)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 2)
        #expect(outcome.remarks.contains("breaks off"))
        #expect(outcome.remarks.split(separator: "\n").count == 1)
    }

    @Test("A file that is no capture, or cannot be read or written, gives one sentence and its own status")
    func badFiles() async throws {
        let folder = try Folder()
        let text = try folder.file("notes.txt", "This is no capture at all, it is a text.")
        let other = try folder.file("other.btsnoop", Capture.btsnoop([], datalink: 1003))
        let good = try ScanTests.capture(folder)
        try folder.file("d.btsnoop/x", "")
        let cases: [(arguments: [String], status: Int32, word: String)] = [
            (["scan", text], 65, text), (["scan", "--summary", text], 65, text), (["scan", other], 65, "1003"),
            (["scan", folder.path + "/none"], 66, folder.path + "/none"), (["scan", folder.path], 66, folder.path),
            (["scan", "--write", folder.path + "/no/where.pcapng", good], 73, folder.path + "/no/where.pcapng"),
            (["scan", "--write", folder.path + "/d.btsnoop", good], 73, folder.path + "/d.btsnoop"),
        ]
        for (arguments, status, word) in cases {
            for language in ["en", "ja"] {
                let outcome = try await Program.run(arguments + ["--lang", language], octets: [])
                #expect(outcome.status == status, "\(arguments)")
                #expect(outcome.remarks.hasPrefix("noroshi: ") && outcome.remarks.contains(word), "\(outcome.remarks)")
                #expect(outcome.remarks.split(separator: "\n").count == 1)
                #expect(outcome.remarks.contains { $0 >= "ぁ" } == (language == "ja"))
            }
        }
        #expect(try await Program.run("scan", text).output.isEmpty)
    }

    @Test("Empty input is no capture")
    func empty() async throws {
        let outcome = try await Program.run(["scan", "-"], octets: [])
        #expect(outcome.status == 65)
        #expect(outcome.remarks.contains("standard input"))
    }

    @Test("a capture is not replaced by its own copy")
    func ownCopy() async throws {
        let folder = try Folder()
        let path = try ScanTests.capture(folder)
        let outcome = try await Program.run("scan", "--write", path, path)
        #expect(outcome.status == 2)
        #expect(try await Program.run("scan", "--format", "jsonl", path).lines.count == 3)
    }

    @Test("A full disk is reported", arguments: ["--summary", "--format=jsonl"])
    func fullDisk(option: String) async throws {
        let folder = try Folder()
        _ = try ScanTests.capture(folder)
        let outcome = try await Program.shell("\"$NOROSHI\" scan \(option) air.btsnoop > /dev/full", in: folder)
        #expect(outcome.status == 74)
        #expect(outcome.remarks.contains("/dev/stdout"))
    }

    @Test("Times at the limits of the file format are accepted", arguments: [Int64.max, Int64.min, 0])
    func oddTimes(microseconds: Int64) async throws {
        let folder = try Folder()
        let air = [
            Heard(microseconds: microseconds, data: Capture.iBeacon(minor: 2)), Heard(data: Capture.iBeacon(minor: 2)),
        ]
        let path = try ScanTests.capture(folder, air)
        for arguments in [["--summary"], ["--duration", "5"], ["--format", "jsonl"]] {
            #expect(try await Program.run(["scan", path] + arguments, octets: []).status == 0)
        }
    }
}
