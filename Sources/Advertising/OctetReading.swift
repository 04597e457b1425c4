/// Reads numbers from bytes. The caller has checked that the bytes exist; a mistake traps and never reads beyond
/// the end.
extension Span where Element == UInt8 {
    @inlinable
    public func bigEndian16(_ offset: Int) -> UInt16 { UInt16(bigEndian: number(offset)) }

    @inlinable
    public func littleEndian16(_ offset: Int) -> UInt16 { UInt16(littleEndian: number(offset)) }

    @inlinable
    public func bigEndian32(_ offset: Int) -> UInt32 { UInt32(bigEndian: number(offset)) }

    @inlinable
    public func littleEndian32(_ offset: Int) -> UInt32 { UInt32(littleEndian: number(offset)) }

    @inlinable
    public func bigEndian64(_ offset: Int) -> UInt64 { UInt64(bigEndian: number(offset)) }

    @inlinable
    public func littleEndian64(_ offset: Int) -> UInt64 { UInt64(littleEndian: number(offset)) }

    /// The number whose bytes are at `offset`, in the machine's order, with one bounds check for all of them.
    ///
    /// `unsafeLoadUnaligned` checks the bounds. It is called unsafe because not every type accepts every bit pattern;
    /// integers do.
    @inlinable @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Number {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self)
    }

    @inlinable
    public func signed8(_ offset: Int) -> Int8 { Int8(bitPattern: self[offset]) }

    /// Whether the bytes from `offset` on are `expected`; false when there are not enough.
    public func matches(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
        guard offset >= 0, count - offset >= expected.count else { return false }
        var index = offset
        for octet in expected {
            if self[index] != octet { return false }
            index += 1
        }
        return true
    }
}
