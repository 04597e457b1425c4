import BeaconService
import Nearby
import Testing

@Suite("How much of the time an adapter has to listen")
struct ListeningNeedTests {
    private static let sparing = BeaconStrategy(includesIBeacons: false)
    private static let usual = BeaconStrategy()
    private static let quick = BeaconStrategy(includesIBeacons: false, prefersLowPower: false)

    @Test(
        "It is the least that all allow",
        arguments: [
            // Nobody wants anything in particular.
            (ListeningNeed(), .lowLatency), (ListeningNeed(isWatched: false), .lowLatency),
            (ListeningNeed(chosen: .balanced), .balanced),
            // In the background there are only subscriptions.
            (ListeningNeed(isWatched: false, strategies: [sparing, sparing]), .lowPower),
            (ListeningNeed(isWatched: false, strategies: [sparing, usual]), .lowLatency),
            (ListeningNeed(isWatched: false, strategies: [sparing, quick]), .lowLatency),
            // Regions, or who looks.
            (ListeningNeed(strategies: [sparing]), .lowLatency),
            // What the user chose is neither undercut, nor does it hold up what was asked for.
            (ListeningNeed(chosen: .balanced, isWatched: false, strategies: [sparing]), .balanced),
            (ListeningNeed(chosen: .lowPower, strategies: [usual]), .lowPower),
            (ListeningNeed(chosen: .lowPower, strategies: [sparing, quick]), .lowLatency),
        ] as [(ListeningNeed, ScanProfile)])
    func least(need: ListeningNeed, profile: ScanProfile) {
        #expect(need.profile == profile)
    }
}
