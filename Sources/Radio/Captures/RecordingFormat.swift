public import Advertising

/// The formats in which reports are written. Both keep the HCI events, so that reading a file gives the reports
/// that were received.
public enum RecordingFormat: String, CaseIterable, Sendable {
    case btsnoop
    case pcapng

    /// The format that the ending of a file name selects; nil: the name has no ending, or the ending is of a format
    /// that is not written.
    public init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }

    /// The ending of the name of a file.
    public var ending: String { "." + rawValue }

    /// The bytes at the beginning of the file.
    public var header: [UInt8] {
        switch self {
        case .btsnoop: BTSnoopWriter.header
        case .pcapng: PcapNGWriter.header
        }
    }

    /// Appends the record of a report, or several if its data is too long for one event.
    ///
    /// - Parameter data: All data of the report; the report's own range is ignored.
    public func append(_ report: AdvertisingReport, data: Span<UInt8>, to octets: inout [UInt8]) {
        var packet: [UInt8] = []
        packet.reserveCapacity(64)
        var start = 0
        repeat {
            packet.removeAll(keepingCapacity: true)
            start = LEAdvertisingEvent.encode(report, data: data, from: start, into: &packet)
            switch self {
            case .btsnoop: BTSnoopWriter.append(packet: packet, at: report.microseconds, to: &octets)
            case .pcapng: PcapNGWriter.append(packet: packet, at: report.microseconds, to: &octets)
            }
        } while start < data.count
    }
}
