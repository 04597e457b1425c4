import Basics
import BeaconService
import Testing
import Tracking

@Suite("Messages found and lost")
struct NearbyWatchTests {
    private typealias Scene = NearbyScene

    @Test("A message at two beacons is found once, and is lost with the last of them")
    func twoBeacons() throws {
        let (first, second) = (try Scene.beacon(1), try Scene.beacon(2))
        let message = Scene.message("hello")
        var scene = Scene([first: [NearbyAttachment(message)], second: [NearbyAttachment(message)]])
        #expect(scene.settle(0) == [.found(message, isStored: false)])
        scene.watch.hear(second, metres: 2, listened: 10 * Scene.second)
        #expect(scene.settle(15) == [])
        #expect(scene.settle(24.999999) == [])
        #expect(scene.settle(25) == [.lost(message)])
        #expect(scene.settle(26) == [])
        scene.watch.hear(first, metres: 2, listened: 30 * Scene.second)
        #expect(scene.settle(30) == [.found(message, isStored: false)])
    }

    /// The greatest distance, the distance, and whether the message counts.
    @Test(
        "A message with a greatest distance is found only below it",
        arguments: [(0.0, 50.0, true), (0, nil, true), (3, 2.9, true), (3, 3, false), (3, 3.1, false), (3, nil, false)]
            as [(Double, Double?, Bool)])
    func distance(most: Double, metres: Double?, isFound: Bool) throws {
        let message = Scene.message("near")
        var scene = Scene([try Scene.beacon(1): [NearbyAttachment(message, maximumDistance: most)]], metres: metres)
        #expect(scene.settle(0) == (isFound ? [.found(message, isStored: false)] : []))
    }

    @Test("A withdrawn message is lost while its beacon stays")
    func withdrawn() throws {
        let beacon = try Scene.beacon(1)
        let (old, new) = (Scene.message("old"), Scene.message("new"))
        var scene = Scene([beacon: [NearbyAttachment(old)]])
        _ = scene.settle(0)
        scene.answer([beacon: [NearbyAttachment(new)]], of: [beacon])
        #expect(scene.settle(1) == [.lost(old), .found(new, isStored: false)])
        scene.answer([:], of: [beacon])
        #expect(scene.settle(2) == [.lost(new)])
        #expect(scene.watch.messages(listened: 2).isEmpty)
    }

    @Test("Stored messages are used while the server cannot be asked, and are marked")
    func stored() throws {
        let beacon = try Scene.beacon(1)
        let (old, new) = (Scene.message("old"), Scene.message("new"))
        var scene = Scene([:])
        scene.watch.hear(beacon, metres: nil, listened: 0)
        scene.answer([beacon: [NearbyAttachment(old)]], of: [beacon], isStored: true)
        #expect(scene.settle(0) == [.found(old, isStored: true)])
        #expect(scene.watch.messages(listened: 0).map(\.isStored) == [true])
        scene.answer([beacon: [NearbyAttachment(old)]], of: [beacon])
        #expect(scene.settle(0) == [], "it is near as before")
        #expect(scene.watch.messages(listened: 0).map(\.isStored) == [false])
        scene.answer([beacon: [NearbyAttachment(new)]], of: [beacon])
        #expect(scene.settle(0) == [.lost(old), .found(new, isStored: false)])
        scene.answer([beacon: [NearbyAttachment(old)]], of: [beacon], isStored: true)
        #expect(scene.settle(0) == [], "the server's own word stays")
        scene.answer([:], of: [beacon], isStored: true)
        #expect(scene.settle(0) == [], "that nothing is remembered says nothing")
    }

    @Test("Each subscription receives its own messages, and both receive a message that matches both")
    func overlapping() throws {
        let (iBeacon, eddystone) = (try Scene.beacon(1, .iBeacon), try Scene.beacon(2))
        let (here, there) = (Scene.message("here"), Scene.message("there"))
        var scene = Scene([iBeacon: [NearbyAttachment(here)], eddystone: [NearbyAttachment(there)]])
        let second = scene.watch.subscribe(NearbySubscription(strategy: BeaconStrategy(includesIBeacons: false)))
        #expect(
            scene.watch.settle(listened: 0) == [
                NearbyChange(.found(here, isStored: false), at: iBeacon, subscription: 1),
                NearbyChange(.found(there, isStored: false), at: eddystone, subscription: 1),
                NearbyChange(.found(there, isStored: false), at: eddystone, subscription: second),
            ])
        #expect(scene.watch.messages(listened: 0).map(\.message) == [here, there])
        scene.watch.unsubscribe(1)
        #expect(scene.watch.messages(listened: 0).map(\.message) == [there])
        #expect(
            scene.watch.settle(listened: 15 * Scene.second) == [
                NearbyChange(.lost(there), at: eddystone, subscription: second)
            ])
        scene.watch.unsubscribe(second)
        #expect(scene.watch.isEmpty)
    }

    @Test("The beacon of a message is the nearest that carries it")
    func nearest() throws {
        let message = Scene.message("hello")
        let beacons = try (1...3).map { try Scene.beacon($0) }
        var scene = Scene([:])
        for (beacon, metres) in zip(beacons, [nil, 8, 2] as [Double?]) {
            scene.watch.hear(beacon, metres: metres, listened: 0)
        }
        scene.answer(
            Dictionary(uniqueKeysWithValues: beacons.map { ($0, [NearbyAttachment(message)]) }), of: beacons)
        #expect(scene.watch.settle(listened: 0).map(\.beacon) == [beacons[2]])
        #expect(scene.watch.messages(listened: 0).map(\.beacons) == [[beacons[2], beacons[1], beacons[0]]])
    }

    @Test("Messages over the limit are not kept, and removed messages free space")
    func room() throws {
        let beacons = try (1...20).map { try Scene.beacon($0) }
        let large = (0..<1000).map { number in
            NearbyAttachment(
                NearbyMessage(
                    namespace: "n", type: "t",
                    content: [UInt8(number & 0xFF), UInt8(number >> 8)] + [UInt8](repeating: 0, count: 1022)))
        }
        var scene = Scene(Dictionary(uniqueKeysWithValues: beacons.map { ($0, large) }))
        // Each takes 1,127 bytes, with its texts and the fixed size of a value.
        #expect(scene.watch.messages(listened: 0).first?.beacons.count == 14)
        scene.answer([:], of: beacons)
        scene.answer([beacons[0]: large], of: beacons)
        #expect(scene.watch.messages(listened: 0).count == 1000)
    }
}
