import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// The result of a run of the program.
struct Outcome {
    var status: Int32
    var output: String
    /// The text that the program wrote on standard error.
    var remarks: String

    var lines: [String] { output.split { $0 == "\n" || $0 == "\r\n" }.map(String.init) }
    /// The lines of the output as JSON values; throws if one is not JSON.
    var values: [JSON] { get throws { try lines.map { try JSON($0) } } }
}

/// The real program, run as a process in its own environment.
enum Program {
    /// The path of the program, which is built beside the tests, since they depend on it.
    static let path = TestProcess.path(of: "noroshi")

    /// Runs the program to its end. Of the environment of the tests, only `PATH` is passed on.
    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:], in folder: Folder? = nil
    ) async throws -> Outcome {
        try await run(path, arguments, Array(input.utf8), environment, folder)
    }

    static func run(
        _ arguments: [String], octets: [UInt8] = [], in folder: Folder? = nil, environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(path, arguments, octets, environment, folder)
    }

    /// Runs a line of bash in which `$NOROSHI` is the program.
    static func shell(_ line: String, in folder: Folder? = nil) async throws -> Outcome {
        try await run("/bin/bash", ["-c", line], [], ["NOROSHI": path], folder)
    }

    private static func run(
        _ executable: String, _ arguments: [String], _ input: [UInt8], _ environment: [String: String],
        _ folder: Folder?
    ) async throws -> Outcome {
        let own = try Folder()
        await gate.enter()
        let ended: Result<TestProcess.Outcome, any Error>
        do {
            ended = .success(
                try await TestProcess.run(
                    executable, arguments, input: input,
                    environment: TestProcess.environment(["HOME": own.path].merging(environment) { $1 }),
                    folder: (folder ?? own).path))
        } catch {
            ended = .failure(error)
        }
        await gate.leave()
        let outcome = try ended.get()
        return Outcome(status: outcome.status, output: outcome.text, remarks: outcome.remarks)
    }

    /// Six programs run at a time, since most of them wait for something.
    private static let gate = Gate(places: 6)
}

/// Limits the number of programs that run at a time.
private actor Gate {
    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) { self.places = places }

    func enter() async {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
    }
}

/// A folder that is removed with its last user.
final class Folder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/noroshi-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, with the folders above it, and returns its path.
    @discardableResult
    func file(_ name: String, _ octets: [UInt8]) throws -> String {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(octets).write(to: url)
        return url.path
    }

    @discardableResult
    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    func octets(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path + "/" + name))) }

    func text(_ name: String) throws -> String { String(decoding: try octets(name), as: UTF8.self) }
}
