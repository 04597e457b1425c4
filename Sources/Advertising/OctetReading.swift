/// Reading of numbers out of octets. The caller has checked that they are there; a mistake traps, it never reads on.
extension Span where Element == UInt8 {
    @inlinable
    public func bigEndian16(_ offset: Int) -> UInt16 {
        UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
    }

    @inlinable
    public func littleEndian16(_ offset: Int) -> UInt16 {
        UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
    }

    @inlinable
    public func bigEndian32(_ offset: Int) -> UInt32 {
        UInt32(bigEndian16(offset)) << 16 | UInt32(bigEndian16(offset + 2))
    }

    @inlinable
    public func littleEndian32(_ offset: Int) -> UInt32 {
        UInt32(littleEndian16(offset)) | UInt32(littleEndian16(offset + 2)) << 16
    }

    @inlinable
    public func bigEndian64(_ offset: Int) -> UInt64 {
        UInt64(bigEndian32(offset)) << 32 | UInt64(bigEndian32(offset + 4))
    }

    @inlinable
    public func littleEndian64(_ offset: Int) -> UInt64 {
        UInt64(littleEndian32(offset)) | UInt64(littleEndian32(offset + 4)) << 32
    }

    @inlinable
    public func signed8(_ offset: Int) -> Int8 { Int8(bitPattern: self[offset]) }

    /// Whether the octets from `offset` on are `expected`; false when there are not enough.
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
