import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import Tracking

/// `noroshi contact check`.
struct ContactCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Report a contact to the service, and show the result.",
        discussion: """
            do-nothing: there is nothing to do, or it is already done. marked: a campaign counts this contact. \
            totally-blocked, part-blocked: content is due, and all or some of it is blocked, because another \
            application of this device received it or it is too early. unmarkable: there is a campaign that cannot be \
            marked. target-not-found: there is neither a service nor a campaign. skipped: all marks are present, and \
            content is delivered when its condition is next met. delivered: all content that is due was delivered. \
            Content is printed one item per line.

            Status 1: there is no such region or key code, or the region is the simulated shop's without a \
            demonstration server. 33: the server did not respond, or its response is invalid. 69: no server is set. \
            74: store access failed. 77: the terms are not agreed to. 78: the preference file is invalid, or has no \
            application code.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @OptionGroup var place: ContactPlaceOptions
    @Option(help: ArgumentHelp("enter, exit, inside or outside.", valueName: "event"))
    var event: RegionEventType = .didEnter
    @Flag(
        help:
            "Write one JSON object: recordID, regionID, keycode, event, outcome, result, presentations, blocked, campaignIDs."
    )
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let (contact, outcome) = try await session.check(place.subject, event)
        try session.write(contact, outcome, isJSON: json)
    }
}

extension StoreSession {
    /// Fails if the store cannot be written: the server delivers a content only once, so it has to be stored.
    func demandWriting() throws(Failure) {
        try read { store throws(StoreError) in
            if store.access != .readWrite { throw StoreError(path: store.path ?? "", .readOnly) }
        }
    }

    /// Writes the outcome of a contact.
    func write(_ contact: Contact, _ outcome: ContactCheckOutcome, isJSON: Bool) throws(Failure) {
        guard isJSON else { return try write(lines(contact, outcome)) }
        try write { json in json.object { write(contact, outcome, to: &$0) } }
    }

    private func lines(_ contact: Contact, _ outcome: ContactCheckOutcome) -> [String] {
        var columns = TextColumns()
        for content in outcome.presentations {
            columns.add(content.presentationID, content.body, content.contentURL)
        }
        return [localizer.text(outcome.phrase(of: contact.event, at: contact.place))] + columns.lines
    }

    private func write(_ contact: Contact, _ outcome: ContactCheckOutcome, to json: inout JSONText) {
        json.member("recordID", contact.identifier?.description.lowercased())
        json.member("regionID", contact.place.regionID)
        json.member("keycode", contact.place.keycode)
        json.member("event", contact.event.kind.rawValue)
        json.member("outcome", outcome.name)
        json.member("result", outcome.result?.rawValue)
        json.key("presentations")
        json.array { json in
            for content in outcome.presentations { json.object { content.write(to: &$0) } }
        }
        json.key("blocked")
        json.array { json in for identifier in outcome.blocked { json.value(identifier) } }
        json.key("campaignIDs")
        json.array { json in for identifier in outcome.campaignIDs { json.value(identifier) } }
    }
}

extension Presentation {
    func write(to json: inout JSONText) {
        json.member("presentationID", presentationID)
        json.member("campaignID", campaignID)
        json.member("kind", kind.name)
        json.member("contentURL", contentURL)
        json.member("annotation", annotation.name)
        json.member("body", body)
        json.member("alertWaitingTime", alertWaitingTime)
        json.member("endTime", endTime?.iso8601)
    }
}

extension StoreSession {
    /// Asks the server what is to be done about a contact, and logs the outcome.
    /// - Throws: 1 if the request makes no sense, 33 if there was no good answer; 69, 74, 77, 78.
    func check(
        _ subject: ContactSubject, _ event: RegionEventType
    ) async throws(Failure) -> (Contact, ContactCheckOutcome) {
        let connection = try service()
        try demandWriting()
        let state = try state()
        let contact: Contact
        do throws(ErrandError) {
            contact = try state.contact(of: subject, event, identifier: .random(), at: LocalClock.wall, context)
        } catch {
            throw Failure(error, or: .contactFailed)
        }
        let beacon = state.beacon(at: contact.place, context)
        let caller = try caller()
        do throws(ErrandError) {
            let outcome = try await setting.waiting { () throws(ErrandError) in
                try await connection.check(contact, as: caller, isSimulated: isShop)
            }
            keep(outcome, of: contact, beacon, state)
            return (contact, outcome)
        } catch {
            keep(SiteEvent(contact, of: beacon, .failure(error), at: LocalClock.wall))
            throw Failure(error, or: .contactFailed)
        }
    }

    /// Logs the outcome, and stores the contents, which this command shows to the user. They are shown even if they
    /// cannot be stored.
    private func keep(
        _ outcome: ContactCheckOutcome, of contact: Contact, _ beacon: BeaconIdentity?, _ state: ServiceState
    ) {
        let now = LocalClock.wall
        let notes = outcome.contents(at: contact.place, now).map { state.note(.notified, of: $0, at: now, context) }
        let event = SiteEvent(contact, of: beacon, .success(outcome), at: now)
        do throws(Failure) {
            try log(
                [event].compactMap(\.self) + notes.flatMap(\.events), keeping: notes.flatMap(\.records),
                contents: notes.map(\.content))
        } catch {
            remark(error)
        }
    }
}
