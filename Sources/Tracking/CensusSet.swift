public import Advertising

/// Which beacons there have been, and nothing else of them: for counts.
public struct IdentitySet: Sendable {
    private var index = SlotIndex()
    private var identities: [BeaconIdentity] = []

    public init() {}

    public var count: Int { identities.count }

    @inline(__always)
    public mutating func insert(_ identity: BeaconIdentity) {
        let mix = identity.mixed
        if index.find(mix, { identities[$0] == identity }) != nil { return }
        identities.append(identity)
        index.insert(mix, slot: identities.count - 1) { [identities] in identities[$0].mixed }
    }
}

/// Which addresses there have been, and what each of them sent last.
public struct AddressSet: Sendable {
    private var index = SlotIndex()
    private var addresses: [UInt64] = []
    private var payloads: [(mix: UInt64, note: UInt16)] = []

    public init() {}

    public var count: Int { addresses.count }

    /// Adds an address. Returns its place, which stays the same.
    @inline(__always)
    @discardableResult
    public mutating func insert(_ address: UInt64) -> Int {
        let mix = BeaconTable.mix(address: address)
        if let place = index.find(mix, { addresses[$0] == address }) { return place }
        addresses.append(address)
        payloads.append((0, 0))
        index.insert(mix, slot: addresses.count - 1) { [addresses] in BeaconTable.mix(address: addresses[$0]) }
        return addresses.count - 1
    }

    /// What was noted of a payload, when it is the one that the address at `place` sent last; else nil.
    @inline(__always)
    public func note(of payload: Span<UInt8>, from address: DeviceAddress, at place: Int) -> UInt16? {
        payloads[place].mix == mix(payload, address) ? payloads[place].note : nil
    }

    /// The kind of the address counts too: the set itself goes by the 48 bits alone.
    @inline(__always)
    private func mix(_ payload: Span<UInt8>, _ address: DeviceAddress) -> UInt64 {
        BeaconTable.mix(payload, isScanResponse: false) ^ address.packed
    }

    /// Notes something of the payload that the address at `place` has sent.
    public mutating func note(_ note: UInt16, of payload: Span<UInt8>, from address: DeviceAddress, at place: Int) {
        payloads[place] = (mix(payload, address), note)
    }
}
