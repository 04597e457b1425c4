/// A beacon frame found in an AD structure. No case has references, because a table of fifty thousand frames should
/// cost no allocations.
public enum BeaconFrame: Equatable, Sendable {
    case iBeacon(IBeacon)
    case altBeacon(AltBeacon)
    case eddystoneUID(EddystoneUID)
    case eddystoneURL(EddystoneURL)
    case eddystoneTLM(EddystoneTLM)
    case eddystoneEncryptedTLM(EddystoneEncryptedTLM)
    case eddystoneEID(EddystoneEID)
    case ruuviTag(RuuviTag)
    case kkmSensor(KKMSensor)
    case uriBeacon(UriBeacon)
    /// A frame of a layout that the user wrote (`LayoutSet`).
    case layout(LayoutFrame)
}

/// Apple's proximity beacon: company 0x004C, `02 15`, UUID, major, minor, power (Proximity Beacon Specification R1).
public struct IBeacon: Hashable, Sendable {
    public var uuid: UUID128
    public var major: UInt16
    public var minor: UInt16
    /// The measured power at 1 m in dBm, as sent.
    public var txPower: Int8

    @inlinable
    public init(uuid: UUID128, major: UInt16, minor: UInt16, txPower: Int8) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
        self.txPower = txPower
    }
}

/// AltBeacon 1.0: any company, `BE AC`, a 20-byte identifier, power, one reserved byte.
public struct AltBeacon: Hashable, Sendable {
    public var company: UInt16
    /// The identifier; 20 bytes.
    public var identifier: ShortOctets
    /// The measured power at 1 m in dBm, as sent.
    public var txPower: Int8
    public var reserved: UInt8

    /// The identifier's first 16 bytes.
    public var id1: UUID128 { UUID128(high: identifier.high, low: identifier.middle) }
    /// The identifier's bytes 16 and 17.
    public var id2: UInt16 { UInt16(truncatingIfNeeded: identifier.low >> 48) }
    /// The identifier's bytes 18 and 19.
    public var id3: UInt16 { UInt16(truncatingIfNeeded: identifier.low >> 32) }
}

/// Eddystone-UID: a 10-byte namespace and a 6-byte instance.
public struct EddystoneUID: Hashable, Sendable {
    /// The power at 0 m in dBm, as sent; at 1 m it is 41 dB less.
    public var txPower: Int8
    /// The namespace; 10 bytes.
    public var namespace: ShortOctets
    /// The instance; 6 bytes.
    public var instance: ShortOctets
}

/// Eddystone-URL. The address is kept as sent; `url` expands it.
public struct EddystoneURL: Hashable, Sendable {
    /// The power at 0 m in dBm, as sent.
    public var txPower: Int8
    /// The scheme byte and up to 17 encoded bytes.
    public var encoded: ShortOctets

    /// The URL; nil when it contains a reserved byte.
    public var url: String? { CompressedURL.expand(encoded) }
}

/// Unencrypted telemetry (Eddystone-TLM version 0).
public struct EddystoneTLM: Hashable, Sendable {
    /// Battery voltage in mV, nil when the beacon does not measure it.
    public var batteryMillivolts: UInt16?
    /// Beacon temperature in 1/256 °C, nil when the beacon does not measure it.
    public var temperature256: Int16?
    /// Advertisements sent since power-on.
    public var advCount: UInt32
    /// Time since power-on in tenths of a second.
    public var uptimeDeciseconds: UInt32

    /// Beacon temperature in °C.
    public var temperatureC: Double? { temperature256.map { Double($0) / 256 } }

    /// The frame as it is sent, 14 bytes from the type on. A voltage that is not measured is sent as 0 mV, a
    /// temperature that is not measured as -128 °C.
    public var octets: [UInt8] {
        func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
            (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (number.bitWidth - 8 * ($0 + 1))) }
        }
        return [0x20, 0x00] + bigEndian(batteryMillivolts ?? 0) + bigEndian(temperature256 ?? .min)
            + bigEndian(advCount) + bigEndian(uptimeDeciseconds)
    }
}

/// Encrypted telemetry (Eddystone-TLM version 1): only the owner of the key can read it.
public struct EddystoneEncryptedTLM: Hashable, Sendable {
    /// The encrypted telemetry; 12 bytes.
    public var encryptedData: ShortOctets
    public var salt: UInt16
    public var mic: UInt16
}

/// Eddystone-EID: an identifier that changes with time.
public struct EddystoneEID: Hashable, Sendable {
    /// The power at 0 m in dBm, as sent.
    public var txPower: Int8
    /// The ephemeral identifier; 8 bytes.
    public var ephemeralID: ShortOctets
}

/// RuuviTag data formats 3 (RAWv1) and 5 (RAWv2). A field that the tag marks as not measured is nil.
public struct RuuviTag: Hashable, Sendable {
    public var dataFormat: UInt8
    /// Temperature in 1/1000 °C.
    public var temperatureMilliC: Int32?
    /// Relative humidity in 1/10000 of full humidity, so 5349 is 53.49 %.
    public var humidity10000: Int32?
    public var pressurePa: Int32?
    /// Acceleration in thousandths of standard gravity.
    public var accelerationMg: Acceleration?
    public var batteryMillivolts: UInt16?
    /// The transmit power in dBm; format 5 only.
    public var txPower: Int8?
    public var movementCounter: UInt8?
    public var measurementSequence: UInt16?
    /// The tag's own address, 48 bits; format 5 only.
    public var mac: UInt64?
}

/// Acceleration along three axes in thousandths of standard gravity.
public struct Acceleration: Hashable, Sendable {
    public var x: Int16
    public var y: Int16
    public var z: Int16
}

/// The sensor frame of KKM and BlueCharm beacons (service data FEAA, frame 0x21). Values that a beacon does not measure
/// are nil.
public struct KKMSensor: Hashable, Sendable {
    public var batteryMillivolts: UInt16?
    /// Temperature in 1/256 °C.
    public var temperature256: Int16?
    /// Relative humidity in 1/256 %.
    public var humidity256: Int16?
    public var accelerationMg: Acceleration?
}

/// UriBeacon (service data FED8), the predecessor of Eddystone-URL.
public struct UriBeacon: Hashable, Sendable {
    public var flags: UInt8
    /// The power at 0 m in dBm, as sent.
    public var txPower: Int8
    /// The scheme byte and the encoded bytes.
    public var encoded: ShortOctets

    public var url: String? { CompressedURL.expand(encoded) }
}

/// A frame that one of the user's layouts matched.
public struct LayoutFrame: Hashable, Sendable {
    /// The index of the layout in the set.
    public var layout: UInt8
    /// The identifiers one after another; the layout contains their lengths.
    public var identifiers: ShortOctets
    /// The data fields one after another; the layout contains their lengths.
    public var data: ShortOctets
    /// The power in dBm at 1 m with the layout's correction, nil when the layout has no power field.
    public var txPower: Int8?
}

extension BeaconFrame {
    /// The power at 1 m in dBm from which distance is calculated; nil if the frame has none or an implausible one.
    ///
    /// A power as sent is accepted from -100 to 20 dBm: a beacon that sends -128 dBm would be sorted before all
    /// others. Eddystone and UriBeacon send the power at 0 m; the loss over the first metre is 41 dB
    /// (Eddystone-UID, Tx Power).
    @inlinable
    public var powerAt1m: Int8? {
        switch self {
        case .iBeacon(let frame): Self.believed(frame.txPower)
        case .altBeacon(let frame): Self.believed(frame.txPower)
        case .eddystoneUID(let frame): Self.at1m(frame.txPower)
        case .eddystoneURL(let frame): Self.at1m(frame.txPower)
        case .eddystoneEID(let frame): Self.at1m(frame.txPower)
        case .uriBeacon(let frame): Self.at1m(frame.txPower)
        case .layout(let frame): frame.txPower.flatMap(Self.believed)
        case .eddystoneTLM, .eddystoneEncryptedTLM, .ruuviTag, .kkmSensor: nil
        }
    }

    /// Returns `power` when it is plausible, otherwise nil. The range is that of Eddystone-UID, Tx Power.
    @usableFromInline
    static func believed(_ power: Int8) -> Int8? { (-100...20).contains(power) ? power : nil }

    @usableFromInline
    static func at1m(_ powerAt0m: Int8) -> Int8? { believed(powerAt0m).map { Int8(clamping: Int($0) - 41) } }
}
