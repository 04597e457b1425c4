import Advertising

/// The kind of record at a position in a capture.
enum RecordStep {
    /// A whole packet.
    case packet(CapturedPacket)
    /// Something without a packet; its end may not have been read yet.
    case block(size: Int)
    /// This many bytes are needed to continue.
    case incomplete(needed: Int)
}

/// One packet of a capture.
struct CapturedPacket {
    /// The bytes of the whole record.
    var size: Int
    /// The range of the packet's bytes.
    var content: Range<Int>
    /// The time in microseconds since 1970-01-01 UTC.
    var microseconds: Int64
    var link: LinkType
}

/// The result of decoding a packet.
enum PacketOutcome: Equatable {
    case reports(Int)
    /// This many valid reports came before the fault.
    case malformed(Int)
    case badCRC
    case other
}

/// The storage of packets in the file: the format, with the properties that the beginning of the file defines.
enum Container: Sendable {
    case unknown
    case btsnoop(BTSnoopContainer)
    case pcap(PcapContainer)
    /// The state of pcapng changes within the file and is kept elsewhere.
    case pcapng
    case packetLogger(PacketLoggerContainer)
}

/// The result of recognising a file by its beginning.
enum Recognition {
    case incomplete(needed: Int)
    case recognized(Container, CaptureFormat, headerSize: Int)
}

extension Container {
    /// Recognises a format by the first bytes of the file.
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
