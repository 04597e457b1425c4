import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// A user of the real `noroshi` with a separate home folder, which is removed with its last user.
final class Technician: Sendable {
    struct Outcome {
        var status: Int32
        var output: String
        /// The text that the program wrote on standard error.
        var remarks: String

        /// The lines of the output as JSON values.
        var values: [JSON] { get throws { try output.split(separator: "\n").map { try JSON(String($0)) } } }
    }

    let home = NSTemporaryDirectory() + "/noroshi-" + UUID().uuidString

    /// - Parameter code: The code of the application.
    init(code: String = "demo") async throws {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        #expect(try await run("prefs", "set", "DeveloperAppCode", code).status == 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// Returns the environment of this home, without the data of the machine's user.
    func environment(_ more: [String: String] = [:]) -> [String: String] {
        let own = ["HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_STATE_HOME": home + "/state"]
        return TestProcess.environment(own.merging(more) { $1 })
    }

    func run(_ arguments: String..., environment more: [String: String] = [:]) async throws -> Outcome {
        try await run(arguments, environment: more)
    }

    func run(_ arguments: [String], environment more: [String: String] = [:]) async throws -> Outcome {
        let outcome = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), arguments, input: [], environment: environment(more), folder: home)
        return Outcome(status: outcome.status, output: outcome.text, remarks: outcome.remarks)
    }

    /// Starts a command that runs continuously.
    func start(_ arguments: String..., environment more: [String: String] = [:]) async throws -> TestProcess {
        try await start(arguments, environment: more)
    }

    func start(_ arguments: [String], environment more: [String: String] = [:]) async throws -> TestProcess {
        try await TestProcess(
            TestProcess.path(of: "noroshi"), arguments, environment: environment(more), folder: home,
            within: .seconds(300))
    }

    /// Writes a file beside the preference file.
    func configure(_ name: String, _ text: String) throws {
        try text.write(toFile: home + "/config/noroshi/" + name, atomically: true, encoding: .utf8)
    }
}
