import Advertising

/// The answer of a controller to a command.
///
/// Vol 4 Part E 7.7.14 (Command Complete) and 7.7.15 (Command Status).
public struct CommandEvent: Equatable, Sendable {
    /// The event code of Command Complete.
    public static let commandComplete: UInt8 = 0x0E
    /// The event code of Command Status.
    public static let commandStatus: UInt8 = 0x0F

    /// Whether the command has completed. Otherwise it has just begun or, with a status, failed to begin.
    public var isComplete: Bool
    /// The opcode of the command. 0x0000: the event answers no command and only contains the number of commands
    /// that may be sent.
    public var opcode: Opcode
    /// The status; nil if a Command Complete has no parameters.
    public var status: HCIStatus?
    /// The number of commands that the controller accepts now.
    public var commandCredits: UInt8
    /// The return parameters after the status, as positions in the packet.
    public var returnParameters: Range<Int>

    /// Reads a packet that begins with its H4 packet type byte; nil when it is another packet or truncated.
    public init?(h4 packet: Span<UInt8>) {
        guard packet.count >= 3, packet[0] == LEAdvertisingEvent.h4PacketType else { return nil }
        let end = 3 + Int(packet[2])
        guard packet.count >= end else { return nil }
        switch packet[1] {
        case Self.commandComplete where end >= 6:
            isComplete = true
            commandCredits = packet[3]
            opcode = Opcode(rawValue: packet.littleEndian16(4))
            status = end > 6 ? HCIStatus(rawValue: packet[6]) : nil
            returnParameters = min(7, end)..<end
        case Self.commandStatus where end >= 7:
            isComplete = false
            status = HCIStatus(rawValue: packet[3])
            commandCredits = packet[4]
            opcode = Opcode(rawValue: packet.littleEndian16(5))
            returnParameters = end..<end
        default: return nil
        }
    }
}
