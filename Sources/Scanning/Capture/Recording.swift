import Captures
public import HCI

/// A btsnoop file that grows as reports come. Records are written whole, at the end of each batch at the latest, so
/// that a recording that is killed is good up to its last packet.
public struct Recording: ~Copyable {
    public let path: String
    /// Reports written so far.
    public private(set) var reports = 0
    /// Octets written so far, the header included.
    public private(set) var octets = 0
    /// Why writing had to end: a full disk, say. What stands in the file is good.
    public private(set) var failure: SystemError?

    private let file: FileDescriptor
    private var pending: [UInt8] = BTSnoopWriter.header

    /// Opens the file, readable by its owner only. An existing file is replaced, as capture tools do, unless
    /// `replacing` is false.
    public init(path: String, replacing: Bool = true) throws(SystemError) {
        self.path = path
        file = try FileDescriptor.writing(path, replacing: replacing)
        flush()
    }

    /// Adds one report.
    public mutating func write(_ report: AdvertisingReport, _ data: Span<UInt8>) {
        guard failure == nil else { return }
        BTSnoopWriter.append(report, data: data, to: &pending)
        reports += 1
        if pending.count >= 1 << 16 { flush() }
    }

    /// Writes out what is gathered. Returns false when the recording cannot go on.
    @discardableResult
    public mutating func flush() -> Bool {
        guard failure == nil, !pending.isEmpty else { return failure == nil }
        do throws(SystemError) {
            try file.write(pending.span, path: path)
            octets += pending.count
        } catch {
            failure = error
        }
        pending.removeAll(keepingCapacity: true)
        return failure == nil
    }
}
