import ProcessTesting
import ServiceProtocol
import Testing

/// Compares digests with the examples of FIPS 180-4 and with another implementation.
struct DigestTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]) func `a digest has the value of the standard`(text: String, expected: String) {
        #expect(Digest(text).text == expected)
    }

    /// Near the end of a block the padding takes one more block.
    @Test(arguments: [1, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 129, 1000, 100_000])
    func `a digest agrees with another implementation`(length: Int) async throws {
        let octets = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let other = try await TestProcess.run("/usr/bin/env", ["sha256sum"], input: octets)
        #expect(Digest(octets).text == other.text.prefix { $0 != " " })
    }

    @Test func `a digest is equal only to a digest of the same text`() {
        #expect(Digest("secret") == Digest("secret"))
        #expect(Digest("secret") != Digest("secrets"))
        #expect(Digest("") != Digest("\0"))
    }
}
