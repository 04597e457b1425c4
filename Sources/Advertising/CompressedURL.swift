/// The URL compression that Eddystone-URL and UriBeacon share.
///
/// Eddystone-URL specification, "URL Scheme Prefix" and "HTTP URL encoding": a scheme octet 0 to 3, then octets of
/// which 0x00 to 0x0D stand for an ending and 0x0E to 0x20 and 0x7F to 0xFF are reserved.
public enum CompressedURL {
    static let schemes = ["http://www.", "https://www.", "http://", "https://"]
    static let endings = [
        ".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/",
        ".com", ".org", ".edu", ".net", ".info", ".biz", ".gov",
    ]

    /// The URL that `encoded` (scheme octet first) spells; nil where the scheme is undefined, nothing follows it, or a
    /// reserved octet stands in it. The text is graphic ASCII only.
    public static func expand(_ encoded: ShortOctets) -> String? {
        guard let scheme = encoded.first, scheme < schemes.count, encoded.count > 1 else { return nil }
        var url = schemes[Int(scheme)]
        for octet in encoded.dropFirst() {
            switch octet {
            case 0x00..<0x0E: url += endings[Int(octet)]
            case 0x21...0x7E: url.unicodeScalars.append(Unicode.Scalar(octet))
            default: return nil
            }
        }
        return url
    }
}
