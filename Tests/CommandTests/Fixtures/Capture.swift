/// A legacy advertising report for a capture.
struct Heard {
    /// Microseconds since 1970-01-01 UTC.
    var microseconds: Int64 = 1_763_694_245_678_901
    /// The address, beginning with the byte that is printed first.
    var address: [UInt8] = [0xC0, 0xFF, 0xEE, 0, 0, 1]
    /// 0 ADV_IND, 1 ADV_DIRECT_IND, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND, 4 SCAN_RSP.
    var type: UInt8 = 3
    var addressType: UInt8 = 1
    var rssi: Int8 = -60
    var data: [UInt8]
}

/// btsnoop captures, written according to the format's description: datalink 1002, big-endian.
enum Capture {
    static func btsnoop(_ reports: [Heard], datalink: UInt32 = 1002) -> [UInt8] {
        Array("btsnoop\0".utf8) + bigEndian(1 as UInt32) + bigEndian(datalink) + reports.flatMap(record)
    }

    /// A capture with records of one byte each.
    static func cut(count: Int) -> [UInt8] {
        let header = bigEndian(1 as UInt32) + bigEndian(1 as UInt32) + bigEndian(3 as UInt32) + bigEndian(0 as UInt32)
        let record = header + bigEndian(0x00DC_DDB3_0F2F_8000 as UInt64)
        return btsnoop([]) + (0..<count).flatMap { record + [[1, 2, 3, 4, 0x00, 0xFE][$0 % 6]] }
    }

    /// One record: an HCI event with one LE Advertising Report.
    private static func record(_ report: Heard) -> [UInt8] {
        let body =
            [0x02, 0x01, report.type, report.addressType] + report.address.reversed() + [UInt8(report.data.count)]
            + report.data + [UInt8(bitPattern: report.rssi)]
        let packet: [UInt8] = [0x04, 0x3E, UInt8(body.count)] + body
        let length = UInt32(packet.count)
        let time = UInt64(bitPattern: report.microseconds) &+ 0x00DC_DDB3_0F2F_8000
        return bigEndian(length) + bigEndian(length) + bigEndian(3 as UInt32) + bigEndian(0 as UInt32)
            + bigEndian(time) + packet
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<(Number.bitWidth / 8)).reversed().map { UInt8(truncatingIfNeeded: number >> Number(8 * $0)) }
    }

    /// One AD structure with its length.
    static func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(data.count + 1), type] + data }

    static func name(_ text: String) -> [UInt8] { structure(0x09, Array(text.utf8)) }

    /// An iBeacon with its power at 1 m of -59 dBm.
    static func iBeacon(minor: UInt8) -> [UInt8] {
        structure(0xFF, [0x4C, 0x00, 0x02, 0x15] + [UInt8](0..<16) + [0, 1, 0, minor, 0xC5])
    }
}
