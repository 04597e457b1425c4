import Advertising
import Testing

@Suite("URLs of Eddystone and UriBeacon")
struct CompressedURLTests {
    private func url(_ encoded: [UInt8]) -> String? {
        guard case .eddystoneURL(let beacon)? = frame(service(0xFEAA, [0x10, 0xEE] + encoded)) else { return nil }
        #expect(beacon.txPower == -18)
        return beacon.url
    }

    @Test(
        "Each scheme code stands for its scheme",
        arguments: zip(0...3 as ClosedRange<UInt8>, ["http://www.", "https://www.", "http://", "https://"]))
    func schemes(octet: UInt8, text: String) {
        #expect(url([octet, 0x61]) == text + "a")
    }

    @Test("A frame with an undefined scheme code is rejected", arguments: UInt8(4)...255)
    func undefinedScheme(octet: UInt8) {
        #expect(frame(service(0xFEAA, [0x10, 0xEE, octet, 0x61])) == nil)
    }

    @Test(
        "Each ending code stands for its ending",
        arguments: zip(
            0...13 as ClosedRange<UInt8>,
            [
                ".com/", ".org/", ".edu/", ".net/", ".info/", ".biz/", ".gov/", ".com", ".org", ".edu", ".net",
                ".info", ".biz", ".gov",
            ]))
    func endings(octet: UInt8, text: String) {
        #expect(url([3, 0x61, octet, 0x62]) == "https://a\(text)b")
    }

    @Test("Each byte is an ending, a graphic character, or reserved, which makes the URL invalid", arguments: 0...255)
    func octets(value: Int) {
        let octet = UInt8(value)
        let url = url([3, octet])
        if (0x21...0x7E).contains(octet) {
            #expect(url == "https://" + String(Unicode.Scalar(octet)))
        } else {
            #expect((url == nil) == (octet > 0x0D))
        }
    }

    @Test("1 to 17 bytes follow the scheme", arguments: 0...20)
    func lengths(count: Int) {
        let found = frame(service(0xFEAA, [0x10, 0xEE, 3] + [UInt8](repeating: 0x61, count: count)))
        #expect((found != nil) == (1...17).contains(count))
    }

    @Test("A UriBeacon consists of flags, power, scheme, and 1 to 18 bytes", arguments: 0...21)
    func uriBeacon(count: Int) {
        let body: [UInt8] = [0x01, 0x20, 0x00] + [UInt8](repeating: 0x61, count: count)
        guard case .uriBeacon(let beacon)? = frame(service(0xFED8, body)) else {
            #expect(!(1...18).contains(count))
            return
        }
        #expect((1...18).contains(count))
        #expect(beacon.flags == 1 && beacon.txPower == 32)
        #expect(beacon.url == "http://www." + String(repeating: "a", count: count))
    }

    @Test(
        "Capitals of scheme and host are compressed as small letters, and those of other parts are kept",
        arguments: [
            ("HTTPS://example.com/a", "https://example.com/a"),
            ("HtTp://WWW.Example.COM/Path", "http://www.example.com/Path"),
            ("https://Me@HOST.org", "https://Me@host.org"), ("http://a?B", "http://a?B"),
        ])
    func capitals(url: String, same: String) throws {
        let encoded = try CompressedURL.compress(url)
        #expect(CompressedURL.expand(ShortOctets(encoded.span, 0..<encoded.count)) == same)
    }

    @Test(
        "A URL that cannot be compressed gives an error with the reason",
        arguments: [
            ("https://", .noHost), ("http://www.", .noHost), ("HTTPS://", .noHost), ("https:///a", .noHost),
            ("https://?a", .noHost), ("http://:80", .noHost), ("ftp://a", .noScheme), ("https:/a", .noScheme),
            ("", .noScheme), ("https://日本", .unusable("日")), ("https://a b", .unusable(" ")),
            ("https://a/" + String(repeating: "x", count: 16), .tooLong(octets: 18)),
        ] as [(String, CompressedURL.EncodingError)])
    func refused(url: String, error: CompressedURL.EncodingError) {
        #expect(throws: error) { try CompressedURL.compress(url) }
    }
}
