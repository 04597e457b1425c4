import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests the effects of the surrounding system on the server.
@Suite("The server under pressure")
struct EnduranceTests {
    private let folder = ServerFolder()

    private var arguments: [String] { ["--data", folder.path, "--seed-demo", "--listen", "127.0.0.1:0"] }

    private func port(_ server: ServerProgram) throws -> Int {
        try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
    }

    @Test("A log without a reader loses lines, and the server continues; the next reader gets their number")
    func log() async throws {
        try folder.write("note", "")
        let path = folder.path + "/log"
        let pipe = try NamedPipe(path)
        let server = try await ServerProgram(arguments, preparation: "exec 9>'\(path)'", redirection: "2>&9")
        // A pipe takes 64 KiB, and a line has some 140 bytes.
        for _ in 0..<1000 { #expect(try await server.get("/v1/health").status == 200) }
        // The pipe gives the lines that fitted into it, and then a line for a request that fits again.
        let first = try await pipe.read("the log") { $0.utf8.count > 50_000 }
        #expect(first.contains("route=/v1/health status=200") && !first.contains("lines lost"))
        #expect(try await server.get("/v1/health").status == 200)
        let rest = try await pipe.read("the line of what was lost") { $0.contains("lines lost") }
        #expect(rest.contains("warning lines lost lines="), "\(rest)")
        server.signal(SIGTERM)
        #expect(try await server.end().status == 0)
    }

    @Test("Connections beyond the system's limit wait, and the server reserves descriptors for itself")
    func connections() async throws {
        let server = try await ServerProgram(arguments, preparation: "ulimit -n 100")
        let port = try port(server)
        var silent: [RawConnection] = []
        for _ in 0..<60 { silent.append(try await RawConnection(port)) }
        func sockets() throws -> Int {
            let folder = "/proc/\(server.id)/fd"
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name))?.hasPrefix("socket:")
                    ?? false
            }.count
        }
        // 36 is 100 descriptors less 64; the program has a few sockets in addition.
        try await eventually("36 connections") { try sockets() >= 36 }
        // A server that continued to accept would have all sixty connections when this one is connected and has
        // sent its request.
        let last = try await RawConnection(port)
        await last.say("GET /v1/health HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try sockets() <= 40 && last.text.isEmpty)
        async let health = server.get("/v1/health")
        for connection in silent { await connection.close() }
        #expect(try await health.status == 200)
        try await last.read(until: "HTTP/1.1 200 OK")
        await last.close()
        server.signal(SIGTERM)
        #expect(try await server.end().status == 0)
    }

    @Test(
        "A removed store is written anew, and a damaged one is reported by health and by one sentence at the start"
    )
    func store() async throws {
        let server = try await ServerProgram(arguments)
        let headers = ["authorization": "Bearer demo", "x-sdk-edition": "SWAMP", "x-sdk-version": "1.2.0"]
        for suffix in ["", "-wal", "-shm"] {
            // The server may already be writing the store anew.
            _ = unsafe unlink(folder.path + "/server.sqlite" + suffix)
        }
        try await eventually("the new store") {
            server.log.contains("store written anew")
        }
        #expect(try await server.get("/v1/health").status == 200)
        // A file of another program is no store: no data is acknowledged into it.
        try folder.write("other", "no database")
        #expect(unsafe rename(folder.path + "/other", folder.path + "/server.sqlite") == 0)
        try await eventually("the fault") { try await server.get("/v1/health").status == 503 }
        #expect(try await server.get("/v1/health").text.contains("store_damaged"))
        #expect(try await server.get("/v1/official-regions", headers).status == 200)
        server.signal(SIGTERM)
        #expect(try await server.end().status == 0)
        let again = try await ServerProgram.run("--data", folder.path, "--listen", "127.0.0.1:0", "--lang", "en")
        #expect(again.status == 78)
        let lines = again.remarks.split(separator: "\n")
        #expect(
            lines.count == 1 && lines[0].contains("server.sqlite: this file was created by another program"),
            "\(again.remarks)")
        #expect(try folder.text("server.sqlite") == "no database")
    }
}
