import HTTPTypes
import Hummingbird
import JSON
import OperatorData
import ServerStore
import ServiceProtocol
import Texts
import Tracking

/// What devices ask of beacons that they hear, and what the telemetry that comes with that says of batteries.
struct ObservationRoutes {
    let board: OperatorBoard
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp
    /// mV, below which a battery is low.
    let lowBattery: Int

    func add(to group: RouterGroup<ServerContext>) {
        group.post("beaconinfo:getforobserved") { request, context in try await observe(request, context) }
        group.get("beacons/{name}/diagnostics") { request, context in try await diagnose(request, context) }
    }

    /// A beacon that is not registered, or not active, is left out; so is a message that the application may not see.
    private func observe(_ request: Request, _ context: ServerContext) async throws -> Response {
        let body = try ObservationsBody(BodyObject(try await request.octets()))
        let own = board.now.namespaces(of: try context.knownCaller.application)
        var asked: [AdvertisedID] = []
        for observation in body.observations where !asked.contains(observation.advertisedID) {
            asked.append(observation.advertisedID)
        }
        let answer = try await store.read { [asked] session throws(ServerStoreError) in
            let tables = ProximityTables(session: session)
            let visible = try tables.publicNamespaces().union(own)
            var beacons: [ObservedBody.Beacon] = []
            for identifier in asked {
                guard try tables.beacon(identifier)?.body.status == .active else { continue }
                let attachments = try tables.attachments(of: identifier).map(\.body).filter { attachment in
                    visible.contains(attachment.namespacedType.namespace)
                        && body.types.contains { $0.matches(attachment.namespacedType, own: own) }
                }
                beacons.append(.init(identifier, attachments: attachments))
            }
            return ObservedBody(beacons)
        }
        try await note(
            body.observations.filter { observation in
                answer.beacons.contains { $0.advertisedID == observation.advertisedID }
            })
        return .json { answer.write(into: &$0) }
    }

    private func note(_ observations: [ObservationsBody.Observation]) async throws {
        let found = observations.compactMap { observation in
            observation.millivolts.map { (identifier: observation.advertisedID, millivolts: $0) }
        }
        guard !found.isEmpty else { return }
        let now = now()
        try await store.write { session throws(ServerStoreError) in
            let tables = ProximityTables(session: session)
            for (identifier, millivolts) in found { try tables.note(millivolts, of: identifier, at: now) }
        }
    }

    // MARK: Diagnostics

    private struct Diagnosis: Sendable {
        var identifier: AdvertisedID
        var trend: BatteryTrend

        func write(into json: inout JSONText) {
            json.object { json in
                json.member("beaconName", identifier.beaconName)
                if let low = trend.lowFrom {
                    let date = CivilTime(low)
                    json.key("estimatedLowBatteryDate")
                    json.object { json in
                        json.member("year", date.year)
                        json.member("month", date.month)
                        json.member("day", date.day)
                    }
                }
                json.key("alerts")
                json.array { json in if trend.isLow { json.value("LOW_BATTERY") } }
            }
        }
    }

    /// Of one beacon, or of all of the application where the name is `-`. A page has as many beacons as are looked at: of
    /// those that telemetry came of the ones that `alertFilter` lets through.
    private func diagnose(_ request: Request, _ context: ServerContext) async throws -> Response {
        let page = try PageRequest(request)
        let filter = request.uri.queryParameters["alertFilter"].map(String.init)
        guard filter == nil || filter == "LOW_BATTERY" else {
            throw Refusal(.badRequest, "invalid_alert", Phrase(.server.invalidAlert))
        }
        let application = try context.knownCaller.application
        let one = try context.part("name") == "-" ? nil : try context.beacon
        let (now, threshold) = (now(), lowBattery)
        let query = try RegisteredQuery("")
        let (beacons, found) = try await store.read { session throws(ServerStoreError) in
            let tables = ProximityTables(session: session)
            let beacons =
                if let one { [try tables.beacon(one)].compactMap(\.self).filter { $0.application == application } } else
                {
                    try tables.beacons(of: application, query, after: page.last, limit: page.size + 1).beacons
                }
            var found: [Diagnosis] = []
            for beacon in beacons.prefix(page.size) {
                let identifier = beacon.body.advertisedID
                let samples = try tables.samples(of: identifier)
                let trend = BatteryTrend(samples, threshold: threshold, now: now)
                guard !samples.isEmpty, filter == nil || trend.isLow else { continue }
                found.append(Diagnosis(identifier: identifier, trend: trend))
            }
            return (beacons.map(\.body.advertisedID), found)
        }
        if one != nil, beacons.isEmpty { throw Refusal.unknownBeacon }
        return .json { json in
            json.object { json in
                json.key("diagnostics")
                json.array { json in for diagnosis in found { diagnosis.write(into: &json) } }
                if beacons.count > page.size { json.member("nextPageToken", beacons[page.size - 1].name) }
            }
        }
    }
}
