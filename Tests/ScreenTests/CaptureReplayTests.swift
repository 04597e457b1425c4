import Foundation
import TerminalTesting
import Testing

/// Replays of real captures on the screen, with jumps and a search. They lie beside the checkout, in `../shared`.
struct CaptureReplayTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/captures").standardizedFileURL

    /// Each with its length, and its positions after nine long jumps forward and after five back, which depend on it.
    static let captures: [(String, String, String, String)] = {
        let captures = [
            ("dp3t_exp34_09.btsnoop", "8:23:59", "4:30:00", "2:00:00"),
            ("mitll_confroom_ubertooth_90.pcapng", "0:31", "0:18", "0:08"),
            ("dp3t_exp25_103.pklg", "19:42:44", "9:00:00", "4:00:00"),
        ]
        guard FileManager.default.fileExists(atPath: folder.path) else {
            print("Passed over: ../shared/captures is not there.")
            return []
        }
        return captures
    }()

    @Test(arguments: captures) func `jumps, search and end`(name: String, length: String, nine: String, four: String)
        throws
    {
        let terminal = try AgreedHome().replay(Self.folder.appending(path: name).path, "en_US.UTF-8")
        try terminal.look(for: "/\(length) ")
        terminal.type("p")
        try terminal.look(for: "PAUSED")
        terminal.type("}}}}}}}}}")
        try terminal.look(for: "REPLAY \(nine)/")
        terminal.type("{{{{{")
        try terminal.look(for: "REPLAY \(four)/")
        terminal.type("/rssi<-20\r")
        try terminal.look(for: "FILTER")
        terminal.type("/\u{15}zzzz\r")
        try terminal.look(for: "0/0")
        terminal.type("\u{1B}")
        try terminal.look(for: "FILTER", isGone: true)
        terminal.type("q")
        #expect(try terminal.end() == "exited 0")
    }
}
