import Advertising
import Basics
import Tracking

/// Finds the watches of a beacon by their constraints: one beacon alone, or all that share a UUID or namespace.
///
/// The index is a hash table with chains of watches in buckets. A watch in a bucket need not match, so each is
/// checked.
struct WatchIndex: Sendable {
    /// The first watch of each bucket; -1: none. The number of buckets is a power of two.
    private var heads: [Int32] = [none]
    /// The next watch in the same bucket, by the number of a watch.
    private var next: [Int32] = []
    /// Watches that do not even specify how the identifiers of their beacons begin.
    private var open: [Int32] = []

    private static var none: Int32 { -1 }

    init() {}

    init(_ watches: [PresenceWatch]) {
        var size = 64
        while size < 4 * watches.count { size *= 2 }
        heads = Array(repeating: Self.none, count: size)
        next = Array(repeating: Self.none, count: watches.count)
        // The loop runs backwards, so that each chain is in ascending order.
        for (number, watch) in watches.enumerated().reversed() {
            guard let bucket = bucket(watch) else {
                open.insert(Int32(number), at: 0)
                continue
            }
            next[number] = heads[bucket]
            heads[bucket] = Int32(number)
        }
    }

    /// The numbers of the watches that ask for a beacon, lowest first.
    func watches(askingFor identity: BeaconIdentity, of watches: [PresenceWatch]) -> [Int32] {
        guard identity.kind == .iBeacon || identity.kind == .altBeacon || identity.kind == .eddystoneUID else {
            return []
        }
        let octets = identity.octets
        let (alone, group) = (bucket(octets), bucket(group: octets, isNamespace: identity.kind == .eddystoneUID))
        var found: [Int32] = []
        gather(heads[alone], identity, watches, &found)
        if group != alone { gather(heads[group], identity, watches, &found) }
        for number in open where watches[Int(number)].constraint.matches(identity) { found.append(number) }
        if found.count > 1 { found.sort() }
        return found
    }

    @inline(__always)
    private func gather(
        _ first: Int32, _ identity: BeaconIdentity, _ watches: [PresenceWatch], _ found: inout [Int32]
    ) {
        var number = first
        while number >= 0 {
            if watches[Int(number)].constraint.matches(identity) { found.append(number) }
            number = next[Int(number)]
        }
    }

    private func bucket(_ watch: PresenceWatch) -> Int? {
        if let only = watch.only { return bucket(only.octets) }
        switch watch.constraint {
        case .iBeacon(let uuid, _, _), .altBeacon(let uuid?, _, _): return bucket(uuid.high, uuid.low)
        case .altBeacon: return nil
        case .eddystone(let namespace, _): return bucket(group: namespace, isNamespace: true)
        }
    }

    /// The bucket of a watch for one beacon.
    @inline(__always)
    private func bucket(_ octets: ShortOctets) -> Int {
        bucket(octets.high, octets.middle &+ (octets.low ^ octets.low >> 32) &* 0xD1B5_4A32_D192_ED03)
    }

    /// The bucket of a watch for all beacons of a UUID, or of a namespace: that of Eddystone has 10 bytes.
    @inline(__always)
    private func bucket(group octets: ShortOctets, isNamespace: Bool) -> Int {
        bucket(octets.high, isNamespace ? octets.middle >> 48 : octets.middle)
    }

    @inline(__always)
    private func bucket(_ left: UInt64, _ right: UInt64) -> Int {
        let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: right ^ 0x8EBC_6AF0_9C88_C6E3)
        return Int(truncatingIfNeeded: (product.high ^ product.low) & UInt64(heads.count - 1))
    }
}
