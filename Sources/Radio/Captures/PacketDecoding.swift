import Advertising

extension LinkType {
    /// The opcode of an event on Linux' monitor channel (`HCI_MON_EVENT_PKT`).
    static let monitorEvent: UInt16 = 3

    /// Finds the advertising reports of one packet.
    @inline(__always)
    func decode(_ packet: Span<UInt8>, at microseconds: Int64, into batch: inout ReportBatch) -> PacketOutcome {
        switch self {
        case .h4: PacketOutcome(LEAdvertisingEvent.decode(h4: packet, at: microseconds, into: &batch))
        case .hciEvent: PacketOutcome(LEAdvertisingEvent.decode(event: packet, at: microseconds, into: &batch))
        case .other: .other
        default: decodeWithHeader(packet, at: microseconds, into: &batch)
        }
    }

    /// The link types with a header before the packet.
    private func decodeWithHeader(
        _ packet: Span<UInt8>, at microseconds: Int64, into batch: inout ReportBatch
    ) -> PacketOutcome {
        switch self {
        case .h4WithDirection:
            // 1 means from the controller to the host.
            guard packet.count > 4 else { return .malformed(0) }
            guard packet.bigEndian32(0) == 1 else { return .other }
            let event = packet.extracting(4..<packet.count)
            return PacketOutcome(LEAdvertisingEvent.decode(h4: event, at: microseconds, into: &batch))
        case .linuxMonitor:
            guard packet.count >= 4 else { return .malformed(0) }
            guard packet.bigEndian16(2) == Self.monitorEvent else { return .other }
            let event = packet.extracting(4..<packet.count)
            return PacketOutcome(LEAdvertisingEvent.decode(event: event, at: microseconds, into: &batch))
        case .linkLayer:
            let frame = LinkLayerFrame(crc: .unchecked, rssi: AdvertisingReport.notAvailable, channel: 0)
            return frame.decode(packet, from: 0, at: microseconds, into: &batch)
        case .linkLayerWithRadio:
            let start = LinkLayerFrame.radioHeaderSize
            guard packet.count >= start else { return .malformed(0) }
            guard let frame = LinkLayerFrame(radio: packet) else { return .other }
            return frame.decode(packet, from: start, at: microseconds, into: &batch)
        case .nordic:
            switch NordicHeader.read(packet) {
            case .frame(let header):
                return header.frame.decode(packet, from: header.size, at: microseconds, into: &batch)
            case .other: return .other
            case .malformed: return .malformed(0)
            }
        case .h4, .hciEvent, .other:
            return .other
        }
    }
}

extension PacketOutcome {
    @inline(__always)
    init(_ outcome: LEAdvertisingEvent.Outcome) {
        switch outcome {
        case .other: self = .other
        case .reports(let count): self = .reports(count)
        case .malformed(let count): self = .malformed(count)
        }
    }
}
