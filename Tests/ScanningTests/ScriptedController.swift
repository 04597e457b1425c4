import Dispatch
import Glibc
import ProcessTesting
import Synchronization
import Testing

@testable import Scanning

/// The other end of a scanner's sockets: answers commands as a controller would, and writes events.
final class ScriptedController: Sendable {
    /// The status of each rejected command by its opcode, and the number of rejections.
    private let refusals: Mutex<[UInt16: (status: UInt8, times: Int)]>
    private let received = Mutex<[[UInt8]]>([])
    private let features: [UInt8]
    private let extended: Bool
    private let extendedAdvertising: Bool
    private let commandEnd: Int32
    private let reportEnd: Int32
    private let hasEnded = Atomic(false)

    /// The scanner's ends of the sockets.
    let commands: Int32
    let reports: Int32

    init(
        lowEnergy: Bool = true, extended: Bool = false, codedPHY: Bool = false, extendedAdvertising: Bool = false,
        refusing: [UInt16: (status: UInt8, times: Int)] = [:]
    ) {
        refusals = Mutex(refusing)
        features = [0, 0, 0, 0, lowEnergy ? 0x60 : 0, 0, 0, 0]
        self.extended = extended
        self.extendedAdvertising = extendedAdvertising
        (commands, commandEnd) = Self.pair()
        (reports, reportEnd) = Self.pair()
        let coded: UInt8 = (codedPHY ? 0x08 : 0) | (extendedAdvertising ? 0x10 : 0)
        let work: @Sendable () -> Void = { self.answerAll(coded) }
        DispatchQueue(label: "controller").async(execute: work)
    }

    deinit {
        close(commandEnd)
        close(reportEnd)
    }

    private static func pair() -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        precondition(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    /// A socket whose other end is never read.
    static func silentSocket() -> Int32 { pair().0 }

    /// All commands so far, as opcode (high byte first) and parameters. To be called after the scanner was released.
    func log() async throws -> [[UInt8]] {
        try await eventually("the end of the scanner") { hasEnded.load(ordering: .acquiring) }
        return received.withLock { $0 }
    }

    /// The commands that turned the scan on and off, in order.
    func switches() async throws -> [String] {
        try await log().filter { $0[0] == 0x20 && ($0[1] == 0x0C || $0[1] == 0x42) }.map { $0[2] == 1 ? "on" : "off" }
    }

    /// Writes an event on the report socket.
    func send(_ event: [UInt8]) { write(reportEnd, event) }

    /// Writes an event to the command socket: the answer to another program's command.
    func sendAnswer(_ event: [UInt8]) { write(commandEnd, event) }

    /// Simulates the removal of the adapter.
    func unplug() { shutdown(reportEnd, Int32(SHUT_RDWR)) }

    private func answerAll(_ coded: UInt8) {
        defer { hasEnded.store(true, ordering: .releasing) }
        var buffer = [UInt8](repeating: 0, count: 300)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(commandEnd, $0.baseAddress, $0.count) }
            guard count >= 4 else { return }
            received.withLock { $0.append([buffer[2], buffer[1]] + buffer[4..<count]) }
            let opcode = UInt16(buffer[1]) | UInt16(buffer[2]) << 8
            // Answers to other programs' commands, and a status that only means "in progress", do not count.
            write(commandEnd, [0x04, 0x0E, 4, 1, 0x01, 0xFC, 0x0C])
            write(commandEnd, [0x04, 0x0F, 4, 0, 1, buffer[1], buffer[2]])
            write(commandEnd, answer(opcode, coded))
        }
    }

    private func answer(_ opcode: UInt16, _ coded: UInt8) -> [UInt8] {
        var parameters: [UInt8] = [0]
        let refusal: UInt8? = refusals.withLock { refusals in
            guard let refusal = refusals[opcode], refusal.times > 0 else { return nil }
            refusals[opcode]?.times -= 1
            return refusal.status
        }
        if let refusal {
            return [0x04, 0x0F, 4, refusal, 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)]
        }
        switch opcode {
        case 0x1001: parameters += [9, 0, 0, 9, 0xF1, 0x05, 0, 0]
        case 0x1002:
            parameters += [UInt8](repeating: 0, count: 36) + [extendedAdvertising ? 0x2C : 0, extended ? 0x60 : 0]
            parameters += [UInt8](repeating: 0, count: 26)
        case 0x1003: parameters += features
        case 0x2007: parameters += [0xFC]
        case 0x2036: parameters += [7]
        case 0x2003: parameters += [0, coded, 0, 0, 0, 0, 0, 0]
        default: break
        }
        return [0x04, 0x0E, UInt8(3 + parameters.count), 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)] + parameters
    }

    private func write(_ descriptor: Int32, _ octets: [UInt8]) {
        let quietly = Int32(MSG_NOSIGNAL)
        _ = unsafe octets.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, quietly) }
    }
}
