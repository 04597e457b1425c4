import Foundation
import Testing
import VectorTesting

/// Tests the real program, which is killed while it writes events and while commands change what it watches.
@Suite("watch, killed at any moment")
struct WatchKillTests {
    @Test("Confirmed commands and printed events are there after each kill, and watch starts again")
    func kills() async throws {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "rules.toml",
            (1...6).map { "[[region]]\nid = \"r\($0)\"\nbeacon = \"altbeacon:*/\($0)\"\nexit_period = \"1 s\"\n" }
                .joined())
        for round in 1...12 {
            let watch = try await Watching(site, "watch", "--source", "simulated")
            defer { watch.kill() }
            try await watch.read(to: "\"started\"")
            let keycode = "00001000\(round < 10 ? "0" : "")\(round)"
            async let added = site.run("designate", "add", keycode, "--region", "3bitter_official_1", "--simulated")
            if round.isMultiple(of: 2) {
                #expect(try await added.status == 0)
                watch.kill()
            } else {
                watch.kill()
                #expect(try await added.status == 0)
            }
            _ = try await watch.end()
            let printed = watch.lineCount
            let listed = try await site.run("designate", "list", "--json", "--simulated")
            let designated = try listed.values
            #expect(designated.map { $0["keycode"] }.last == .string(keycode) && designated.count == round)
            // The log is written after printing; a command in between had to wait for its turn at the disk.
            let logged = try await site.run(
                "events", "--source", "simulated", "--format", "jsonl", "--limit", "10000")
            #expect(logged.status == 0 && logged.remarks.isEmpty, "\(logged.remarks)")
            #expect(printed > 0 && logged.lines.count { $0.contains("\"started\"") } >= round / 2)
        }
    }
}
