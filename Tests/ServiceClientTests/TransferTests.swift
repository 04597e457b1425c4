import Foundation
import Glibc
import Localization
import ProcessTesting
import ServerTesting
import ServiceProtocol
import Testing

@testable import ServiceClient

@Suite("Messages between the program and the process that carries out an exchange")
struct TransferTests {
    private static let transfer = Transfer(
        method: "POST", url: "http://h:80/v1", fields: ["a: b", "c: 蜜\""], body: [0, 10, 255], proxy: "http://p:1",
        authority: "/a b", milliseconds: 15_000, largest: 100, libraries: ["libcurl.so.4"])

    @Test("An exchange is decoded as it was encoded")
    func transfer() throws {
        var transfer = Self.transfer
        #expect(try Transfer(transfer.octets) == transfer)
        transfer.body = []
        #expect(try Transfer(transfer.octets) == transfer)
        transfer.body = nil
        transfer.proxy = nil
        transfer.authority = nil
        #expect(try Transfer(transfer.octets) == transfer)
    }

    @Test("The outcome of an exchange is decoded as it was encoded", arguments: TransferFault.allCases)
    func outcome(fault: TransferFault) throws {
        #expect(try TransferOutcome(TransferOutcome.failure(fault).octets) == .failure(fault))
        let reply = TransferReply(status: 200, fields: ["ETag: \"a\"", "X:1"], body: Array("{}\n{".utf8))
        #expect(try TransferOutcome(TransferOutcome.success(reply).octets) == .success(reply))
        #expect(reply.field("etag") == "\"a\"" && reply.field("x") == "1" && reply.field("y") == nil)
    }

    @Test("Any other input is rejected", arguments: ["", "\n", "{}", "[]\n", "{\"version\":2}\n", "{\"status\":1}\n"])
    func foreign(text: String) {
        #expect(throws: BodyProblems.self) { try Transfer(Array(text.utf8)) }
        #expect(throws: BodyProblems.self) { try TransferOutcome(Array(text.utf8)) }
        // A complete exchange of another version.
        let other = String(decoding: Self.transfer.octets, as: UTF8.self).replacing(
            "\"version\":1", with: "\"version\":2")
        #expect(throws: BodyProblems.self) { try Transfer(Array(other.utf8)) }
        // A library at a path that the user chose.
        var foreign = Self.transfer
        foreign.libraries = ["libcurl.so.4", "/tmp/libcurl.so.4"]
        #expect(throws: BodyProblems.self) { try Transfer(foreign.octets) }
    }

    /// Every fault has a sentence in both languages, without a remaining placeholder.
    @Test("Each fault has a sentence in both languages", arguments: TransferFault.allCases)
    func sentences(fault: TransferFault) {
        let error = ServiceError.failed(fault, at: "h:80")
        let (english, japanese) = (Localizer(language: .en).text(error), Localizer(language: .ja).text(error))
        #expect(english != japanese && !english.contains("%") && !japanese.contains("%"))
        #expect(english.contains("h:80") == japanese.contains("h:80"))
    }

    /// The error number of a failed connection, and the faults without and with a proxy.
    @Test(
        "The error number of a failed connection gives its fault",
        arguments: [
            (ECONNREFUSED, TransferFault.connectionRefused, TransferFault.proxyUnreachable),
            (ENETUNREACH, .unreachable, .proxyUnreachable), (ETIMEDOUT, .timedOut, .proxyUnreachable),
            (EPERM, .notPermitted, .notPermitted), (0, .unreachable, .proxyUnreachable),
        ])
    func connections(error: Int32, alone: TransferFault, proxied: TransferFault) {
        #expect(CurlFinding(code: 7, error: error).fault == alone)
        #expect(CurlFinding(code: 7, error: error, hasProxy: true).fault == proxied)
        for code in [5, 6, 7] { #expect(CurlFinding(code: code, error: error, isShutOut: true).fault == .notPermitted) }
    }

    @Test("A TLS library with unknown numbers gives no statement about a certificate")
    func foreignLibrary() {
        #expect(
            CurlFinding(code: 60, verification: 10, version: "libcurl/8.1 rustls-ffi/0.1").fault == .certificateOther)
        #expect(CurlFinding(code: 77, version: "").fault == .authoritiesMissing)
    }
}

/// Tests of the process that carries out an exchange. Any user who may run the program may also start this process.
@Suite("The process that carries out an exchange, started by any user")
struct TransferProcessTests {
    @Test("The process has no capability, and can gain none")
    func rights() async throws {
        try await RawServer.run(RawServer.http([])) { server in
            let process = try await TestProcess(TestProcess.path(of: "noroshi"), [TransferProcess.option])
            let transfer = Transfer(
                method: "GET", url: "http://127.0.0.1:\(server.port)/", fields: [], milliseconds: 100_000, largest: 100,
                libraries: ServiceConnection.Settings.libraries)
            await process.write(transfer.octets)
            await process.closeInput()
            try await eventually("the request") { server.heard.contains { $0.contains("\r\n\r\n") } }
            let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
            let fields = status.split(separator: "\n").map { $0.split(separator: ":\t").map(String.init) }
            for name in ["CapPrm", "CapEff", "CapInh", "CapAmb"] {
                #expect(fields.contains([name, "0000000000000000"]), "\(status)")
            }
            #expect(fields.contains(["NoNewPrivs", "1"]) && fields.contains(["Name", "noroshi-carrier"]), "\(status)")
            process.signal(SIGKILL)
            _ = try await process.end()
        }
    }

    @Test("Input that is no exchange ends the process with status 64", arguments: ["", "{}", "GET / HTTP/1.1\r\n\r\n"])
    func nonsense(text: String) async throws {
        let outcome = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), [TransferProcess.option], input: Array(text.utf8))
        #expect(outcome.status == 64 && outcome.output.isEmpty)
    }
}
