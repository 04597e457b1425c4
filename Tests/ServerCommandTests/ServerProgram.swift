import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

/// How a run of the server's program ended.
struct ServerOutcome {
    /// Negative: the signal that ended it.
    var status: Int32
    var output: String
    var remarks: String
}

/// The real `noroshi-server`, as a process with a folder of its own.
final class ServerProgram: Sendable {
    /// It is built beside the tests, since they depend on it.
    private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "noroshi-server").path

    private let process: Process
    private let ended: AsyncStream<Int32>
    private let output = Pipe()
    private let remarks: String
    /// The first line on standard output.
    let ready: String

    /// `http://127.0.0.1:40123`
    var url: String { ready.split(separator: "\"").last { $0.hasPrefix("http") }.map(String.init) ?? "" }
    var log: String { (try? String(contentsOfFile: remarks, encoding: .utf8)) ?? "" }

    /// Starts the program and waits for its first line, or for its end.
    init(_ arguments: [String], environment: [String: String] = [:]) async throws {
        remarks = NSTemporaryDirectory() + "/noroshi-server-" + UUID().uuidString + ".log"
        try Data().write(to: URL(filePath: remarks))
        process = Process()
        process.executableURL = URL(filePath: Self.path)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: URL(filePath: remarks))
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        self.ended = ended
        process.terminationHandler = { process in
            end.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
            end.finish()
        }
        try process.run()
        // Else the end of what the program writes would never be seen.
        try output.fileHandleForWriting.close()
        let file = output.fileHandleForReading
        ready = await withCheckedContinuation { continuation in
            // A thread that may wait.
            Thread.detachNewThread {
                var text = ""
                while !text.hasSuffix("\n"), case let data = file.availableData, !data.isEmpty {
                    text += String(decoding: data, as: UTF8.self)
                }
                continuation.resume(returning: text)
            }
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(atPath: remarks)
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    func end() async -> ServerOutcome {
        var status: Int32 = 0
        for await number in ended { status = number }
        return ServerOutcome(status: status, output: ready, remarks: log)
    }

    /// Sends one request.
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

/// A folder for one test, gone with its last user.
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

    /// The header of the administration.
    var administration: [String: String] {
        get throws { ["authorization": "Bearer " + (try text("admin-token").trimmingCharacters(in: .newlines))] }
    }
}
