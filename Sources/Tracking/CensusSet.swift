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

/// Which addresses there have been.
public struct AddressSet: Sendable {
    private var index = SlotIndex()
    private var addresses: [UInt64] = []

    public init() {}

    public var count: Int { addresses.count }

    @inline(__always)
    public mutating func insert(_ address: UInt64) {
        let mix = BeaconTable.mix(address: address)
        if index.find(mix, { addresses[$0] == address }) != nil { return }
        addresses.append(address)
        index.insert(mix, slot: addresses.count - 1) { [addresses] in BeaconTable.mix(address: addresses[$0]) }
    }
}
