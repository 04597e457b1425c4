import ProcessTesting
import ServerTesting
import ServiceProtocol
import Testing

@testable import ServiceClient

@Suite("Proxies")
struct ProxyTests {
    /// The variables, the address, and the proxy.
    @Test(
        "The environment variables select the proxy",
        arguments: [
            (["https_proxy": "http://p:3128"], "https://h", "http://p:3128"),
            (["HTTPS_PROXY": "p:8080"], "https://h", "http://p:8080"),
            (["https_proxy": "p:1"], "http://h", nil), (["http_proxy": "p:1"], "http://h", "http://p:1"),
            (["HTTP_PROXY": "p:1"], "http://h", nil), (["https_proxy": "p:1", "no_proxy": "h"], "https://h", nil),
            (["ALL_PROXY": "socks5://p"], "http://h", "socks5://p:1080"), ([:], "https://h", nil),
            (["https_proxy": "", "all_proxy": "p"], "https://h", "http://p:80"),
            (["https_proxy": "p:1", "NO_PROXY": "*"], "https://h", nil),
        ] as [([String: String], String, String?)])
    func variables(variables: [String: String], address: String, expected: String?) throws {
        let server = try #require(ServiceAddress(address))
        let proxy = try Proxy.of(server, setting: nil) { variables[$0] }
        #expect(proxy?.url == expected)
    }

    @Test("The setting takes precedence over the variables")
    func setting() throws {
        let server = try #require(ServiceAddress("https://h"))
        let none = try Proxy.of(server, setting: "") { _ in "p:1" }
        let other = try Proxy.of(server, setting: "q:2") { _ in "*" }
        #expect(none == nil && other?.url == "http://q:2")
        #expect(throws: ServiceError.failed(.proxyUnknown, at: "ftp://q")) {
            try Proxy.of(server, setting: "ftp://name:secret@q") { _ in nil }
        }
    }

    @Test(
        "A proxy address is read with its scheme, name, password and port",
        arguments: [
            ("socks5h://u:p@h:9/", "socks5h://u:p@h:9", "h:9"), ("HTTP://[::1]:8", "http://[::1]:8", "[::1]:8"),
            ("http://n:p@ss/w#rd@h", "http://n:p%40ss%2Fw%23rd@h:80", "h:80"),
            ("https://n:%40@h", "https://n:%40@h:443", "h:443"), ("n:蜜@h", "http://n:%E8%9C%9C@h:80", "h:80"),
        ])
    func good(text: String, url: String, place: String) throws {
        let proxy = try #require(Proxy(text))
        #expect(proxy.url == url && proxy.place == place)
    }

    @Test(
        "Invalid proxy addresses are rejected",
        arguments: ["", "ftp://h", "http://", "h:0", "h:x", "h/path", "http://[::1", "a b"])
    func bad(text: String) { #expect(Proxy(text) == nil) }

    /// The list, the address of the server, and whether the request goes there without the proxy.
    @Test(
        "The list of exceptions selects servers without a proxy",
        arguments: [
            (".example.com,x", "a.example.com", true), ("*.example.com", "a.example.com", true),
            ("example.com", "EXAMPLE.com", true), ("ample.com", "example.com", false), ("x y, h", "h", true),
            ("h:8080", "h:8080", true), ("h:8080", "h", false), ("10.0.0.0/8", "10.1.2.3", true),
            ("10.0.0.0/8", "11.1.2.3", false), ("10.128.0.0/9", "10.127.0.1", false), ("10.1.2.3", "10.1.2.3", true),
            ("10.1.2.3:80", "10.1.2.3:81", false), ("fd00::/8", "[fd12::1]", true), ("fd00::/8", "[fe80::1]", false),
            ("::1", "[0:0::1]", true), ("[::1]:80", "[::1]", true), ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "h", false), ("10.0.0.0/33", "10.1.2.3", false), ("/8,,:", "h", false),
            ("h", "h.", true),
        ])
    func exceptions(list: String, server: String, expected: Bool) throws {
        let address = try #require(ServiceAddress("http://" + server))
        #expect(ProxyExceptions(list).contain(address) == expected)
    }

    @Test("HTTP works through a proxy that requires a name and a password")
    func basic() async throws {
        // n:p@w in base64.
        try await RawServer.run({ heard, turn in
            guard let steps = RawServer.http([.say(ExchangeTests.answer)])(heard, turn) else { return nil }
            let text = String(decoding: heard, as: UTF8.self)
            return text.contains("Proxy-Authorization: Basic bjpwQHc=\r\n")
                ? steps
                : [.say("HTTP/1.1 407 No\r\nproxy-authenticate: Basic realm=\"a\"\r\ncontent-length: 0\r\n\r\n")]
        }) { proxy in
            let right = try ExchangeTests.connection("http://shop.example/a") {
                $0.proxy = "http://n:p@w@127.0.0.1:\(proxy.port)"
            }
            #expect(try await ExchangeTests.fault(right) == nil)
            #expect(proxy.heard.first?.hasPrefix("GET http://shop.example/a/v1/health HTTP/1.1\r\n") == true)
            let wrong = try ExchangeTests.connection("http://shop.example") { $0.proxy = "127.0.0.1:\(proxy.port)" }
            #expect(try await ExchangeTests.fault(wrong) == .proxyDenied)
        }
    }

    @Test(
        "A proxy that does not connect to the server gives a fault for TLS",
        arguments: [("407 No", TransferFault.proxyDenied), ("502 Bad", .proxyRefused)])
    func connect(status: String, expected: TransferFault) async throws {
        try await RawServer.run(RawServer.http([.say("HTTP/1.1 \(status)\r\ncontent-length: 0\r\n\r\n")])) { proxy in
            let connection = try ExchangeTests.connection("https://shop.example") {
                $0.proxy = "127.0.0.1:\(proxy.port)"
            }
            #expect(try await ExchangeTests.fault(connection) == expected)
            #expect(proxy.heard.first?.hasPrefix("CONNECT shop.example:443 HTTP/1.1\r\n") == true)
        }
    }

    /// The proxy's answers to name and password (RFC 1929) and to the request (RFC 1928), and the fault.
    @Test(
        "SOCKS 5 works with a name and a password",
        arguments: [(0, 0, nil), (0, 5, .proxyRefused), (1, 0, .proxyDenied)] as [(UInt8, UInt8, TransferFault?)])
    func socks(access: UInt8, answer: UInt8, expected: TransferFault?) async throws {
        let login: [UInt8] = [1, 1, UInt8(ascii: "n"), 1, UInt8(ascii: "p")]
        // The name of the server goes to the proxy unchanged.
        let request: [UInt8] = [5, 1, 0, 3, 12] + Array("shop.example".utf8) + [0, 80]
        try await RawServer.run({ heard, turn in
            switch turn {
            case 0: heard.count >= 2 && heard.count >= 2 + Int(heard[1]) ? [.say([5, 2])] : nil
            case 1: heard.suffix(login.count) == login[...] ? [.say([1, access])] : nil
            case 2: heard.suffix(request.count) == request[...] ? [.say([5, answer, 0, 1, 0, 0, 0, 0, 0, 0])] : nil
            default: RawServer.http([.say(ExchangeTests.answer)])(heard, 0)
            }
        }) { proxy in
            let connection = try ExchangeTests.connection("http://shop.example") {
                $0.proxy = "socks5h://n:p@127.0.0.1:\(proxy.port)"
            }
            #expect(try await ExchangeTests.fault(connection) == expected)
        }
    }
}
