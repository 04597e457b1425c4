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

    /// Scan interval and window, in 0.625 ms: 60 ms each, so the controller listens all the time and changes its
    /// channel every 60 ms.
    private static let interval: [UInt8] = [0x60, 0x00]

    /// Legacy: passive or active, public own address, everything is reported (no accept list).
    static func scanParameters(active: Bool) -> HCICommand {
        HCICommand(opcode: .leSetScanParameters, parameters: [active ? 1 : 0] + interval + interval + [0, 0])
    }

    /// Legacy: on or off, duplicates are reported.
    static func scanEnable(_ on: Bool) -> HCICommand {
        HCICommand(opcode: .leSetScanEnable, parameters: [on ? 1 : 0, 0])
    }

    /// Extended: the same on LE 1M, and on LE Coded when asked for.
    static func extendedScanParameters(active: Bool, codedPHY: Bool) -> HCICommand {
        let phy = [active ? 1 : 0] + interval + interval
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
