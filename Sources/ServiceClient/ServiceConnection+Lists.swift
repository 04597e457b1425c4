import Basics
public import BeaconService
import ServiceProtocol

extension ServiceConnection {
    /// Updates a list: requests it, unless it is too early, and keeps the answer.
    /// - Parameters:
    ///   - lists: Returns the lists that are held now.
    ///   - moment: Returns the current moment.
    ///   - take: Keeps the answer, in one step with the comparison.
    /// - Returns: The result, including any failure.
    public func update<Refusal: Error>(
        _ list: ServiceList, as caller: ServiceCaller, hours: Int, isForced: Bool = false,
        lists: () async throws(Refusal) -> FetchedLists, at moment: () -> MachineMoment,
        take: (ListFetch) async throws(Refusal) -> ListOutcome
    ) async throws(Refusal) -> ListOutcome {
        if isForced, !caller.isTestMode { return .failed(.notInTestMode) }
        let key = keys(code: caller.code, isTestMode: caller.isTestMode)(list)
        var asksAnew = false
        while true {
            let held = try await lists()
            if !isForced, let next = held.next(of: key, hours: hours, at: moment()) {
                return .failed(.intervalNotElapsed(until: next))
            }
            let tag = asksAnew ? nil : held.mark(of: key)?.tag
            let answer = await ask(for: list, as: caller, tag: tag)
            if answer == .failed(.cancelled) { return .failed(.cancelled) }
            let outcome = try await take(
                ListFetch(key: key, place: address.place, moment: moment(), answer: answer, isForced: isForced))
            guard outcome == .overtaken, !asksAnew else { return outcome }
            asksAnew = true
        }
    }

    /// The keys under which the lists of an application are stored.
    public func keys(code: String, isTestMode: Bool) -> (ServiceList) -> ListKey {
        let application = ApplicationName.service(Digest(code))
        return { ListKey(server: address.text, application: application, isTestMode: isTestMode, list: $0) }
    }

    /// Requests the list once: the caller sees a failure at once, and may ask again later.
    private func ask(for list: ServiceList, as caller: ServiceCaller, tag: String?) async -> ListFetch.Answer {
        do throws(ServiceError) {
            let reply = try await get(list.path, caller, tag: tag, retries: RetryPolicy.none)
            guard reply.status != 304 else {
                guard let tag else { throw .malformed("") }
                return .unchanged(tag: tag)
            }
            return try answer(list, reply)
        } catch {
            return .failed(RegionFetchError(error))
        }
    }

    private func answer(_ list: ServiceList, _ reply: Reply) throws(ServiceError) -> ListFetch.Answer {
        switch list {
        case .official:
            let body = try reply.body { OfficialRegionsBody(&$0) }
            return .official(body.entries.map(\.region), tag: reply.tag)
        case .managed(let slice):
            let body = try reply.body { ManagedRegionsBody(&$0) }
            // A different list than the requested one would remove regions that it does not contain.
            guard body.type == slice.type, body.beaconType == slice.beaconType else { throw .malformed("type") }
            if let place = body.regions.firstIndex(where: { !slice.holds($0) }) {
                throw .malformed("regions[\(place)].managedType")
            }
            return .managed(body.regions, tag: reply.tag)
        }
    }
}

extension ServiceList {
    fileprivate var path: String {
        guard let slice else { return "/v1/official-regions" }
        return "/v1/managed-regions?type=\(slice.type.word)"
            + (slice.beaconType.map { "&beaconType=\($0.rawValue)" } ?? "")
    }
}

extension RegionFetchError {
    init(_ error: ServiceError) {
        switch error {
        case .malformed(let place): self = .malformedResponse(place)
        case .refused(let status, _): self = .refused(code: status, error.phrase)
        case .failed(.cancelled, _): self = .cancelled
        case .failed, .tooManyRedirects, .redirectedElsewhere: self = .underlying(error.phrase)
        }
    }
}
