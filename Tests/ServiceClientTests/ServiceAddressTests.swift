import ServiceProtocol
import Testing
@testable import ServiceClient

@Suite("Server addresses and retry waits")
struct ServiceAddressTests {
    @Test(
        "Server addresses are normalized in URLs",
        arguments: [
            ("http://127.0.0.1:8787", "http://127.0.0.1:8787/v1"),
            ("https://Service.example/", "https://service.example:443/v1"),
            ("https://h/noroshi/", "https://h:443/noroshi/v1"), ("http://[::1]:80", "http://[::1]:80/v1"),
        ])
    func good(text: String, url: String) throws {
        #expect(try #require(ServiceAddress(text)).url("/v1") == url)
    }

    @Test(
        "Invalid server addresses are rejected",
        arguments: [
            "", "service.example", "ftp://h", "https://", "https://user@h", "https://h?x", "https://h#x", "https://h:0",
            "https://h:65536", "https://h:x", "https://h h", "https://[::1", "https://[x]", "https://h%41",
        ])
    func bad(text: String) { #expect(ServiceAddress(text) == nil) }

    /// The target of a redirect from `https://h/noroshi`.
    @Test(
        "Redirects are followed only within the server",
        arguments: [
            ("/x", "https://h:443/x"), ("https://H:443/x?y", "https://h:443/x?y"), ("http://h/x", nil),
            ("https://other/x", nil), ("/x y", nil), ("/蜜", nil), ("//other/x", nil), ("https://h:444/x", nil),
            ("x", nil),
        ] as [(String, String?)])
    func redirects(location: String, expected: String?) throws {
        #expect(try #require(ServiceAddress("https://h/noroshi")).redirected(to: location) == expected)
    }

    /// The number of the attempt, the random value, the wait that the server requests, and the resulting wait.
    @Test(
        "The wait before a retry depends on the attempt and on the server's request",
        arguments: [
            (1, 0.5, nil, 1), (2, 0.5, nil, 2), (3, 0.5, nil, 4), (4, 0.5, nil, nil), (1, 0, nil, 0.8),
            (1, 1, nil, 1.2),
            (1, 0.5, 10, 10), (1, 0.5, 30, 30), (1, 0.5, 31, nil), (3, 0.5, 1, 4), (4, 0.5, 10, nil),
        ] as [(Int, Double, Double?, Double?)])
    func waits(attempt: Int, random: Double, asked: Double?, expected: Double?) {
        #expect(RetryPolicy().wait(after: attempt, random: random, asked: asked) == expected)
        #expect(RetryPolicy.none.wait(after: attempt, random: random, asked: asked) == nil)
    }
}
