import Advertising

/// Writes the AD structures of advertisements one after another, reusing its memory.
struct PayloadWriter: Sendable {
    private(set) var octets: [UInt8] = []

    init() { octets.reserveCapacity(256) }

    mutating func removeAll() { octets.removeAll(keepingCapacity: true) }

    mutating func append(_ octet: UInt8) { octets.append(octet) }

    mutating func append(_ more: [UInt8]) {
        for octet in more { octets.append(octet) }
    }

    mutating func append(_ octet: Int8) { octets.append(UInt8(bitPattern: octet)) }

    /// Writes the lowest `count` bytes of `value`, highest first.
    mutating func appendBigEndian(_ value: UInt64, _ count: Int) {
        for index in 0..<count {
            octets.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - index))))
        }
    }

    /// Writes the lowest `count` bytes of `value`, lowest first.
    mutating func appendLittleEndian(_ value: UInt64, _ count: Int) {
        for index in 0..<count {
            octets.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
        }
    }

    mutating func append(_ uuid: UUID128) {
        appendBigEndian(uuid.high, 8)
        appendBigEndian(uuid.low, 8)
    }

    /// Writes length and type of an AD structure with `count` bytes of data (Core Specification Vol 3 Part C 11).
    mutating func structure(_ type: ADType, _ count: Int) {
        append(UInt8(truncatingIfNeeded: count + 1))
        append(type.rawValue)
    }
}

// The layouts that beacons send.
extension PayloadWriter {
    /// Writes the flags byte (Supplement to the Core Specification Part A 1.3).
    mutating func flags(_ flags: UInt8) {
        structure(.flags, 1)
        append(flags)
    }

    /// Writes the head of manufacturer data with `count` bytes after the company.
    mutating func manufacturerData(company: UInt16, _ count: Int) {
        structure(.manufacturerData, 2 + count)
        appendLittleEndian(UInt64(company), 2)
    }

    /// Writes an iBeacon (Proximity Beacon Specification R1): 27 bytes with length and type.
    mutating func iBeacon(uuid: UUID128, major: UInt16, minor: UInt16, power: Int8) {
        manufacturerData(company: 0x004C, 23)
        appendBigEndian(0x0215, 2)
        append(uuid)
        appendBigEndian(UInt64(major), 2)
        appendBigEndian(UInt64(minor), 2)
        append(power)
    }

    /// Writes an AltBeacon 1.0, with a company identifier that belongs to no company.
    mutating func altBeacon(id1: UUID128, id2: UInt16, id3: UInt16, power: Int8) {
        manufacturerData(company: SimulatedSite.unassignedCompany, 24)
        appendBigEndian(0xBEAC, 2)
        append(id1)
        appendBigEndian(UInt64(id2), 2)
        appendBigEndian(UInt64(id3), 2)
        append(power)
        append(UInt8(0))
    }

    /// Writes the list of services with only `service`, and the head of its service data with `count` bytes to
    /// follow.
    mutating func service(_ service: UInt16, _ count: Int) {
        structure(.completeServiceUUIDs16, 2)
        appendLittleEndian(UInt64(service), 2)
        structure(.serviceData16, 2 + count)
        appendLittleEndian(UInt64(service), 2)
    }

    /// Writes Eddystone-UID: `namespace` is its 10 bytes, `instance` is in the lowest 6.
    mutating func eddystoneUID(power: Int8, namespace: (UInt16, UInt64), instance: UInt64) {
        service(0xFEAA, 20)
        append(UInt8(0x00))
        append(power)
        appendBigEndian(UInt64(namespace.0), 2)
        appendBigEndian(namespace.1, 8)
        appendBigEndian(instance, 6)
        appendBigEndian(0, 2)
    }

    /// Writes Eddystone-URL: the scheme byte and at most 17 more.
    mutating func eddystoneURL(power: Int8, encoded: [UInt8]) {
        service(0xFEAA, 2 + encoded.count)
        append(UInt8(0x10))
        append(power)
        append(encoded)
    }

    /// Writes Eddystone-TLM, not encrypted. `temperature256` is in 1/256 °C.
    mutating func eddystoneTLM(millivolts: UInt16, temperature256: Int16, advCount: UInt32, uptimeDeciseconds: UInt32) {
        service(0xFEAA, 14)
        appendBigEndian(0x2000, 2)
        appendBigEndian(UInt64(millivolts), 2)
        appendBigEndian(UInt64(UInt16(bitPattern: temperature256)), 2)
        appendBigEndian(UInt64(advCount), 4)
        appendBigEndian(UInt64(uptimeDeciseconds), 4)
    }

    /// Writes Eddystone-EID.
    mutating func eddystoneEID(power: Int8, ephemeralID: UInt64) {
        service(0xFEAA, 10)
        append(UInt8(0x30))
        append(power)
        appendBigEndian(ephemeralID, 8)
    }

    /// Writes RuuviTag data format 5 (RAWv2): temperature in 1/1000 °C, humidity in 1/10000, pressure in Pa.
    mutating func ruuviTag(
        temperatureMilliC: Int, humidity10000: Int, pressurePa: Int, millivolts: Int, txPower: Int, sequence: UInt16,
        address: UInt64
    ) {
        manufacturerData(company: 0x0499, 24)
        append(UInt8(5))
        appendBigEndian(UInt64(UInt16(truncatingIfNeeded: temperatureMilliC / 5)), 2)
        appendBigEndian(UInt64(UInt16(truncatingIfNeeded: humidity10000 * 4)), 2)
        appendBigEndian(UInt64(UInt16(truncatingIfNeeded: pressurePa - 50_000)), 2)
        // Acceleration of a tag that lies flat: 12, -8 and 1016 thousandths of gravity.
        appendBigEndian(0x000C_FFF8_03F8, 6)
        appendBigEndian(UInt64(UInt16(truncatingIfNeeded: (millivolts - 1600) << 5 | (txPower + 40) / 2)), 2)
        append(UInt8(7))
        appendBigEndian(UInt64(sequence), 2)
        appendBigEndian(address, 6)
    }

    /// Writes the message by which phones find related devices: a type, a length and `count` bytes that are opaque
    /// to others.
    mutating func continuity(type: UInt8, count: Int, bits: UInt64) {
        manufacturerData(company: 0x004C, 2 + count)
        append(type)
        append(UInt8(truncatingIfNeeded: count))
        noise(count, bits)
    }

    /// Writes Exposure Notification: a rolling identifier of 16 bytes and 4 bytes of encrypted metadata.
    mutating func exposureNotification(bits: UInt64) {
        service(0xFD6F, 20)
        noise(20, bits)
    }

    mutating func localName(_ name: [UInt8]) {
        structure(.completeLocalName, name.count)
        append(name)
    }

    /// Writes `count` pseudo-random bytes derived from `bits`.
    mutating func noise(_ count: Int, _ bits: UInt64) {
        var random = RandomStream(seed: bits)
        for _ in 0..<count { append(UInt8(truncatingIfNeeded: random.next())) }
    }
}
