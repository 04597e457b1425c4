import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol

/// Contact checks, and the blocks that prevent contents from being offered.
struct ContactRoutes {
    let operatorData: CurrentOperatorData
    let writer: RecordWriter

    func add(to group: RouterGroup<ServerContext>) {
        group.post("contact-checks") { request, context in try await check(Submission(request, context)) }
        group.delete("contact-checks/blocks") { request, context in try await reset(request, context) }
    }

    /// Checks a contact. The server's clock decides, not the device's.
    private func check(_ submission: Submission) async throws -> Response {
        var contact = try submission.body { Contact(&$0) }
        if contact.userIdentifier == nil { contact.userIdentifier = submission.user }
        let place = contact.place
        let data = operatorData.now.data
        guard
            data.official.contains(where: { $0.region.regionID == place.regionID })
                || data.managed.contains(where: { $0.regionID == place.regionID })
        else { throw ErrorResponse.unknownRegion(.notFound, place.regionID) }
        let encounter = Encounter(
            regionID: place.regionID, keycode: place.keycode, event: contact.event,
            application: submission.application)
        let identifier = submission.identifier(contact.identifier)
        contact.identifier = identifier
        let kept = KeptRecord(identifier, .contact) { [contact] in contact.write(into: &$0) }
        return try await writer.write(submission, [kept]) { session, fresh, now throws(ServerStoreError) in
            guard fresh.contains(kept.uuid) else {
                let rows = try session.run("SELECT answer FROM record WHERE uuid = $1", .text(kept.uuid))
                guard let row = rows.first else { throw ServerStoreError(.unexpected, "no record") }
                return try row.text(0)
            }
            let contacts = DeviceContacts(device: submission.device, session: session)
            try contacts.begin()
            let history = try contacts.history(of: submission.application)
            let verdict = ContactCheck.verdict(on: encounter, data.campaigns, history, now: now)
            try contacts.write(verdict, encounter, now)
            let answer = verdict.answer
            try session.run("UPDATE record SET answer = $2 WHERE uuid = $1", .text(kept.uuid), .text(answer))
            return answer
        }
    }

    /// Resets blocks by `regionID`, and `keycode` if only one beacon is meant. The reset is for all applications of
    /// the device, because a block that one of them caused affects the others. The answer is the number of contents
    /// that can be offered again.
    private func reset(_ request: Request, _ context: ServerContext) async throws -> Response {
        let device = try context.knownCaller.knownDevice
        let (regionID, keycode) = try request.query { query -> (String, String?)? in
            query.need(["regionID"])
            let (regionID, keycode) = (query.text("regionID", longest: 128), query.keycode("keycode")?.text)
            return regionID.map { ($0, keycode) }
        }
        let contents = operatorData.now.data.campaigns.filter { campaign in
            keycode.map { campaign.covers(regionID: regionID, keycode: $0) } ?? campaign.regionIDs.contains(regionID)
        }.flatMap(\.presentations).map(\.presentationID)
        let count = try await writer.store.write { session throws(ServerStoreError) in
            let contacts = DeviceContacts(device: device, session: session)
            try contacts.begin()
            var count = 0
            for content in contents where try contacts.reset(content) { count += 1 }
            return count
        }
        return .json { json in json.object { $0.member("reset", count) } }
    }
}

/// The stored contacts of one device, within a transaction.
struct DeviceContacts {
    let device: String
    let session: any SQLSession

    /// Makes other checks of the device wait until this transaction is over.
    func begin() throws(ServerStoreError) {
        try session.run(
            """
            INSERT INTO contact (device, checks) VALUES ($1, 1)
            ON CONFLICT (device) DO UPDATE SET checks = contact.checks + 1
            """, .text(device))
    }

    func history(of application: String) throws(ServerStoreError) -> ContactHistory {
        var history = ContactHistory()
        for row in try session.run("SELECT campaign, moment FROM mark WHERE device = $1", .text(device)) {
            history.marks.append(.init(campaignID: try row.text(0), time: try row.moment(1)))
        }
        let deliveries = try session.run(
            "SELECT presentation, event FROM delivery WHERE device = $1 AND app = $2", .text(device),
            .text(application))
        for row in deliveries {
            guard let event = RegionEventType(rawValue: try row.integer(1)) else { continue }
            history.deliveries.append(.init(presentationID: try row.text(0), event: event))
        }
        for row in try session.run("SELECT presentation, app, moment FROM block WHERE device = $1", .text(device)) {
            history.blocks.append(
                .init(presentationID: try row.text(0), application: try row.text(1), time: try row.moment(2)))
        }
        return history
    }

    /// Allows content to be offered again, to all applications of the device.
    /// - Returns: Whether any of them had a block.
    func reset(_ content: String) throws(ServerStoreError) -> Bool {
        var count = 0
        for table in ["block", "delivery"] {
            let sql = "DELETE FROM \(table) WHERE device = $1 AND presentation = $2 RETURNING app"
            count += try session.run(sql, .text(device), .text(content)).count
        }
        return count > 0
    }

    func write(_ verdict: ContactVerdict, _ encounter: Encounter, _ now: Timestamp) throws(ServerStoreError) {
        for campaign in verdict.marked {
            try session.run(
                "INSERT INTO mark (device, campaign, moment) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                .text(device), .text(campaign), .integer(now.microseconds))
        }
        for content in verdict.presentations {
            try session.run(
                """
                INSERT INTO delivery (device, app, presentation, event, moment) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (device, app, presentation, event) DO UPDATE SET moment = excluded.moment
                """, .text(device), .text(encounter.application), .text(content.presentationID),
                .integer(encounter.event.rawValue), .integer(now.microseconds))
            try session.run(
                """
                INSERT INTO block (device, presentation, app, moment) VALUES ($1, $2, $3, $4)
                ON CONFLICT (device, presentation, app) DO UPDATE SET moment = excluded.moment
                """, .text(device), .text(content.presentationID), .text(encounter.application),
                .integer(now.microseconds))
        }
    }
}

extension ContactVerdict {
    /// The answer in the form that is sent to the device.
    fileprivate var answer: String {
        var json = JSONText()
        ContactCheckOutcome(
            result: result, presentations: presentations, blocked: blocked, campaignIDs: campaignIDs
        ).write(into: &json)
        return json.text
    }
}

extension SQLRow {
    func moment(_ column: Int) throws(ServerStoreError) -> Timestamp {
        Timestamp(microseconds: Int64(try integer(column)))
    }
}
