import BeaconService
import JSON
import ServiceProtocol
import Testing
import Time

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
        let request = try ActivationRequest(BodyObject(Array(text.utf8)))
        #expect(String(decoding: Self.octets { request.write(into: &$0) }, as: UTF8.self) == text)
        let answer = ActivationAnswer(
            deviceIdentifier: request.deviceID, accessToken: "t", expiresAt: Timestamp(seconds: 1_795_000_000))
        #expect(try ActivationAnswer(BodyObject(Self.octets { answer.write(into: &$0) })) == answer)
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
        #expect(try BeacappLogBody(BodyObject(Self.octets { log.write(into: &$0) })) == log)
    }

    @Test(
        "The error of a list that cannot be read names the place",
        arguments: [
            ("{}", BodyProblem(place: "[]", expected: .list(most: 100))),
            ("[", BodyProblem(place: "", expected: .json)), ("[1]", BodyProblem(place: "[0]", expected: .object)),
            ("[{}]", BodyProblem(place: "[0].type", expected: .integer(0...65_535))),
            (
                """
                [{"recordID":"\(device)","type":256,"at":"2026-11-20T01:02:03Z","value":"a\\u0085"}]
                """, BodyProblem(place: "[0].value", expected: .plainText(longest: 1000))
            ),
        ])
    func problems(text: String, problem: BodyProblem) {
        #expect(throws: problem) { try BeacappLogBody.list(Array(text.utf8)) }
    }
}
