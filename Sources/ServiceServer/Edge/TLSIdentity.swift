import HummingbirdTLS
import NIOSSL

/// The server's identity for TLS: a chain of certificates and the key of the first one, both read and matching.
public struct TLSIdentity: Sendable {
    /// A fault of the files, as the library reports it.
    public struct Fault: Error {
        public var path: String
        public var detail: String
    }

    let configuration: TLSConfiguration

    /// - Parameters:
    ///   - certificate: A PEM file with the chain, the server's own certificate first.
    ///   - key: A PEM file with its private key.
    public init(certificate: String, key: String) throws(Fault) {
        let chain: [NIOSSLCertificateSource]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) }
        } catch {
            throw Fault(path: certificate, detail: "\(error)")
        }
        do {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain, privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
            configuration.minimumTLSVersion = .tlsv12
            // A key that does not match the certificate is detected here, not at the first client.
            _ = try NIOSSLContext(configuration: configuration)
            self.configuration = configuration
        } catch {
            throw Fault(path: key, detail: "\(error)")
        }
    }
}
