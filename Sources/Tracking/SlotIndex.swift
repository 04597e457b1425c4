/// An open-addressing index from a 64-bit mix to a slot number: 8 octets an entry, at most half full. What is stored
/// under the slot decides equality, so the caller compares.
struct SlotIndex: Sendable {
    /// The upper half of the mix and the slot + 1; an entry of 0 is free, slot 0xFFFFFFFF is a grave.
    private var entries: [UInt64]
    private var used = 0

    private static let grave: UInt64 = 0xFFFF_FFFF

    init() { entries = Array(repeating: 0, count: 1024) }

    @inline(__always)
    private static func tag(_ mix: UInt64) -> UInt64 { mix & 0xFFFF_FFFF_0000_0000 }

    /// The slot under `mix` for which `isEqual` holds.
    @inline(__always)
    func find(_ mix: UInt64, _ isEqual: (Int) -> Bool) -> Int? {
        let mask = entries.count - 1
        var position = Int(truncatingIfNeeded: mix) & mask
        let tag = Self.tag(mix)
        while true {
            let entry = entries[position]
            if entry == 0 { return nil }
            let slot = entry & 0xFFFF_FFFF
            if entry & 0xFFFF_FFFF_0000_0000 == tag, slot != Self.grave, isEqual(Int(slot) - 1) { return Int(slot) - 1 }
            position = (position + 1) & mask
        }
    }

    /// Adds `slot` under `mix`. `mixOf` gives the mix of a slot when the index has to grow.
    mutating func insert(_ mix: UInt64, slot: Int, mixOf: (Int) -> UInt64) {
        if (used + 1) * 2 > entries.count { rebuild(mixOf) }
        place(mix, slot)
    }

    private mutating func place(_ mix: UInt64, _ slot: Int) {
        let mask = entries.count - 1
        var position = Int(truncatingIfNeeded: mix) & mask
        while entries[position] != 0 { position = (position + 1) & mask }
        entries[position] = Self.tag(mix) | UInt64(slot + 1)
        used += 1
    }

    /// Takes `slot` out; a grave stays until the index is rebuilt.
    mutating func remove(_ mix: UInt64, slot: Int) {
        let mask = entries.count - 1
        var position = Int(truncatingIfNeeded: mix) & mask
        while entries[position] != 0 {
            if entries[position] & 0xFFFF_FFFF == UInt64(slot + 1) {
                entries[position] = Self.grave
                return
            }
            position = (position + 1) & mask
        }
    }

    /// Points the entry of one slot to another.
    mutating func redirect(_ mix: UInt64, from old: Int, to new: Int) {
        let mask = entries.count - 1
        var position = Int(truncatingIfNeeded: mix) & mask
        while entries[position] != 0 {
            if entries[position] & 0xFFFF_FFFF == UInt64(old + 1), entries[position] >> 32 == mix >> 32 {
                entries[position] = Self.tag(mix) | UInt64(new + 1)
                return
            }
            position = (position + 1) & mask
        }
    }

    private mutating func rebuild(_ mixOf: (Int) -> UInt64) {
        let slots = entries.compactMap { entry -> Int? in
            let slot = entry & 0xFFFF_FFFF
            return slot == 0 || slot == Self.grave ? nil : Int(slot) - 1
        }
        var size = 1024
        while size < (slots.count + 1) * 4 { size *= 2 }
        entries = Array(repeating: 0, count: size)
        used = 0
        for slot in slots { place(mixOf(slot), slot) }
    }
}
