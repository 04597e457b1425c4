import Advertising

/// The btsnoop format: RFC 1761 with 64-bit time stamps and its own datalinks.
///
/// A header of 16 bytes (`btsnoop\0`, version, datalink), then records of 24 bytes (original length, included length,
/// flags, cumulative drops, time stamp) and the packet. Everything is big endian.
struct BTSnoopContainer: Sendable {
    /// The bytes `btsn`.
    static let magicStart: UInt32 = 0x6274_736E
    /// The eight bytes `btsnoop\0`.
    static let magic: UInt64 = 0x6274_736E_6F6F_7000
    static let headerSize = 16
    static let recordHeaderSize = 24
    /// The time stamp of 1970-01-01: microseconds since the beginning of the year 0.
    static let epoch: UInt64 = 0x00DC_DDB3_0F2F_8000

    /// The supported datalinks.
    enum Datalink: UInt32 {
        /// Plain HCI packets; the flags contain direction and kind.
        case hci = 1001
        /// HCI packets with a packet type byte before each.
        case h4 = 1002
        /// Packets of Linux' monitor channel; the flags contain adapter and opcode.
        case linuxMonitor = 2001
    }

    var datalink: Datalink

    static func recognize(_ octets: Span<UInt8>) throws(CaptureError) -> Recognition {
        guard octets.count >= headerSize else { return .incomplete(needed: headerSize) }
        guard octets.bigEndian64(0) == magic else { throw .notACapture }
        guard octets.bigEndian32(8) == 1 else { throw .unsupportedVersion(octets.bigEndian32(8)) }
        let value = octets.bigEndian32(12)
        guard let datalink = Datalink(rawValue: value) else { throw .unsupportedLinkType(value) }
        let container = BTSnoopContainer(datalink: datalink)
        return .recognized(.btsnoop(container), .btsnoop(datalink: value), headerSize: headerSize)
    }

    /// Uses `&+` as `LEAdvertisingEvent` does: positions in one array of bytes never overflow.
    @inline(__always)
    func step(
        _ octets: Span<UInt8>, at offset: Int, position: UInt64
    ) throws(CaptureError) -> RecordStep {
        let available = octets.count &- offset
        guard available >= Self.recordHeaderSize else { return .incomplete(needed: Self.recordHeaderSize) }
        let included = Int(octets.bigEndian32(offset &+ 4))
        let size = Self.recordHeaderSize &+ included
        guard size <= CaptureDecoder.largestRecord else { throw .corrupt(offset: position + UInt64(offset)) }
        guard available >= size else { return .incomplete(needed: size) }
        let stamp = octets.bigEndian64(offset &+ 16)
        return .packet(
            CapturedPacket(
                size: size, content: (offset &+ Self.recordHeaderSize)..<(offset &+ size),
                microseconds: Int64(bitPattern: stamp &- Self.epoch),
                link: link(flags: octets.bigEndian32(offset &+ 8))))
    }

    @inline(__always)
    private func link(flags: UInt32) -> LinkType {
        switch datalink {
        case .h4: .h4
        // Bit 0: received; bit 1: command or event.
        case .hci: flags & 3 == 3 ? .hciEvent : .other
        // The low half is the opcode.
        case .linuxMonitor: flags & 0xFFFF == UInt32(LinkType.monitorEvent) ? .hciEvent : .other
        }
    }
}
