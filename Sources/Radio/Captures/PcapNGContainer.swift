import Advertising

/// The pcapng format (draft-ietf-opsawg-pcapng): blocks in sections, each section with its own byte order.
struct PcapNGContainer: Sendable {
    /// The block type of a section header, the same in both byte orders.
    static let sectionHeader: UInt32 = 0x0A0D_0D0A
    static let byteOrderMagic: UInt32 = 0x1A2B_3C4D
    static let interfaceDescription: UInt32 = 1
    /// The obsolete packet block.
    static let packet: UInt32 = 2
    static let simplePacket: UInt32 = 3
    static let enhancedPacket: UInt32 = 6

    /// One source of packets in a section.
    struct Interface: Sendable {
        var link: LinkType
        /// The maximum packet length; 0: no limit.
        var snapLength: UInt32
        var clock: TimestampClock
    }

    private var order = ByteOrder.little
    private var interfaces: [Interface] = []
    private var hasReadableInterface = false
    private var firstUnreadableLink: UInt32?
    /// The time of the previous packet. Simple packets have no time and get this one.
    private var latestMicroseconds: Int64 = 0

    static func recognize(_ octets: Span<UInt8>) throws(CaptureError) -> Recognition {
        guard octets.count >= 12 else { return .incomplete(needed: 12) }
        let magic = octets.bigEndian32(8)
        guard magic == byteOrderMagic || magic == byteOrderMagic.byteSwapped else { throw .notACapture }
        return .recognized(.pcapng, .pcapng, headerSize: 0)
    }

    /// Throws if the file describes interfaces but none that can be read. To be called at the end of the file.
    func checkInterfaces() throws(CaptureError) {
        if !hasReadableInterface, let link = firstUnreadableLink { throw .unsupportedLinkType(link) }
    }

    mutating func step(
        _ octets: Span<UInt8>, at offset: Int, position: UInt64
    ) throws(CaptureError) -> RecordStep {
        let available = octets.count - offset
        guard available >= 12 else { return .incomplete(needed: 12) }
        let isSection = octets.bigEndian32(offset) == Self.sectionHeader
        let corrupt = CaptureError.corrupt(offset: position + UInt64(offset))
        if isSection {
            switch octets.bigEndian32(offset + 8) {
            case Self.byteOrderMagic: order = .big
            case Self.byteOrderMagic.byteSwapped: order = .little
            default: throw corrupt
            }
        }
        let type = order.number32(octets, offset)
        let size = Int(order.number32(octets, offset + 4))
        guard size >= 12, size % 4 == 0 else { throw corrupt }
        guard isSection || Self.isRead(type) else { return .block(size: size) }
        guard size <= CaptureDecoder.largestRecord else { throw corrupt }
        guard available >= size else { return .incomplete(needed: size) }
        guard Int(order.number32(octets, offset + size - 4)) == size else { throw corrupt }
        let block = Block(offset: offset, size: size)
        let isSound: Bool
        switch type {
        case Self.interfaceDescription: isSound = describeInterface(octets, block)
        case Self.simplePacket: return try simplePacket(octets, block, corrupt)
        case Self.enhancedPacket, Self.packet:
            return try packet(octets, block, corrupt, isObsolete: type == Self.packet)
        default: isSound = try beginSection(octets, block)
        }
        guard isSound else { throw corrupt }
        return .block(size: size)
    }

    private static func isRead(_ type: UInt32) -> Bool {
        type == interfaceDescription || type == packet || type == simplePacket || type == enhancedPacket
    }

    /// The position of a block, including its type and both lengths.
    private struct Block {
        var offset: Int
        var size: Int
        /// The position of the block's second length.
        var bodyEnd: Int { offset + size - 4 }
    }

    /// Reads a section header: type, length, byte order magic, major and minor version (2 each), section length
    /// (8), options.
    private mutating func beginSection(_ octets: Span<UInt8>, _ block: Block) throws(CaptureError) -> Bool {
        guard block.size >= 28 else { return false }
        let major = order.number16(octets, block.offset + 12)
        guard major == 1 else { throw .unsupportedVersion(UInt32(major)) }
        interfaces.removeAll()
        return true
    }

    /// Reads an interface description: type, length, link type (2), reserved (2), snap length, options.
    private mutating func describeInterface(_ octets: Span<UInt8>, _ block: Block) -> Bool {
        guard block.size >= 20 else { return false }
        let value = UInt32(order.number16(octets, block.offset + 8))
        guard let clock = clock(octets, from: block.offset + 16, to: block.bodyEnd) else { return false }
        let link = LinkType(pcap: value)
        if link != nil {
            hasReadableInterface = true
        } else if firstUnreadableLink == nil {
            firstUnreadableLink = value
        }
        let snapLength = order.number32(octets, block.offset + 12)
        interfaces.append(Interface(link: link ?? .other, snapLength: snapLength, clock: clock))
        return true
    }

    /// Reads `if_tsresol` (9) and `if_tsoffset` (14); nil for a resolution that no clock has.
    private func clock(_ octets: Span<UInt8>, from start: Int, to end: Int) -> TimestampClock? {
        var clock = TimestampClock()
        var offset = start
        while end - offset >= 4 {
            let code = order.number16(octets, offset)
            let length = Int(order.number16(octets, offset + 2))
            guard code != 0, length <= end - offset - 4 else { break }
            if code == 9, length >= 1 {
                guard let resolved = TimestampClock(resolution: octets[offset + 4]) else { return nil }
                clock.unitsPerSecond = resolved.unitsPerSecond
            } else if code == 14, length >= 8 {
                clock.offsetSeconds = Int64(bitPattern: order.number64(octets, offset + 4))
            }
            offset += 4 + (length + 3) / 4 * 4
        }
        return clock
    }

    /// Reads a packet block: type, length, interface, time stamp (upper half first), captured length, original
    /// length, packet, options. The obsolete block has two bytes for the interface and two for drops.
    private mutating func packet(
        _ octets: Span<UInt8>, _ block: Block, _ corrupt: CaptureError, isObsolete: Bool
    ) throws(CaptureError) -> RecordStep {
        guard block.size >= 32 else { throw corrupt }
        let start = block.offset + 8
        let index = isObsolete ? Int(order.number16(octets, start)) : Int(order.number32(octets, start))
        guard index < interfaces.count else { throw corrupt }
        let interface = interfaces[index]
        let captured = Int(order.number32(octets, start + 12))
        guard captured <= block.size - 32 else { throw corrupt }
        let stamp = UInt64(order.number32(octets, start + 4)) << 32 | UInt64(order.number32(octets, start + 8))
        latestMicroseconds = interface.clock.microseconds(stamp)
        return .packet(
            CapturedPacket(
                size: block.size, content: (start + 20)..<(start + 20 + captured), microseconds: latestMicroseconds,
                link: interface.link))
    }

    /// Reads a simple packet block: type, length, original length, packet. The interface is the first one.
    private func simplePacket(
        _ octets: Span<UInt8>, _ block: Block, _ corrupt: CaptureError
    ) throws(CaptureError) -> RecordStep {
        guard block.size >= 16, let interface = interfaces.first else { throw corrupt }
        var captured = min(Int(order.number32(octets, block.offset + 8)), block.size - 16)
        if interface.snapLength > 0 { captured = min(captured, Int(interface.snapLength)) }
        let start = block.offset + 12
        return .packet(
            CapturedPacket(
                size: block.size, content: start..<(start + captured), microseconds: latestMicroseconds,
                link: interface.link))
    }
}
