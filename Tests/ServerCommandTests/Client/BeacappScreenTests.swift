import Foundation
import ProcessTesting
import TerminalTesting
import Testing
import VectorTesting

/// Tests of Beacapp's events by key, on the real screen with a real server, at 80x24.
@Suite("Beacapp on the screen", .serialized)
struct BeacappScreenTests {
    private struct Words: Sendable, CustomTestStringConvertible {
        let language: String
        let newer, updated, newest, skipped, no, forced: String
        var testDescription: String { language }
    }

    @Test(
        "Events are requested, updated and fire; a second update is skipped, forced or declined",
        arguments: [
            Words(
                language: "en", newer: "newer events", updated: "Events: 4, beacons: 3", newest: "nothing newer",
                skipped: "Not updated. The server", no: "Not updated: the events", forced: "in any case"),
            Words(
                language: "ja", newer: "新しいイベントあり", updated: "イベント 4 件", newest: "最新です",
                skipped: "更新していません。", no: "更新しません。", forced: "強制更新"),
        ])
    private func round(words: Words) async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let server = try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
        try technician.configure("config.toml", "[beacapp]\nrequest_token = \"demo\"\nsecret_key = \"demo-secret\"\n")
        #expect(try await technician.run("agree", "--yes").status == 0)
        let environment = technician.environment().mapValues { Optional($0) }
        let terminal = try PseudoTerminal(
            environment.merging(PseudoTerminal.usual.mapValues { Optional($0) }) { $1 }, program: "noroshi",
            arguments: ["--source", "simulated:1", "--server", server.url, "--lang", words.language], columns: 80,
            rows: 24)
        try await terminal.look(for: "00001")
        terminal.type("E")
        try await terminal.look(for: words.newer)
        terminal.type("\r")
        try await terminal.look(for: words.updated)
        // The events are in force at once: view 6 lists those that fired.
        terminal.type("6")
        try await terminal.look(for: "https://www.example.com/shelf")
        terminal.type("E")
        try await terminal.look(for: words.newest)
        terminal.type("\r")
        try await terminal.look(for: words.skipped)
        terminal.type("E")
        try await terminal.look(for: words.forced)
        terminal.type("j\r")
        try await terminal.look(for: words.updated)
        terminal.type("E")
        try await terminal.look(for: words.forced)
        terminal.type("G\r")
        try await terminal.look(for: words.no)
        terminal.type("q")
        _ = try await terminal.end()
    }
}
