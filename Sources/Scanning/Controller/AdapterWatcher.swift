/// A change of an adapter, as the kernel reports it.
public struct AdapterEvent: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case registered, unregistered, up, down
    }

    /// N of `hciN`.
    public var index: UInt16
    public var kind: Kind

    /// `hci0`
    public var name: String { "hci\(index)" }

    /// Reads the kernel's own event: packet type 4, event 0xFD, length, type 1 (device), event, adapter; 16-bit numbers
    /// in the byte order of the machine, little-endian here. Nil for anything else.
    init?(_ packet: Span<UInt8>) {
        guard packet.count >= 9, packet[0] == 0x04, packet[1] == 0xFD, packet[3] == 0x01, packet[4] == 0 else {
            return nil
        }
        switch packet[5] {
        case 1: kind = .registered
        case 2: kind = .unregistered
        case 3: kind = .up
        case 4: kind = .down
        default: return nil
        }
        index = UInt16(packet[7]) | UInt16(packet[8]) << 8
    }

    init(_ index: UInt16, _ kind: Kind) {
        self.index = index
        self.kind = kind
    }
}

/// Listens for adapters that appear, disappear, go up or go down.
///
/// A socket bound to an adapter gets no event when the adapter goes down; this one does. Without CAP_NET_RAW no event
/// arrives.
struct AdapterWatcher: ~Copyable {
    private let socket: HCISocket
    private var buffer = [UInt8](repeating: 0, count: HCISocket.packetRoom)

    var descriptor: Int32 { socket.descriptor }

    init() throws(ControllerError) {
        socket = try HCISocket(index: nil, filter: .adapters)
    }

    /// Returns the next event without waiting; nil when there is none.
    mutating func next() -> AdapterEvent? {
        while let read = try? socket.read(into: &buffer) {
            if let event = AdapterEvent(buffer.span.extracting(0..<read.count)) { return event }
        }
        return nil
    }
}
