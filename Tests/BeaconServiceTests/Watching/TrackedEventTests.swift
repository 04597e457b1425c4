import Basics
import Regions
import Testing
import Tracking
@testable import BeaconService

@Suite("Events of a tracking window")
struct TrackedEventTests {
    private let now = Timestamp(seconds: 1000)

    private func watch() -> BeaconWatch {
        BeaconWatch(Example.context(), state: ServiceState(), rules: RuleSet(), at: now)
    }

    @Test("Only a region of fixed-value service beacons is tracked; others are rejected without a window")
    func refused() throws {
        var watch = watch()
        for identifier in ["wandering", "nobody"] {
            let isOpen = watch.setTracking(identifier, true, at: now)
            #expect(!isOpen)
            #expect(watch.tracked(at: now) == nil)
        }
        let answers = [watch.setTracking("shop", true, at: now), watch.setTracking("shop", false, at: now)]
        #expect(answers == [true, false])
        let events = watch.takeEvents()
        #expect(events.isEmpty)
    }

    @Test("The event has the key codes, the nearest first")
    func keycodes() throws {
        let beacons = [(2, 0.5), (1, 2.0)].map { minor, accuracy in
            TrackedBeacon(
                data: Example.data(UInt16(minor)), proximity: .near, accuracy: accuracy, rssi: -60, samples: 5,
                isDesignated: false)
        }
        let record = TrackingRecord(regionID: "shop", region: "shop", start: now, end: now, cycles: 5, beacons: beacons)
        let event = try #require(SiteEvent(.reached(record), of: BeaconTracker(), in: "shop", at: now))
        #expect(event.kind == .tracked && event.region == "shop")
        #expect(event.trackedKeycodes == ["0000100002", "0000100001"])
        #expect(event.reason?.arguments.first == .integer(2))
        #expect(SiteEvent(.collecting, of: BeaconTracker(), in: "shop", at: now) == nil)
        let empty = try #require(SiteEvent(.nothingFound, of: BeaconTracker(), in: "shop", at: now))
        #expect(empty.kind == .trackedNone && empty.trackedKeycodes == nil)
        // A log of an earlier version has only the count.
        var old = event
        old.reason = Phrase(.why.tracked, .integer(2), .integer(5))
        #expect(old.trackedKeycodes == nil)
    }
}

extension BeaconWatch {
    /// The open window.
    fileprivate func tracked(at now: Timestamp) -> TrackingGauge? { report(BeaconTable(), now: now).tracking }
}
