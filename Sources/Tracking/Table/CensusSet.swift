public import Advertising

/// The set of identities that occurred, for counts.
public struct IdentitySet: Sendable {
    private var index = SlotIndex()
    private var identities: [BeaconIdentity] = []
    /// Identities that are still to be looked up, with their hashes. They are processed together to overlap the
    /// memory accesses.
    private var waiting: [(mix: UInt64, identity: BeaconIdentity)] = []
    /// A value without meaning; it keeps the reads from being optimised away.
    private var touched: UInt64 = 0

    public init() {}

    public var count: Int {
        mutating get {
            settle()
            return identities.count
        }
    }

    @inline(__always)
    public mutating func insert(_ identity: BeaconIdentity) {
        let mix = identity.mixed
        touched &+= index.touch(mix)
        waiting.append((mix, identity))
        if waiting.count == BeaconTable.expectedAtOnce { settle() }
    }

    @inline(never)
    private mutating func settle() {
        for (mix, identity) in waiting where index.find(mix, { identities[$0] == identity }) == nil {
            index.insert(mix, slot: identities.count)
            identities.append(identity)
        }
        waiting.removeAll(keepingCapacity: true)
    }
}

/// The addresses that occurred, and the last payload of each of them.
public struct AddressSet: Sendable {
    private var index = SlotIndex()
    private var entries: [Entry] = []

    /// The fields of an entry are adjacent, since each access needs all of them; 16 bytes.
    private struct Entry {
        /// The 48 bits of the address, and the note above them.
        var word: UInt64
        /// The hash of the payload to which the note belongs.
        var payload: UInt64 = 0

        static var addressBits: UInt64 { 0xFFFF_FFFF_FFFF }
        var address: UInt64 { word & Self.addressBits }
    }

    /// A value without meaning; it keeps the reads from being optimised away.
    private var touched: UInt64 = 0

    public init() {}

    public var count: Int { entries.count }

    /// Announces the next addresses, at most `BeaconTable.expectedAtOnce`. It only saves time, like
    /// `BeaconTable.expect`.
    @inline(never)
    public mutating func expect(_ count: Int, _ address: (Int) -> DeviceAddress) {
        guard entries.count > BeaconTable.cachedEntries else { return }
        var mixes = [32 of UInt64](repeating: 0)
        let count = min(count, mixes.count)
        for place in 0..<count {
            mixes[place] = BeaconTable.mix(address: address(place).value)
            touched &+= index.touch(mixes[place])
        }
        for place in 0..<count {
            guard let entry = index.candidate(mixes[place]) else { continue }
            touched &+= entries[entry].payload
        }
    }

    /// Adds an address. Returns its place, which does not change.
    @inline(__always)
    @discardableResult
    public mutating func insert(_ address: UInt64) -> Int {
        let mix = BeaconTable.mix(address: address)
        let address = address & Entry.addressBits
        if let place = index.find(mix, { entries[$0].address == address }) { return place }
        return append(address, mix)
    }

    @inline(never)
    private mutating func append(_ address: UInt64, _ mix: UInt64) -> Int {
        // Pages that are not written take no memory; growing in steps would need the memory twice.
        if entries.isEmpty { entries.reserveCapacity(1 << 16) }
        index.insert(mix, slot: entries.count)
        entries.append(Entry(word: address))
        return entries.count - 1
    }

    /// The note about a payload if it is the last payload of the address at `place`, otherwise nil.
    public func note(of payload: Span<UInt8>, from address: DeviceAddress, at place: Int) -> UInt16? {
        guard entries[place].payload == mix(payload, address) else { return nil }
        return UInt16(truncatingIfNeeded: entries[place].word >> 48)
    }

    /// The hash of a payload and its address. The kind of the address is part of it, since the set itself only uses
    /// the 48 bits.
    @inline(__always)
    private func mix(_ payload: Span<UInt8>, _ address: DeviceAddress) -> UInt64 {
        BeaconTable.mix(payload, isScanResponse: false) ^ address.packed
    }

    /// Stores a note about the payload that the address at `place` has sent.
    public mutating func note(_ note: UInt16, of payload: Span<UInt8>, from address: DeviceAddress, at place: Int) {
        entries[place] = Entry(
            word: entries[place].address | UInt64(note) << 48, payload: mix(payload, address))
    }
}
