import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// The real program in the background and on the screen: only one of the two listens at a time.
@Suite(.serialized) struct HandoverTests {
    private let home: URL
    private var environment: [String: String] {
        [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_STATE_HOME": home.path,
            "LANG": "en_US.UTF-8",
        ]
    }

    init() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-way-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    private func run(_ arguments: String...) async throws -> String {
        try await TestProcess.run(
            TestProcess.path(of: "noroshi"), arguments, environment: TestProcess.environment(environment)
        ).text
    }

    /// Starts the program as the systemd unit of the user does, with the simulated shop as the source in the
    /// settings.
    private func start() async throws -> TestProcess {
        let settings = home.appendingPathComponent("noroshi")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try "[source]\ndefault = \"simulated:1\"\n".write(
            to: settings.appendingPathComponent("config.toml"), atomically: true, encoding: .utf8)
        let unit = try await run("service", "install", "--user", "--unit").split(separator: "\n")
        let line = try #require(unit.first { $0.hasPrefix("ExecStart=") }?.dropFirst("ExecStart=".count))
        let words = line.split(separator: " ").map(String.init)
        return try await TestProcess(
            words[0], Array(words.dropFirst()), environment: TestProcess.environment(environment))
    }

    private func screen() throws -> PseudoTerminal {
        try PseudoTerminal(
            environment.mapValues { Optional($0) }, program: "noroshi", arguments: ["--source", "simulated:1"],
            columns: 120, rows: 30)
    }

    /// Waits until the background program has begun to listen at least `times` times.
    private func hasListened(_ background: TestProcess, _ times: Int) async throws {
        try await background.wait(for: "its turn") {
            $0.text.components(separatedBy: "\"event\":\"started\"").count > times
        }
    }

    private func hasGivenWay(_ background: TestProcess, _ times: Int) async throws {
        try await background.wait(for: "the way") {
            $0.remarks.components(separatedBy: "Another noroshi listens now").count > times
        }
    }

    @Test("The background listens while no screen does, and no event is reported twice")
    func background() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let background = try await start()
        try await hasListened(background, 1)
        // It leaves the site to a screen that is opened, which owns the site.
        let terminal = try screen()
        try await terminal.see("00001")
        try await hasGivenWay(background, 1)
        terminal.type("7")
        try await terminal.look(for: "Status")
        try await terminal.look(for: "runs here already", isGone: true)
        // It listens while the screen is stopped, and leaves the site to the screen afterwards.
        terminal.type([0x1A])
        try await terminal.hear("stopped \(SIGTSTP)")
        #expect(terminal.isCooked)
        try await hasListened(background, 2)
        terminal.continueInForeground()
        try await hasGivenWay(background, 2)
        try await terminal.look(for: "SIM")
        // It listens again once the screen has ended.
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        try await hasListened(background, 3)
        background.signal(SIGTERM)
        #expect(try await background.end().status == 0)

        // No event was reported twice: a region is entered and left in turn, no matter which program listened.
        let events = try await run("events", "--source", "simulated", "--format", "jsonl", "--limit", "10000")
        var inside: [String: Bool] = [:]
        for line in events.split(separator: "\n") {
            let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
            guard let region = event.region, ["enter", "exit"].contains(event.event) else { continue }
            #expect(inside[region] != (event.event == "enter"), "\(line)")
            inside[region] = event.event == "enter"
        }
    }

    private struct Event: Decodable {
        var event: String
        var region: String?
    }

    @Test("A stopped screen resumes unchanged if no other program took its place")
    func undisturbed() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let terminal = try screen()
        try await terminal.see("00001")
        try await terminal.look(for: "First start")
        terminal.type("\u{1B}")
        try await terminal.look(for: "First start", isGone: true)
        terminal.type("jj ")
        try await terminal.look(for: "1 marked")
        terminal.type([0x1A])
        try await terminal.hear("stopped \(SIGTSTP)")
        terminal.continueInForeground()
        try await terminal.look(for: "1 marked")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test("Only one program at a time waits in the background")
    func second() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let first = try await start()
        try await hasListened(first, 1)
        let second = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), ["watch", "--give-way", "--source", "simulated:1"],
            environment: TestProcess.environment(environment))
        #expect(second.status == 69 && second.remarks.contains("runs already"), "\(second)")
        first.signal(SIGTERM)
        #expect(try await first.end().status == 0)
    }
}
