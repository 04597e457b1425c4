import Foundation
import TerminalTesting
import Testing

/// Replays of real captures on the screen, with jumps and a search. The captures lie beside the checkout, in
/// `../shared`.
struct CaptureReplayTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/captures").standardizedFileURL

    /// Each capture with its length, and the number of seconds of a long jump, which depends on the length.
    static let captures: [(String, String, Int)] = {
        let captures = [
            ("dp3t_exp34_09.btsnoop", "8:23:59", 1800), ("mitll_confroom_ubertooth_90.pcapng", "0:31", 2),
            ("dp3t_exp25_103.pklg", "19:42:44", 3600),
        ]
        guard FileManager.default.fileExists(atPath: folder.path) else {
            print("Passed over: ../shared/captures is not there.")
            return []
        }
        return captures
    }()

    @Test(arguments: captures)
    func `jumps and a search work in a replay`(name: String, length: String, jump: Int) async throws {
        let terminal = try await AgreedHome().replay(Self.folder.appending(path: name).path, "en_US.UTF-8")
        try await terminal.look(for: "/\(length) ")
        terminal.type("p")
        try await terminal.look(for: "PAUSED")
        // The position of the pause depends on the machine, because silences of hours are skipped. So the test goes
        // to the beginning of the capture first.
        terminal.type(String(repeating: "{", count: 30))
        try await terminal.look(until: "its beginning") { Self.position($0) == 0 }
        terminal.type("}}}}}}}}}")
        try await terminal.look(until: "nine jumps forward") { Self.position($0) == 9 * jump }
        terminal.type("{{{{{")
        try await terminal.look(until: "five jumps back") { Self.position($0) == 4 * jump }
        terminal.type("/rssi<-20\r")
        try await terminal.look(for: "FILTER")
        terminal.type("/\u{15}zzzz\r")
        try await terminal.look(for: "0/0")
        terminal.type("\u{1B}")
        try await terminal.look(for: "FILTER", isGone: true)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The seconds that a replay shows as its position.
    private static func position(_ picture: ScreenPicture) -> Int? {
        picture.rows.lazy.compactMap { $0.firstMatch(of: /REPLAY ([0-9:]+)\//) }.first?.output.1
            .split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }
}
