import Advertising
public import BeaconService
public import JSON
import Time
import Tracking

// The body of `POST /v1/contact-checks`.
extension Contact {
    public init(_ body: BodyObject) throws(BodyProblem) {
        let identifier = try body.recordID()
        let regionID = try body.text("regionID", longest: 128)
        let keycode = body.has("keycode") ? try body.keycode("keycode").text : nil
        self.init(
            identifier: identifier, place: ContactPlace(regionID: regionID, keycode: keycode),
            event: try body.event("event"), time: try body.time("occurredAt"),
            userIdentifier: try body.userIdentifier())
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("recordID", identifier?.description)
            json.member("regionID", place.regionID)
            json.member("keycode", place.keycode)
            json.member("event", event.rawValue)
            json.member("occurredAt", RFC3339.text(time))
            json.member("auid", userIdentifier)
        }
    }
}

// The answer of `POST /v1/contact-checks`.
extension ContactCheckOutcome {
    public init(_ body: BodyObject) throws(BodyProblem) {
        let result = try body.find("result", .integer(0...5000)) { node in
            node.integer.flatMap { ContactCheckResult(rawValue: $0) }
        }
        var presentations: [Presentation] = []
        for object in try body.objects("presentations", most: 1000) {
            presentations.append(try Presentation(object))
        }
        // A gateway or a proxy may answer instead of the server: without a result there must be contents.
        guard !presentations.isEmpty || (result != nil && result != .partlyBlocked) else {
            throw body.problem("result", .integer(0...5000))
        }
        self.init(
            result: result, presentations: presentations, blocked: try body.texts("blocked", most: 1000),
            campaignIDs: try body.texts("campaignIDs", most: 1000))
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
    /// Reads content. Unknown numbers become `unknown`. An invalid page address is left out: the content has been
    /// handed over, and will not be again.
    fileprivate init(_ body: BodyObject) throws(BodyProblem) {
        let kind = try body.integer("presentationType", in: -1...65_535)
        let annotation = try body.optionalInteger("annotationType", in: -1...65_535) ?? 1
        self.init(
            presentationID: try body.text("presentationID"), campaignID: try body.text("campaignID"),
            kind: Kind(rawValue: kind) ?? .unknown,
            contentURL: try body.optionalText("contentURL", longest: 4096).flatMap { WebAddress.isGood($0) ? $0 : nil },
            annotation: Annotation(rawValue: annotation) ?? .unknown,
            body: try body.optionalText("body", longest: 4096),
            alertWaitingTime: min(max(0, try body.optionalNumber("alertWaitingTime") ?? 0), 86_400),
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
            json.member("endTime", endTime.map { RFC3339.text($0) })
        }
    }
}
