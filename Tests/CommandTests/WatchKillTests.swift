import Foundation
import Testing
import VectorTesting

/// The real program, killed while it writes events and while commands change what it watches.
@Suite("watch, killed at any moment")
struct WatchKillTests {
    @Test("What a command confirmed and what watch printed is there after each kill, and it starts again")
    func kills() async throws {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "rules.toml",
            (1...6).map { "[[region]]\nid = \"r\($0)\"\nbeacon = \"altbeacon:*/\($0)\"\nexit_period = \"1 s\"\n" }
                .joined())
        for round in 1...12 {
            let watch = try Watching(site)
            defer { watch.kill() }
            watch.read(to: "\"started\"")
            let keycode = "00001000\(round < 10 ? "0" : "")\(round)"
            async let added = site.run("designate", "add", keycode, "--region", "3bitter_official_1", "--simulated")
            if round.isMultiple(of: 2) {
                #expect(try await added.status == 0)
                watch.kill()
            } else {
                watch.kill()
                #expect(try await added.status == 0)
            }
            let printed = watch.end()
            let listed = try await site.run("designate", "list", "--json", "--simulated")
            let designated = try listed.values.first?.elements ?? []
            #expect(designated.map { $0["keycode"] }.last == .string(keycode) && designated.count == round)
            // The log follows what is printed; a command that was done meanwhile had to wait for its turn at the disk.
            let logged = try await site.run(
                "events", "--source", "simulated", "--format", "jsonl", "--limit", "10000")
            #expect(logged.status == 0 && logged.remarks.isEmpty, "\(logged.remarks)")
            #expect(printed > 0 && logged.lines.count { $0.contains("\"started\"") } >= round / 2)
        }
    }
}

/// `noroshi watch` on the simulated site, as a process of its own.
private final class Watching {
    private let process = Process()
    private let pipe = Pipe()
    private var octets = Data()

    init(_ site: Site) throws {
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["watch", "--source", "simulated"]
        process.environment = [
            "HOME": site.folder.path, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": site.folder.path + "/config",
            "XDG_STATE_HOME": site.folder.path + "/state",
        ]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Reads until something was written that is wanted.
    func read(to word: String) {
        while !String(decoding: octets, as: UTF8.self).contains(word) {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { return _ = Issue.record("watch ended before it wrote \(word)") }
            octets += more
        }
    }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits for the end; how many lines were read.
    func end() -> Int {
        process.waitUntilExit()
        return octets.count { $0 == UInt8(ascii: "\n") }
    }
}
