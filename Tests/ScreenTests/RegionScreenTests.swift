import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Regions on the real screen, with a separate store: regions that are not monitored are listed, and regions
/// without room are reported.
@Suite(.serialized) struct RegionScreenTests {
    private let home: String
    private var environment: [String: String] {
        ["HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "LANG": "en_US.UTF-8"]
    }

    init() throws {
        home =
            FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-regions-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home + "/noroshi", withIntermediateDirectories: true)
    }

    private func run(_ arguments: String...) async throws {
        let outcome = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), arguments, environment: TestProcess.environment(environment))
        #expect(outcome.status == 0, "\(arguments) \(outcome.remarks)")
    }

    private func start() throws -> PseudoTerminal {
        try PseudoTerminal(
            environment.mapValues { Optional($0) }, program: "noroshi", arguments: ["--source", "simulated:1"],
            columns: 120, rows: 30)
    }

    @Test func `on a fresh start view 2 lists stopped service regions, and a region without room is reported`()
        async throws
    {
        try "[regions]\nmaximum = 1\n".write(toFile: home + "/noroshi/config.toml", atomically: true, encoding: .utf8)
        try await run("agree", "--yes")
        try await run("monitor", "start", "--region", "site_shelf", "--simulated")
        let terminal = try start()
        try await terminal.look(for: "00001 0000")
        terminal.type("2")
        for word in ["site_shelf", "site_gate", "3bitter_o", "3bitter_d", "stopped"] {
            try await terminal.look(for: word)
        }
        terminal.type("i")
        try await terminal.look(for: "Add a region")
        terminal.type("\u{15}door\r")
        try await terminal.look(for: "is added, but not monitored")
        terminal.type("4")
        try await terminal.look(for: "no more than 1 regions can be monitored")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// Three keys lead from the beacon under the cursor to a monitored region; then the region is changed.
    @Test func `a region of the beacon under the cursor is added, found and changed`() async throws {
        try await run("agree", "--yes")
        let terminal = try start()
        try await terminal.look(for: "00001 0000")
        terminal.type("i")
        try await terminal.look(for: " alone >")
        terminal.type("\u{15}till\r")
        try await terminal.look(for: "Added and monitored: till")
        try await terminal.look(for: "> till")
        terminal.type("\u{1B}OQ")
        try await terminal.look(for: "Change a region")
        terminal.type(" 2\t\t\t\u{15}90\r")
        try await terminal.look(for: "Region changed: till 2")
        try await terminal.look(for: "> till 2")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        let list = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), ["region", "list", "--simulated", "--json"],
            environment: TestProcess.environment(environment))
        let written = String(decoding: list.output, as: UTF8.self)
        #expect(written.contains("till 2") && written.contains("\"exitPeriod\":90"), "\(written)")
    }
}
