import Advertising
public import Basics
public import BeaconService
import Tracking

// The body of `POST /v1/contact-checks`.
extension Contact {
    package init?(_ body: inout TableReader) {
        body.need(["regionID", "event", "occurredAt"])
        let (identifier, regionID, keycode) = (body.recordID(), body.regionID(), body.keycode("keycode")?.text)
        let (event, time, user) = (body.event("event"), body.time("occurredAt"), body.userIdentifier())
        guard let regionID, let event, let time else { return nil }
        self.init(
            identifier: identifier, place: ContactPlace(regionID: regionID, keycode: keycode), event: event,
            time: time, userIdentifier: user)
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
    package init?(_ body: inout TableReader) {
        let result = body.value("result", expected: .error.configExpectedInteger, ["0", "5000"]) { node in
            node.integer.flatMap { ContactCheckResult(rawValue: $0) }
        }
        let presentations = body.tables("presentations", most: 1000) { Presentation(&$0) } ?? []
        let (blocked, campaignIDs) = (body.texts("blocked", most: 1000), body.texts("campaignIDs", most: 1000))
        // A gateway or a proxy may answer instead of the server: without a result there must be contents.
        guard !presentations.isEmpty || (result != nil && result != .partlyBlocked) else {
            body.missing("result")
            return nil
        }
        self.init(
            result: result, presentations: presentations, blocked: blocked ?? [], campaignIDs: campaignIDs ?? [])
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
    fileprivate init?(_ body: inout TableReader) {
        body.need(["presentationType", "presentationID", "campaignID"])
        let kind = body.integer("presentationType", in: -1...65_535)
        let annotation = body.integer("annotationType", in: -1...65_535) ?? 1
        let (identifier, campaign) = (body.text("presentationID", longest: 256), body.text("campaignID", longest: 256))
        let (address, text) = (body.text("contentURL", longest: 4096), body.text("body", longest: 4096))
        let (waitingTime, endTime) = (body.number("alertWaitingTime") ?? 0, body.time("endTime"))
        guard let kind, let identifier, let campaign else { return nil }
        self.init(
            presentationID: identifier, campaignID: campaign, kind: Kind(rawValue: kind) ?? .unknown,
            contentURL: address.flatMap { WebAddress.isGood($0) ? $0 : nil },
            annotation: Annotation(rawValue: annotation) ?? .unknown, body: text,
            alertWaitingTime: min(max(0, waitingTime), 86_400), endTime: endTime)
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
