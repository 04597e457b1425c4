import Basics
import BeaconService
import ServiceProtocol
import Testing

@Suite("Bodies of Beacapp's interface")
struct BeacappBodiesTests {
    private static func octets(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        write(&json)
        return json.octets
    }

    private static let device = "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F10"

    @Test("An activation is written in the form in which it is read")
    func activation() throws {
        let text = """
            {"requestToken":"r","secretKey":"s","deviceID":"\(Self.device)","sdkVersion":"2.0.0"}
            """
        let request = try BodyReader.read(Array(text.utf8)) { ActivationRequest(&$0) }
        #expect(String(decoding: Self.octets { request.write(into: &$0) }, as: UTF8.self) == text)
        let answer = ActivationAnswer(
            deviceIdentifier: request.deviceID, accessToken: "t", expiresAt: Timestamp(seconds: 1_795_000_000))
        #expect(try BodyReader.read(Self.octets { answer.write(into: &$0) }) { ActivationAnswer(&$0) } == answer)
    }

    @Test("Logs are written in the form in which they are read", arguments: [1, 256])
    func logs(type: Int) throws {
        // As long as identifiers may be in the operator's files.
        let event = String(repeating: "あ", count: 64)
        let text = """
            [{"recordID":"\(Self.device)","type":\(type),"event_id":"\(event)","beacon_id":"b1",
              "at":"2026-11-20T01:02:03Z","value":"cup"}]
            """
        let log = try #require(try BeacappLogBody.list(Array(text.utf8)).first)
        #expect(log.type == type && log.eventID == event && log.beaconID == "b1" && log.value == "cup")
        #expect(try BodyReader.read(Self.octets { log.write(into: &$0) }) { BeacappLogBody(&$0) } == log)
    }

    @Test(
        "The error of a list that cannot be read names the place",
        arguments: [
            ("{}", "", ["error.file.json.list"]), ("[", "", ["error.file.json.value"]),
            (#"[{"a":1,"a":2}]"#, "a", ["error.file.json.duplicate"]),
            ("[1]", "[0]", ["error.config.expected.table"]),
            ("[{}]", "[0].type", ["error.config.missingKey", "error.config.missingKey"]),
            (
                """
                [{"recordID":"\(device)","type":256,"at":"2026-11-20T01:02:03Z","value":"a\\u0085"}]
                """, "[0].value", ["error.config.expected.plainText"]
            ),
            (
                "[" + (0...100).map { _ in "{}" }.joined(separator: ",") + "]", "[]",
                ["error.config.expected.shortList"]
            ),
        ])
    func problems(text: String, place: String, keys: [String]) throws {
        let problems = try #require(throws: BodyProblems.self) { try BeacappLogBody.list(Array(text.utf8)) }
        #expect(problems.place == place && problems.problems.map(\.finding.key.rawValue) == keys)
    }
}
