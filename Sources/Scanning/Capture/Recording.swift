public import Advertising
import Glibc
import Platform
public import Radio

/// A capture that grows as reports arrive: a file, or standard output. Only whole records are written, at the latest
/// at the end of each batch, so a recording that is killed is valid up to its last packet.
public struct Recording: ~Copyable {
    public let path: String
    /// Reports written so far.
    public private(set) var reports = 0
    /// The number of bytes written so far, including the header.
    public private(set) var octets: Int
    /// The error that ended the writing, for example a full disk. The file is valid: it ends with a whole record.
    public private(set) var failure: SystemError?
    /// Whether the reader of a pipe closed it, which is not a failure.
    public private(set) var isReaderGone = false

    /// Whether the file still has its former content, because there was no report yet.
    public private(set) var isEarlierKept: Bool

    private let file: FileDescriptor
    /// Whether this recording created the file, rather than receiving it as standard output.
    private let isOurs: Bool
    private let format: RecordingFormat
    private var pending: [UInt8]

    /// Opens the file, readable by its owner only, and writes its header. The content of an existing file is replaced
    /// with the first report, so that an empty recording destroys none; unless `replacing`, the file must not exist.
    /// - Parameter path: `-` is standard output.
    /// - Throws: also if the header cannot be written. There is no file then.
    public init(path: String, format: RecordingFormat, replacing: Bool = true) throws(SystemError) {
        let file = try FileDescriptor.writing(path, replacing: replacing)
        let isOurs = path != "-" && file.size != nil
        let isEarlierKept = isOurs && file.size != 0
        let header = format.header
        if !isEarlierKept {
            do throws(SystemError) {
                try file.write(header.span, path: path)
            } catch {
                isReaderGone = error.code == EPIPE
                if !isReaderGone {
                    if isOurs { unsafe unlink(path) }
                    throw error
                }
            }
        }
        self.path = path
        self.file = file
        self.format = format
        self.isOurs = isOurs
        self.isEarlierKept = isEarlierKept
        pending = isEarlierKept ? header : []
        octets = isEarlierKept ? 0 : header.count
    }

    /// Adds one report.
    public mutating func write(_ report: AdvertisingReport, _ data: Span<UInt8>) {
        guard !hasEnded else { return }
        format.append(report, data: data, to: &pending)
        reports += 1
        if pending.count >= 1 << 16 { flush() }
    }

    /// Writes the collected records. Returns false when the recording cannot continue.
    @discardableResult
    public mutating func flush() -> Bool {
        guard !hasEnded, !pending.isEmpty, !isEarlierKept || reports > 0 else { return !hasEnded }
        if isEarlierKept {
            ftruncate(file.number, 0)
            isEarlierKept = false
        }
        do throws(SystemError) {
            try file.write(pending.span, path: path)
            octets += pending.count
        } catch {
            if error.code == EPIPE { isReaderGone = true } else { failure = error }
            // An incomplete record must not remain in the file, nor a file without its header.
            if isOurs { _ = unsafe octets == 0 ? unlink(path) : ftruncate(file.number, off_t(octets)) }
        }
        pending.removeAll(keepingCapacity: true)
        return !hasEnded
    }

    private var hasEnded: Bool { failure != nil || isReaderGone }
}
