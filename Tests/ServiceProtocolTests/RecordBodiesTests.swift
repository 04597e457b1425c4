import Advertising
import Basics
import BeaconService
import ServiceProtocol
import Testing

@Suite("Bodies of records")
struct RecordBodiesTests {
    private static func octets(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        write(&json)
        return json.octets
    }

    /// The problems of a body; nil if it can be read.
    private static func problem<Body>(_ text: String, _ read: (inout TableReader) -> Body?) -> BodyProblems? {
        do throws(BodyProblems) {
            _ = try BodyReader.read(Array(text.utf8), read)
            return nil
        } catch {
            return error
        }
    }

    private static let identifier = "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F10"

    @Test(
        "A track log of a region, or of one beacon in it, is written in the form in which it is read",
        arguments: ["r:1", "r:1:0000100002"])
    func track(regionID: String) throws {
        let text = """
            {"trackID":"\(Self.identifier)","regionID":"\(regionID)","startedAt":"2026-11-20T01:02:03Z",\
            "endedAt":"2026-11-20T01:02:08.500000Z","cycles":5,"auid":"user \\u202e1","beacons":[{"segment":1,\
            "keycode":"0000100002","proximity":"near","accuracy":1.7,"rssi":-67.5,"samples":5,"designated":true,\
            "switcher":false}]}
            """
        let body = try BodyReader.read(Array(text.utf8)) { TrackLogBody(&$0) }
        #expect(String(decoding: Self.octets { body.write(into: &$0) }, as: UTF8.self) == text)
        #expect(body.record.regionID == "r:1" && body.record.region == regionID)
        let many = RecordsBody(records: [body, body])
        #expect(try BodyReader.read(Self.octets { many.write(into: &$0) }) { RecordsBody(&$0) } == many)
        #expect(try BodyReader.read(Array(text.utf8)) { RecordsBody(&$0) }.records == [body])
    }

    /// A member of the log or of its beacon, a wrong value, and the place of the problem.
    @Test(
        "A track log with a wrong member is rejected, and the error names the member",
        arguments: [
            ("\"cycles\":5", "\"cycles\":0", "cycles"), ("\"cycles\":5", "\"cycles\":1.5", "cycles"),
            ("\"near\"", "\"nearby\"", "beacons[0].proximity"),
            ("\"samples\":5", "\"samples\":0", "beacons[0].samples"),
            ("1.7", "\"1.7\"", "beacons[0].accuracy"), ("0000100002", "000010000２", "beacons[0].keycode"),
            ("01:02:03Z", "01:02:03", "startedAt"), ("\"trackID\":\"6", "\"trackID\":\"x", "trackID"),
            ("\"segment\":1", "\"segment\":true", "beacons[0].segment"),
        ])
    func wrong(part: String, replacement: String, place: String) throws {
        let text = """
            {"trackID":"\(Self.identifier)","regionID":"r","startedAt":"2026-11-20T01:02:03Z",
             "endedAt":"2026-11-20T01:02:08Z","cycles":5,"beacons":[{"segment":1,"keycode":"0000100002",
             "proximity":"near","accuracy":1.7,"rssi":-67,"samples":5}]}
            """
        #expect(Self.problem(text) { TrackLogBody(&$0) } == nil)
        let changed = text.replacing(part, with: replacement)
        #expect(Self.problem(changed) { TrackLogBody(&$0) }?.place == place)
    }

    @Test("All problems of a body are reported at once, in the order of its lines")
    func several() throws {
        let text = """
            {"regionID":"","startedAt":"2026-11-20T01:02:03Z",
             "endedAt":"2026-11-20T01:02:02Z","cycles":0,
             "beacons":[{"segment":1,"keycode":"0000100002","proximity":"close","accuracy":1.7,"rssi":-67,"samples":5},
              7, {"segment":2,"keycode":"0000100002","accuracy":null,"rssi":"x","samples":5}]}
            """
        let problems = try #require(Self.problem(text) { TrackLogBody(&$0) })
        let told = problems.problems.map { problem in
            let names = problem.finding.arguments.map(\.plain).prefix(2).joined(separator: " ")
            return "\(problem.line) \(names)"
        }
        #expect(
            told == [
                "1 trackID", "1 regionID \"\"", "2 endedAt \"2026-11-20T01:02:02Z\"", "2 cycles 0",
                "3 beacons[0].proximity \"close\"", "4 beacons[1] 7", "4 beacons[2].proximity",
                "4 beacons[2].accuracy", "4 beacons[2].segment 2", "4 beacons[2].rssi \"x\"",
            ])
        #expect(problems.place == "trackID" && problems.part == .body)
    }

    @Test("A contact check and its answer read back the same", arguments: ContactCheckResult.allCases + [nil])
    func contact(result: ContactCheckResult?) throws {
        let request = Contact(
            identifier: UUID128(Self.identifier),
            place: ContactPlace(regionID: "r", keycode: result == nil ? nil : "0000100002"), event: .isInside,
            time: Timestamp(microseconds: 1_500_000), userIdentifier: "user")
        #expect(try BodyReader.read(Self.octets { request.write(into: &$0) }) { Contact(&$0) } == request)
        let presentation = Presentation(
            presentationID: "p", campaignID: "c", kind: .banner, contentURL: "https://example.com/",
            annotation: .overridable, body: "本文", alertWaitingTime: 2.5, endTime: Timestamp(microseconds: 7_000_000))
        let answer = ContactCheckOutcome(
            result: result, presentations: [presentation], blocked: ["q"], campaignIDs: ["c", "d"])
        let octets = Self.octets { answer.write(into: &$0) }
        #expect(try BodyReader.read(octets) { ContactCheckOutcome(&$0) } == answer)
        #expect(
            String(decoding: octets, as: UTF8.self).hasPrefix(
                "{\"result\":" + (result.map { "\($0.rawValue)" } ?? "null") + ","))
    }

    @Test(
        "An answer without contents is rejected, unless it has a result other than partly blocked",
        arguments: ["{}", #"{"result":null,"presentations":[],"blocked":[],"campaignIDs":[]}"#, #"{"result":2001}"#])
    func nothing(text: String) {
        #expect(Self.problem(text) { ContactCheckOutcome(&$0) }?.place == "result")
    }

    @Test(
        "An address that is not the address of a page is left out",
        arguments: ["javascript:alert(1)", "file:///etc", "https://a b/"])
    func addresses(address: String) throws {
        let text = """
            {"presentations":[{"presentationID":"p","campaignID":"c","presentationType":1,"contentURL":"\(address)",
             "alertWaitingTime":-3}]}
            """
        let content = try BodyReader.read(Array(text.utf8)) { ContactCheckOutcome(&$0) }.presentations
        #expect(content.map(\.contentURL) == [nil] && content.map(\.alertWaitingTime) == [0])
    }

    @Test("An unknown kind of content is read as unknown, and an unknown result is an error")
    func unknown() throws {
        let text = """
            {"result":null,"presentations":[{"presentationID":"p","campaignID":"c","presentationType":9,
             "annotationType":9}]}
            """
        let answer = try BodyReader.read(Array(text.utf8)) { ContactCheckOutcome(&$0) }
        #expect(answer.presentations.map(\.kind) == [.unknown])
        #expect(answer.presentations.map(\.annotation) == [.unknown])
        let other = text.replacing("null", with: "7")
        #expect(
            Self.problem(other) { ContactCheckOutcome(&$0) }?.place == "result")
    }

    @Test("Test logs, presentations and one-time validations read back the same")
    func others() throws {
        let uuid = try #require(UUID128(Self.identifier))
        let time = Timestamp(microseconds: 1_500_000)
        for identifier in [nil, uuid] {
            let log = TestLog(
                identifier: identifier, regionID: "r", uuid: uuid, major: 65_535, minor: nil, event: .didExit,
                time: time)
            #expect(try BodyReader.read(Self.octets { log.write(into: &$0) }) { TestLog(&$0) } == log)
        }
        let tap = PresentationBody(recordID: uuid, time: time)
        #expect(try PresentationBody(Self.octets { tap.write(into: &$0) }) == tap)
        let request = OnetimeValidationRequest(regionID: "r", major: 1, minor: 65_535)
        #expect(
            try BodyReader.read(Self.octets { request.write(into: &$0) }) { OnetimeValidationRequest(&$0) } == request)
        let answer = OnetimeValidationAnswer(isValid: true)
        #expect(try BodyReader.read(Self.octets { answer.write(into: &$0) }) { OnetimeValidationAnswer(&$0) } == answer)
    }
}
