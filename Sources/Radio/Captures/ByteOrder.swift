import Advertising

/// The order of a number's bytes in a file that may have either.
enum ByteOrder: Sendable {
    case big
    case little

    @inline(__always)
    func number16(_ octets: Span<UInt8>, _ offset: Int) -> UInt16 {
        self == .big ? octets.bigEndian16(offset) : octets.littleEndian16(offset)
    }

    @inline(__always)
    func number32(_ octets: Span<UInt8>, _ offset: Int) -> UInt32 {
        self == .big ? octets.bigEndian32(offset) : octets.littleEndian32(offset)
    }

    @inline(__always)
    func number64(_ octets: Span<UInt8>, _ offset: Int) -> UInt64 {
        self == .big ? octets.bigEndian64(offset) : octets.littleEndian64(offset)
    }
}
