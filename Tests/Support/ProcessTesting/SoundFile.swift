import Glibc
import SystemPackage

/// A sound device that plays into a file, by a configuration of libasound.
public struct SoundFile: Sendable {
    private let folder: String

    /// The name of libasound, and whether it is installed. A test that needs it prints a message where it is missing.
    public static let library = "libasound.so.2"
    public static let hasLibrary = unsafe dlopen(library, RTLD_LAZY) != nil

    /// The environment in which a program finds no sound device.
    public static let none = ["ALSA_CONFIG_PATH": "/dev/null"]

    /// - Parameter folder: The folder of the configuration and the file.
    public init(in folder: String) throws {
        self.folder = folder
        let text = "pcm.default { type file, slave.pcm { type null }, file \"\(folder)/played.raw\", format raw }\n"
        let file = try FileDescriptor.open(
            FilePath(folder + "/asound.conf"), .writeOnly, options: [.create, .truncate],
            permissions: [.ownerRead, .ownerWrite])
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }

    /// The environment in which a program plays into the file.
    public var environment: [String: String] { ["ALSA_CONFIG_PATH": folder + "/asound.conf"] }

    /// The bytes that were played so far; empty if nothing was played.
    public var octets: [UInt8] {
        guard let file = try? FileDescriptor.open(FilePath(folder + "/played.raw"), .readOnly) else { return [] }
        defer { try? file.close() }
        var octets: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while let count = try? unsafe part.withUnsafeMutableBytes({ try unsafe file.read(into: $0) }), count > 0 {
            octets += part[..<count]
        }
        return octets
    }
}
