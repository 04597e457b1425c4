/// The URL compression that Eddystone-URL and UriBeacon share.
///
/// Eddystone-URL specification, "URL Scheme Prefix" and "HTTP URL encoding": a scheme byte 0 to 3, then bytes of
/// which 0x00 to 0x0D stand for an ending and 0x0E to 0x20 and 0x7F to 0xFF are reserved.
public enum CompressedURL {
    /// The text that a scheme byte stands for; nil when the byte is undefined.
    public static func scheme(_ octet: UInt8) -> StaticString? {
        switch octet {
        case 0: "http://www."
        case 1: "https://www."
        case 2: "http://"
        case 3: "https://"
        default: nil
        }
    }

    /// The ending that a byte stands for; nil when it stands for itself or is reserved.
    public static func ending(_ octet: UInt8) -> StaticString? {
        switch octet {
        case 0: ".com/"
        case 1: ".org/"
        case 2: ".edu/"
        case 3: ".net/"
        case 4: ".info/"
        case 5: ".biz/"
        case 6: ".gov/"
        case 7: ".com"
        case 8: ".org"
        case 9: ".edu"
        case 10: ".net"
        case 11: ".info"
        case 12: ".biz"
        case 13: ".gov"
        default: nil
        }
    }

    /// Whether `encoded` (scheme byte first) is a URL: the scheme is defined, at least one byte follows it, and no
    /// byte is reserved.
    public static func isWellFormed(_ encoded: ShortOctets) -> Bool {
        guard encoded.count > 1, encoded[0] < 4 else { return false }
        return encoded.dropFirst().allSatisfy { $0 < 0x0E || (0x21...0x7E).contains($0) }
    }

    /// The URL that `encoded` (scheme byte first) stands for; nil when it is not well-formed. The text is graphic
    /// ASCII only.
    public static func expand(_ encoded: ShortOctets) -> String? {
        var octets: [UInt8] = []
        guard spell(encoded, { octets.append($0) }) else { return nil }
        return String(decoding: octets, as: UTF8.self)
    }

    /// Passes the characters of the URL that `encoded` stands for to `body`, one after another. Returns false,
    /// without calling `body`, when `encoded` is not well-formed.
    public static func spell(_ encoded: ShortOctets, _ body: (UInt8) -> Void) -> Bool {
        guard isWellFormed(encoded), let scheme = scheme(encoded[0]) else { return false }
        for octet in scheme.description.utf8 { body(octet) }
        for index in 1..<encoded.count {
            if let ending = ending(encoded[index]) {
                for octet in ending.description.utf8 { body(octet) }
            } else {
                body(encoded[index])
            }
        }
        return true
    }

    /// The reason why a URL cannot be sent.
    public enum EncodingError: Error, Equatable, Sendable {
        /// The URL does not begin with http:// or https://.
        case noScheme
        /// No host name follows the scheme.
        case noHost
        /// The URL contains a character that is not graphic ASCII.
        case unusable(Character)
        /// The encoded URL takes this many bytes; 1 to 17 are possible.
        case tooLong(octets: Int)
    }

    /// The scheme byte and the encoded bytes of a URL, preferring the longest abbreviations. Scheme and host may be
    /// in upper case (RFC 3986 section 6.2.2.1); they are sent in lower case.
    public static func compress(_ url: String) throws(EncodingError) -> [UInt8] {
        let url = normalized(url)
        // Schemes with "www." and endings with a slash come first, because they are longer and must win.
        guard let scheme = (0...3).first(where: { url.hasPrefix(text(scheme($0))) }) else { throw .noScheme }
        var rest = url.dropFirst(text(self.scheme(scheme)).count)
        guard let first = rest.first, !"/?#:".contains(first) else { throw .noHost }
        var octets = [scheme]
        while let character = rest.first {
            if let octet = (0...13).first(where: { rest.hasPrefix(text(ending($0))) }) {
                octets.append(octet)
                rest = rest.dropFirst(text(ending(octet)).count)
            } else {
                guard let ascii = character.asciiValue, (0x21...0x7E).contains(ascii) else {
                    throw .unusable(character)
                }
                octets.append(ascii)
                rest = rest.dropFirst()
            }
        }
        guard (2...18).contains(octets.count) else { throw .tooLong(octets: octets.count - 1) }
        return octets
    }

    /// The URL with scheme and host in lower case; all other parts are unchanged.
    private static func normalized(_ url: String) -> String {
        guard let mark = url.firstRange(of: "://") else { return url }
        let rest = url[mark.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let host = rest[..<end].lastIndex(of: "@") ?? rest.startIndex
        return lower(url[..<mark.upperBound]) + rest[..<host] + lower(rest[host..<end]) + rest[end...]
    }

    /// Converts only ASCII letters: others are not allowed in a URL, and an error must show them unchanged.
    private static func lower(_ text: Substring) -> String {
        String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    }

    private static func text(_ part: StaticString?) -> String { part.map { "\($0)" } ?? "" }
}
