public import Advertising

/// Which beacons there have been, and nothing else of them: for counts.
public struct IdentitySet: Sendable {
    private var index = SlotIndex()
    private var identities: [BeaconIdentity] = []
    /// Identities that are still to be looked for, each with its mix: together, so that the waits for memory overlap.
    private var waiting: [(mix: UInt64, identity: BeaconIdentity)] = []
    /// What was touched; of no meaning.
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

/// Which addresses there have been, and what each of them sent last.
public struct AddressSet: Sendable {
    private var index = SlotIndex()
    private var entries: [Entry] = []

    /// Side by side, since whoever asks for one of them asks for all.
    private struct Entry {
        var address: UInt64
        var payload: UInt64 = 0
        var note: UInt16 = 0
    }

    /// What was touched; of no meaning.
    private var touched: UInt64 = 0

    public init() {}

    public var count: Int { entries.count }

    /// Says which addresses come next, `BeaconTable.expectedAtOnce` or fewer. Nothing changes but the time that they
    /// take, as with `BeaconTable.expect`.
    @inline(never)
    public mutating func expect(_ count: Int, _ address: (Int) -> DeviceAddress) {
        guard entries.count > BeaconTable.cachedEntries else { return }
        for place in 0..<count { touched &+= index.touch(BeaconTable.mix(address: address(place).value)) }
        for place in 0..<count {
            guard let entry = index.candidate(BeaconTable.mix(address: address(place).value)) else { continue }
            touched &+= entries[entry].payload
        }
    }

    /// Adds an address. Returns its place, which stays the same.
    @inline(__always)
    @discardableResult
    public mutating func insert(_ address: UInt64) -> Int {
        let mix = BeaconTable.mix(address: address)
        if let place = index.find(mix, { entries[$0].address == address }) { return place }
        index.insert(mix, slot: entries.count)
        entries.append(Entry(address: address))
        return entries.count - 1
    }

    /// What was noted of a payload, when it is the one that the address at `place` sent last; else nil.
    @inline(__always)
    public func note(of payload: Span<UInt8>, from address: DeviceAddress, at place: Int) -> UInt16? {
        entries[place].payload == mix(payload, address) ? entries[place].note : nil
    }

    /// The kind of the address counts too: the set itself goes by the 48 bits alone.
    @inline(__always)
    private func mix(_ payload: Span<UInt8>, _ address: DeviceAddress) -> UInt64 {
        BeaconTable.mix(payload, isScanResponse: false) ^ address.packed
    }

    /// Notes something of the payload that the address at `place` has sent.
    public mutating func note(_ note: UInt16, of payload: Span<UInt8>, from address: DeviceAddress, at place: Int) {
        entries[place].payload = mix(payload, address)
        entries[place].note = note
    }
}
