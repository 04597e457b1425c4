import Basics
import Foundation
import ServerStore
import ServerTesting
import ServiceProtocol
import ServiceServer

/// The shop of the tests: files of an operator, devices, bodies.
enum ServiceScene {
    static let files = [
        "official.json": """
        {"regions":[
         {"regionID":"shelf","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7060","regionType":1,"beaconType":1},
         {"regionID":"moving","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7061","regionType":1,"beaconType":2,
          "assignedMajors":[1001,1002]},
         {"regionID":"free","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7062","regionType":1,"beaconType":2}]}
        """,
        "managed.json": """
        {"regions":[{"regionID":"own","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7063","managedType":"owned"}]}
        """,
        "campaigns.json": """
        {"campaigns":[
         {"campaignID":"stamps","regionIDs":["shelf"],"keycodes":["0000100001"],"events":[1],"requiredMarks":2,
          "markIntervalSec":60,"presentations":[{"presentationID":"cake","presentationType":1,"body":"ケーキ"}]},
         {"campaignID":"first","regionIDs":["shelf"],"keycodes":["0000100002"],"events":[1],"notifyIntervalSec":3600,
          "exclusivePerDevice":true,"presentations":[{"presentationID":"tea/1 %","presentationType":3}]}]}
        """,
    ]

    static let device = "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F11"

    static func headers(
        key: String? = nil, device: String = device, application: String = "demo", isTest: Bool = false
    ) -> [String: String] {
        var headers = TestServer.headers
        headers["authorization"] = "Bearer " + application
        headers["x-device-id"] = device
        headers["idempotency-key"] = key
        if isTest { headers["x-test-mode"] = "yes" }
        return headers
    }

    static func newUUID() -> String { UUID().uuidString }

    /// A track log with one beacon.
    static func track(
        _ identifier: String = newUUID(), regionID: String = "shelf", keycode: String = "0000100001", segment: Int = 1
    ) -> String {
        """
        {"trackID":"\(identifier)","regionID":"\(regionID)","startedAt":"2026-11-20T01:02:03Z",
         "endedAt":"2026-11-20T01:02:08.5Z","cycles":5,"auid":null,"beacons":[{"segment":\(segment),
         "keycode":"\(keycode)","proximity":"near","accuracy":1.7,"rssi":-67,"samples":5,"designated":true}]}
        """
    }

    static func contact(_ identifier: String = newUUID(), keycode: String = "0000100001", event: Int = 1) -> String {
        """
        {"recordID":"\(identifier)","regionID":"shelf","keycode":"\(keycode)","event":\(event),
         "occurredAt":"2026-11-20T01:02:03Z"}
        """
    }

    static func tap(_ identifier: String = newUUID(), at time: String = "2026-11-20T01:02:03Z") -> String {
        "{\"recordID\":\"\(identifier)\",\"occurredAt\":\"\(time)\"}"
    }
}

extension TestServer {
    /// The number of rows of a table.
    func count(_ table: String) async throws -> Int {
        try await rows("SELECT COUNT(*) FROM \(table)")[0].integer(0)
    }

    func rows(_ statement: String) async throws -> [SQLRow] {
        try await store.read { session throws(ServerStoreError) in try session.run(statement) }
    }
}

extension TestServer.Reply {
    /// The status, and the code of the error if there is one.
    var short: String {
        let code = (try? BodyReader.read(octets) { ErrorBody(&$0) })?.code
        return code.map { "\(status) \($0)" } ?? "\(status)"
    }
}
