/// The CRC of the link layer (Core Specification Vol 6 Part B 3.1.1): x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1.
///
/// The lowest bit of a byte is sent first, so the register is mirrored, and its final value equals the three bytes
/// of a frame read as a little-endian number.
enum CRC24 {
    /// The start value on the advertising channels, 0x555555, mirrored.
    private static let start: UInt32 = 0xAAAAAA
    /// The remainders for four bits shifted out, with the mirrored polynomial 0xDA6000.
    private static let remainders: [UInt32] = (0..<16).map { nibble in
        (0..<4).reduce(UInt32(nibble)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xDA6000 }
    }

    /// The CRC of `octets` as the number that the three bytes after them spell, the first one lowest.
    static func advertising(_ octets: Span<UInt8>) -> UInt32 {
        let remainders = Self.remainders
        var register = start
        for index in octets.indices {
            register ^= UInt32(octets[index])
            register = register >> 4 ^ remainders[Int(register & 15)]
            register = register >> 4 ^ remainders[Int(register & 15)]
        }
        return register
    }
}
