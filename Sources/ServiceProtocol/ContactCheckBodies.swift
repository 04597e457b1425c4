public import Advertising
public import BeaconService
public import JSON
public import Tracking

/// The body of `POST /v1/contact-checks`: what a device met.
public struct ContactCheckRequest: Equatable, Sendable {
    /// Given on the device, so that a check that is sent again marks once; nil: the server gives one.
    public var recordID: UUID128?
    public var regionID: String
    /// Of the beacon that was met; nil: the region as a whole.
    public var keycode: String?
    public var event: RegionEventType
    public var time: Timestamp
    /// The application's identifier of its user (auid); nil: it has none.
    public var userIdentifier: String?

    public init(
        recordID: UUID128?, regionID: String, keycode: String?, event: RegionEventType, time: Timestamp,
        userIdentifier: String? = nil
    ) {
        self.recordID = recordID
        self.regionID = regionID
        self.keycode = keycode
        self.event = event
        self.time = time
        self.userIdentifier = userIdentifier
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        recordID = try body.recordID()
        regionID = try body.text("regionID", longest: 128)
        keycode = body.has("keycode") ? try body.keycode("keycode").text : nil
        event = try body.event("event")
        time = try body.time("occurredAt")
        userIdentifier = try body.userIdentifier()
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", recordID?.description)
            json.member("regionID", regionID)
            json.member("keycode", keycode)
            json.member("event", event.rawValue)
            json.member("occurredAt", WireTime.text(time))
            json.member("auid", userIdentifier)
        }
    }
}

/// The answer of `POST /v1/contact-checks`.
public struct ContactCheckAnswer: Equatable, Sendable {
    /// Nil (JSON's null): all contents that are due are handed over.
    public var result: ContactCheckResult?
    public var presentations: [Presentation]
    /// Identifiers of contents that are due and blocked.
    public var blocked: [String]
    public var campaignIDs: [String]

    public init(
        result: ContactCheckResult?, presentations: [Presentation], blocked: [String], campaignIDs: [String]
    ) {
        self.result = result
        self.presentations = presentations
        self.blocked = blocked
        self.campaignIDs = campaignIDs
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        result = try body.find("result", .integer(0...5000)) { $0.integer.flatMap { ContactCheckResult(rawValue: $0) } }
        presentations = []
        for object in try body.objects("presentations", most: 1000) {
            presentations.append(try Presentation(object))
        }
        blocked = try body.texts("blocked", most: 1000)
        campaignIDs = try body.texts("campaignIDs", most: 1000)
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.key("result")
            if let result { json.value(result.rawValue) } else { json.null() }
            json.key("presentations")
            json.array { json in for presentation in presentations { presentation.write(into: &json) } }
            json.key("blocked")
            json.array { json in for identifier in blocked { json.value(identifier) } }
            json.key("campaignIDs")
            json.array { json in for identifier in campaignIDs { json.value(identifier) } }
        }
    }
}

extension Presentation {
    /// Numbers that nobody knows here become `unknown`.
    fileprivate init(_ body: BodyObject) throws(BodyProblem) {
        let kind = try body.integer("presentationType", in: -1...65_535)
        let annotation = try body.optionalInteger("annotationType", in: -1...65_535) ?? 1
        self.init(
            presentationID: try body.text("presentationID"), campaignID: try body.text("campaignID"),
            kind: Kind(rawValue: kind) ?? .unknown, contentURL: try body.optionalText("contentURL", longest: 2048),
            annotation: Annotation(rawValue: annotation) ?? .unknown,
            body: try body.optionalText("body", longest: 4096),
            alertWaitingTime: try body.optionalNumber("alertWaitingTime") ?? 0,
            endTime: try body.optionalTime("endTime"))
    }

    fileprivate func write(into json: inout JSONText) {
        json.object { json in
            json.member("presentationID", presentationID)
            json.member("campaignID", campaignID)
            json.member("presentationType", kind.rawValue)
            json.member("contentURL", contentURL)
            json.member("annotationType", annotation.rawValue)
            json.member("body", body)
            json.member("alertWaitingTime", alertWaitingTime)
            json.member("endTime", endTime.map { WireTime.text($0) })
        }
    }
}
