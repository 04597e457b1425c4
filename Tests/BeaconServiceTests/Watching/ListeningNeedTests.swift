import BeaconService
import Testing

@Suite("The part of the time in which an adapter has to listen")
struct ListeningNeedTests {
    private static let sparing = BeaconStrategy(includesIBeacons: false)
    private static let usual = BeaconStrategy()
    private static let quick = BeaconStrategy(includesIBeacons: false, prefersLowPower: false)

    @Test(
        "The adapter listens as little as all needs allow",
        arguments: [
            // There is no particular need.
            (ListeningNeed(), .lowLatency), (ListeningNeed(isWatched: false), .lowLatency),
            (ListeningNeed(chosen: .balanced), .balanced),
            // In the background there are only subscriptions.
            (ListeningNeed(isWatched: false, strategies: [sparing, sparing]), .lowPower),
            (ListeningNeed(isWatched: false, strategies: [sparing, usual]), .lowLatency),
            (ListeningNeed(isWatched: false, strategies: [sparing, quick]), .lowLatency),
            // Regions, or a user who watches.
            (ListeningNeed(strategies: [sparing]), .lowLatency),
            // The user's choice is not undercut, and does not limit an explicit request.
            (ListeningNeed(chosen: .balanced, isWatched: false, strategies: [sparing]), .balanced),
            (ListeningNeed(chosen: .lowPower, strategies: [usual]), .lowPower),
            (ListeningNeed(chosen: .lowPower, strategies: [sparing, quick]), .lowLatency),
        ] as [(ListeningNeed, ScanProfile)])
    func least(need: ListeningNeed, profile: ScanProfile) {
        #expect(need.profile == profile)
    }
}
