public import BeaconService
import Regions
import ServiceClient
public import Store
import Texts
import Tracking

// The lists of regions that a server has for the application.
extension BeaconAgent {
    /// Fetches the managed regions of a type, and sorts them into new ones and those that were given up
    /// (updateManagedRegionsWithType:). Nothing that is monitored changes until `applyManagedRegions`.
    /// - Parameter isForced: Whether the time between two updates does not count. In test mode alone.
    /// - Returns: What is new and what was given up, compared with what was held before.
    /// - Throws: `refused`: nothing was changed, and why. The delegate and `managedUpdates` are told as well.
    @discardableResult
    public func updateManagedRegions(
        of type: ManagedRegionType, isForced: Bool = false
    ) async throws(Refused<RegionFetchError>) -> ManagedUpdate {
        try await updateManagedRegions(ManagedSlice(type), isForced: isForced)
    }

    /// The same for the developer's own regions of one kind of beacons (updateOwnedRegionsOfBeaconType:).
    /// - Parameter beaconType: `ownedStatic` or `ownedDynamic`.
    @discardableResult
    public func updateOwnedRegions(
        of beaconType: BeaconType, isForced: Bool = false
    ) async throws(Refused<RegionFetchError>) -> ManagedUpdate {
        let slice: ManagedSlice
        do throws(RegionFetchError) {
            slice = try ManagedSlice(ownedOf: beaconType)
        } catch {
            tell(.failure(error))
            throw .refused(error)
        }
        return try await updateManagedRegions(slice, isForced: isForced)
    }

    /// The same for any part of them.
    @discardableResult
    public func updateManagedRegions(
        _ slice: ManagedSlice, isForced: Bool = false
    ) async throws(Refused<RegionFetchError>) -> ManagedUpdate {
        let outcome: ListOutcome
        do throws(Refused<RegionFetchError>) {
            outcome = try await update(.managed(slice), isForced: isForced)
        } catch {
            if case .store(let error) = error { tell(.failure(.underlying(error.phrase))) }
            throw error
        }
        switch outcome {
        case .managed(let update):
            tell(.success(update))
            return update
        case .failed(let error):
            tell(.failure(error))
            throw .refused(error)
        case .official, .overtaken:
            tell(.failure(.changedMeanwhile))
            throw .refused(.changedMeanwhile)
        }
    }

    /// Fetches the official regions. They count at once.
    /// - Returns: How many came and went.
    @discardableResult
    public func refreshOfficialRegions() async throws(Refused<RegionFetchError>) -> (new: Int, abandoned: Int) {
        switch try await update(.official, isForced: false) {
        case .official(let new, let abandoned): return (new, abandoned)
        case .failed(let error): throw .refused(error)
        case .managed, .overtaken: throw .refused(.changedMeanwhile)
        }
    }

    /// The managed regions that are held (currentManagedRegions), whether they are monitored or not.
    public var managedRegions: [ManagedRegion] { state.managed }
    /// Those that the last update added.
    public var newManagedRegions: [ManagedRegion] { state.lists.new }
    /// Those that the last update took away.
    public var abandonedManagedRegions: [ManagedRegion] { state.lists.abandoned }

    /// Monitors the managed regions that are held, and no others of that class, as far as there is room.
    @discardableResult
    public func applyManagedRegions() async throws(Refused<ServiceObstacle>) -> ManagedApplication {
        guard case .applied(let applied) = try await perform(.applyManaged) else {
            return ManagedApplication()
        }
        return applied
    }

    /// When managed regions may be updated again, by what is asked for; nothing: now, or there is no server.
    public var nextUpdates: [ManagedSlice: Timestamp] {
        guard let server = configuration.server, !state.lists.marks.isEmpty else { return [:] }
        let (preference, now) = (configuration.context.preference, MachineMoment.now)
        let key = server.keys(code: preference.appCode, isTestMode: preference.isTestMode)
        var next: [ManagedSlice: Timestamp] = [:]
        for slice in ManagedSlice.all {
            next[slice] = state.lists.next(
                of: key(.managed(slice)), hours: preference.regionRefreshIntervalHours, at: now)
        }
        return next
    }

    private func update(
        _ list: ServiceList, isForced: Bool
    ) async throws(Refused<RegionFetchError>) -> ListOutcome {
        if let obstacle = serverObstacle { return .failed(.obstacle(obstacle)) }
        guard let caller = await caller(), let connection else {
            return .failed(.obstacle(serverObstacle ?? .needsAgreement))
        }
        return try await connection.update(
            list, as: caller, hours: configuration.context.preference.regionRefreshIntervalHours, isForced: isForced
        ) { () async throws(Refused<RegionFetchError>) in
            state.lists
        } at: {
            .now
        } take: { (fetch) async throws(Refused<RegionFetchError>) in
            try await keep(fetch)
        }
    }

    private func keep(_ fetch: ListFetch) async throws(Refused<RegionFetchError>) -> ListOutcome {
        let preference = configuration.context.preference
        let keys = configuration.server?.keys(code: preference.appCode, isTestMode: preference.isTestMode)
        // An answer to a question of other settings takes nothing from what these have.
        guard keys?(fetch.key.list) == fetch.key else { return .failed(.changedMeanwhile) }
        do throws(Refused<ServiceObstacle>) {
            guard case .listed(let outcome) = try await perform(.takeList(fetch)) else { return .overtaken }
            return outcome
        } catch {
            switch error {
            case .refused(let obstacle): throw .refused(.obstacle(obstacle))
            case .store(let error): throw .store(error)
            }
        }
    }
}
