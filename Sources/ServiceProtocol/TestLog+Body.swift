import Advertising
public import BeaconService
public import JSON
import Time

// The body of `POST /v1/test-logs`.
extension TestLog {
    public init(_ body: BodyObject) throws(BodyProblem) {
        self.init(
            identifier: try body.recordID(), regionID: try body.text("regionID", longest: 128),
            uuid: try body.uuid("UUID"),
            major: try body.optionalInteger("major", in: 0...65_535).map { UInt16($0) },
            minor: try body.optionalInteger("minor", in: 0...65_535).map { UInt16($0) },
            event: try body.event("event"), time: try body.time("occurredAt"),
            userIdentifier: try body.userIdentifier())
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", identifier?.description)
            json.member("regionID", regionID)
            json.member("UUID", uuid.description)
            json.member("major", major.map { Int($0) })
            json.member("minor", minor.map { Int($0) })
            json.member("event", event.rawValue)
            json.member("occurredAt", RFC3339.text(time))
            json.member("auid", userIdentifier)
        }
    }
}
