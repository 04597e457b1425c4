import Basics
import BeaconService
import ProcessTesting
import ServerTesting
import ServiceClient
import ServiceProtocol
import Testing
import Tracking

@Suite("Queries for the messages of beacons")
struct NearbyAskingTests {
    private static func question(_ count: Int, pattern: String = "*") throws -> NearbyQuestion {
        let beacons = try (1...count).map { number in
            try #require(BeaconIdentity(text: "ibeacon:366AF94E-E6BA-4C0A-821E-EFD36A6E7060:1:\(number)"))
        }
        return NearbyQuestion(beacons.map { NearbyObservation($0) }, pattern: pattern)
    }

    private static func connection(_ url: String) throws -> ServiceConnection {
        var settings = ServiceConnection.Settings(program: TestProcess.path(of: "noroshi"), sleep: { _ in })
        settings.timeout = ExchangeTests.longTimeout
        return ServiceConnection(try #require(ServiceAddress(url)), settings)
    }

    private static let file = """
        {"beacons":[
          {"beacon":"ibeacon:366AF94E-E6BA-4C0A-821E-EFD36A6E7060:1:1","appCode":"demo",
           "attachments":[{"namespacedType":"com.example.demo/a","data":"AAH/","maxDistanceMeters":2.5}]},
          {"beacon":"ibeacon:366AF94E-E6BA-4C0A-821E-EFD36A6E7060:1:2","appCode":"demo"}]}
        """

    @Test("Each beacon of the query has an answer with the requested types")
    func answers() async throws {
        try await TestServer.run(["proximity.json": Self.file]) { server in
            let connection = try Self.connection(server.url)
            for (pattern, count) in [("*", 1), ("com.example.demo/*", 1), ("*/b", 0), ("com.example.none/a", 0)] {
                let question = try Self.question(3, pattern: pattern)
                let carried = try await connection.messages(
                    question, as: ServiceConnectionTests.caller, isSimulated: true)
                #expect(Set(carried.keys) == Set(question.beacons), "\(pattern)")
                #expect(question.beacons.map { carried[$0]?.count } == [count, 0, 0], "\(pattern)")
                let first = carried[question.beacons[0]]?.first
                #expect(first.map { $0.message.content == [0, 1, 255] && $0.maximumDistance == 2.5 } ?? true)
            }
        }
    }

    @Test("An answer that would be too large is fetched in parts")
    func parts() async throws {
        try await TestServer.run(["proximity.json": Self.file]) { server in
            let fault =
                #"{"path":"/proximity/v1beta1/beaconinfo:getforobserved","body":"huge","times":1}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            let question = try Self.question(3)
            let carried = try await Self.connection(server.url).messages(
                question, as: ServiceConnectionTests.caller, isSimulated: false)
            #expect(carried.count == 3 && carried[question.beacons[0]]?.count == 1)
        }
    }

    @Test("A query is sent once, and the error contains the time that the server asks to wait", arguments: [503, 429])
    func once(status: Int) async throws {
        try await RawServer.run(
            RawServer.http([.say("HTTP/1.1 \(status) x\r\ncontent-length: 0\r\nretry-after: 77\r\n\r\n")])
        ) { server in
            let connection = try Self.connection("http://127.0.0.1:\(server.port)")
            await #expect {
                try await connection.messages(
                    try Self.question(1), as: ServiceConnectionTests.caller, isSimulated: false)
            } throws: { error in
                (error as? NearbyFault)?.wait == 77
            }
            #expect(server.heard.count == 1)
        }
    }

    @Test("Data that was not requested is ignored, and an invalid answer is an error")
    func hostile() async throws {
        let id = "Nmr5Tua6TAqCHu/Tam5wYAABAAk="
        let beacon = #"{"beaconName":"x","advertisedId":{"type":"IBEACON","id":"\#(id)"},"attachments":[]}"#
        let foreign = #"{"namespacedType":"com.other/x","data":"AA=="}"#
        let asked = beacon.replacing("AAQAJ", with: "AAQAB").replacing("[]", with: "[\(foreign)]")
        for (body, isAnswer) in [
            (#"{"beacons":[\#(beacon)]}"#, true), (#"{"beacons":[\#(asked)]}"#, true), (#"{"beacons":[{}]}"#, false),
            ("[]", false), ("", false),
            (#"{"beacons":[{"advertisedId":{"type":"IBEACON","id":"AA"},"attachments":[]}]}"#, false),
        ] {
            let answer =
                "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n\r\n"
            try await RawServer.run(RawServer.http([.say(answer + body)])) { server in
                let connection = try Self.connection("http://127.0.0.1:\(server.port)")
                let carried = try? await connection.messages(
                    try Self.question(1, pattern: "com.example.demo/*"), as: ServiceConnectionTests.caller,
                    isSimulated: false)
                #expect((carried != nil) == isAnswer, "\(body)")
                // Neither the ninth beacon nor that namespace was requested.
                #expect(carried.map { $0.count == 1 && $0.values.allSatisfy(\.isEmpty) } ?? true)
            }
        }
    }
}
