import Advertising
import HCI

/// What stands at a place in a capture.
enum RecordStep {
    /// A whole packet.
    case packet(CapturedPacket)
    /// Something without a packet; its end may not be there yet.
    case block(size: Int)
    /// This many octets are needed to say more.
    case incomplete(needed: Int)
}

/// One packet of a capture.
struct CapturedPacket {
    /// The octets of the whole record.
    var size: Int
    /// Where the packet's octets stand.
    var content: Range<Int>
    /// Microseconds since 1970-01-01 UTC.
    var microseconds: Int64
    var link: LinkType
}

/// What a packet turned out to be.
enum PacketOutcome: Equatable {
    case reports(Int)
    /// This many good reports stood before the fault.
    case malformed(Int)
    case badCRC
    case other
}

/// How the packets stand in the file: the formats, with what the beginning of the file told about each.
enum Container: Sendable {
    case unknown
    case btsnoop(BTSnoopContainer)
    case pcap(PcapContainer)
    /// pcapng learns as it goes, outside of this.
    case pcapng
    case packetLogger(PacketLoggerContainer)
}

/// What the beginning of a file tells.
enum Recognition {
    case incomplete(needed: Int)
    case recognized(Container, CaptureFormat, headerSize: Int)
}

extension Container {
    /// Tells a format by the first octets of the file.
    static func recognize(_ octets: Span<UInt8>, isEnd: Bool) throws(CaptureError) -> Recognition {
        let recognition = try look(octets, isEnd: isEnd)
        if isEnd, case .incomplete = recognition { throw .notACapture }
        return recognition
    }

    private static func look(_ octets: Span<UInt8>, isEnd: Bool) throws(CaptureError) -> Recognition {
        guard octets.count >= 4 else { return .incomplete(needed: 4) }
        let magic = octets.bigEndian32(0)
        switch magic {
        case BTSnoopContainer.magicStart: return try BTSnoopContainer.recognize(octets)
        case PcapNGContainer.sectionHeader: return try PcapNGContainer.recognize(octets)
        case PcapContainer.microsecondMagic, PcapContainer.microsecondMagic.byteSwapped,
            PcapContainer.nanosecondMagic, PcapContainer.nanosecondMagic.byteSwapped:
            return try PcapContainer.recognize(octets)
        default: return try PacketLoggerContainer.recognize(octets, isEnd: isEnd)
        }
    }
}
