import Advertising
import Tracking

/// Says of most beacons at once that no watch asks for them, from 1 KiB that stays near the processor: who matches nothing
/// costs almost nothing. Of the others a few are let through in error, and then looked up.
struct WatchFilter: Sendable {
    private var words = [UInt64](repeating: 0, count: 128)

    init() {}

    init(_ constraints: some Sequence<RegionConstraint>) {
        for constraint in constraints {
            // A watch that leaves open even how its beacons begin: nothing can be said of any.
            guard let first = constraint.firstOctets else {
                words = words.map { _ in .max }
                return
            }
            let place = constraint.onlyIdentity.map { Self.place($0.octets) } ?? Self.place(first)
            words[place >> 6] |= 1 << UInt64(place & 63)
        }
    }

    /// Whether a watch may ask for a beacon: alone, or for all that begin like it.
    @inline(__always)
    func mayMatch(_ octets: ShortOctets) -> Bool { isSet(Self.place(octets)) || isSet(Self.place(octets.high)) }

    @inline(__always)
    private func isSet(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

    /// One of 8192 places.
    @inline(__always)
    private static func place(_ word: UInt64) -> Int { Int((word &* 0x9E37_79B9_7F4A_7C15) >> 51) }

    @inline(__always)
    private static func place(_ octets: ShortOctets) -> Int {
        place((octets.high &* 3) ^ (octets.middle &* 5) ^ octets.low ^ (octets.low >> 29))
    }
}
