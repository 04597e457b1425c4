import Basics
import Regions
import Testing
import Tracking
@testable import BeaconService

@Suite("Places of a designation in several regions")
struct PlacesTests {
    private static let context = Example.context(maximum: 2)
    private static let near = Example.identity(1, 5)
    private static let middle = Example.identity(3, 4, Example.secondUUID)
    private static let far = Example.identity(1, 12)

    private func designate(
        _ beacons: [BeaconIdentity], _ state: inout ServiceState, _ context: ServiceContext = context
    ) -> [String: DesignationResult] {
        let results = state.designate(beacons, options: .default, context)
        return Dictionary(results.map { ($0.regionID, $0.result) }) { first, _ in first }
    }

    @Test("The nearest beacons get the places, whatever their region: A, B, A")
    func nearestStay() {
        var state = ServiceState()
        let results = designate([Self.near, Self.middle, Self.far], &state)
        #expect(state.designated.map(\.regionIdentifier) == ["shop:0000100005", "store:0000300004"])
        #expect(
            results["shop"] == .partiallyRegistered(registered: 1, dropped: [Example.data(12)]))
        #expect(results["store"] == .registered)
        #expect(state.watched == ["shop:0000100005", "store:0000300004"])
    }

    @Test("The places granted in advance are those that a designation fills", arguments: 1...4)
    func toldBefore(maximum: Int) {
        let context = Example.context(maximum: maximum)
        let beacons = [Self.middle, Self.near, Self.far, Example.identity(9, 9, Example.secondUUID)]
        var state = ServiceState()
        let data = beacons.compactMap { state.serviceData(of: $0, context) }
        let places = state.places(for: data, context)
        _ = designate(beacons, &state, context)
        #expect(places.granted == data.prefix(maximum).map(\.regionIdentifier))
        #expect(Set(state.designated.map(\.regionIdentifier)) == Set(places.granted))
    }

    @Test("A region that gets no place remains monitored, and has the result -6")
    func noPlace() {
        var state = ServiceState()
        let context = Example.context(maximum: 1)
        state.startMonitoringInitialRegions(context)
        let results = designate([Self.near, Self.middle], &state, context)
        #expect(results == ["shop": .registered, "store": .limitExceeded(1)])
        #expect(state.watched == ["store", "shop:0000100005"])
    }

    /// Limit of regions, other monitored regions → the number of beacons that get a place.
    @Test(
        "Generic regions that are replaced free places, and those that stay take them",
        arguments: [(3, 0, 3), (3, 1, 2), (3, 2, 1)])
    func regionLimit(regions: Int, others: Int, granted: Int) throws {
        let context = Example.context(regions: regions)
        var state = ServiceState()
        for number in 0..<others {
            try state.addUserRegion(Example.userRegion("own\(number)"), context)
            state.startMonitoring("own\(number)", context)
        }
        state.startMonitoringInitialRegions(context)
        let results = designate([Self.near, Self.middle, Self.far], &state, context)
        #expect(state.designated.count == granted)
        let refused = state.takeLeftOut()
        #expect(refused.allSatisfy { $0.regionClass == .initial })
        #expect(state.regionCount(context) <= regions)
        #expect(Set(state.watched).isSuperset(of: state.designated.map(\.regionIdentifier)))
        if granted == 1 { #expect(results["store"] == .limitExceeded(1, byRegions: true)) }
    }

    @Test("A beacon of no known region has a separate result")
    func foreign() {
        var state = ServiceState()
        let results = designate([Example.identity(1, 1, Example.foreignUUID), Self.near], &state)
        #expect(results == ["": .notServiceRegion, "shop": .registered])
    }
}
