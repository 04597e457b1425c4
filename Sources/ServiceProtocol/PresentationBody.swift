public import Advertising
public import JSON
public import Tracking

/// The body of `POST /v1/presentations/{id}/notified` and `.../tapped`: when a user was told of content, or opened it.
public struct PresentationBody: Equatable, Sendable {
    /// Given on the device.
    public var recordID: UUID128
    public var time: Timestamp

    public init(recordID: UUID128, time: Timestamp) {
        self.recordID = recordID
        self.time = time
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        recordID = try body.uuid("recordID")
        time = try body.time("occurredAt")
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", recordID.description)
            json.member("occurredAt", WireTime.text(time))
        }
    }
}
