import Advertising
import Basics
import BeaconService
import NIOCore
import ServerTesting
import Store
import Synchronization
import TerminalTesting
import Testing
import VectorTesting

/// Tests of the faults that can occur between the real program and a real server, for each command that sends
/// requests.
@Suite("Faults of a server, by command")
struct FaultTableTests {
    /// A command, and its exit statuses for requests that failed.
    struct Asking: Sendable, CustomTestStringConvertible {
        let command: [String]
        /// The path of the request.
        let path: String
        /// The statuses for an error response of the server, for an answer that makes no sense, and for no answer.
        let refused, senseless, unanswered: Int32
        /// Whether a request that failed once is repeated until it succeeds.
        var retries = false
        /// Whether an answer of 200 is enough, whatever it contains.
        var readsNothing = false
        /// The name that the administration uses for the resulting records; nil: none are kept there.
        var kind: String?
        /// Whether the record is kept by the program and sent later.
        var isKept: Bool { kind == "track" }
        /// Whether the command reports the error and ends successfully.
        var isLenient: Bool { unanswered == 0 }
        var testDescription: String { command[..<min(2, command.count)].joined(separator: " ") }
    }

    static let commands = [
        Asking(
            command: ["managed", "update", "--force"], path: "/v1/managed-regions", refused: 24, senseless: 21,
            unanswered: 25),
        Asking(
            command: ["official", "--refresh"], path: "/v1/official-regions", refused: 24, senseless: 21, unanswered: 25
        ),
        Asking(
            command: ["log", "flush", "--again"], path: "/v1/track-logs", refused: 31, senseless: 31, unanswered: 31,
            retries: true, kind: "track"),
        Asking(
            command: ["log", "test", "--region", "shop", "--event", "enter"], path: "/v1/test-logs", refused: 30,
            senseless: 0, unanswered: 30, readsNothing: true, kind: "test"),
        Asking(
            command: ["contact", "check", "--region", "shop"], path: "/v1/contact-checks", refused: 33, senseless: 33,
            unanswered: 33, retries: true, kind: "contact"),
        Asking(
            command: ["contact", "reset", "--region", "shop"], path: "/v1/contact-checks/blocks", refused: 33,
            senseless: 33, unanswered: 33),
        Asking(
            command: ["validate", "ibeacon:\(wave):1001:5"], path: "/v1/onetime-validations", refused: 34,
            senseless: 34,
            unanswered: 34),
        // A server that cannot be reached prevents nothing.
        Asking(command: ["prepare"], path: "/v1/preparation", refused: 0, senseless: 0, unanswered: 0),
    ]

    private static let wave = "A1F27C35-4E68-4D90-B7C4-19E533805002"
    private static let files = [
        "official.json": """
        {"regions":[
          {"regionID":"shop","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805001","regionType":1,"beaconType":1},
          {"regionID":"wave","UUID":"\(wave)","regionType":1,"beaconType":2,"assignedMajors":[1001]}]}
        """,
        "managed.json":
            #"{"regions":[{"regionID":"depot","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805003","managedType":"owned"}]}"#,
        "campaigns.json": """
        {"campaigns":[
          {"campaignID":"stamps","regionIDs":["shop"],"events":[1],"requiredMarks":999,"markIntervalSec":0}]}
        """,
    ]

    /// Makes a technician who has all lists.
    private static func technician(_ server: TestServer) async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        for list in [["managed", "update"], ["official", "--refresh"]] {
            #expect(try await technician.run(list + ["--server", server.url]).status == 0)
        }
        return technician
    }

    private static func keep(_ technician: Technician) throws {
        let store = try Store.open(in: technician.home + "/state/noroshi", as: .command).store
        let track = TrackingRecord(
            regionID: "shop", region: "shop", start: Timestamp(microseconds: 1_700_000_000_000_000),
            end: Timestamp(microseconds: 1_700_000_005_000_000), cycles: 5, beacons: [])
        try store.append([], source: "hci0", records: [ServiceRecord(identifier: .random(), .track(track))])
    }

    private static func answer(_ asking: Asking, status: Int) -> Int32 {
        switch (asking.path, status) {
        // Without service, the program is not ready.
        case ("/v1/preparation", 401), ("/v1/preparation", 403): 1
        // A single rejected record is set aside.
        case ("/v1/track-logs", 400): 32
        // The list has not changed since it was fetched.
        case ("/v1/managed-regions", 304), ("/v1/official-regions", 304): 0
        case (_, 500), (_, 502), (_, 503): asking.retries ? 0 : asking.refused
        // These are successes without any content.
        case (_, ..<300), (_, 304): asking.readsNothing ? asking.refused : asking.senseless
        default: asking.refused
        }
    }

    /// Returns the faults that the administration can produce, each with the exit status of the command.
    private static func faults(_ asking: Asking) -> [(fault: String, status: Int32)] {
        let statuses = [
            202, 204, 206, 300, 303, 304, 305, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 413, 414, 415,
            417,
            418, 421, 422, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 507, 508, 511, 599,
        ]
        let unanswered = asking.retries ? 0 : asking.unanswered
        return statuses.map { (#""status":\#($0)"#, answer(asking, status: $0)) } + [
            (#""drop":"before""#, unanswered), (#""drop":"after""#, unanswered), (#""body":"half""#, unanswered),
            (#""body":"text""#, asking.senseless), (#""body":"types""#, asking.senseless),
            (#""body":"huge""#, asking.unanswered),
            (#""times":4,"location":"\#(asking.path)""#, asking.unanswered),
            (#""times":4,"status":307,"location":"\#(asking.path)""#, asking.unanswered),
            (#""location":"http://127.0.0.2:1/""#, asking.unanswered),
        ]
    }

    /// Expects one plain sentence in the language of the user, without terms of the implementation.
    private static func expectPlain(_ outcome: Technician.Outcome, _ language: String, _ context: String) {
        let lines = outcome.remarks.split(separator: "\n")
        #expect(lines.count == 1, "\(context): \(outcome)")
        let isJapanese = outcome.remarks.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
        #expect(isJapanese == (language == "ja"), "\(context): \(outcome)")
        for word in ["curl", "NIO", "Error", "Optional", "nil", "errno", "JSON:"] {
            #expect(!outcome.remarks.contains(word), "\(context): \(outcome)")
        }
    }

    @Test("Each fault has its status and one plain sentence, and nothing is lost or done twice", arguments: commands)
    func table(asking: Asking) async throws {
        try await TestServer.run(Self.files) { server in
            let technician = try await Self.technician(server)
            @Sendable func run(_ arguments: [String], _ language: String = "en") async throws -> Technician.Outcome {
                try await technician.run(arguments + ["--server", server.url, "--lang", language])
            }
            // The number of records that the server has in the end.
            var arrived = 0
            for (number, (fault, status)) in Self.faults(asking).enumerated() {
                let language = number % 2 == 0 ? "ja" : "en"
                if asking.isKept { try Self.keep(technician) }
                let body = #"{"path":"\#(asking.path)",\#(fault)}"#
                #expect(try await server.post("/admin/faults", body, server.administration).status < 300)
                let outcome = try await run(asking.command, language)
                #expect(outcome.status == status, "\(fault): \(outcome)")
                if status != 0 || asking.isLenient { Self.expectPlain(outcome, language, fault) }
                if asking.isKept ? status != 32 : Self.arrives(fault, status) { arrived += 1 }
                // A fault that met no request is removed, so that it does not affect the next one.
                _ = try await server.send("DELETE", "/admin/faults", server.administration)
            }
            try await Self.expectWhole(technician, server, asking, arrived: arrived)
        }
    }

    /// The ways in which the server delays an answer, so that it is not complete within 15 s.
    private static let slow: [(name: String, steps: [RawServer.Step])] = [
        ("stalled", [.say("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{")]),
        ("dripping", [.say("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{"), .drip(UInt8(ascii: " "))]),
        ("silent", []),
    ]

    /// Delays the first answer, and closes the connections of later requests.
    private static func slowly(_ steps: [RawServer.Step]) -> RawServer.Script {
        let isFirst = Atomic(true)
        let whole = RawServer.http(steps)
        return { heard, turn in
            whole(heard, turn).map { isFirst.exchange(false, ordering: .relaxed) ? $0 : [.close] }
        }
    }

    @Test("An endless answer is abandoned with one sentence, and nothing is lost", arguments: commands)
    func slow(asking: Asking) async throws {
        try await TestServer.run(Self.files) { server in
            let technician = try await Self.technician(server)
            if asking.isKept { try Self.keep(technician) }
            // All run at once, as several programs would; records are sent by only one.
            try await withThrowingTaskGroup { group in
                for (name, steps) in asking.isKept ? Array(Self.slow.prefix(1)) : Self.slow {
                    group.addTask {
                        try await RawServer.run(Self.slowly(steps)) { raw in
                            let outcome = try await technician.run(
                                asking.command + ["--server", "http://127.0.0.1:\(raw.port)", "--lang", "ja"])
                            #expect(outcome.status == asking.unanswered, "\(name): \(outcome)")
                            Self.expectPlain(outcome, "ja", name)
                            #expect(raw.heard.count == (asking.retries ? 4 : 1), "\(name)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            // The server performs the request, and its answer comes too late.
            let body = #"{"path":"\#(asking.path)","delayMs":16000}"#
            #expect(try await server.post("/admin/faults", body, server.administration).status < 300)
            let late = try await technician.run(asking.command + ["--server", server.url, "--lang", "en"])
            #expect(late.status == (asking.retries ? 0 : asking.unanswered), "\(late)")
            guard asking.retries else { return }
            // A second execution, if there is one, is done by then.
            try await Task.sleep(for: .seconds(2))
            try await Self.expectWhole(technician, server, asking, arrived: 1)
        }
    }

    @Test("A terminal shows the server that is waited for, and Ctrl-C ends it", arguments: commands)
    func waiting(asking: Asking) async throws {
        try await TestServer.run(Self.files) { server in
            let technician = try await Self.technician(server)
            if asking.isKept { try Self.keep(technician) }
            try await RawServer.run(RawServer.http([])) { raw in
                let terminal = try PseudoTerminal(
                    technician.environment().mapValues { Optional($0) }, program: "noroshi",
                    arguments: asking.command + ["--server", "http://127.0.0.1:\(raw.port)", "--lang", "ja"])
                try await terminal.look(for: "127.0.0.1:\(raw.port) に問い合わせています（Ctrl-C で中止）。")
                terminal.type("\u{3}")
                let end = try await terminal.end()
                // A command that does not repeat its request may have given up before.
                #expect(end == "killed 2" || !asking.retries && end == "exited \(asking.unanswered)")
            }
            try await Self.expectWhole(technician, server, asking, arrived: asking.isKept ? 1 : 0)
        }
    }

    @Test("A server that does not prove its identity receives no data", arguments: commands)
    func untrusted(asking: Asking) async throws {
        try await TestServer.run(Self.files) { server in
            let technician = try await Self.technician(server)
            if asking.isKept { try Self.keep(technician) }
            try await Certificates.use { certificates in
                let own = try await certificates.selfSigned()
                let script: RawServer.Script = { _, turn in
                    turn == 0 ? [.say("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n"), .close] : nil
                }
                // One server has a certificate that is not trusted, and one does not use TLS.
                for context in [try own.context, nil] {
                    try await RawServer.run(script, tls: context) { raw in
                        let outcome = try await technician.run(
                            asking.command + ["--server", "https://127.0.0.1:\(raw.port)", "--lang", "en"])
                        #expect(outcome.status == asking.unanswered, "\(outcome)")
                        Self.expectPlain(outcome, "en", "TLS")
                        #expect(!raw.heard.isEmpty && !raw.heard.contains { $0.contains("HTTP/1.1") }, "\(raw.heard)")
                    }
                }
            }
            try await Self.expectWhole(technician, server, asking, arrived: asking.isKept ? 1 : 0)
        }
    }

    /// Returns whether the request of a command was performed, which the command may not notice.
    private static func arrives(_ fault: String, _ status: Int32) -> Bool {
        // Instead of these answers, nothing is performed.
        status == 0 && !fault.contains("text") && !fault.contains("types") || fault.contains("after")
    }

    /// Expects that all earlier data is still there, all records arrived once, and the next request is answered.
    /// - Parameter arrived: The number of records, test logs or contacts that the server has before the next
    ///   request.
    private static func expectWhole(
        _ technician: Technician, _ server: TestServer, _ asking: Asking, arrived: Int
    ) async throws {
        let well = try await technician.run(asking.command + ["--server", server.url])
        #expect(well.status == 0, "\(well)")
        let managed = try await technician.run("managed", "list", "--json").values
        #expect(managed.map { $0["regionID"] } == ["depot"])
        let official = try await technician.run("official", "--json").output
        #expect(official.contains("wave"), "\(official)")
        guard let kind = asking.kind else { return }
        let records = try await server.get("/admin/records?kind=\(kind)", server.administration)
        let total = asking.isKept ? arrived : arrived + 1
        #expect(try JSON(records.text)["total"] == .number(Double(total)), "\(records.text)")
    }
}
