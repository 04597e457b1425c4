public import Advertising

/// Writes reports as a btsnoop capture with datalink 1002 (H4), which every Bluetooth tool reads.
///
/// The caller appends the header once, then the records, and writes the bytes to a file. A recording that breaks off
/// is valid up to its last whole record.
public enum BTSnoopWriter {
    /// The 16 bytes at the beginning of the file.
    public static var header: [UInt8] {
        var octets: [UInt8] = []
        append(BTSnoopContainer.magic, to: &octets)
        append(UInt32(1), to: &octets)
        append(BTSnoopContainer.Datalink.h4.rawValue, to: &octets)
        return octets
    }

    /// Appends the record of a report, or several if its data is too long for one event.
    ///
    /// - Parameter data: All data of the report; the report's own range is ignored.
    public static func append(_ report: AdvertisingReport, data: Span<UInt8>, to octets: inout [UInt8]) {
        RecordingFormat.btsnoop.append(report, data: data, to: &octets)
    }

    static func append(packet: [UInt8], at microseconds: Int64, to octets: inout [UInt8]) {
        let length = UInt32(packet.count)
        append(length, to: &octets)
        append(length, to: &octets)
        // Bit 0: received; bit 1: command or event.
        append(UInt32(3), to: &octets)
        append(UInt32(0), to: &octets)
        append(UInt64(bitPattern: microseconds) &+ BTSnoopContainer.epoch, to: &octets)
        octets.append(contentsOf: packet)
    }

    private static func append(_ number: some FixedWidthInteger & UnsignedInteger, to octets: inout [UInt8]) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            octets.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
