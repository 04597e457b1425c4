import Advertising

/// The content that a transmitter sends.
enum SimulatedPayload: Sendable {
    case iBeacon(uuid: UUID128, major: UInt16, minor: UInt16)
    case altBeacon(id2: UInt16, id3: UInt16)
    /// UID and telemetry, and also a URL if `url` (scheme byte first) is not empty.
    case eddystone(instance: UInt64, url: [UInt8])
    /// UID and telemetry of a beacon whose battery runs down.
    case dyingEddystone(instance: UInt64)
    case eddystoneEID
    case ruuviTag
    case continuity
    case exposureNotification
    /// A connectable device; its name is in the advertisement or, if the transmitter has one, in the scan response.
    case named([UInt8])
    /// An iBeacon, a name and service data in one extended advertisement.
    case extendedIBeacon(minor: UInt16, name: [UInt8])
    /// A long extended advertisement of a sensor.
    case extendedSensor(name: [UInt8])
    /// AD structures that run past the end, and a truncated iBeacon.
    case malformed
}

/// The variable content of a payload: the state of its transmitter at a moment.
struct PayloadMoment {
    /// The time since the start, in microseconds.
    var elapsed: Int64
    /// The number of the advertisement since power-on.
    var sent: UInt32
    /// The time since power-on, in microseconds.
    var uptime: Int64
    /// The power at 1 m that the transmitter's frames state, in dBm.
    var power: Int8
    var address: DeviceAddress
    /// The seed of arbitrary values, which differs with every visit.
    var seed: UInt64

    /// The power at 0 m for Eddystone frames: 41 dB more than at 1 m (Eddystone-UID, Tx Power).
    var powerAt0m: Int8 { Int8(clamping: Int(power) + 41) }
}

extension SimulatedPayload {
    /// Writes the payload of one advertisement.
    func write(_ moment: PayloadMoment, to writer: inout PayloadWriter) {
        switch self {
        case .iBeacon(let uuid, let major, let minor):
            writer.flags(0x06)
            writer.iBeacon(uuid: uuid, major: major, minor: minor, power: moment.power)
        case .altBeacon(let id2, let id3):
            writer.flags(0x06)
            writer.altBeacon(id1: SimulatedSite.altBeaconID, id2: id2, id3: id3, power: moment.power)
        case .eddystone(let instance, let url):
            Self.eddystone(moment, instance: instance, url: url, millivolts: 2_950, to: &writer)
        case .dyingEddystone(let instance):
            let millivolts = Self.dyingMillivolts(at: moment.elapsed)
            Self.eddystone(moment, instance: instance, url: [], millivolts: millivolts, to: &writer)
        case .eddystoneEID:
            writer.flags(0x06)
            // A new identifier every 512 s (Eddystone-EID, K = 9).
            let identifier = RandomStream.number(moment.seed, UInt64(max(moment.elapsed, 0) / 512_000_000))
            writer.eddystoneEID(power: moment.powerAt0m, ephemeralID: identifier)
        case .ruuviTag:
            Self.ruuviTag(moment, to: &writer)
        case .continuity:
            writer.flags(0x1A)
            writer.continuity(type: 0x10, count: 5, bits: moment.seed)
        case .exposureNotification:
            writer.flags(0x1A)
            writer.exposureNotification(bits: moment.seed)
        case .named(let name):
            writer.flags(0x06)
            writer.structure(.txPowerLevel, 1)
            writer.append(UInt8(0))
            if !name.isEmpty { writer.localName(name) }
        case .extendedIBeacon(let minor, let name):
            writer.iBeacon(uuid: SimulatedSite.gateUUID, major: 9, minor: minor, power: moment.power)
            writer.localName(name)
            writer.structure(.serviceData128, 18)
            writer.appendLittleEndian(SimulatedSite.altBeaconID.low, 8)
            writer.appendLittleEndian(SimulatedSite.altBeaconID.high, 8)
            writer.appendBigEndian(UInt64(moment.sent), 2)
        case .extendedSensor(let name):
            writer.localName(name)
            writer.structure(.uri, 16)
            // The scheme "https:" (Assigned Numbers 2.7), then the rest of the address.
            writer.append([0x17] + Array("//example.org/s".utf8))
            writer.manufacturerData(company: SimulatedSite.unassignedCompany, 96)
            writer.noise(96, moment.seed)
        case .malformed:
            Self.malformed(moment, to: &writer)
        }
    }

    /// Writes one frame. One of ten frames is telemetry; the others are UID, or UID and URL in turn.
    private static func eddystone(
        _ moment: PayloadMoment, instance: UInt64, url: [UInt8], millivolts: Int, to writer: inout PayloadWriter
    ) {
        writer.flags(0x06)
        switch moment.sent % 10 {
        case 9:
            let temperature = 21.5 + Decibel.wave(moment.elapsed, period: 1_800_000_000)
            writer.eddystoneTLM(
                millivolts: UInt16(clamping: millivolts), temperature256: Int16(temperature * 256),
                advCount: moment.sent, uptimeDeciseconds: UInt32(truncatingIfNeeded: moment.uptime / 100_000))
        case let turn where turn % 2 == 1 && !url.isEmpty:
            writer.eddystoneURL(power: moment.powerAt0m, encoded: url)
        default:
            writer.eddystoneUID(power: moment.powerAt0m, namespace: SimulatedSite.namespace, instance: instance)
        }
    }

    /// The voltage of a battery that runs down: it falls from 2200 mV by 1 mV in 4 s, and remains at 1800 mV.
    static func dyingMillivolts(at elapsed: Int64) -> Int {
        max(2_200 - Int(clamping: elapsed / 4_000_000), 1_800)
    }

    /// Writes a RuuviTag frame. The temperature goes from 19 to 24 °C and back in ten minutes; the humidity changes
    /// in the opposite direction.
    private static func ruuviTag(_ moment: PayloadMoment, to writer: inout PayloadWriter) {
        let wave = Decibel.wave(moment.elapsed, period: 600_000_000)
        writer.flags(0x06)
        writer.ruuviTag(
            temperatureMilliC: Int(21_500 + 2_500 * wave), humidity10000: Int(4_800 - 500 * wave),
            pressurePa: 101_325 + Int(40 * wave), millivolts: 2_977, txPower: 4,
            sequence: UInt16(truncatingIfNeeded: moment.sent), address: moment.address.value)
    }

    private static func malformed(_ moment: PayloadMoment, to writer: inout PayloadWriter) {
        switch moment.sent % 3 {
        case 0:
            writer.flags(0x06)
            // 26 bytes are announced but only 9 follow.
            writer.append(UInt8(0x1A))
            writer.append(ADType.manufacturerData.rawValue)
            writer.noise(8, moment.seed)
        case 1:
            // Only a length.
            writer.append(UInt8(0xFF))
        default:
            writer.flags(0x06)
            // An iBeacon that ends within its UUID.
            writer.manufacturerData(company: 0x004C, 12)
            writer.appendBigEndian(0x0215, 2)
            writer.noise(10, moment.seed)
        }
    }
}
