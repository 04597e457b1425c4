import Advertising
public import Basics
public import BeaconService

// The body of `POST /v1/test-logs`.
extension TestLog {
    package init?(_ body: inout TableReader) {
        body.need(["regionID", "UUID", "event", "occurredAt"])
        let (identifier, regionID, uuid) = (body.recordID(), body.regionID(), body.uuid("UUID"))
        let (major, minor) = (body.number16("major"), body.number16("minor"))
        let (event, time, user) = (body.event("event"), body.time("occurredAt"), body.userIdentifier())
        guard let regionID, let uuid, let event, let time else { return nil }
        self.init(
            identifier: identifier, regionID: regionID, uuid: uuid, major: major, minor: minor, event: event,
            time: time, userIdentifier: user)
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
