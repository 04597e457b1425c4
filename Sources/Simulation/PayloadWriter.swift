import Advertising

/// Writes the AD structures of advertisements one after another, reusing its memory.
struct PayloadWriter: Sendable {
    private(set) var octets: [UInt8] = []

    init() { octets.reserveCapacity(256) }

    mutating func removeAll() { octets.removeAll(keepingCapacity: true) }

    mutating func put(_ octet: UInt8) { octets.append(octet) }

    mutating func put(_ more: [UInt8]) {
        for octet in more { octets.append(octet) }
    }

    mutating func put(_ octet: Int8) { octets.append(UInt8(bitPattern: octet)) }

    /// Writes the lowest `count` octets of `value`, highest first.
    mutating func putBigEndian(_ value: UInt64, _ count: Int) {
        for index in 0..<count {
            octets.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - index))))
        }
    }

    /// Writes the lowest `count` octets of `value`, lowest first.
    mutating func putLittleEndian(_ value: UInt64, _ count: Int) {
        for index in 0..<count {
            octets.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
        }
    }

    mutating func put(_ uuid: UUID128) {
        putBigEndian(uuid.high, 8)
        putBigEndian(uuid.low, 8)
    }

    /// Writes length and type of an AD structure with `count` octets of data (Core Specification Vol 3 Part C 11).
    mutating func structure(_ type: ADType, _ count: Int) {
        put(UInt8(truncatingIfNeeded: count + 1))
        put(type.rawValue)
    }
}

// The layouts that beacons send.
extension PayloadWriter {
    /// The flags octet (Supplement to the Core Specification Part A 1.3).
    mutating func flags(_ flags: UInt8) {
        structure(.flags, 1)
        put(flags)
    }

    /// Manufacturer data of `count` octets after the company.
    mutating func manufacturerData(company: UInt16, _ count: Int) {
        structure(.manufacturerData, 2 + count)
        putLittleEndian(UInt64(company), 2)
    }

    /// Proximity Beacon Specification R1: 27 octets with length and type.
    mutating func iBeacon(uuid: UUID128, major: UInt16, minor: UInt16, power: Int8) {
        manufacturerData(company: 0x004C, 23)
        putBigEndian(0x0215, 2)
        put(uuid)
        putBigEndian(UInt64(major), 2)
        putBigEndian(UInt64(minor), 2)
        put(power)
    }

    /// AltBeacon 1.0, with a company identifier that belongs to nobody.
    mutating func altBeacon(id1: UUID128, id2: UInt16, id3: UInt16, power: Int8) {
        manufacturerData(company: SimulatedSite.nobodysCompany, 24)
        putBigEndian(0xBEAC, 2)
        put(id1)
        putBigEndian(UInt64(id2), 2)
        putBigEndian(UInt64(id3), 2)
        put(power)
        put(UInt8(0))
    }

    /// The list of services with only `service`, and the head of its service data with `count` octets to follow.
    mutating func service(_ service: UInt16, _ count: Int) {
        structure(.completeServiceUUIDs16, 2)
        putLittleEndian(UInt64(service), 2)
        structure(.serviceData16, 2 + count)
        putLittleEndian(UInt64(service), 2)
    }

    /// Eddystone-UID: `namespace` is its 10 octets, `instance` is in the lowest 6.
    mutating func eddystoneUID(power: Int8, namespace: (UInt16, UInt64), instance: UInt64) {
        service(0xFEAA, 20)
        put(UInt8(0x00))
        put(power)
        putBigEndian(UInt64(namespace.0), 2)
        putBigEndian(namespace.1, 8)
        putBigEndian(instance, 6)
        putBigEndian(0, 2)
    }

    /// Eddystone-URL: the scheme octet and at most 17 more.
    mutating func eddystoneURL(power: Int8, encoded: [UInt8]) {
        service(0xFEAA, 2 + encoded.count)
        put(UInt8(0x10))
        put(power)
        put(encoded)
    }

    /// Eddystone-TLM, not encrypted. `temperature256` in 1/256 °C.
    mutating func eddystoneTLM(millivolts: UInt16, temperature256: Int16, advCount: UInt32, uptimeDeciseconds: UInt32) {
        service(0xFEAA, 14)
        putBigEndian(0x2000, 2)
        putBigEndian(UInt64(millivolts), 2)
        putBigEndian(UInt64(UInt16(bitPattern: temperature256)), 2)
        putBigEndian(UInt64(advCount), 4)
        putBigEndian(UInt64(uptimeDeciseconds), 4)
    }

    /// Eddystone-EID.
    mutating func eddystoneEID(power: Int8, ephemeralID: UInt64) {
        service(0xFEAA, 10)
        put(UInt8(0x30))
        put(power)
        putBigEndian(ephemeralID, 8)
    }

    /// RuuviTag data format 5 (RAWv2): temperature in 1/1000 °C, humidity in 1/10000, pressure in Pa.
    mutating func ruuviTag(
        temperatureMilliC: Int, humidity10000: Int, pressurePa: Int, millivolts: Int, txPower: Int, sequence: UInt16,
        address: UInt64
    ) {
        manufacturerData(company: 0x0499, 24)
        put(UInt8(5))
        putBigEndian(UInt64(UInt16(truncatingIfNeeded: temperatureMilliC / 5)), 2)
        putBigEndian(UInt64(UInt16(truncatingIfNeeded: humidity10000 * 4)), 2)
        putBigEndian(UInt64(UInt16(truncatingIfNeeded: pressurePa - 50_000)), 2)
        // Lying flat: 12, -8 and 1016 thousandths of gravity.
        putBigEndian(0x000C_FFF8_03F8, 6)
        putBigEndian(UInt64(UInt16(truncatingIfNeeded: (millivolts - 1600) << 5 | (txPower + 40) / 2)), 2)
        put(UInt8(7))
        putBigEndian(UInt64(sequence), 2)
        putBigEndian(address, 6)
    }

    /// What phones send to find related devices: a type, a length and `count` octets that are opaque to others.
    mutating func continuity(type: UInt8, count: Int, bits: UInt64) {
        manufacturerData(company: 0x004C, 2 + count)
        put(type)
        put(UInt8(truncatingIfNeeded: count))
        noise(count, bits)
    }

    /// Exposure Notification: a rolling identifier of 16 octets and 4 octets of encrypted metadata.
    mutating func exposureNotification(bits: UInt64) {
        service(0xFD6F, 20)
        noise(20, bits)
    }

    mutating func localName(_ name: [UInt8]) {
        structure(.completeLocalName, name.count)
        put(name)
    }

    /// Writes `count` pseudo-random octets derived from `bits`.
    mutating func noise(_ count: Int, _ bits: UInt64) {
        var random = RandomStream(seed: bits)
        for _ in 0..<count { put(UInt8(truncatingIfNeeded: random.next())) }
    }
}
