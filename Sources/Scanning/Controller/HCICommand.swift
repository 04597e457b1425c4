import BeaconService

/// The few commands that scanning needs, and their parameters (Core Specification Vol 4 Part E 7.4 and 7.8).
struct HCICommand: Equatable, Sendable {
    enum Opcode: UInt16, Sendable {
        case reset = 0x0C03
        case readLocalVersion = 0x1001
        case readLocalCommands = 0x1002
        case readLocalFeatures = 0x1003
        case leReadLocalFeatures = 0x2003
        case leSetScanParameters = 0x200B
        case leSetScanEnable = 0x200C
        case leSetExtendedScanParameters = 0x2041
        case leSetExtendedScanEnable = 0x2042
    }

    var opcode: Opcode
    var parameters: [UInt8] = []

    /// Legacy: passive or active, public own address, everything is reported (no accept list).
    static func scanParameters(active: Bool, _ profile: ScanProfile = .lowLatency) -> HCICommand {
        HCICommand(opcode: .leSetScanParameters, parameters: [active ? 1 : 0] + timing(profile) + [0, 0])
    }

    /// Scan interval and window, little-endian, in 0.625 ms.
    private static func timing(_ profile: ScanProfile) -> [UInt8] {
        [profile.interval, profile.window].flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
    }

    /// Legacy: on or off, duplicates are reported.
    static func scanEnable(_ on: Bool) -> HCICommand {
        HCICommand(opcode: .leSetScanEnable, parameters: [on ? 1 : 0, 0])
    }

    /// Extended: the same on LE 1M, and on LE Coded when asked for.
    static func extendedScanParameters(
        active: Bool, codedPHY: Bool, _ profile: ScanProfile = .lowLatency
    ) -> HCICommand {
        let phy = [active ? 1 : 0] + timing(profile)
        return HCICommand(
            opcode: .leSetExtendedScanParameters, parameters: [0, 0, codedPHY ? 5 : 1] + phy + (codedPHY ? phy : []))
    }

    /// Extended: on or off, duplicates are reported, without end.
    static func extendedScanEnable(_ on: Bool) -> HCICommand {
        HCICommand(opcode: .leSetExtendedScanEnable, parameters: [on ? 1 : 0, 0, 0, 0, 0, 0])
    }

    /// Whether `answer`, a Command Complete event with its packet type, is that of a command that changed the scan.
    static func changesScan(answer: Span<UInt8>) -> Bool {
        guard answer.count >= 7, answer[0] == 0x04, answer[1] == 0x0E, answer[6] == 0 else { return false }
        switch Opcode(rawValue: UInt16(answer[4]) | UInt16(answer[5]) << 8) {
        case .reset, .leSetScanEnable, .leSetExtendedScanEnable: return true
        default: return false
        }
    }
}
