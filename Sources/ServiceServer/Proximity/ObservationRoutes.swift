import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import Logging
import ServerStore
import ServiceProtocol

/// The requests of devices about beacons that they hear, and the battery data in the telemetry that comes with them.
struct ObservationRoutes {
    let operatorData: CurrentOperatorData
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp
    /// The voltage in mV below which a battery is low.
    let lowBattery: Int
    let logger: Logger

    /// The path below the group to which it is added.
    static let observation = "beaconinfo:getforobserved"

    func add(to group: RouterGroup<ServerContext>) {
        group.post("\(Self.observation)") { request, context in try await observe(request, context) }
        group.get("beacons/{name}/diagnostics") { request, context in try await diagnose(request, context) }
    }

    /// Answers with the messages of observed beacons. A beacon that is not registered, or not active, is left out; so
    /// is a message that the application may not see, and a beacon of others without any visible message.
    private func observe(_ request: Request, _ context: ServerContext) async throws -> Response {
        let body = try await request.body { ObservationsBody(&$0) }
        let application = try context.knownCaller.application
        let known = operatorData.now
        let own = known.namespaces(of: application)
        let asked = body.observations.map(\.advertisedID).withoutTwins
        let answer = try await store.read { session throws(ServerStoreError) -> ObservedBody? in
            let tables = ProximityTables(session: session)
            let visible = try tables.publicNamespaces(known).union(own)
            var answer = ObservedBody()
            for identifier in asked {
                guard let beacon = try tables.beacon(identifier), beacon.body.status == .active,
                    known.has(beacon.application)
                else { continue }
                let attachments = try tables.attachments(of: identifier) { type in
                    visible.contains(type.namespace) && body.types.contains { $0.matches(type, own: own) }
                }.map(\.body)
                guard beacon.application == application || !attachments.isEmpty else { continue }
                guard answer.append(.init(identifier, attachments: attachments)) else { return nil }
            }
            return answer
        }
        guard let answer else { throw ErrorResponse(.badRequest, "too_large", Phrase(.server.tooLarge)) }
        let shown = Set(answer.beacons.map(\.advertisedID))
        await note(body.observations.filter { shown.contains($0.advertisedID) })
        return .json { answer.write(into: &$0) }
    }

    /// Keeps the telemetry. If it cannot be kept, the answer is still valid.
    private func note(_ observations: [ObservationsBody.Observation]) async {
        let found = observations.compactMap { observation in
            observation.millivolts.map { (identifier: observation.advertisedID, millivolts: $0) }
        }
        guard !found.isEmpty else { return }
        let now = now()
        do throws(ServerStoreError) {
            try await store.write { session throws(ServerStoreError) in
                let tables = ProximityTables(session: session)
                for (identifier, millivolts) in found { try tables.note(millivolts, of: identifier, at: now) }
            }
        } catch {
            logger.error("telemetry not kept", metadata: ["error": "\(error.detail)"])
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

    /// The diagnosis of one beacon, or of all beacons of the application where the name is `-`. The size of a page
    /// counts the beacons that are checked: the page has those of them with telemetry that pass `alertFilter`.
    private func diagnose(_ request: Request, _ context: ServerContext) async throws -> Response {
        let page = try PageRequest(request)
        let filter = request.query("alertFilter")
        guard filter == nil || filter == "LOW_BATTERY" else {
            throw ErrorResponse(.badRequest, "invalid_alert", Phrase(.server.invalidAlert))
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
                guard beacon.body.status != .decommissioned else { continue }
                let samples = try tables.samples(of: identifier, at: now)
                let trend = BatteryTrend(samples, threshold: threshold, now: now)
                guard !samples.isEmpty, filter == nil || trend.isLow else { continue }
                found.append(Diagnosis(identifier: identifier, trend: trend))
            }
            return (beacons.map(\.body.advertisedID), found)
        }
        if one != nil, beacons.isEmpty { throw ErrorResponse.unknownBeacon }
        return Representation { json in
            json.object { json in
                json.key("diagnostics")
                json.array { json in for diagnosis in found { diagnosis.write(into: &json) } }
                if beacons.count > page.size { json.member("nextPageToken", beacons[page.size - 1].name) }
            }
        }.answer(request)
    }
}

extension [AdvertisedID] {
    /// The identifiers without duplicates, in the same order.
    fileprivate var withoutTwins: [AdvertisedID] {
        var known = Set<AdvertisedID>()
        return filter { known.insert($0).inserted }
    }
}
