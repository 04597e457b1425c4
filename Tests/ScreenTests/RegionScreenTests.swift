import Foundation
import TerminalTesting
import Testing

/// Regions on the real screen, with a store of their own: those that are not monitored are listed, and those without
/// room are reported.
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

    private func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: PseudoTerminal.path(of: "noroshi"))
        process.arguments = arguments
        process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(arguments)")
    }

    private func start() throws -> PseudoTerminal {
        try PseudoTerminal(
            environment.mapValues { Optional($0) }, program: "noroshi", arguments: ["--source", "simulated:1"],
            columns: 120, rows: 30)
    }

    @Test func `on a fresh start the regions of the service rest in view 2, and one that finds no room is told`() throws
    {
        try "[regions]\nmaximum = 1\n".write(toFile: home + "/noroshi/config.toml", atomically: true, encoding: .utf8)
        try run("agree", "--yes")
        try run("monitor", "start", "--region", "site_shelf", "--simulated")
        let terminal = try start()
        try terminal.look(for: "00001 0000")
        terminal.type("2")
        for word in ["site_shelf", "site_gate", "3bitter_o", "3bitter_d", "stopped"] {
            try terminal.look(for: word)
        }
        terminal.type("i")
        try terminal.look(for: "Esc")
        terminal.type("door E2C56DB5-DFFB-48D2-B060-D0F5A71096E0\r")
        try terminal.look(for: "is added, but not monitored")
        terminal.type("4")
        try terminal.look(for: "no more than 1 regions can be monitored")
        terminal.type("q")
        #expect(try terminal.end() == "exited 0")
    }
}
