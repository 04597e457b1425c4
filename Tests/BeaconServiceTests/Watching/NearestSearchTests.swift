import Basics
import Regions
import Testing

import Tracking
@testable import BeaconService

@Suite("The search for the nearest beacon")
struct NearestSearchTests {
    private typealias Beacons = BeaconTrackerTests
    private let state = ServiceState()
    private let context = Example.context()

    /// The answers of a search to the seconds of one region: the minors, nearest first; nil if the search continues.
    private func answers(_ rounds: [[RangedBeacon]]) throws -> [[UInt16]?] {
        let region = try #require(state.initialRegions(context).first)
        var search = NearestSearch()
        return rounds.enumerated().map { second, beacons in
            let now = Timestamp(microseconds: Int64(second) * 1_000_000)
            let round = [RangedRegion(region: region, beacons: beacons)]
            return search.take(round, now: now, state, context)?.compactMap { found in
                state.identity(of: found.data, context)?.minor
            }
        }
    }

    @Test("The search waits for the first beacon without limit, then returns the nearest of five cycles")
    func whole() throws {
        let (far, near) = (Beacons.ranged(1, .far, 9), Beacons.ranged(2, .immediate, 0.3))
        let silence = [[RangedBeacon]](repeating: [], count: 20)
        let answers = try answers(silence + [[far], [far, near], [], [far, near], [far]])
        #expect(answers == Array(repeating: nil, count: 24) + [[2, 1]])
    }

    @Test("The timeouts are those of the vendor's samples")
    func times() { #expect((NearestSearch.designationTimeout, NearestSearch.contentTimeout) == (30, 20)) }

    @Test("A beacon that is not heard begins no search, and foreign beacons begin it again")
    func others() throws {
        #expect(try answers(Array(repeating: [Beacons.silent], count: 9)) == Array(repeating: nil, count: 9))
        let foreign = Array(repeating: [Beacons.foreign], count: 5)
        let own = Array(repeating: [Beacons.one], count: 5)
        #expect(try answers(foreign + own) == Array(repeating: nil, count: 9) + [[1]])
    }
}
