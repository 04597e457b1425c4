import Foundation
import Testing

/// `noroshi watch`, as a process of its own.
final class Watching {
    private let process = Process()
    private let pipe = Pipe()
    private var octets = Data()

    /// - Parameter isHeard: Whether standard error is also read.
    init(_ site: Site, _ arguments: String..., environment: [String: String] = [:], isHeard: Bool = false) throws {
        process.executableURL = URL(filePath: Program.path)
        process.arguments = arguments
        process.environment = [
            "HOME": site.folder.path, "LANG": "C.UTF-8", "XDG_CONFIG_HOME": site.folder.path + "/config",
            "XDG_STATE_HOME": site.folder.path + "/state",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ].merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardError = isHeard ? pipe : FileHandle.nullDevice
        try process.run()
    }

    /// What was read so far.
    var text: String { String(decoding: octets, as: UTF8.self) }
    var lineCount: Int { octets.count { $0 == UInt8(ascii: "\n") } }

    /// Reads until `word` was written.
    func read(to word: String) {
        while !text.contains(word) {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { return _ = Issue.record("watch ended before it wrote \(word)") }
            octets += more
        }
    }

    func signal(_ number: Int32) { Foundation.kill(process.processIdentifier, number) }

    func kill() { signal(SIGKILL) }

    /// Waits for the end; the exit status.
    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
