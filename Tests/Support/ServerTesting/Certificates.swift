import Foundation
public import NIOSSL
import ProcessTesting
import Testing

/// A certificate authority for a test, and certificates from it, made with openssl.
public struct Certificates {
    /// A certificate and its key, as PEM files.
    public struct Pair {
        public var certificate: String
        public var key: String

        public var context: NIOSSLContext {
            get throws {
                try NIOSSLContext(
                    configuration: .makeServerConfiguration(
                        certificateChain: NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
                        privateKey: .privateKey(NIOSSLPrivateKey(file: key, format: .pem))))
            }
        }
    }

    private let folder: URL
    /// The authority's certificate.
    public var authority: String { folder.path + "/authority.pem" }

    /// Makes an authority, runs `body`, and removes it.
    public static func use(_ body: (Certificates) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let certificates = Certificates(folder: folder)
        let place = folder.path
        try "".write(toFile: place + "/index", atomically: true, encoding: .utf8)
        try "01\n".write(toFile: place + "/serial", atomically: true, encoding: .utf8)
        try """
        [ca]
        default_ca = all
        [all]
        database = \(place)/index
        serial = \(place)/serial
        new_certs_dir = \(place)
        certificate = \(place)/authority.pem
        private_key = \(place)/authority.key
        default_md = sha256
        policy = any
        unique_subject = no
        copy_extensions = copy
        [any]
        commonName = supplied
        """.write(toFile: place + "/settings", atomically: true, encoding: .utf8)
        try await certificates.openssl(
            ["req", "-x509", "-days", "9", "-subj", "/CN=Authority of a test", "-out", certificates.authority]
                + certificates.newKey("authority"))
        try await body(certificates)
    }

    /// Makes a certificate from the authority.
    /// - Parameters:
    ///   - server: The name, such as `IP:127.0.0.1` or `DNS:shop.example`.
    ///   - from: The beginning of the validity, such as `20260101000000Z`.
    public func make(_ server: String = "IP:127.0.0.1", from: String? = nil, until: String? = nil) async throws -> Pair
    {
        let name = UUID().uuidString
        let place = folder.path + "/" + name
        try await openssl(
            ["req", "-new", "-subj", "/CN=server", "-addext", "subjectAltName=" + server, "-out", place + ".csr"]
                + newKey(name))
        try await openssl([
            "ca", "-batch", "-notext", "-config", folder.path + "/settings", "-in", place + ".csr", "-out",
            place + ".pem", "-startdate", from ?? "20200101000000Z", "-enddate", until ?? "20490101000000Z",
        ])
        return Pair(certificate: place + ".pem", key: place + ".key")
    }

    /// Makes a certificate that is signed with its own key.
    public func selfSigned() async throws -> Pair {
        let place = folder.path + "/own"
        try await openssl(
            [
                "req", "-x509", "-days", "9", "-subj", "/CN=own", "-addext", "subjectAltName=IP:127.0.0.1", "-out",
                place + ".pem",
            ] + newKey("own"))
        return Pair(certificate: place + ".pem", key: place + ".key")
    }

    private func newKey(_ name: String) -> [String] {
        [
            "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            folder.path + "/\(name).key",
        ]
    }

    private func openssl(_ arguments: [String]) async throws {
        let made = try await TestProcess.run("/usr/bin/openssl", arguments)
        try #require(made.status == 0, "\(made.remarks)")
    }
}
