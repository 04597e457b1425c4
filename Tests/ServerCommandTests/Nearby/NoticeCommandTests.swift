import DesktopTesting
import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// Tests of messages that are found in the background, with the real program, a real server and a desktop on a
/// private bus.
@Suite("Notifications of messages from the command line")
struct NoticeCommandTests {
    private let folder = ServerFolder()

    /// Makes a technician who subscribed to the greeting of the shop for the background.
    private func subscriber(_ server: ServerProgram) async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        let kept = try await technician.run(
            "nearby", "subscribe", "--type", "greeting", "--background", "--yes", "--source", "simulated:1",
            "--server", server.url)
        #expect(kept.status == 0, "\(kept)")
        return technician
    }

    private func server() async throws -> ServerProgram {
        try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
    }

    @Test(
        "The desktop shows a message in the chosen language, and does not repeat a recent one")
    func desktop() async throws {
        guard let desktop = try await TestDesktop.start() else { return }
        let server = try await server()
        let technician = try await subscriber(server)
        let words = [
            "watch", "--give-way", "--notify", "--lang", "ja", "--source", "simulated:1", "--server", server.url,
        ]
        let first = try await technician.start(words, environment: desktop.environment)
        try await desktop.read(until: "com.example.demo/greeting：いらっしゃいませ Welcome\n")
        #expect(desktop.shown.contains("application=noroshi\nreplaced=0\nsummary=近くのメッセージ：1 件\n"))
        first.signal(SIGTERM)
        #expect(try await first.end().status == 0)
        // The next program finds the message too, and has the record that it was there.
        let second = try await technician.start(words, environment: desktop.environment)
        try await second.wait(for: "the greeting") { $0.text.contains("com.example.demo/greeting") }
        second.signal(SIGTERM)
        #expect(try await second.end().status == 0)
        #expect(desktop.shown.components(separatedBy: "summary=").count == 2, "\(desktop.shown)")
    }

    @Test("Without a desktop watch reports this, and continues")
    func absent() async throws {
        let server = try await server()
        let technician = try await subscriber(server)
        let nowhere = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus", "XDG_RUNTIME_DIR": "/nowhere"]
        let watch = try await technician.start(
            ["watch", "--notify", "--source", "simulated:1", "--server", server.url], environment: nowhere)
        try await watch.wait(for: "the remark") { $0.remarks.contains("Notifications cannot be shown") }
        #expect(watch.text.contains("com.example.demo/greeting"))
        watch.signal(SIGTERM)
        #expect(try await watch.end().status == 0)
    }

    @Test("A command gets each message as the JSON of the event")
    func command() async throws {
        let server = try await server()
        let technician = try await subscriber(server)
        let path = technician.home + "/told"
        let watch = try await technician.start(
            "watch", "--notify-command", "cat > '\(path)'", "--hooks", "--source", "simulated:1", "--server",
            server.url)
        try await watch.wait(for: "the command") { $0.text.contains("\"event\":\"hook-run\"") }
        watch.signal(SIGTERM)
        #expect(try await watch.end().status == 0)
        let told = try JSON(String(contentsOfFile: path, encoding: .utf8))
        #expect(told["event"] == "message-found" && told["time"].text != nil, "\(told)")
    }
}
