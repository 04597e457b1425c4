import Advertising

/// The format of Apple's PacketLogger. It has no file header; a record is a length, seconds, microseconds and a
/// type byte, followed by the packet. The length counts all that follows it. Old files are big-endian, later ones
/// little-endian.
///
/// Apple has not documented it; this is inferred from its files.
struct PacketLoggerContainer: Sendable {
    /// The size of length, seconds, microseconds and type.
    static let recordHeaderSize = 13
    /// The type of an HCI event.
    static let event: UInt8 = 0x01

    var order: ByteOrder

    /// Recognises the format. Such a file has no magic number, so two records must be plausible (or one if the file
    /// ends after it).
    static func recognize(_ octets: Span<UInt8>, isEnd: Bool) throws(CaptureError) -> Recognition {
        guard octets.count >= recordHeaderSize else { return .incomplete(needed: recordHeaderSize) }
        // In a length below 65,536 two bytes are zero, which determines the byte order.
        let container = PacketLoggerContainer(order: octets.bigEndian16(0) == 0 ? .big : .little)
        guard container.isPlausible(octets, at: 0) else { throw .notACapture }
        let second = 4 + Int(container.order.number32(octets, 0))
        if octets.count < second + recordHeaderSize {
            guard isEnd else { return .incomplete(needed: second + recordHeaderSize) }
        } else if !container.isPlausible(octets, at: second) {
            throw .notACapture
        }
        return .recognized(.packetLogger(container), .packetLogger, headerSize: 0)
    }

    private func isPlausible(_ octets: Span<UInt8>, at offset: Int) -> Bool {
        let length = order.number32(octets, offset)
        let microseconds = order.number32(octets, offset + 8)
        switch octets[offset + 12] {
        // HCI packets, link manager packets, and messages of the system.
        case 0x00...0x03, 0x08...0x0D, 0xF0...0xFF: return (9..<65536).contains(length) && microseconds < 1_000_000
        default: return false
        }
    }

    @inline(__always)
    func step(
        _ octets: Span<UInt8>, at offset: Int, position: UInt64
    ) throws(CaptureError) -> RecordStep {
        let available = octets.count - offset
        guard available >= 4 else { return .incomplete(needed: 4) }
        let size = 4 + Int(order.number32(octets, offset))
        guard size >= Self.recordHeaderSize - 1, size <= CaptureDecoder.largestRecord else {
            throw .corrupt(offset: position + UInt64(offset))
        }
        guard available >= size else { return .incomplete(needed: size) }
        let seconds = Int64(order.number32(octets, offset + 4))
        let microseconds = seconds * 1_000_000 + Int64(order.number32(octets, offset + 8))
        let hasType = size >= Self.recordHeaderSize
        return .packet(
            CapturedPacket(
                size: size, content: (offset + (hasType ? Self.recordHeaderSize : size))..<(offset + size),
                microseconds: microseconds,
                link: hasType && octets[offset + 12] == Self.event ? .hciEvent : .other))
    }
}
