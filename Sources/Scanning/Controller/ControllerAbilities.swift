import Radio

/// The abilities that a controller reports.
public struct ControllerAbilities: Equatable, Sendable {
    /// Bluetooth company identifier of its maker.
    public var manufacturer: UInt16 = 0xFFFF
    /// HCI version as in the assigned numbers: 6 is version 4.0, 9 is 5.0.
    public var hciVersion: UInt8 = 0
    public var lowEnergy = false
    /// Whether it supports the extended scan commands and reports extended advertising.
    public var extendedScanning = false
    /// Whether it supports the extended advertising commands, which must then be used instead of the legacy ones.
    /// Without CAP_NET_RAW, which reading the LE features needs, its list of commands decides.
    public var extendedAdvertising = false
    /// Whether it receives LE Coded; nil if the process may not ask (reading the LE features needs CAP_NET_RAW).
    public var codedPHY: Bool?

    /// `5.0`; nil for a number that is not assigned yet.
    public var specification: String? {
        let names = ["1.0b", "1.1", "1.2", "2.0", "2.1", "3.0", "4.0", "4.1", "4.2", "5.0", "5.1", "5.2", "5.3", "5.4"]
        switch Int(hciVersion) {
        case let version where version < names.count: return names[version]
        case 14: return "6.0"
        default: return nil
        }
    }
}

extension ControllerAbilities {
    /// Queries the controller of `socket`. The first three commands are permitted to every process, the last is not.
    init(asking socket: borrowing HCISocket) throws(ControllerError) {
        let version = try socket.command(.readLocalVersionInformation, step: .readAbilities)
        let features = try socket.command(.readLocalSupportedFeatures, step: .readAbilities)
        let commands = try socket.command(.readLocalSupportedCommands, step: .readAbilities)
        self.init(version: version, features: features, commands: commands)
        guard lowEnergy else { return }
        do {
            let answer = try socket.command(.leReadLocalSupportedFeatures, step: .readAbilities)
            let features = LEFeatures(Self.filled(answer, 8).span) ?? []
            codedPHY = features.contains(.leCodedPHY)
            // The kernel advertises by this bit, and a controller must not be given both kinds of commands.
            extendedAdvertising = extendedAdvertising && features.contains(.extendedAdvertising)
        } catch .noPermission {
            codedPHY = nil
        }
    }

    /// Reads the return parameters (without status) of Read Local Version Information, Supported Features and
    /// Supported Commands. Bits that are cut off count as not supported.
    init(version: [UInt8], features: [UInt8], commands: [UInt8]) {
        if let version = LocalVersion(version.span) {
            hciVersion = version.hciVersion
            manufacturer = version.manufacturer
        }
        lowEnergy = LMPFeatures(Self.filled(features, 8).span)?.contains(.leSupported) == true
        // The kernel decides by the same bits; a controller must not be given extended and legacy commands in turn.
        let commands = SupportedCommands(Self.filled(commands, 64).span)
        extendedScanning = commands?.canScanExtended == true
        extendedAdvertising = commands?.canAdvertiseExtended == true
    }

    /// An answer padded to its full length with zeros in place of a part that is cut off.
    private static func filled(_ octets: [UInt8], _ count: Int) -> [UInt8] {
        octets + [UInt8](repeating: 0, count: max(0, count - octets.count))
    }
}
