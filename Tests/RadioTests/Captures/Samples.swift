import Advertising

import Testing
/// The same short traffic in every format.
struct Sample: CustomTestStringConvertible {
    var name: String
    var capture: [UInt8]
    var heard: [HeardReport]
    var records: Int

    var testDescription: String { name }

    /// 2025-10-09 08:53:20.123456 UTC.
    static let start: Int64 = 1_760_000_000_123_456

    static let flags: [UInt8] = [0x02, 0x01, 0x06]

    /// A command, an event with two legacy reports, data, an extended report, an event of another kind, a command that
    /// begins like an advertising event.
    static let packets = [
        HCIPacket(microseconds: start, octets: [0x01, 0x0C, 0x20, 0x02, 0x01, 0x00], isReceived: false),
        HCIPacket(
            microseconds: start + 1000,
            octets: [0x04, 0x3E, 0x19, 0x02, 0x02]
                + [0x03, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0xC2, 0x03] + flags + [0xC5]
                + [0x00, 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x00, 0x7F]),
        HCIPacket(microseconds: start + 1500, octets: [0x02, 0x40, 0x00, 0x02, 0x00, 0xAA, 0xBB]),
        HCIPacket(
            microseconds: start + 999_999,
            octets: [0x04, 0x3E, 0x1D, 0x0D, 0x01, 0x00, 0x00, 0x01, 0x02, 0x00, 0x00, 0x00, 0x00, 0xC2]
                + [0x01, 0x02, 0x05, 0x08, 0xB9] + [UInt8](repeating: 0, count: 9) + [0x03] + flags),
        HCIPacket(microseconds: start + 1_000_000, octets: [0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x00]),
        HCIPacket(
            microseconds: start + 1_000_001, octets: [0x01, 0x3E, 0x0C, 0x02, 0x01, 0x03, 0x01, 0x01], isReceived: false
        ),
    ]

    static let heard = [
        HeardReport(
            AdvertisingReport(
                microseconds: start + 1000, address: DeviceAddress(0xC200_0000_0001, .random), eventType: .legacy,
                rssi: -59, data: 0..<0), data: flags),
        HeardReport(
            AdvertisingReport(
                microseconds: start + 1000, address: DeviceAddress(0x6655_4433_2211, .public),
                eventType: [.connectable, .scannable, .legacy], rssi: 127, data: 0..<0), data: []),
        HeardReport(
            AdvertisingReport(
                microseconds: start + 999_999, address: DeviceAddress(0xC200_0000_0002, .random), eventType: [],
                rssi: -71, txPower: 8, secondaryPHY: 2, advertisingSID: 5, data: 0..<0), data: flags),
    ]

    private static func hci(_ name: String, _ capture: [UInt8]) -> Sample {
        Sample(name: name, capture: capture, heard: heard, records: packets.count)
    }

    private static func records(linkType: UInt32) -> [(microseconds: Int64, content: [UInt8])] {
        packets.map { ($0.microseconds, CaptureBuilder.content(of: $0, linkType: linkType)) }
    }

    static let btsnoop = ([1001, 1002, 2001] as [UInt32]).map {
        hci("btsnoop \($0)", CaptureBuilder.btsnoop(datalink: $0, packets))
    }

    static let packetLogger = [true, false].map {
        hci("PacketLogger \($0 ? "big" : "little")", CaptureBuilder.packetLogger(isBigEndian: $0, packets))
    }

    static let pcap = ([187, 201, 254] as [UInt32]).flatMap { linkType in
        [(true, true), (true, false), (false, true), (false, false)].map { isBigEndian, isNanosecond in
            hci(
                "pcap \(linkType) \(isBigEndian ? "big" : "little") \(isNanosecond ? "ns" : "µs")",
                CaptureBuilder.pcap(
                    linkType: linkType, isBigEndian: isBigEndian, isNanosecond: isNanosecond,
                    records(linkType: linkType)))
        }
    }

    static let pcapng = ([187, 201, 254] as [UInt32]).flatMap { linkType in
        [true, false].map { isBigEndian in
            var file = PcapNGBuilder()
            file.section(isBigEndian: isBigEndian)
            file.interface(linkType: UInt16(linkType))
            for record in records(linkType: linkType) {
                file.enhancedPacket(stamp: UInt64(record.microseconds), record.content)
            }
            return hci("pcapng \(linkType) \(isBigEndian ? "big" : "little")", file.octets)
        }
    }

    /// ADV_NONCONN_IND, a scan request, ADV_IND with a wrong CRC, SCAN_RSP.
    static let linkLayer: [Sample] = {
        let frames = [
            FrameBuilder.frame(pduType: 2, data: flags), FrameBuilder.frame(pduType: 3, data: [1, 2, 3, 4, 5, 6]),
            FrameBuilder.frame(pduType: 0, data: flags, isDamaged: true),
            FrameBuilder.frame(pduType: 4, isRandom: false, data: []),
        ]
        func sample(_ linkType: UInt32, _ rssi: Int8, _ channel: UInt8, _ wrap: ([UInt8], Bool) -> [UInt8]) -> Sample {
            func heard(_ at: Int64, _ kind: DeviceAddress.Kind, _ type: AdvertisingEventType, _ data: [UInt8])
                -> HeardReport
            {
                HeardReport(
                    AdvertisingReport(
                        microseconds: start + at, address: DeviceAddress(0xC200_0000_0001, kind), eventType: type,
                        rssi: rssi, channel: channel, data: 0..<0), data: data)
            }
            return Sample(
                name: "pcap \(linkType)",
                capture: CaptureBuilder.pcap(
                    linkType: linkType, frames.enumerated().map { (start + Int64($0), wrap($1, $0 != 2)) }),
                heard: [
                    heard(0, .random, .legacy, flags), heard(3, .public, [.scanResponse, .scannable, .legacy], []),
                ],
                records: frames.count)
        }
        return [
            sample(251, 127, 0) { frame, _ in frame },
            sample(256, -50, 39) { frame, _ in FrameBuilder.radio(channel: 39, flags: 0x0003, frame) },
            sample(272, -60, 38) { frame, isGood in FrameBuilder.nordic(version: 3, flags: isGood ? 1 : 0, frame) },
        ]
    }()

    static let all = btsnoop + packetLogger + pcap + pcapng + linkLayer
}
