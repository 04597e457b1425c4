/// An open-addressing index from a 64-bit hash to a slot number: 8 bytes per entry, at most half full. Equality
/// depends on the content of the slot, so the caller compares.
///
/// The place is derived from the upper half of the hash, which is stored. So the index can grow without computing
/// hashes again, which would require a memory access for each of fifty thousand entries.
struct SlotIndex: Sendable {
    /// The upper half of the hash and the slot + 1; an entry of 0 is free, slot 0xFFFFFFFF is a removed one.
    private var entries: [UInt64]
    private var used = 0

    private static let grave: UInt64 = 0xFFFF_FFFF

    init() { entries = Array(repeating: 0, count: 1024) }

    @inline(__always)
    private static func tag(_ mix: UInt64) -> UInt64 { mix & 0xFFFF_FFFF_0000_0000 }

    /// The place at which the search for an entry or a tag begins, before reduction to the size of the index.
    @inline(__always)
    private static func place(of tag: UInt64) -> Int { Int(truncatingIfNeeded: tag >> 32) }

    /// The slot under `mix` for which `isEqual` holds.
    @inline(__always)
    func find(_ mix: UInt64, _ isEqual: (Int) -> Bool) -> Int? {
        let mask = entries.count - 1
        let tag = Self.tag(mix)
        var position = Self.place(of: tag) & mask
        while true {
            let entry = entries[position]
            if entry == 0 { return nil }
            let slot = entry & 0xFFFF_FFFF
            if entry & 0xFFFF_FFFF_0000_0000 == tag, slot != Self.grave, isEqual(Int(slot) - 1) { return Int(slot) - 1 }
            position = (position + 1) & mask
        }
    }

    /// Reads the place of `mix` to load it into the cache; the value has no meaning.
    @inline(__always)
    func touch(_ mix: UInt64) -> UInt64 { entries[Self.place(of: mix) & (entries.count - 1)] }

    /// The probable slot for `mix`, without comparing its content; nil: there is none.
    @inline(__always)
    func candidate(_ mix: UInt64) -> Int? { find(mix) { _ in true } }

    /// Adds `slot` under `mix`.
    mutating func insert(_ mix: UInt64, slot: Int) {
        if (used + 1) * 2 > entries.count { rebuild() }
        place(Self.tag(mix) | UInt64(slot + 1))
    }

    private mutating func place(_ entry: UInt64) {
        let mask = entries.count - 1
        var position = Self.place(of: entry) & mask
        while entries[position] != 0 { position = (position + 1) & mask }
        entries[position] = entry
        used += 1
    }

    /// Removes `slot`, leaving a mark until the index is rebuilt.
    mutating func remove(_ mix: UInt64, slot: Int) {
        let mask = entries.count - 1
        var position = Self.place(of: mix) & mask
        while entries[position] != 0 {
            if entries[position] & 0xFFFF_FFFF == UInt64(slot + 1) {
                entries[position] = Self.grave
                return
            }
            position = (position + 1) & mask
        }
    }

    /// Redirects the entry of one slot to another.
    mutating func redirect(_ mix: UInt64, from old: Int, to new: Int) {
        let mask = entries.count - 1
        var position = Self.place(of: mix) & mask
        while entries[position] != 0 {
            if entries[position] & 0xFFFF_FFFF == UInt64(old + 1), entries[position] >> 32 == mix >> 32 {
                entries[position] = Self.tag(mix) | UInt64(new + 1)
                return
            }
            position = (position + 1) & mask
        }
    }

    private static func isTaken(_ entry: UInt64) -> Bool { entry != 0 && entry & 0xFFFF_FFFF != grave }

    private mutating func rebuild() {
        let old = entries
        var kept = 0
        for entry in old where Self.isTaken(entry) { kept += 1 }
        var size = 1024
        while size < (kept + 1) * 4 { size *= 2 }
        entries = Array(repeating: 0, count: size)
        used = 0
        for entry in old where Self.isTaken(entry) { place(entry) }
    }
}
