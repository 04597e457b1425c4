// Eddystone frame bodies: the service data after the UUID, from the frame type byte on (Eddystone protocol
// specification; multi-byte numbers are big-endian).

extension EddystoneUID {
    /// Decodes a body of 18 bytes, or of 20 with the two reserved ones.
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        guard body.count == 18 || body.count == 20 else { return nil }
        let start = body.lowerBound
        txPower = payload.signed8(start + 1)
        namespace = ShortOctets(payload, (start + 2)..<(start + 12))
        instance = ShortOctets(payload, (start + 12)..<(start + 18))
    }
}

extension EddystoneURL {
    /// Decodes type, power, scheme 0 to 3, then 1 to 17 encoded bytes.
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        let start = body.lowerBound
        guard (4...20).contains(body.count), payload[start + 2] < 4 else { return nil }
        txPower = payload.signed8(start + 1)
        encoded = ShortOctets(payload, (start + 2)..<body.upperBound)
    }
}

extension EddystoneTLM {
    /// Decodes a body of 14 bytes. Voltage 0 and temperature 0x8000 mean "not measured".
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        guard body.count == 14 else { return nil }
        let start = body.lowerBound
        let voltage = payload.bigEndian16(start + 2)
        let temperature = payload.bigEndian16(start + 4)
        batteryMillivolts = voltage == 0 ? nil : voltage
        temperature256 = temperature == 0x8000 ? nil : Int16(bitPattern: temperature)
        advCount = payload.bigEndian32(start + 6)
        uptimeDeciseconds = payload.bigEndian32(start + 10)
    }
}

extension EddystoneEncryptedTLM {
    /// Decodes a body of 18 bytes.
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        guard body.count == 18 else { return nil }
        let start = body.lowerBound
        encryptedData = ShortOctets(payload, (start + 2)..<(start + 14))
        salt = payload.bigEndian16(start + 14)
        mic = payload.bigEndian16(start + 16)
    }
}

extension EddystoneEID {
    /// Decodes a body of 10 bytes.
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        guard body.count == 10 else { return nil }
        let start = body.lowerBound
        txPower = payload.signed8(start + 1)
        ephemeralID = ShortOctets(payload, (start + 2)..<(start + 10))
    }
}

extension UriBeacon {
    /// Decodes flags, power, scheme 0 to 3, then 1 to 18 encoded bytes (UriBeacon advertising packet
    /// specification).
    init?(_ body: Range<Int>, in payload: Span<UInt8>) {
        let start = body.lowerBound
        guard (4...21).contains(body.count), payload[start + 2] < 4 else { return nil }
        flags = payload[start]
        txPower = payload.signed8(start + 1)
        encoded = ShortOctets(payload, (start + 2)..<body.upperBound)
    }
}
