import Basics
public import BeaconService
import ServiceProtocol
public import Tracking

/// The reason why a server did not return the messages of beacons.
public struct NearbyFault: Error, Equatable, Sendable {
    public var error: ErrandError
    /// Seconds for which the server wants no requests (`Retry-After`); nil: it set no time.
    public var wait: Double?
}

// Messages of beacons.
extension ServiceConnection {
    /// Asks once which messages beacons carry; the caller repeats the request when needed. If the answer would be too
    /// large, it is fetched in parts.
    /// - Parameter isSimulated: Whether the beacons are of the simulated shop, which requires a demonstration server.
    /// - Returns: The messages of all beacons of the question; an empty list: the beacon carries no wanted message.
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
            let answer = try exchange.result.get().body { ObservedBody(&$0) }
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
    /// Whether a smaller request could be answered.
    fileprivate var isOfSize: Bool {
        switch self {
        case .failed(.tooLarge, _): true
        case .refused(_, let body): body?.code == "too_large"
        default: false
        }
    }
}

extension ObservedBody {
    /// The messages that beacons carry, each once. Messages that were not asked for are dropped.
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
