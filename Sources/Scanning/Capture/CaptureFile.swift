public import Advertising
import Platform
public import Radio

/// The reason why a capture file cannot be used.
public enum CaptureFileError: Error, Equatable, Sendable {
    /// The file cannot be opened or read.
    case system(SystemError)
    /// Its content is invalid.
    case content(path: String, CaptureError)
}

/// A capture file, read as a stream: memory does not grow with the file.
public struct CaptureFile: ~Copyable {
    public let path: String
    private let file: FileDescriptor
    private var decoder = CaptureDecoder()
    private var buffer: [UInt8] = []
    private var consumed = 0
    private var isAtEnd = false
    /// The number of bytes read so far.
    public private(set) var position: UInt64 = 0

    private static let chunk = 256 * 1024

    /// Opens a capture; `-` is standard input.
    public init(path: String) throws(CaptureFileError) {
        self.path = path
        do throws(SystemError) { file = try FileDescriptor.reading(path) } catch { throw .system(error) }
        buffer.reserveCapacity(2 * Self.chunk)
    }

    public var statistics: CaptureStatistics { decoder.statistics }
    public var format: CaptureFormat? { decoder.format }

    /// Reads the beginning of a regular file, to reject a file that is not a capture before anything else happens. A
    /// pipe, which can be read only once, is left untouched.
    /// - Returns: The time of the first report, microseconds since 1970; nil when there is none or it is not known.
    @discardableResult
    public static func check(path: String) throws(CaptureFileError) -> Int64? {
        guard !FileDescriptor.isPipe(path) else { return nil }
        var file = try CaptureFile(path: path)
        guard file.file.isRegular else { return nil }
        var batch = ReportBatch()
        while file.format == nil, try file.read(into: &batch, limit: 1) {}
        // A fault further on is reported when the file is actually read.
        while batch.isEmpty, (try? file.read(into: &batch, limit: 1)) == true {}
        return batch.reports.first?.microseconds
    }

    /// Adds the next reports to `batch`, about `limit` of them. Returns false at the end of the file.
    ///
    /// When this throws, the reports before the fault are in the batch.
    public mutating func read(into batch: inout ReportBatch, limit: Int) throws(CaptureFileError) -> Bool {
        let before = batch.count
        while batch.count - before < limit {
            let rest = buffer.count - consumed
            if !isAtEnd && rest < decoder.neededOctets { try fill(rest) }
            let hadEnd = isAtEnd
            let room = limit - (batch.count - before)
            let used = try decode(isEnd: hadEnd, limit: room, into: &batch)
            consumed += used
            if hadEnd && consumed == buffer.count { return batch.count > before }
            if used == 0 && !hadEnd { try fill(buffer.count - consumed) }
        }
        return true
    }

    private mutating func decode(
        isEnd: Bool, limit: Int, into batch: inout ReportBatch
    ) throws(CaptureFileError) -> Int {
        // A second reference, not a copy: the compiler does not see that a span of one field leaves the other free.
        let octets = buffer
        let rest = octets.span.extracting(consumed..<octets.count)
        do throws(CaptureError) {
            return try decoder.decode(rest, isEnd: isEnd, limit: limit, into: &batch)
        } catch {
            throw .content(path: path, error)
        }
    }

    private mutating func fill(_ rest: Int) throws(CaptureFileError) {
        buffer.removeFirst(consumed)
        consumed = 0
        do throws(SystemError) {
            let got = try file.read(appendingTo: &buffer, limit: Self.chunk, path: path)
            position += UInt64(got)
            if got == 0 { isAtEnd = true }
        } catch {
            throw .system(error)
        }
    }
}
