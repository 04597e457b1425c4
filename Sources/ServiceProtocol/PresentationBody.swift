public import Advertising
public import Basics

/// The body of `POST /v1/presentations/{id}/notified` and `.../tapped`: the time at which a user was notified of
/// content, or opened it. All members, and the body itself, may be missing.
public struct PresentationBody: Equatable, Sendable {
    /// The identifier that the device gave; nil: the server gives one.
    public var recordID: UUID128?
    /// The time of the act; nil: the time at which the server receives it.
    public var time: Timestamp?

    public init(recordID: UUID128?, time: Timestamp?) {
        self.recordID = recordID
        self.time = time
    }

    /// - Parameter octets: JSON, or nothing.
    package init(_ octets: [UInt8]) throws(BodyProblems) {
        guard !octets.isEmpty else {
            self.init(recordID: nil, time: nil)
            return
        }
        self = try BodyReader.read(octets) { body in
            PresentationBody(recordID: body.recordID(), time: body.time("occurredAt"))
        }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", recordID?.description)
            json.member("occurredAt", time.map { RFC3339.text($0) })
        }
    }
}
