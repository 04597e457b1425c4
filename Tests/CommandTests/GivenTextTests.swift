import Foundation
import Glibc
import ProcessTesting
import Testing
import VectorTesting

@Suite("Input is quoted in short form, and invalid input is rejected")
struct GivenTextTests {
    @Test(
        "A message quotes at most 200 characters of the input",
        arguments: [
            ["--no-such-option-%"], ["events", "--since", "%"], ["events", "--kind", "enter,%"],
            ["watch", "--launched-by", "region:%"], ["scan", "--source", "simulated:%"],
            ["keycode", "tell", "%"], ["doctor", "--prefs", "%"], ["%"], ["name", "% % \u{1B}", "x"],
            ["events", "--since", "%", "--json"], ["monitor", "stop", "--region", "%"],
        ])
    func quotes(words: [String]) async throws {
        let site = try await Site()
        let word = String(repeating: "x", count: 60_000)
        let outcome = try await site.run(words.map { $0.replacingOccurrences(of: "%", with: word) })
        #expect(outcome.status != 0)
        let all = outcome.output + outcome.remarks
        #expect(all.contains("xxx…"), "\(all.prefix(300))")
        let longest = all.split { $0 != "x" }.map(\.count).max()
        #expect(try #require(longest) <= 200 && all.count < 5_000)
    }

    @Test("Messages about the language and about a theme quote only the beginning of the value")
    func settings() async throws {
        let site = try await Site()
        let word = String(repeating: "x", count: 60_000)
        let language = try await site.run("version", environment: ["NOROSHI_LANG": word])
        #expect(language.status == 0 && language.remarks.count < 600)
        try site.configure("config.toml", "[screen]\ntheme = \"\(word)\"\n")
        let theme = try await site.run("config")
        #expect(theme.status == 78 && theme.remarks.contains("config.toml:2") && theme.remarks.count < 600)
    }

    @Test("A path is quoted whole")
    func path() async throws {
        let path = "/" + (1...30).map { "folder-number-\($0)" }.joined(separator: "/") + "/capture.pcapng"
        #expect(try await Program.run("scan", path).remarks.contains(path))
    }

    @Test(
        "Times of a region have the same limits as in rules.toml",
        arguments: ["--exit-period 0.0000001", "--exit-period 0.9", "--exit-period 86401", "--entry-window 0.05"])
    func times(words: String) async throws {
        let site = try await Site()
        let region = ["region", "add", "door", "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"]
        let outcome = try await site.run(region + words.split(separator: " ").map(String.init))
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(try await site.run(region + ["--exit-period", "1", "--entry-window", "0.1"]).status == 0)
    }

    @Test("A key that no keyboard has is rejected", arguments: ["\\u001b", "\\u0007", "Alt-\\u001b", "\\u202E"])
    func keys(key: String) async throws {
        let site = try await Site()
        try site.configure("config.toml", "[keys]\nup = \"\(key)\"\n")
        let outcome = try await site.run("screen", "--source", "simulated")
        #expect(outcome.status == 78, "\(outcome)")
        #expect(outcome.remarks.contains("config.toml:2"))
    }

    @Test("Stopping the monitoring of an unknown region is reported as an error")
    func stop() async throws {
        let site = try await Site(isAgreed: true)
        let outcome = try await site.run("monitor", "stop", "--region", "nope")
        #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.remarks.contains("nope"))
    }

    @Test("A scan waits for the reader of a named pipe no longer than its own duration")
    func pipe() async throws {
        let site = try await Site()
        let path = site.folder.path + "/pipe.pcapng"
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let scan = ["scan", "--source", "simulated", "--write", path]
        let alone = try await site.run(scan + ["--duration", "0.5"])
        #expect(alone.status == 74 && alone.remarks.contains(path))
        let reader = try await TestProcess("/bin/sh", ["-c", "wc -c <\(path)"])
        #expect(try await site.run(scan + ["--count", "20"]).status == 0)
        #expect(try #require(Int(try await reader.end().lines[0])) > 100)
    }
}
