import Glibc
import NIOSSL
import ProcessTesting
import ServerTesting
import ServiceClient
import Testing

@Suite("Trust of TLS connections")
struct TLSTests {
    /// The libcurl variants in use, as far as they are installed here.
    static let libraries = ["libcurl.so.4", "libcurl-gnutls.so.4"].filter { name in
        if unsafe dlopen(name, RTLD_LAZY) != nil { return true }
        print("TLSTests: without \(name), which is not installed")
        return false
    }

    private static func fault(
        _ pair: Certificates.Pair, _ library: String, authority: String?
    ) async throws -> TransferFault? {
        try await RawServer.run(RawServer.http([.say(ExchangeTests.answer)]), tls: pair.context) { server in
            let connection = try ExchangeTests.connection("https://127.0.0.1:\(server.port)") {
                $0.authority = authority
                $0.libraries = [library]
            }
            return try await ExchangeTests.fault(connection)
        }
    }

    @Test("Each kind of certificate gives its result", arguments: libraries)
    func certificates(library: String) async throws {
        try await Certificates.use { certificates in
            let good = try await certificates.make()
            let expired = try await certificates.make(until: "20210101000000Z")
            let early = try await certificates.make(from: "20480101000000Z")
            let other = try await certificates.make("DNS:shop.example")
            let own = try await certificates.selfSigned()
            let authority = certificates.authority
            #expect(try await Self.fault(good, library, authority: authority) == nil)
            #expect(try await Self.fault(expired, library, authority: authority) == .certificateExpired)
            #expect(try await Self.fault(early, library, authority: authority) == .certificateNotYetValid)
            #expect(try await Self.fault(other, library, authority: authority) == .certificateName)
            #expect(try await Self.fault(own, library, authority: authority) == .certificateUnknown)
            #expect(try await Self.fault(good, library, authority: nil) == .certificateUnknown)
            #expect(try await Self.fault(good, library, authority: own.certificate) == .certificateUnknown)
            #expect(try await Self.fault(own, library, authority: own.certificate) == nil)
            for file in ["/nowhere.pem", "/dev/null", good.key] {
                #expect(try await Self.fault(good, library, authority: file) == .authorityUnreadable, "\(file)")
            }
        }
    }

    @Test("At least one libcurl variant is installed")
    func flavour() { #expect(!Self.libraries.isEmpty) }

    @Test("An untrusted proxy is rejected for both kinds of servers", arguments: libraries, ["http", "https"])
    func proxy(library: String, scheme: String) async throws {
        try await Certificates.use { certificates in
            let own = try await certificates.selfSigned()
            try await RawServer.run(RawServer.http([.say(ExchangeTests.answer)]), tls: own.context) { server in
                let connection = try ExchangeTests.connection("\(scheme)://shop.example") {
                    $0.proxy = "https://127.0.0.1:\(server.port)"
                    $0.libraries = [library]
                }
                #expect(try await ExchangeTests.fault(connection) == .proxyUntrusted)
            }
        }
    }

    @Test(
        "A server without TLS is reported as such",
        arguments: libraries, [[RawServer.Step.say("HTTP/1.1 400 Bad\r\n\r\n")], [.close]])
    func plain(library: String, steps: [RawServer.Step]) async throws {
        try await RawServer.run({ _, turn in turn == 0 ? steps : nil }) { server in
            let connection = try ExchangeTests.connection("https://127.0.0.1:\(server.port)") {
                $0.libraries = [library]
            }
            #expect(try await ExchangeTests.fault(connection) == .noTLS)
        }
    }
}
