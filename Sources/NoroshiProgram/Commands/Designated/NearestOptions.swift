import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Regions

/// Options of commands that search for the nearest service beacon.
struct NearestOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The identifier of the region.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Option(
        help: ArgumentHelp("Time to wait until a beacon is heard.", valueName: "duration"))
    var searchTimeout: DurationArgument?

    /// The exit status when nothing was found.
    static let nothingFound: Int32 = 3

    func validate() throws {
        guard (0.1...3600).contains(searchTimeout?.seconds ?? 1) else {
            throw wrongUsage(.usage.range, "--search-timeout", "0.1", "3600")
        }
    }

    /// Listens until a beacon is heard, and then for a window.
    /// - Parameter timeout: The time in seconds after which the search ends, unless an option sets another one.
    /// - Throws: 1: the region is not a region of fixed-value service beacons, or there is none. 3: no beacon was
    ///   heard, or not for long enough; the sentence states which.
    func find(_ session: StoreSession, _ hearing: HearingOptions, timeout: Double) async throws -> TrackedBeacon {
        let (state, limit) = (try session.state(), searchTimeout?.seconds ?? timeout)
        var (search, ranging) = (NearestSearch(), RegionRanging())
        let regions = try session.trackable(region, state)
        guard !regions.isEmpty else { throw Failure(.no, .cli.nearestNoRegions) }
        for region in regions { ranging.start(region) }
        var nearest: TrackedBeacon?
        var listening = Listening(session.setting.settings)
        var listeningBegan: Timestamp?
        try await hearing.run(&listening, session.setting, seconds: nil) { seen in
            let round = ranging.range(seen.table, now: seen.now) ?? []
            nearest = search.take(round, now: seen.now, state, session.context)?.first
            let elapsed = listeningBegan.map { seen.now.seconds(since: $0) } ?? 0
            listeningBegan = listeningBegan ?? seen.now
            return nearest == nil && (search.hasBegun || elapsed < limit)
        }
        guard let nearest else {
            let time = session.localizer.duration(seconds: min(listening.duration, limit))
            StandardError.write(
                error: Self.nothingFound,
                session.text(search.hasBegun ? .cli.trackShort : .cli.nearestNone, .text(time)))
            throw ExitCode(Self.nothingFound)
        }
        return nearest
    }
}

extension StoreSession {
    /// The regions of fixed-value service beacons, or only the named one of them.
    func trackable(_ region: String?, _ state: ServiceState) throws(Failure) -> [BeaconRegion] {
        let initial = state.initialRegions(context)
        guard let region else { return initial }
        let known = initial + state.designated.compactMap { state.region(of: $0, context) }
        let named = known.filter { $0.identifier == region }
        guard !named.isEmpty else { throw Failure(.no, .cli.trackNotStatic, .text(region)) }
        return named
    }

    /// The sentence with the name and the distance of a beacon that was found.
    func words(_ beacon: TrackedBeacon, _ state: ServiceState) -> String {
        let name = state.identity(of: beacon.data, context).flatMap { state.names[$0] }
        let distance = beacon.accuracy >= 0 ? localizer.metres(beacon.accuracy) : nil
        return [beacon.data.keycode, beacon.data.regionID, name, distance].compactMap(\.self).joined(separator: "  ")
    }
}
