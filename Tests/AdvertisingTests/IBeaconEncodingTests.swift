import Advertising
import Basics
import Testing

struct IBeaconEncodingTests {
    static let uuid = UUID128(high: 0xE2C5_6DB5_DFFB_48D2, low: 0xB060_D0F5_A710_96E0)

    /// The smallest and the greatest values.
    @Test(
        "An encoded frame is decoded to the same values",
        arguments: [
            IBeacon(uuid: uuid, major: 1, minor: 2, txPower: -59),
            IBeacon(uuid: UUID128(high: 0, low: 0), major: 0, minor: 0, txPower: -128),
            IBeacon(uuid: UUID128(high: .max, low: .max), major: .max, minor: .max, txPower: 127),
            IBeacon(uuid: UUID128(high: 1, low: 1 << 63), major: 0x0100, minor: 0x00FF, txPower: -1),
        ])
    func roundTrip(frame: IBeacon) {
        let octets = frame.advertisingData
        #expect(octets.count == 30)
        let advertisement = Advertisement(octets.span)
        #expect(advertisement.frames == [.iBeacon(frame)] && advertisement.flags == 0x06)
        #expect(!advertisement.isMalformed)
    }

    @Test("The bytes of an encoded frame match the specification") func layout() {
        let frame = IBeacon(uuid: Self.uuid, major: 1, minor: 2, txPower: -59)
        #expect(
            Hexadecimal.lower(frame.advertisingData)
                == "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010002c5")
    }

    /// No truncated payload is decoded as the frame.
    @Test("A truncated payload contains no frame", arguments: 0..<30)
    func truncation(length: Int) {
        let octets = Array(IBeacon(uuid: Self.uuid, major: 1, minor: 2, txPower: -59).advertisingData.prefix(length))
        #expect(Advertisement(octets.span).frames.isEmpty)
    }
}
