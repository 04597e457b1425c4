import Advertising
import Testing

@Suite("Beacon frames at their exact lengths")
struct BeaconFrameTests {
    private static let uuid = octets("f7826da64fa24e988024bc5b71e0893e")
    private static let iBeacon: [UInt8] = [0x02, 0x15] + uuid + [0x12, 0x34, 0xAB, 0xCD, 0xC5]
    private static let altBeacon: [UInt8] = [0xBE, 0xAC] + counting(20) + [0xBE, 0x5A]
    private static let uid: [UInt8] = [0x00, 0xEC] + counting(16) + [0, 0]
    private static let tlm = octets("2000 0bb8 1680 000003e8 00000258")
    private static let encrypted = octets("2001") + counting(12) + octets("dead beef")
    private static let eid: [UInt8] = [0x30, 0xEC] + counting(8)

    @Test("An iBeacon has 23 bytes after the company; one more byte is allowed, one less is not")
    func iBeaconLengths() throws {
        guard case .iBeacon(let beacon)? = frame(manufacturer(0x004C, Self.iBeacon)) else {
            Issue.record("no iBeacon")
            return
        }
        #expect(beacon.uuid.description == "F7826DA6-4FA2-4E98-8024-BC5B71E0893E")
        #expect(beacon.major == 0x1234 && beacon.minor == 0xABCD && beacon.txPower == -59)
        #expect(frame(manufacturer(0x004C, Self.iBeacon + [0x64])) == .iBeacon(beacon))
        #expect(frame(manufacturer(0x004C, Self.iBeacon.dropLast())) == nil)
        #expect(frame(manufacturer(0x0059, Self.iBeacon)) == nil)
        #expect(frame(manufacturer(0x004C, [0x15, 0x02] + Self.iBeacon.dropFirst(2))) == nil)
        #expect(frame(structure(0x16, [0x4C, 0x00] + Self.iBeacon)) == nil)
    }

    @Test("An AltBeacon has at least 24 bytes after any company")
    func altBeaconLengths() {
        for company in [0x0118, 0x004C, 0x0499, 0xFFFF, 0x0000] as [UInt16] {
            guard case .altBeacon(let beacon)? = frame(manufacturer(company, Self.altBeacon)) else {
                Issue.record("no AltBeacon under company \(company)")
                continue
            }
            #expect(beacon.company == company)
            #expect(Array(beacon.identifier) == counting(20))
            #expect(beacon.id1.description == "00010203-0405-0607-0809-0A0B0C0D0E0F")
            #expect(beacon.id2 == 0x1011 && beacon.id3 == 0x1213)
            #expect(beacon.txPower == -66 && beacon.reserved == 0x5A)
        }
        #expect(frame(manufacturer(0x0118, Self.altBeacon + [0])) != nil)
        #expect(frame(manufacturer(0x0118, Self.altBeacon.dropLast())) == nil)
        #expect(frame(manufacturer(0x0118, [0xAC, 0xBE] + Self.altBeacon.dropFirst(2))) == nil)
    }

    @Test("An Eddystone-UID frame has 18 or 20 bytes", arguments: 0...24)
    func uidLengths(count: Int) {
        let body = Array((Self.uid + [0, 0, 0, 0]).prefix(count))
        guard case .eddystoneUID(let beacon)? = frame(service(0xFEAA, body)) else {
            #expect(count != 18 && count != 20)
            return
        }
        #expect(count == 18 || count == 20)
        #expect(beacon.namespace.description == "00010203040506070809")
        #expect(beacon.instance.description == "0a0b0c0d0e0f")
        #expect(beacon.txPower == -20)
    }

    @Test("An Eddystone-TLM frame has exactly 14 bytes", arguments: 2...20)
    func telemetryLengths(count: Int) {
        let body = Array((Self.tlm + counting(8)).prefix(count))
        guard case .eddystoneTLM(let telemetry)? = frame(service(0xFEAA, body)) else {
            #expect(count != 14)
            return
        }
        #expect(count == 14)
        #expect(telemetry.batteryMillivolts == 3000 && telemetry.temperatureC == 22.5)
        #expect(telemetry.advCount == 1000 && telemetry.uptimeDeciseconds == 600)
    }

    @Test("An encrypted Eddystone-TLM frame has 18 bytes and big-endian numbers", arguments: 2...22)
    func encryptedLengths(count: Int) {
        let body = Array((Self.encrypted + counting(8)).prefix(count))
        guard case .eddystoneEncryptedTLM(let telemetry)? = frame(service(0xFEAA, body)) else {
            #expect(count != 18)
            return
        }
        #expect(count == 18)
        #expect(Array(telemetry.encryptedData) == counting(12))
        #expect(telemetry.salt == 0xDEAD && telemetry.mic == 0xBEEF)
    }

    @Test("An Eddystone-EID frame has 10 bytes", arguments: 1...14)
    func ephemeralLengths(count: Int) {
        let body = Array((Self.eid + counting(8)).prefix(count))
        guard case .eddystoneEID(let beacon)? = frame(service(0xFEAA, body)) else {
            #expect(count != 10)
            return
        }
        #expect(count == 10)
        #expect(Array(beacon.ephemeralID) == counting(8) && beacon.txPower == -20)
    }

    @Test(
        "Values that a beacon does not measure are absent, and the temperature is one signed number",
        arguments: [
            (0x0000, 0x1500, nil, 21.0), (0x0BB8, 0x8000, 3000, nil), (0x0BB8, 0xFFFF, 3000, -0.003_906_25),
            (0xFFFF, 0x7FFF, 65_535, 127.996_093_75), (0x0001, 0x8001, 1, -127.996_093_75),
        ] as [(UInt16, UInt16, UInt16?, Double?)])
    func notMeasured(voltage: UInt16, temperature: UInt16, millivolts: UInt16?, celsius: Double?) {
        let numbers = [voltage, temperature].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        guard case .eddystoneTLM(let telemetry)? = frame(service(0xFEAA, [0x20, 0] + numbers + Self.tlm.suffix(8)))
        else {
            Issue.record("no telemetry")
            return
        }
        #expect(telemetry.batteryMillivolts == millivolts)
        #expect(telemetry.temperatureC == celsius)
    }

    @Test("Counters of telemetry are unsigned")
    func unsignedCounters() {
        guard
            case .eddystoneTLM(let telemetry)? = frame(service(0xFEAA, Self.tlm.prefix(6) + octets("80000000ffffffff")))
        else {
            Issue.record("no telemetry")
            return
        }
        #expect(telemetry.advCount == 0x8000_0000 && telemetry.uptimeDeciseconds == .max)
    }

    @Test(
        "Other frame types, versions and services are no frames",
        arguments: [
            service(0xFEAA, [0x50] + counting(13)), service(0xFEAA, [0x01] + counting(17)),
            service(0xFEAA, [0x1F, 0xEC, 0x03, 0x61]), service(0xFEAA, [0x31] + counting(9)),
            service(0xFEAA, [0x20, 0x02] + counting(12)), service(0xFEAA, []), service(0xFEAA, [0x20]),
            service(0x1234, [0x00, 0xEC] + counting(18)),
            structure(0x20, [0xAA, 0xFE, 0, 0, 0x00, 0xEC] + counting(18)),
            structure(0x16, [0xAA]), structure(0xFF, [0x4C]), structure(0x16, []),
        ])
    func noFrame(payload: [UInt8]) {
        let advertisement = decode(payload)
        #expect(advertisement.frames.isEmpty)
        #expect(!advertisement.isMalformed)
    }

    @Test("The frames of one payload are found in their order")
    func several() {
        let payload =
            manufacturer(0x004C, Self.iBeacon) + service(0xFEAA, [0x00]) + service(0xFEAA, Self.uid)
            + service(0xFEAA, Self.tlm) + manufacturer(0x0118, Self.altBeacon)
        let kinds = decode(payload).frames.map { frame in
            switch frame {
            case .iBeacon: "i"
            case .eddystoneUID: "u"
            case .eddystoneTLM: "t"
            case .altBeacon: "a"
            default: "?"
            }
        }
        #expect(kinds.joined() == "iuta")
    }

    @Test("The power at 1 m is the sent power, or 41 dB less if that is for 0 m, clamped to 8 bits")
    func powerAt1m() {
        #expect(frame(manufacturer(0x004C, Self.iBeacon))?.powerAt1m == -59)
        #expect(frame(manufacturer(0x0118, Self.altBeacon))?.powerAt1m == -66)
        #expect(frame(service(0xFEAA, Self.uid))?.powerAt1m == -61)
        #expect(frame(service(0xFEAA, Self.eid))?.powerAt1m == -61)
        #expect(frame(service(0xFEAA, Self.tlm))?.powerAt1m == nil)
    }

    @Test(
        "A power outside -100 to 20 dBm gives no power at 1 m, but its frame is decoded",
        arguments: [
            (-128, nil), (-101, nil), (-100, -128), (-88, -128), (-87, -128), (-86, -127), (-20, -61), (20, -21),
            (21, nil), (127, nil),
        ] as [(sent: Int8, atOneMetre: Int8?)])
    func believed(_ row: (sent: Int8, atOneMetre: Int8?)) throws {
        let power = UInt8(bitPattern: row.sent)
        let eddystone: [[UInt8]] = [
            [0x00, power] + counting(16), [0x10, power, 0x03, 0x61, 0x07], [0x30, power] + counting(8),
        ]
        for octets in eddystone {
            let found = try #require(frame(service(0xFEAA, octets)))
            #expect(found.powerAt1m == row.atOneMetre, "\(octets)")
        }
        let uri = try #require(frame(service(0xFED8, [0x00, power, 0x03, 0x61, 0x07])))
        #expect(uri.powerAt1m == row.atOneMetre)
        // iBeacon and AltBeacon send the power at 1 m.
        let asSent = row.atOneMetre == nil ? nil : row.sent
        let iBeacon = try #require(frame(manufacturer(0x004C, Self.iBeacon.dropLast() + [power])))
        #expect(iBeacon.powerAt1m == asSent)
        var octets = Self.altBeacon
        octets[octets.count - 2] = power
        let altBeacon = try #require(frame(manufacturer(0x0118, octets)))
        #expect(altBeacon.powerAt1m == asSent)
    }
}
