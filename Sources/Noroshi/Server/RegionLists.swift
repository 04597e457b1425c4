import Basics
public import BeaconService
import Regions
import ServiceClient
public import Store

/// The lists of regions that a server has for the application.
public struct RegionLists: Sendable {
    let agent: BeaconAgent

    /// Fetches the managed regions of a type, and sorts them into new and abandoned ones
    /// (updateManagedRegionsWithType:). Monitoring does not change until `applyManagedRegions`.
    /// - Parameter isForced: Whether to ignore the minimum time between two updates. In test mode only.
    /// - Returns: The new and the abandoned regions, compared with those held before.
    /// - Throws: `rejected`, with the reason: nothing was changed. The delegate and `managedUpdates` report it as
    ///   well.
    @discardableResult
    public func update(
        of type: ManagedRegionType, isForced: Bool = false
    ) async throws(CommandError<RegionFetchError>) -> ManagedUpdate {
        try await update(ManagedSlice(type), isForced: isForced)
    }

    /// Updates the developer's own regions of one kind of beacons (updateOwnedRegionsOfBeaconType:).
    /// - Parameter beaconType: `ownedStatic` or `ownedDynamic`.
    @discardableResult
    public func updateOwned(
        of beaconType: BeaconType, isForced: Bool = false
    ) async throws(CommandError<RegionFetchError>) -> ManagedUpdate {
        let slice: ManagedSlice
        do throws(RegionFetchError) {
            slice = try ManagedSlice(ownedOf: beaconType)
        } catch {
            await agent.tell(.failure(error))
            throw .rejected(error)
        }
        return try await update(slice, isForced: isForced)
    }

    /// Updates any slice of the managed regions.
    @discardableResult
    public func update(
        _ slice: ManagedSlice, isForced: Bool = false
    ) async throws(CommandError<RegionFetchError>) -> ManagedUpdate {
        let outcome: ListOutcome
        do throws(CommandError<RegionFetchError>) {
            outcome = try await fetch(.managed(slice), isForced: isForced)
        } catch {
            if case .store(let error) = error { await agent.tell(.failure(.underlying(error.phrase))) }
            throw error
        }
        switch outcome {
        case .managed(let update):
            await agent.tell(.success(update))
            return update
        case .failed(let error):
            await agent.tell(.failure(error))
            throw .rejected(error)
        case .official, .overtaken:
            await agent.tell(.failure(.changedMeanwhile))
            throw .rejected(.changedMeanwhile)
        }
    }

    /// Fetches the official regions. They take effect at once.
    /// - Returns: The numbers of new and of abandoned regions.
    @discardableResult
    public func refreshOfficial() async throws(CommandError<RegionFetchError>) -> (new: Int, abandoned: Int) {
        switch try await fetch(.official, isForced: false) {
        case .official(let new, let abandoned): return (new, abandoned)
        case .failed(let error): throw .rejected(error)
        case .managed, .overtaken: throw .rejected(.changedMeanwhile)
        }
    }

    /// The managed regions that are held (currentManagedRegions), whether they are monitored or not.
    public var managed: [ManagedRegion] { get async { await agent.state.managed } }
    /// The managed regions that the last update added.
    public var new: [ManagedRegion] { get async { await agent.state.lists.new } }
    /// The managed regions that the last update removed.
    public var abandoned: [ManagedRegion] { get async { await agent.state.lists.abandoned } }

    /// Monitors the managed regions that are held, and no others of that class, up to the limit of regions.
    @discardableResult
    public func apply() async throws(CommandError<ServiceObstacle>) -> ManagedApplication {
        guard case .applied(let applied) = try await agent.perform(.applyManaged) else {
            return ManagedApplication()
        }
        return applied
    }

    /// The times at which managed regions may be updated again, by the slice that is requested; no entry: now, or
    /// there is no server.
    public var nextUpdates: [ManagedSlice: Timestamp] { get async { await agent.nextUpdates } }

    private func fetch(
        _ list: ServiceList, isForced: Bool
    ) async throws(CommandError<RegionFetchError>) -> ListOutcome {
        if let obstacle = await agent.serverObstacle { return .failed(.obstacle(obstacle)) }
        guard let caller = await agent.caller(), let connection = await agent.connection else {
            return .failed(.obstacle(await agent.serverObstacle ?? .needsAgreement))
        }
        let hours = await agent.configuration.context.preference.regionRefreshIntervalHours
        return try await connection.update(
            list, as: caller, hours: hours, isForced: isForced
        ) { () async throws(CommandError<RegionFetchError>) in
            await agent.state.lists
        } at: {
            .now
        } take: { (fetch) async throws(CommandError<RegionFetchError>) in
            try await keep(fetch)
        }
    }

    private func keep(_ fetch: ListFetch) async throws(CommandError<RegionFetchError>) -> ListOutcome {
        let configuration = await agent.configuration
        let preference = configuration.context.preference
        let keys = configuration.server?.keys(code: preference.appCode, isTestMode: preference.isTestMode)
        // An answer to a request with other settings must not replace data of the current settings.
        guard keys?(fetch.key.list) == fetch.key else { return .failed(.changedMeanwhile) }
        do throws(CommandError<ServiceObstacle>) {
            guard case .listed(let outcome) = try await agent.perform(.takeList(fetch)) else { return .overtaken }
            return outcome
        } catch {
            switch error {
            case .rejected(let obstacle): throw .rejected(.obstacle(obstacle))
            case .store(let error): throw .store(error)
            }
        }
    }
}

extension BeaconAgent {
    /// The lists of regions that a server has for the application.
    public nonisolated var lists: RegionLists { RegionLists(agent: self) }

    /// See `RegionLists.nextUpdates`.
    var nextUpdates: [ManagedSlice: Timestamp] {
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
}
