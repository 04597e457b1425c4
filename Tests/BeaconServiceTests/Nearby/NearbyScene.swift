import Basics
import BeaconService
import Testing
import Tracking

/// A watch with one subscription to everything, which has the number 1.
struct NearbyScene {
    static let second: Int64 = 1_000_000
    static let start = Timestamp(seconds: 1_000_000)

    var watch = NearbyWatch()

    /// - Parameter carried: Beacons that are heard at second 0, and their messages.
    init(_ carried: [BeaconIdentity: [NearbyAttachment]], metres: Double? = 2) {
        _ = watch.subscribe(NearbySubscription())
        for identity in carried.keys { watch.hear(identity, metres: metres, listened: 0) }
        answer(carried, of: Array(carried.keys))
    }

    static func message(_ text: String, type: String = "t") -> NearbyMessage {
        NearbyMessage(namespace: "com.example.demo", type: type, content: Array(text.utf8))
    }

    static func beacon(_ number: Int, _ kind: BeaconIdentity.Kind = .eddystoneUID) throws -> BeaconIdentity {
        let octets = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        let count = kind == .iBeacon ? 20 : 16
        return try #require(BeaconIdentity(kind: kind, octets: octets + [UInt8](repeating: 0, count: count - 8)))
    }

    mutating func answer(
        _ carried: [BeaconIdentity: [NearbyAttachment]], of beacons: [BeaconIdentity], isStored: Bool = false
    ) {
        let question = NearbyQuestion(beacons.map { NearbyObservation($0) }, pattern: "*")
        watch.adopt(carried, to: question, isStored: isStored)
    }

    mutating func settle(_ seconds: Double) -> [NearbyEvent] {
        watch.settle(listened: Int64(seconds * 1_000_000)).map(\.event)
    }
}
