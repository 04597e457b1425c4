import CBluetooth
import Glibc
import Radio

/// A raw HCI socket, which is closed when it is released.
@safe
struct HCISocket: ~Copyable {
    /// The packets that a socket lets through, so that a reader gets no packets meant for another.
    enum Filter: Sendable {
        case commandAnswers, advertising, adapters

        fileprivate var raw: Int32 {
            switch self {
            case .commandAnswers: Int32(CBT_COMMAND_ANSWERS.rawValue)
            case .advertising: Int32(CBT_ADVERTISING.rawValue)
            case .adapters: Int32(CBT_ADAPTERS.rawValue)
            }
        }
    }

    /// The maximum number of bytes read of a packet; the longest HCI event has 258 with its packet type.
    static let packetRoom = 1024

    let descriptor: Int32
    /// `hci0`; nil for a socket that is not bound to an adapter.
    let adapter: String?

    /// Opens a socket bound to `hci<index>`, or to no adapter.
    init(index: UInt16?, filter: Filter) throws(ControllerError) {
        adapter = index.map { "hci\($0)" }
        descriptor = cbt_open(index.map(Int32.init) ?? -1, filter.raw)
        if descriptor < 0 {
            throw ControllerError(errno: -descriptor, step: .openSocket, adapter: adapter)
        }
    }

    /// Takes over an open descriptor.
    init(adopting descriptor: Int32, adapter: String?) {
        self.descriptor = descriptor
        self.adapter = adapter
    }

    deinit {
        if descriptor >= 0 {
            cbt_close(descriptor)
        }
    }

    /// Sends a command, waits for its answer and returns the parameters after the status. A status other than success
    /// throws.
    @discardableResult
    borrowing func command(
        _ command: HCICommand, step: ControllerError.Step, milliseconds: Int32 = 1000
    ) throws(ControllerError) -> [UInt8] {
        let (opcode, parameters) = (command.opcode.rawValue, command.parameters)
        var answer = [UInt8](repeating: 0, count: 256)
        let descriptor = descriptor
        let count = unsafe answer.withUnsafeMutableBufferPointer { room in
            unsafe parameters.withUnsafeBufferPointer { parameters in
                unsafe cbt_command(
                    descriptor, opcode, parameters.baseAddress, Int32(parameters.count),
                    room.baseAddress, Int32(room.count), milliseconds)
            }
        }
        guard count >= 0 else { throw ControllerError(errno: -count, step: step, adapter: adapter) }
        guard count > 0, answer[0] == 0 else {
            throw ControllerError(status: answer[0], step: step, adapter: adapter ?? "")
        }
        return Array(answer[1..<Int(count)])
    }

    /// Reads the waiting answers, and returns whether one of them shows that one of these commands was carried out.
    /// `command` has already read the answers to this process's own commands, so such an answer belongs to another
    /// program.
    borrowing func carriedOut(_ opcodes: Set<Opcode>, _ buffer: inout [UInt8]) throws(ControllerError) -> Bool {
        var isCarriedOut = false
        while let read = try read(into: &buffer) {
            guard let answer = CommandEvent(h4: buffer.span.extracting(0..<read.count)) else { continue }
            if answer.isComplete, answer.status == .success, opcodes.contains(answer.opcode) { isCarriedOut = true }
        }
        return isCarriedOut
    }

    /// Reads one packet without waiting: the number of bytes in `buffer`, and the microseconds since the kernel
    /// received them (nil: not known). Nil when there is none.
    borrowing func read(into buffer: inout [UInt8]) throws(ControllerError) -> (count: Int, age: Int64?)? {
        var age: Int64 = -1
        let descriptor = descriptor
        let count = unsafe buffer.withUnsafeMutableBufferPointer { room in
            unsafe cbt_read(descriptor, room.baseAddress, Int32(room.count), &age)
        }
        if count == -EAGAIN { return nil }
        guard count > 0 else { throw ControllerError(errno: -count, step: .readPacket, adapter: adapter) }
        return (Int(count), age < 0 ? nil : age)
    }
}
