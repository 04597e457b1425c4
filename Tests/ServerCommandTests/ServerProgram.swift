import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ProcessTesting
import Testing

/// The result of a run of the server's program.
struct ServerOutcome {
    /// The exit status or, if negative, the signal that ended the program.
    var status: Int32
    var output: String
    var remarks: String
}

/// The real `noroshi-server`, as a process.
final class ServerProgram: Sendable {
    private let process: TestProcess
    /// The first line on standard output; empty if the program ended without one.
    let ready: String

    /// The address, such as `http://127.0.0.1:40123`.
    var url: String { ready.split(separator: "\"").last { $0.hasPrefix("http") }.map(String.init) ?? "" }
    var log: String { process.remarks }
    /// The number of the process.
    var id: pid_t { process.id }

    /// Starts the program and waits for its first line, or for its end.
    /// - Parameters:
    ///   - preparation: The commands of a shell before it becomes the program; nil: there is no shell.
    ///   - redirection: The redirections of that shell when it becomes the program.
    init(
        _ arguments: [String], environment: [String: String] = [:], preparation: String? = nil,
        redirection: String = ""
    ) async throws {
        let program = TestProcess.path(of: "noroshi-server")
        let process = try await TestProcess(
            preparation == nil ? program : "/bin/sh",
            (preparation.map { ["-c", $0 + "; exec \"$0\" \"$@\" " + redirection, program] } ?? []) + arguments,
            environment: TestProcess.environment(environment), within: .seconds(300))
        try await eventually("the first line of noroshi-server \(arguments), or its end") {
            process.hasEnded || process.text.contains("\n")
        }
        let text = process.text
        ready = String(text[..<(text.firstIndex(of: "\n").map { text.index(after: $0) } ?? text.endIndex)])
        self.process = process
    }

    func signal(_ number: Int32) { process.signal(number) }

    func end() async throws -> ServerOutcome {
        let outcome = try await process.end()
        return ServerOutcome(status: outcome.status, output: outcome.text, remarks: outcome.remarks)
    }

    /// Sends a request.
    /// - Returns: The status and the body.
    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: String? = nil,
        client: HTTPClient = .shared
    ) async throws -> (status: Int, text: String) {
        var request = HTTPClientRequest(url: url + path)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await client.execute(request, timeout: .seconds(30))
        return (Int(response.status.code), String(buffer: try await response.body.collect(upTo: 1 << 20)))
    }

    func get(
        _ path: String, _ headers: [String: String] = [:], client: HTTPClient = .shared
    ) async throws -> (status: Int, text: String) {
        try await send("GET", path, headers, client: client)
    }

    /// Runs the program to its end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> ServerOutcome {
        try await ServerProgram(arguments, environment: environment).end()
    }
}

/// A folder for one test, which is removed with its last user.
final class ServerFolder: Sendable {
    let path = NSTemporaryDirectory() + "/noroshi-server-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    func write(_ name: String, _ text: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }

    /// The header that authorizes requests of the administration.
    var administration: [String: String] {
        get throws { ["authorization": "Bearer " + (try text("admin-token").trimmingCharacters(in: .newlines))] }
    }
}
