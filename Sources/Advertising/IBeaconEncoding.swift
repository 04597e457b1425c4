extension IBeacon {
    /// The payload of an advertisement with this frame: 30 bytes, flags first, as specified (Proximity Beacon
    /// Specification R1, 2). It fits into a legacy advertisement, which has room for 31.
    ///
    /// The flags are "general discoverable, no BR/EDR", which receivers that use fixed positions expect.
    public var advertisingData: [UInt8] {
        var octets: [UInt8] = [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15]
        octets.reserveCapacity(30)
        for half in [uuid.high, uuid.low] {
            for shift in stride(from: 56, through: 0, by: -8) {
                octets.append(UInt8(truncatingIfNeeded: half >> shift))
            }
        }
        for number in [major, minor] {
            octets.append(UInt8(truncatingIfNeeded: number >> 8))
            octets.append(UInt8(truncatingIfNeeded: number))
        }
        octets.append(UInt8(bitPattern: txPower))
        return octets
    }
}
