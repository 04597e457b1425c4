public import Advertising
public import BeaconService
public import JSON
public import Tracking

/// The body of `POST /v1/test-logs`: an event of a region, sent on purpose.
public struct TestLogBody: Equatable, Sendable {
    /// Given on the device; nil: the server gives one.
    public var recordID: UUID128?
    public var regionID: String
    public var uuid: UUID128
    public var major: UInt16?
    public var minor: UInt16?
    public var event: RegionEventType
    public var time: Timestamp
    /// The application's identifier of its user (auid); nil: it has none.
    public var userIdentifier: String?

    public init(
        recordID: UUID128?, regionID: String, uuid: UUID128, major: UInt16? = nil, minor: UInt16? = nil,
        event: RegionEventType, time: Timestamp, userIdentifier: String? = nil
    ) {
        self.recordID = recordID
        self.regionID = regionID
        self.uuid = uuid
        self.major = major
        self.minor = minor
        self.event = event
        self.time = time
        self.userIdentifier = userIdentifier
    }

    public init(_ log: TestLog) {
        self.init(
            recordID: log.identifier, regionID: log.regionID, uuid: log.uuid, major: log.major, minor: log.minor,
            event: log.event, time: log.time, userIdentifier: log.userIdentifier)
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        recordID = try body.recordID()
        regionID = try body.text("regionID", longest: 128)
        uuid = try body.uuid("UUID")
        major = try body.optionalInteger("major", in: 0...65_535).map { UInt16($0) }
        minor = try body.optionalInteger("minor", in: 0...65_535).map { UInt16($0) }
        event = try body.event("event")
        time = try body.time("occurredAt")
        userIdentifier = try body.userIdentifier()
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", recordID?.description)
            json.member("regionID", regionID)
            json.member("UUID", uuid.description)
            json.member("major", major.map { Int($0) })
            json.member("minor", minor.map { Int($0) })
            json.member("event", event.rawValue)
            json.member("occurredAt", WireTime.text(time))
            json.member("auid", userIdentifier)
        }
    }
}
