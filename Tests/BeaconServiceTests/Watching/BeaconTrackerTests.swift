import Advertising
import Basics
import Regions
import Testing
import Tracking

@testable import BeaconService

@Suite("The tracking window")
struct BeaconTrackerTests {
    let context = Example.context()
    let state = ServiceState(designated: [Example.data(2, isSwitcher: true)])

    /// One call: seconds since the start, beacons heard in it, and the answer: `nil`, `[]` or the minors nearest first.
    struct Call {
        var at: Double
        var heard: [RangedBeacon]
        var answer: String

        init(_ at: Double, _ heard: [RangedBeacon] = [], _ answer: String = "nil") {
            self.at = at
            self.heard = heard
            self.answer = answer
        }
    }

    static func ranged(
        _ minor: UInt16, _ proximity: Proximity = .near, _ accuracy: Double = 2, rssi: Int = -60
    ) -> RangedBeacon {
        RangedBeacon(identity: Example.identity(1, minor), proximity: proximity, accuracy: accuracy, rssi: rssi)
    }

    static let one = ranged(1)
    static let silent = ranged(1, .unknown, -1, rssi: 0)
    static let missed = RangedBeacon(
        identity: Example.identity(1, 1), proximity: .near, accuracy: 2, rssi: -60, age: 1.3)
    static let broken = ranged(1, .unknown, -1, rssi: 127)
    static let foreign = RangedBeacon(
        identity: Example.identity(1, 1, Example.secondUUID), proximity: .near, accuracy: 1, rssi: -50)

    static let timelines: [[Call]] = [
        // The fifth call closes, and the next window begins with the sixth.
        [
            Call(0, [one]), Call(1, [one]), Call(2, [one]), Call(3, [one]), Call(4, [one], "1"), Call(5, [one]),
            Call(6, [one]), Call(7, [one]), Call(8, [one]), Call(9, [one], "1"),
        ],
        // Empty calls count, and return nil unless they close the window.
        [Call(0), Call(1), Call(2), Call(3), Call(4, [], "[]"), Call(5)],
        [Call(0, [one]), Call(1), Call(2), Call(3), Call(4, [], "1")],
        [Call(0), Call(1), Call(2), Call(3), Call(4, [one], "1")],
        // Beacons that are not heard or of another region do not count.
        [Call(0, [silent]), Call(1, [broken]), Call(2, [foreign]), Call(3, [missed]), Call(4, [silent], "[]")],
        // At 15 s the window has timed out, whatever it contains; just before it has not.
        [Call(0, [one]), Call(1, [one]), Call(15, [one], "[]"), Call(15.1, [one])],
        [Call(0, [one]), Call(1, [one]), Call(2, [one]), Call(3, [one]), Call(14.9, [one], "1")],
        [Call(0, [one]), Call(1, [one]), Call(2, [one]), Call(3, [one]), Call(15, [one], "[]")],
        [Call(0), Call(3600, [one], "[]"), Call(3601, [one])],
        // A clock that was set back neither times out nor blocks.
        [Call(100, [one]), Call(0, [one]), Call(1, [one]), Call(2, [one]), Call(3, [one], "1")],
        // Nearest first: best proximity, then mean distance, then strength.
        [
            Call(0, [ranged(1, .far, 5), ranged(2, .near, 2)]), Call(1, [ranged(3, .immediate, 0.2)]),
            Call(2, [ranged(1, .immediate, 0.4)]), Call(3, [ranged(4, .near, 1)]),
            Call(4, [ranged(5, .unknown, -1)], "3 1 4 2 5"),
        ],
        [
            Call(0, [ranged(1, .near, 2, rssi: -70), ranged(2, .near, 2, rssi: -60)]), Call(1),
            Call(2, [ranged(3, .near, -1)]), Call(3), Call(4, [], "2 1 3"),
        ],
    ]

    @Test("Each call of a timeline has the expected answer", arguments: timelines.indices)
    func timeline(index: Int) throws {
        let shop = try #require(Example.region("shop"))
        var tracker = BeaconTracker()
        for (number, call) in Self.timelines[index].enumerated() {
            let outcome = tracker.track(call.heard, in: shop, now: Timestamp(seconds: 1000 + call.at), state, context)
            let answer = outcome.beaconData.map { data in
                data.isEmpty ? "[]" : data.map { String(Int($0.keycode.suffix(5)) ?? 0) }.joined(separator: " ")
            }
            #expect(answer ?? "nil" == call.answer, "call \(number)")
        }
    }

    @Test("The record contains means over the samples, and the data of the beacons")
    func record() throws {
        let shop = try #require(Example.region("shop"))
        var tracker = BeaconTracker()
        let cycles = [
            [Self.ranged(2, .near, 1, rssi: -60), Self.one], [Self.silent], [Self.ranged(2, .far, 4, rssi: -70)],
            [Self.ranged(2, .unknown, -1, rssi: -90)], [],
        ]
        var outcome = TrackingOutcome.collecting
        for (second, heard) in cycles.enumerated() {
            #expect(outcome == .collecting)
            outcome = tracker.track(heard, in: shop, now: Timestamp(seconds: Double(second)), state, context)
        }
        let beacons = [
            TrackedBeacon(
                data: Example.data(1), proximity: .near, accuracy: 2, rssi: -60, samples: 1, isDesignated: false),
            TrackedBeacon(
                data: Example.data(2, isSwitcher: true), proximity: .near, accuracy: 2.5, rssi: -220.0 / 3, samples: 3,
                isDesignated: true),
        ]
        #expect(
            outcome
                == .reached(
                    TrackingRecord(
                        regionID: "shop", region: "shop", start: Timestamp(seconds: 0), end: Timestamp(seconds: 4),
                        cycles: 5, beacons: beacons)))
    }

    @Test(
        "A record contains the identifier of the user as it is when the window closes",
        arguments: ["u-1", nil])
    func userIdentifier(user: String?) throws {
        let shop = try #require(Example.region("shop"))
        var tracker = BeaconTracker(cycles: 2)
        _ = tracker.track([Self.one], in: shop, now: Timestamp(seconds: 0), state, context)
        var later = state
        later.userIdentifier = user
        later.device = UUID128(high: 1, low: 2)
        guard
            case .reached(let record) = tracker.track([Self.one], in: shop, now: Timestamp(seconds: 1), later, context)
        else {
            Issue.record("no record")
            return
        }
        #expect(record.userIdentifier == user && record.device == UUID128(high: 1, low: 2))
    }

    @Test("A record does not end before it began, even if the clock was set back")
    func clockSetBack() throws {
        let shop = try #require(Example.region("shop"))
        var tracker = BeaconTracker(cycles: 2)
        _ = tracker.track([Self.one], in: shop, now: Timestamp(seconds: 100), state, context)
        let outcome = tracker.track([Self.one], in: shop, now: Timestamp(seconds: 40), state, context)
        guard case .reached(let record) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(record.start == record.end && record.end == Timestamp(seconds: 40))
    }

    @Test("Each region has a separate window, including that of a designated beacon")
    func regions() throws {
        let shop = try #require(Example.region("shop"))
        let narrow = try #require(state.designatedRegions(context)?.first)
        var tracker = BeaconTracker(cycles: 2, timeout: 15)
        let heard = [Self.one, Self.ranged(2)]
        let now = Timestamp(seconds: 0)
        #expect(tracker.track(heard, in: shop, now: now, state, context) == .collecting)
        #expect(tracker.track(heard, in: narrow, now: now, state, context) == .collecting)
        guard case .reached(let record) = tracker.track(heard, in: narrow, now: now, state, context) else {
            Issue.record("the window did not close")
            return
        }
        #expect(record.regionID == "shop" && record.region == "shop:0000100002")
        #expect(record.beacons.map(\.data.keycode) == ["0000100002"])
        #expect(tracker.gauge("shop", now: now)?.cycle == 1 && tracker.gauge(narrow.identifier, now: now) == nil)
    }

    @Test("Regions of others and with variable values do not affect a window", arguments: ["wandering", "door"])
    func otherRegions(identifier: String) throws {
        let region = try Example.region(identifier) ?? Example.userRegion(identifier).region
        var tracker = BeaconTracker()
        for _ in 0..<6 {
            let outcome = tracker.track([Self.one], in: region, now: Timestamp(seconds: 0), state, context)
            #expect(outcome == .notServiceRegion && outcome.beaconData == nil)
        }
        #expect(tracker == BeaconTracker())
    }

    @Test("The gauge counts cycles up and time down")
    func gauge() throws {
        let shop = try #require(Example.region("shop"))
        var tracker = BeaconTracker()
        #expect(tracker.gauge("shop", now: Timestamp(seconds: 0)) == nil)
        _ = tracker.track([], in: shop, now: Timestamp(seconds: 10), state, context)
        _ = tracker.track([Self.one], in: shop, now: Timestamp(seconds: 11), state, context)
        func gauge(_ second: Double) -> TrackingGauge? { tracker.gauge("shop", now: Timestamp(seconds: second)) }
        #expect(gauge(11) == TrackingGauge(region: "shop", cycle: 2, cycles: 5, timeLeft: 14))
        #expect(gauge(99)?.timeLeft == 0)
        #expect(gauge(0)?.timeLeft == 15)
        tracker.close("shop")
        #expect(gauge(11) == nil)
    }

    @Test("A window contains at most a thousand beacons")
    func bounded() throws {
        let shop = try #require(Example.region("shop"))
        var tracker = BeaconTracker(cycles: 1)
        let crowd = (0..<1200).map { Self.ranged($0) }
        let outcome = tracker.track(crowd, in: shop, now: Timestamp(seconds: 0), state, context)
        #expect(outcome.beaconData?.count == 1000)
    }

    @Test("The constants are those of the document, and a window has at least one cycle")
    func constants() {
        #expect(BeaconTracker.cycles == 5 && BeaconTracker.timeout == 15)
        #expect(BeaconTracker(cycles: 0, timeout: -1) == BeaconTracker(cycles: 1, timeout: 15))
    }
}
