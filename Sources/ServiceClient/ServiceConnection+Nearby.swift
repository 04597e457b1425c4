public import BeaconService
import JSON
public import Nearby
import ServiceProtocol
public import Tracking

/// Why a server did not say what beacons carry.
public struct NearbyFault: Error, Equatable, Sendable {
    public var error: ErrandError
    /// Seconds for which it wants to be left alone (`Retry-After`); nil: it did not say.
    public var wait: Double?
}

// Messages of beacons.
extension ServiceConnection {
    /// Asks once which messages beacons carry; who wants to know comes again. Where the answer would be too large it is had
    /// in parts.
    /// - Parameter isSimulated: Whether the beacons are of the simulated shop, for which the server has to be a demonstration.
    /// - Returns: Of all beacons of the question; empty: it carries nothing that is wanted.
    /// - Throws: `refused`, `noDemonstration`, `cancelled`.
    public func messages(
        _ question: NearbyQuestion, as caller: ServiceCaller, isSimulated: Bool
    ) async throws(NearbyFault) -> [BeaconIdentity: [NearbyAttachment]] {
        do throws(ErrandError) {
            if isSimulated { try await demandDemonstration(caller) }
        } catch {
            throw NearbyFault(error: error)
        }
        return try await messages(question.observations, question.pattern, caller)
    }

    private func messages(
        _ observations: [NearbyObservation], _ pattern: String, _ caller: ServiceCaller
    ) async throws(NearbyFault) -> [BeaconIdentity: [NearbyAttachment]] {
        guard let type = NamespacedPattern(pattern) else { return [:] }
        let known = observations.compactMap { observation in
            AdvertisedID(observation.identity).map {
                ObservationsBody.Observation($0, telemetry: observation.telemetry)
            }
        }
        guard !known.isEmpty else { return [:] }
        var json = JSONText()
        ObservationsBody(known, types: [type]).write(into: &json)
        let exchange = await posting(
            "/proximity/v1beta1/beaconinfo:getforobserved", caller, body: json.octets, retries: RetryPolicy.none)
        do throws(ServiceError) {
            let answer = try exchange.result.get().body { body throws(BodyProblem) in try ObservedBody(body) }
            return answer.carried(by: observations.map(\.identity), NearbyPattern(pattern))
        } catch {
            guard error.isOfSize, observations.count > 1 else {
                throw NearbyFault(error: ErrandError(error), wait: exchange.asked)
            }
            let middle = observations.count / 2
            let first = try await messages(Array(observations[..<middle]), pattern, caller)
            return first.merging(try await messages(Array(observations[middle...]), pattern, caller)) { $1 }
        }
    }
}

extension ServiceError {
    /// Whether less could be answered.
    fileprivate var isOfSize: Bool {
        switch self {
        case .failed(.tooLarge, _): true
        case .refused(_, let body): body?.code == "too_large"
        default: false
        }
    }
}

extension ObservedBody {
    /// What beacons carry, each message once. What was not asked for is nobody's business.
    fileprivate func carried(
        by identities: [BeaconIdentity], _ pattern: NearbyPattern
    ) -> [BeaconIdentity: [NearbyAttachment]] {
        var carried = Dictionary(identities.map { ($0, [NearbyAttachment]()) }) { first, _ in first }
        for beacon in beacons {
            guard let identity = beacon.advertisedID.identity, carried[identity] != nil else { continue }
            var known = Set<NearbyAttachment>()
            let attachments = beacon.attachments.map { attachment in
                let type = attachment.namespacedType
                return NearbyAttachment(
                    NearbyMessage(namespace: type.namespace, type: type.type, content: attachment.data),
                    maximumDistance: attachment.maximumDistance)
            }
            carried[identity] = attachments.filter { pattern.matches($0.message) && known.insert($0).inserted }
        }
        return carried
    }
}
