import Foundation
import ProcessTesting
import Testing

/// Tests of the picture that a terminal shows. The terminal is tmux, because its screen can be read.
@Suite(.serialized)
struct PictureTests {
    /// Runs tmux on a separate server; returns its output, or nil if it failed.
    private static func tmux(_ server: String, _ arguments: String) async throws -> String? {
        let outcome = try await TestProcess.run(
            "/bin/sh", ["-c", "tmux -u -L \(server) -f /dev/null \(arguments)"],
            environment: TestProcess.environment(["TERM": "xterm-256color"]))
        return outcome.status == 0 ? outcome.text : nil
    }

    private static let hasTmux = ["/usr/bin", "/usr/local/bin", "/bin"].contains {
        unsafe access($0 + "/tmux", X_OK) == 0
    }

    /// Waits until the first rows of the screen are `rows`.
    private func expect(_ server: String, shows rows: [String], _ location: SourceLocation = #_sourceLocation) async {
        var seen: [String] = []
        do {
            try await eventually("the screen", within: .seconds(30)) {
                let text = try await Self.tmux(server, "capture-pane -p") ?? ""
                seen = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                return Array(seen.prefix(rows.count)) == rows
            }
        } catch {
            Issue.record("\(error): \(seen)", sourceLocation: location)
        }
    }

    @Test(.enabled(if: hasTmux, "tmux is not installed: its screen cannot be compared"))
    func `every glyph is drawn in its columns`() async throws {
        let server = "noroshi-\(UUID().uuidString)"
        let command =
            "TERM=tmux-256color SWIFT_BACKTRACE=enable=no exec \(TestProcess.path(of: "CursesProbe")) 3>/dev/null"
        _ = try #require(try await Self.tmux(server, "new-session -d -x 60 -y 8 '\(command)' >/dev/null"))
        var rows = [
            "60x8",
            "狼煙|",
            "e\u{301}がｶﾞ|",
            "🔥👩👩👧❤|",
            "±▁α                    @",
            "character(\"k\")",
            "",
            String(repeating: " ", count: 59) + "#",
        ]
        _ = try await Self.tmux(server, "send-keys k")
        await expect(server, shows: rows)

        // A letter on the first half of 煙 and one on the second half of 狼 cover both glyphs.
        _ = try await Self.tmux(server, "send-keys o")
        rows[1] = " xy |"
        rows[5] = "character(\"o\")"
        await expect(server, shows: rows)
        _ = try await Self.tmux(server, "send-keys o")
        rows[1] = "狼煙|"
        await expect(server, shows: rows)

        // The pane shrinks and grows; the picture follows.
        _ = try await Self.tmux(server, "resize-window -x 50 -y 7")
        _ = try await Self.tmux(server, "send-keys k")
        rows = [
            "50x7", "狼煙|", rows[2], rows[3], rows[4], "character(\"k\")", String(repeating: " ", count: 49) + "#",
        ]
        await expect(server, shows: rows)
        _ = try await Self.tmux(server, "kill-server")
    }
}
