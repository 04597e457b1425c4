/// Encodes text for parts of a URL and back (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// The text as a part of a path or of a query: letters, digits and `-._~` remain as they are.
    /// - Parameter others: Further ASCII characters that remain as they are.
    public static func text(_ text: some StringProtocol, keeping others: String = "") -> String {
        let kept = Set(others.utf8)
        var encoded: [UInt8] = []
        for octet in text.utf8 {
            if isPlain(octet) || kept.contains(octet) {
                encoded.append(octet)
            } else {
                encoded.append(UInt8(ascii: "%"))
                Hexadecimal.append(UInt64(octet), octets: 1, to: &encoded)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The text without its encoding; nil if a `%` is not followed by two hexadecimal digits, or the decoded bytes are
    /// not UTF-8.
    public static func decoded(_ text: some StringProtocol) -> String? {
        var octets: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let octet = rest.popFirst() {
            guard octet == UInt8(ascii: "%") else {
                octets.append(octet)
                continue
            }
            guard rest.count >= 2, let value = Hexadecimal.number(rest.prefix(2)) else { return nil }
            octets.append(UInt8(value))
            rest = rest.dropFirst(2)
        }
        return String(validating: octets, as: UTF8.self)
    }

    private static func isPlain(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~".utf8.contains(octet)
        }
    }
}
