import Basics
import BeaconService
import Localization
import ProcessTesting
import ServerTesting
import ServiceClient
import ServiceProtocol
import Synchronization
import Testing

@Suite("Connections to a server")
struct ServiceConnectionTests {
    static let caller = ServiceCaller(
        code: "demo", edition: "SWAMP", version: "1.2.0", device: "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F10")

    /// Records the seconds of each requested wait, and does not wait.
    private final class Waits: Sendable {
        private let seconds = Mutex<[Double]>([])
        var all: [Double] { seconds.withLock { $0 } }
        func add(_ wait: Double) { seconds.withLock { $0.append(wait) } }
    }

    private static func connection(_ server: TestServer, _ waits: Waits = Waits()) throws -> ServiceConnection {
        var settings = ServiceConnection.Settings(
            program: TestProcess.path(of: "noroshi"), sleep: { waits.add($0) }, random: { 0.5 })
        settings.timeout = ExchangeTests.longTimeout
        return ServiceConnection(try #require(ServiceAddress(server.url)), settings)
    }

    private static func fault(_ server: TestServer, _ members: String) async throws {
        let reply = try await server.post(
            "/admin/faults", #"{"path":"/v1/preparation",\#(members)}"#, server.administration)
        #expect(reply.status < 300, "\(reply.text)")
    }

    @Test("A list that has not changed is not sent a second time")
    func get() async throws {
        try await TestServer.run { server in
            let connection = try Self.connection(server)
            let first = try await connection.get("/v1/official-regions", Self.caller)
            #expect(first.status == 200 && first.resends == 0)
            let tag = try #require(first.tag)
            let second = try await connection.get("/v1/official-regions", Self.caller, tag: tag)
            #expect(second.status == 304 && second.octets.isEmpty)
        }
    }

    /// The behavior of the server, and the sign that each attempt reports.
    @Test(
        "Each attempt reports whether the server is there",
        arguments: [
            (#""status":500,"times":2"#, [.silent, .silent, .answers]), (#""drop":"after""#, [.silent, .answers]),
            (#""status":401"#, [.refuses]), (#""status":403"#, [.refuses]), (#""status":404"#, [.answers]),
            (#""status":501"#, [.silent]), (#""location":"/v1/preparation","times":9"#, [.silent]),
        ] as [(String, [ServerSign])])
    func signs(fault: String, signs: [ServerSign]) async throws {
        try await TestServer.run { server in
            try await Self.fault(server, fault)
            let told = Mutex<[ServerSign]>([])
            let connection = try Self.connection(server).telling { sign in told.withLock { $0.append(sign) } }
            _ = try? await connection.get("/v1/preparation", Self.caller)
            #expect(told.withLock { $0 } == signs)
        }
    }

    /// The fault, the number of its occurrences, the error or nil, and the number of retries.
    @Test(
        "Requests are sent again after some errors only",
        arguments: [
            (#""status":500"#, 3, nil, 3), (#""status":502"#, 1, nil, 1), (#""status":503"#, 4, 503, 3),
            (#""status":500"#, 9, 500, 3), (#""status":400"#, 9, 400, 0), (#""status":401"#, 9, 401, 0),
            (#""status":403"#, 9, 403, 0), (#""status":404"#, 9, 404, 0),
        ] as [(String, Int, Int?, Int)])
    func statuses(fault: String, times: Int, status: Int?, resends: Int) async throws {
        try await TestServer.run { server in
            let waits = Waits()
            let connection = try Self.connection(server, waits)
            try await Self.fault(server, fault + #","times":\#(times)"#)
            do {
                let reply = try await connection.get("/v1/preparation", Self.caller)
                #expect(status == nil && reply.resends == resends)
            } catch let error as ServiceError {
                guard case .refused(let code, _) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(code == status)
            }
            #expect(waits.all.count == resends)
            if fault.contains("500") { #expect(waits.all == Array([1, 2, 4].prefix(resends))) }
        }
    }

    /// The fault, and the error of every exchange with it.
    @Test(
        "Broken answers are reported as faults",
        arguments: [
            (#""drop":"before""#, TransferFault.interrupted), (#""drop":"after""#, .interrupted),
            (#""body":"half""#, .interrupted), (#""body":"huge""#, .tooLarge),
        ])
    func broken(fault: String, expected: TransferFault) async throws {
        try await TestServer.run { server in
            let connection = try Self.connection(server)
            try await Self.fault(server, fault + #","times":50"#)
            let place = try #require(ServiceAddress(server.url)).place
            await #expect(throws: ServiceError.failed(expected, at: place)) {
                try await connection.get("/v1/preparation", Self.caller)
            }
        }
    }

    @Test(
        "Redirect loops and redirects to other servers are rejected",
        arguments: [
            (#""status":302,"location":"/v1/preparation""#, ServiceError.tooManyRedirects),
            (#""status":302,"location":"http://example.com/v1/preparation""#, .redirectedElsewhere),
            (#""status":301,"location":"//example.com/""#, .redirectedElsewhere),
        ])
    func redirects(fault: String, expected: ServiceError) async throws {
        try await TestServer.run { server in
            let connection = try Self.connection(server)
            try await Self.fault(server, fault + #","times":50"#)
            await #expect(throws: expected) { try await connection.get("/v1/preparation", Self.caller) }
        }
    }

    @Test("A redirect within the server is followed")
    func redirect() async throws {
        try await TestServer.run { server in
            let connection = try Self.connection(server)
            try await Self.fault(server, #""status":302,"location":"/v1/official-regions""#)
            let reply = try await connection.get("/v1/preparation", Self.caller)
            #expect(try BodyReader.read(reply.octets) { OfficialRegionsBody(&$0) }.entries.isEmpty)
        }
    }

    @Test("An answer that comes too late is discarded, and the request is sent again")
    func late() async throws {
        try await TestServer.run { server in
            // On a busy machine, an answer without a fault may also be late.
            let retries = RetryPolicy(waits: Array(repeating: 1, count: 100))
            let connection = ServiceConnection(
                try #require(ServiceAddress(server.url)),
                .init(
                    timeout: 1, retries: retries, program: TestProcess.path(of: "noroshi"), sleep: { _ in }))
            try await Self.fault(server, #""delayMs":4000"#)
            let reply = try await connection.get("/v1/preparation", Self.caller)
            #expect(reply.status == 200 && reply.resends > 0)
        }
    }

    @Test("A request whose answer was lost is carried out once: the same key has the same answer")
    func once() async throws {
        try await TestServer.run { server in
            let connection = try Self.connection(server)
            let fault = #"{"path":"/v1/test-logs","drop":"after","times":2}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            var caller = Self.caller
            caller.isTestMode = true
            let body = """
                {"regionID":"r","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7060","event":1,
                 "occurredAt":"2026-11-20T01:02:03Z","recordID":"0D3E1F52-0000-4000-8000-000000000001"}
                """
            let reply = try await connection.post(
                "/v1/test-logs", caller, body: Array(body.utf8), key: "one")
            #expect(reply.status == 200 && reply.resends == 2)
            let records = try await server.get("/admin/records?kind=test", server.administration)
            #expect(records.text.contains(#""total":1"#), "\(records.text)")
        }
    }

    /// Every error has a sentence in both languages, without a remaining placeholder.
    @Test(arguments: [
        ServiceError.refused(status: 503, nil), .refused(status: 400, ErrorBody(code: "c", message: "m")),
        .malformed("a.b"), .tooManyRedirects, .redirectedElsewhere,
    ])
    func `every error has a sentence in both languages`(error: ServiceError) {
        let (english, japanese) = (Localizer(language: .en).text(error), Localizer(language: .ja).text(error))
        #expect(english != japanese && !english.contains("%") && !japanese.contains("%"))
    }
}
