/// What a controller says of itself.
public struct ControllerAbilities: Equatable, Sendable {
    /// Bluetooth company identifier of its maker.
    public var manufacturer: UInt16 = 0xFFFF
    /// HCI version as the assigned numbers have it: 6 is 4.0, 9 is 5.0.
    public var hciVersion: UInt8 = 0
    public var lowEnergy = false
    /// Takes the extended scan commands, and reports extended advertising.
    public var extendedScanning = false
    /// Takes the extended advertising commands, and wants them in place of the legacy ones. Where we may not ask for its
    /// LE features (the question needs CAP_NET_RAW), what its list of commands says.
    public var extendedAdvertising = false
    /// Hears LE Coded; nil where we may not ask (the question needs CAP_NET_RAW).
    public var codedPHY: Bool?

    /// `5.0`; nil for a number nobody has assigned yet.
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
    /// Asks the controller behind `socket`. The first three questions are open to everybody, the last is not.
    init(asking socket: borrowing HCISocket) throws(ControllerError) {
        let version = try socket.command(HCICommand(opcode: .readLocalVersion), step: .readAbilities)
        let features = try socket.command(HCICommand(opcode: .readLocalFeatures), step: .readAbilities)
        let commands = try socket.command(HCICommand(opcode: .readLocalCommands), step: .readAbilities)
        self.init(version: version, features: features, commands: commands)
        guard lowEnergy else { return }
        do {
            let features = try socket.command(HCICommand(opcode: .leReadLocalFeatures), step: .readAbilities)
            codedPHY = features.count > 1 && features[1] & 0x08 != 0
            // The kernel advertises by this bit, and a controller must not be given both kinds of commands.
            extendedAdvertising = extendedAdvertising && features.count > 1 && features[1] & 0x10 != 0
        } catch .noPermission {
            codedPHY = nil
        }
    }

    /// Reads the return parameters (without status) of Read Local Version Information, Supported Features and
    /// Supported Commands (Core Specification Vol 4 Part E 7.4.1 to 7.4.3). What is cut off counts as not supported.
    init(version: [UInt8], features: [UInt8], commands: [UInt8]) {
        if version.count >= 6 {
            hciVersion = version[0]
            manufacturer = UInt16(version[4]) | UInt16(version[5]) << 8
        }
        lowEnergy = features.count > 4 && features[4] & 0x40 != 0
        // LE Set Extended Scan Parameters and Enable: octet 37, bits 5 and 6. The kernel decides by the same bits;
        // a controller must not be given extended and legacy commands in turn.
        extendedScanning = commands.count > 37 && commands[37] & 0x60 == 0x60
        // LE Set Extended Advertising Parameters, Data and Enable: octet 36, bits 2, 3 and 5.
        extendedAdvertising = commands.count > 36 && commands[36] & 0x2C == 0x2C
    }
}
