public import Advertising

/// The SHA-256 hash of some bytes (FIPS 180-4), used to compare tags and kept secrets.
///
/// This is an own implementation of forty lines: the library for it compiles a second copy of BoringSSL, an eighth of
/// the time that building with the tests takes (DECISIONS.md). Nothing else is hashed or encrypted here.
public struct Digest: Equatable, Sendable {
    private let words: [UInt32]

    public init(_ octets: [UInt8]) {
        var state = Self.initial
        var schedule = [UInt32](repeating: 0, count: 64)
        let message = Self.padded(octets)
        for start in stride(from: 0, to: message.count, by: 64) {
            for index in 0..<16 { schedule[index] = Self.word(message, at: start + 4 * index) }
            Self.extend(&schedule)
            Self.compress(&state, schedule)
        }
        words = state
    }

    public init(_ text: String) { self.init(Array(text.utf8)) }

    /// The hash in 64 hexadecimal digits.
    public var text: String {
        let digits = Array("0123456789abcdef")
        return String(words.flatMap { word in (0..<8).map { digits[Int(word >> (28 - 4 * UInt32($0)) & 15)] } })
    }

    /// Compares in constant time, so that the time does not reveal where two digests differ.
    public static func == (one: Digest, other: Digest) -> Bool {
        var difference: UInt32 = 0
        for index in 0..<8 { difference |= one.words[index] ^ other.words[index] }
        return difference == 0
    }

    /// The first 128 bits as a UUID of version 8 (RFC 9562, section 5.8): the same for the same bytes.
    public var uuid: UUID128 {
        let (high, low) = (UInt64(words[0]) << 32 | UInt64(words[1]), UInt64(words[2]) << 32 | UInt64(words[3]))
        return UUID128(high: high & ~0xF000 | 0x8000, low: low & ~(3 << 62) | 2 << 62)
    }

    // MARK: The function, by the names of the standard

    /// The bytes, a bit, and zeros up to their count in bits, so that they fill blocks of 64 (section 5.1.1).
    private static func padded(_ octets: [UInt8]) -> [UInt8] {
        var message = octets + [0x80]
        message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
        let bits = UInt64(octets.count) * 8
        return message + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    }

    private static func word(_ message: [UInt8], at start: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(message[start + $1]) }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The rest of the message schedule, which begins with the words of the block (section 6.2.2, step 1).
    private static func extend(_ schedule: inout [UInt32]) {
        for t in 16..<64 {
            let (early, late) = (schedule[t - 15], schedule[t - 2])
            let sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            schedule[t] = sigma1 &+ schedule[t - 7] &+ sigma0 &+ schedule[t - 16]
        }
    }

    /// Processes one block (section 6.2.2, steps 2 to 4).
    private static func compress(_ state: inout [UInt32], _ schedule: [UInt32]) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for t in 0..<64 {
            let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let choice = (e & f) ^ (~e & g)
            let one = h &+ sum1 &+ choice &+ constants[t] &+ schedule[t]
            let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ one)
            (d, c, b, a) = (c, b, a, one &+ sum0 &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    /// The first 32 bits of the fractions of the square roots of the first 8 primes (section 5.3.3).
    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
