import Foundation
import TerminalTesting
import Testing

/// Messages that are printed after the screen has closed.
struct FarewellTests {
    @Test(arguments: [
        ("en_US.UTF-8", "noroshi: Recorded to ", ".btsnoop, packets: "), ("ja_JP.UTF-8", "noroshi: ", " パケットを記録しました。"),
    ])
    func `quitting while recording prints what was written`(locale: String, start: String, end: String) async throws {
        let home = try await AgreedHome()
        try "[recording]\ndirectory = \"\(home.path)\"\n".write(
            toFile: home.path + "/noroshi/config.toml", atomically: true, encoding: .utf8)
        let terminal = try home.start(["--source", "simulated:1"], locale)
        try await terminal.look(for: "00001 0000")
        terminal.type("W")
        try await terminal.look(for: ".btsnoop")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        let sent = String(decoding: terminal.screen, as: UTF8.self)
        let after = sent.components(separatedBy: "\u{1B}[?1049l").last ?? ""
        let line = after.split(separator: "\r\n").last { $0.contains("noroshi: ") }.map(String.init) ?? ""
        #expect(line.contains(start) && line.contains(end), "\(after.debugDescription)")
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".btsnoop") }
        #expect(files.count == 1 && line.contains(home.path + "/" + (files.first ?? "-")), "\(files) \(line)")
    }
}
