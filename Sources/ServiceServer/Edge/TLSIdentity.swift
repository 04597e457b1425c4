import HummingbirdTLS
import NIOSSL

/// What the server proves itself with: a chain of certificates and the key of the first one, both read and fitting.
public struct TLSIdentity: Sendable {
    /// What is wrong with the files, as the library says it.
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
            // Here it is found out that key and certificate do not belong together, and not at the first client.
            _ = try NIOSSLContext(configuration: configuration)
            self.configuration = configuration
        } catch {
            throw Fault(path: key, detail: "\(error)")
        }
    }
}
