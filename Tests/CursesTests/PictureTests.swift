import CPseudoTerminal
import Foundation
import TerminalTesting
import Testing

/// What a terminal shows: tmux is one whose screen can be read.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct PictureTests {
    /// Runs tmux on a server of its own; returns its output, or nil when it failed or does not exist.
    private static func tmux(_ server: String, _ arguments: String) -> String? {
        var octets = [UInt8](repeating: 0, count: 1 << 16)
        let command = "TERM=xterm-256color LANG=C.UTF-8 tmux -u -L \(server) -f /dev/null \(arguments) 2>/dev/null"
        let count = unsafe command_output(command, &octets, octets.count)
        return count < 0 ? nil : String(decoding: octets[..<count], as: UTF8.self)
    }

    private static let hasTmux = tmux("noroshi-none", "-V") != nil

    /// Reads the screen until it is `rows` or the deadline has passed.
    private func screen(_ server: String, is rows: [String]) -> [String] {
        let deadline = ContinuousClock.now + .seconds(30)
        var seen: [String] = []
        repeat {
            let text = Self.tmux(server, "capture-pane -p") ?? ""
            seen = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        } while Array(seen.prefix(rows.count)) != rows && ContinuousClock.now < deadline
        return Array(seen.prefix(rows.count))
    }

    @Test(.enabled(if: hasTmux, "tmux is not installed: nobody here can be asked for its screen"))
    func `every glyph stands in its columns`() throws {
        let server = "noroshi-\(UUID().uuidString)"
        defer { _ = Self.tmux(server, "kill-server") }
        let command =
            "TERM=tmux-256color SWIFT_BACKTRACE=enable=no exec \(PseudoTerminal.path(of: "CursesProbe")) 3>/dev/null"
        _ = try #require(Self.tmux(server, "new-session -d -x 60 -y 8 '\(command)' >/dev/null"))
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
        _ = Self.tmux(server, "send-keys k")
        #expect(screen(server, is: rows) == rows)

        // A letter on the first half of 煙, and one on the second half of 狼, cover both.
        _ = Self.tmux(server, "send-keys o")
        rows[1] = " xy |"
        rows[5] = "character(\"o\")"
        #expect(screen(server, is: rows) == rows)
        _ = Self.tmux(server, "send-keys o")
        rows[1] = "狼煙|"
        #expect(screen(server, is: rows) == rows)

        // The pane shrinks and grows; what is shown follows.
        _ = Self.tmux(server, "resize-window -x 50 -y 7")
        _ = Self.tmux(server, "send-keys k")
        rows = [
            "50x7", "狼煙|", rows[2], rows[3], rows[4], "character(\"k\")", String(repeating: " ", count: 49) + "#",
        ]
        #expect(screen(server, is: rows) == rows)
    }
}
