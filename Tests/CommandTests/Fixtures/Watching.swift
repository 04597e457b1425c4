import Foundation
import ProcessTesting

/// `noroshi watch`, or another command that runs continuously, as a process.
final class Watching {
    private let process: TestProcess
    /// Whether `text` also contains standard error.
    private let isHeard: Bool

    /// - Parameter isHeard: Whether standard error is also read.
    init(_ site: Site, _ arguments: String..., environment: [String: String] = [:], isHeard: Bool = false) async throws
    {
        self.isHeard = isHeard
        let own = [
            "HOME": site.folder.path, "XDG_CONFIG_HOME": site.folder.path + "/config",
            "XDG_STATE_HOME": site.folder.path + "/state",
        ]
        process = try await TestProcess(
            Program.path, arguments, environment: TestProcess.environment(own.merging(environment) { $1 }),
            folder: site.folder.path, within: .seconds(300))
    }

    /// The text that was read so far. Of both streams, standard error comes last.
    var text: String { process.text + (isHeard ? process.remarks : "") }
    var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    /// Waits until the program has written `word`.
    func read(to word: String) async throws {
        try await process.wait(for: word.debugDescription) { _ in text.contains(word) }
    }

    /// The processes that the program has started.
    var children: [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/task")) ?? []
        return tasks.flatMap { task in
            let file = "/proc/\(process.id)/task/\(task)/children"
            return ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: " ").compactMap {
                pid_t($0)
            }
        }
    }

    func signal(_ number: Int32) { process.signal(number) }

    func kill() { signal(SIGKILL) }

    /// Waits for the end and returns the exit status or, negative, the signal.
    func end() async throws -> Int32 { try await process.end().status }
}
