import Nearby
import Testing
import Tracking

@Suite("Messages found and lost")
struct NearbyWatchTests {
    private static func message(_ text: String, type: String = "t") -> NearbyMessage {
        NearbyMessage(namespace: "com.example.demo", type: type, content: Array(text.utf8))
    }

    private static func beacon(_ number: UInt8) throws -> BeaconIdentity {
        try #require(BeaconIdentity(kind: .eddystoneUID, octets: [UInt8](repeating: number, count: 16)))
    }

    private static let second: Int64 = 1_000_000
    private static let start = Timestamp(seconds: 1_000_000)

    /// A watch that heard beacons at second 0, and knows what they carry.
    private static func watch(_ carried: [BeaconIdentity: [NearbyAttachment]], metres: Double? = 2) -> NearbyWatch {
        var watch = NearbyWatch()
        for identity in carried.keys { watch.hear(identity, metres: metres, listened: 0) }
        watch.adopt(carried, asked: Array(carried.keys), isStored: false)
        return watch
    }

    @Test("One message at two beacons is one, and is lost with the last of them")
    func twoBeacons() throws {
        let (first, second) = (try Self.beacon(1), try Self.beacon(2))
        let message = Self.message("hello")
        var watch = Self.watch([first: [NearbyAttachment(message)], second: [NearbyAttachment(message)]])
        #expect(watch.settle(listened: 0) == [.found(message, isStored: false)])
        watch.hear(second, metres: 2, listened: 10 * Self.second)
        #expect(watch.settle(listened: 15 * Self.second) == [])
        #expect(watch.settle(listened: 25 * Self.second - 1) == [])
        #expect(watch.settle(listened: 25 * Self.second) == [.lost(message)])
        #expect(watch.settle(listened: 26 * Self.second) == [])
        watch.hear(first, metres: 2, listened: 30 * Self.second)
        #expect(watch.settle(listened: 30 * Self.second) == [.found(message, isStored: false)])
    }

    @Test("Time in which nobody listened loses nothing")
    func pause() throws {
        let message = Self.message("hello")
        var watch = Self.watch([try Self.beacon(1): [NearbyAttachment(message)]])
        _ = watch.settle(listened: 0)
        #expect(watch.settle(listened: 14 * Self.second) == [])
    }

    /// The greatest distance, the distance, and whether it counts.
    @Test(
        "A message with a greatest distance counts below it",
        arguments: [(0.0, 50.0, true), (3, 2.9, true), (3, 3, false), (3, 3.1, false)])
    func distance(most: Double, metres: Double, isFound: Bool) throws {
        let message = Self.message("near")
        let attachment = NearbyAttachment(message, maximumDistance: most)
        var watch = Self.watch([try Self.beacon(1): [attachment]], metres: metres)
        #expect(watch.settle(listened: 0) == (isFound ? [.found(message, isStored: false)] : []))
    }

    @Test("Without a known distance it does not")
    func noDistance() throws {
        let attachment = NearbyAttachment(Self.message("near"), maximumDistance: 3)
        var watch = Self.watch([try Self.beacon(1): [attachment]], metres: nil)
        #expect(watch.settle(listened: 0) == [])
    }

    @Test("A message that was withdrawn is lost, while its beacon stays")
    func withdrawn() throws {
        let beacon = try Self.beacon(1)
        let (old, new) = (Self.message("old"), Self.message("new"))
        var watch = Self.watch([beacon: [NearbyAttachment(old)]])
        _ = watch.settle(listened: 0)
        watch.adopt([beacon: [NearbyAttachment(new)]], asked: [beacon], isStored: false)
        #expect(watch.settle(listened: 1) == [.lost(old), .found(new, isStored: false)])
        watch.adopt([:], asked: [beacon], isStored: false)
        #expect(watch.settle(listened: 2) == [.lost(new)])
        #expect(watch.messages.isEmpty)
    }

    @Test("The server is asked for a beacon once a minute, and again at once after it failed")
    func questions() throws {
        let beacon = try Self.beacon(1)
        var watch = NearbyWatch()
        watch.hear(beacon, metres: nil, listened: 0)
        #expect(watch.questions(now: Self.start, listened: 0) == [beacon])
        #expect(watch.questions(now: Self.start.advanced(bySeconds: 59.9), listened: 0) == [])
        #expect(watch.questions(now: Self.start.advanced(bySeconds: 60), listened: 0) == [beacon])
        watch.failed([beacon])
        #expect(watch.questions(now: Self.start.advanced(bySeconds: 60.1), listened: 0) == [beacon])
        // The clock was set back.
        #expect(watch.questions(now: Self.start, listened: 0) == [beacon])
        // A beacon that is out of sight is not asked for.
        #expect(watch.questions(now: Self.start.advanced(bySeconds: 500), listened: 15 * Self.second) == [])
    }

    @Test("What is remembered stands in where the server cannot be asked, and is marked")
    func stored() throws {
        let beacon = try Self.beacon(1)
        let (old, new) = (Self.message("old"), Self.message("new"))
        var watch = NearbyWatch()
        watch.hear(beacon, metres: nil, listened: 0)
        watch.adopt([beacon: [NearbyAttachment(old)]], asked: [beacon], isStored: true)
        #expect(watch.settle(listened: 0) == [.found(old, isStored: true)])
        watch.adopt([beacon: [NearbyAttachment(new)]], asked: [beacon], isStored: false)
        #expect(watch.settle(listened: 0) == [.lost(old), .found(new, isStored: false)])
        watch.adopt([beacon: [NearbyAttachment(old)]], asked: [beacon], isStored: true)
        #expect(watch.settle(listened: 0) == [], "the server's own word stays")
    }

    @Test("Of more beacons than it keeps in mind, those heard longest ago go")
    func bounds() throws {
        var watch = NearbyWatch()
        for number in 0...NearbyWatch.most {
            let octets = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
            let identity = try #require(BeaconIdentity(kind: .eddystoneUID, octets: octets))
            watch.hear(identity, metres: nil, listened: Int64(number))
        }
        let asked = watch.questions(now: Self.start, listened: Int64(NearbyWatch.most))
        #expect(asked.count == NearbyWatch.most + 1 - NearbyWatch.most / 10)
    }
}
