/// Encodes bytes as text, six bits per character (RFC 4648 section 4), because JSON has no type for bytes.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    public static func text(_ octets: [UInt8]) -> String {
        var characters: [UInt8] = []
        for start in stride(from: 0, to: octets.count, by: 3) {
            let group = octets[start...].prefix(3)
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let six = Int(bits >> UInt32(18 - 6 * place) & 63)
                characters.append(place <= group.count ? alphabet[six] : UInt8(ascii: "="))
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Decodes a text. Blanks and line breaks are skipped. Returns nil when the text is not Base64.
    public static func octets(_ text: some StringProtocol) -> [UInt8]? {
        let characters = text.utf8.filter { $0 > UInt8(ascii: " ") }
        guard characters.count.isMultiple(of: 4) else { return nil }
        let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var octets: [UInt8] = []
        var bits: UInt32 = 0
        for (place, character) in characters.dropLast(padding).enumerated() {
            guard let six = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 6 | UInt32(six)
            let filled = 6 * (place % 4 + 1)
            // The number of bits is 6, 12, 18 and 24: the second, third and fourth character each complete a byte.
            if place % 4 > 0 { octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(filled % 8))) }
            if place % 4 == 3 { bits = 0 }
        }
        return octets
    }
}
