public import Advertising

/// Reads capture files piece by piece and finds the advertising reports in them.
///
/// The caller reads bytes, passes them here, keeps those that were not consumed and appends the next ones:
///
///     let consumed = try decoder.decode(buffer.span, isEnd: isEnd, limit: 1000, into: &batch)
///
/// The reports are the same however the file is cut into pieces. A caller that provides `largestRecord` bytes of
/// room always makes progress; a caller with less room enlarges its buffer to `neededOctets`.
public struct CaptureDecoder: Sendable {
    /// The maximum number of bytes of a record, including its header. A longer record means that the file is
    /// damaged; pcapng blocks that are skipped may be longer.
    public static let largestRecord = 262_144

    /// The format; nil until enough bytes were seen.
    public private(set) var format: CaptureFormat?
    public private(set) var statistics = CaptureStatistics()
    /// The number of bytes, from the first unconsumed one on, that the next call needs to make progress.
    public private(set) var neededOctets = 4

    private var container = Container.unknown
    /// The state of pcapng; unused for other formats.
    private var sections = PcapNGContainer()
    /// The position of the next byte in the file.
    private var position: UInt64 = 0
    /// The number of bytes of a skipped block that are still to come.
    private var skipping = 0
    /// The position at which the skipped block begins.
    private var skippedBlock: UInt64 = 0
    private var failure: CaptureError?

    /// Times are clamped to the years 0 to 9999.
    private static let earliest: Int64 = -62_167_219_200_000_000
    private static let latest: Int64 = 253_402_300_799_999_999

    public init() {}

    /// Reads the whole records in `octets` and adds their reports to `batch`.
    ///
    /// - Parameters:
    ///   - octets: The bytes after those consumed so far; they may be empty.
    ///   - isEnd: Whether the file ends with `octets`. An incomplete record at the end is recorded in `statistics` and
    ///     counts as consumed.
    ///   - limit: Stops when this many reports were added in this call; the last event may add 24 more.
    /// - Returns: The number of consumed bytes.
    /// - Throws: The reason why the file cannot be read any further. The reports before the fault are in the batch.
    ///   Every further call throws the same error.
    public mutating func decode(
        _ octets: Span<UInt8>, isEnd: Bool, limit: Int = .max, into batch: inout ReportBatch
    ) throws(CaptureError) -> Int {
        if let failure { throw failure }
        do throws(CaptureError) {
            let consumed = try consume(octets, isEnd: isEnd, limit: limit, into: &batch)
            position += UInt64(consumed)
            return consumed
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func consume(
        _ octets: Span<UInt8>, isEnd: Bool, limit: Int, into batch: inout ReportBatch
    ) throws(CaptureError) -> Int {
        var offset = 0
        if case .unknown = container {
            switch try Container.recognize(octets, isEnd: isEnd) {
            case .incomplete(let needed):
                neededOctets = needed
                return 0
            case .recognized(let found, let format, let headerSize):
                container = found
                self.format = format
                offset = headerSize
            }
        }
        let end = try walk(octets, from: offset, isEnd: isEnd, limit: limit, into: &batch)
        if isEnd, end == octets.count { try sections.checkInterfaces() }
        return end
    }

    /// Reads records from `start` on. Returns the offset at which reading stopped.
    private mutating func walk(
        _ octets: Span<UInt8>, from start: Int, isEnd: Bool, limit: Int, into batch: inout ReportBatch
    ) throws(CaptureError) -> Int {
        var offset = start
        var room = limit
        if skipping > 0 { offset += passOver(skipping, of: octets.count - offset) }
        loop: while room > 0, skipping == 0 {
            switch try step(octets, at: offset) {
            case .packet(let packet):
                room -= read(packet, of: octets, into: &batch)
                offset += packet.size
            case .block(let size):
                skippedBlock = position + UInt64(offset)
                offset += passOver(size, of: octets.count - offset)
            case .incomplete(let needed):
                neededOctets = needed
                break loop
            }
        }
        guard isEnd, room > 0 else { return offset }
        if skipping > 0 {
            statistics.cutOffset = skippedBlock
        } else if offset < octets.count {
            statistics.cutOffset = position + UInt64(offset)
        }
        return octets.count
    }

    /// Examines the record that begins at `offset`.
    @inline(__always)
    private mutating func step(_ octets: Span<UInt8>, at offset: Int) throws(CaptureError) -> RecordStep {
        switch container {
        case .btsnoop(let records): try records.step(octets, at: offset, position: position)
        case .pcap(let records): try records.step(octets, at: offset, position: position)
        case .packetLogger(let records): try records.step(octets, at: offset, position: position)
        case .pcapng: try sections.step(octets, at: offset, position: position)
        case .unknown: .incomplete(needed: neededOctets)
        }
    }

    /// Skips as many of `size` bytes as are available and remembers the rest.
    private mutating func passOver(_ size: Int, of available: Int) -> Int {
        let passed = min(size, available)
        skipping = size - passed
        neededOctets = 1
        return passed
    }

    /// Counts one packet and adds its reports to the batch. Returns the number of reports.
    @inline(__always)
    private mutating func read(
        _ packet: CapturedPacket, of octets: Span<UInt8>, into batch: inout ReportBatch
    ) -> Int {
        statistics.records += 1
        let content = octets.extracting(packet.content)
        // A file may contain any time; after clamping, sums and differences cannot overflow.
        let microseconds = max(Self.earliest, min(Self.latest, packet.microseconds))
        if microseconds != packet.microseconds { statistics.impossibleTimes += 1 }
        let found: Int
        switch packet.link.decode(content, at: microseconds, into: &batch) {
        case .reports(let count):
            found = count
        case .malformed(let count):
            statistics.malformed += 1
            found = count
        case .badCRC:
            statistics.badCRC += 1
            return 0
        case .other:
            statistics.otherPackets += 1
            return 0
        }
        if found > 0 {
            statistics.reports += found
            statistics.lastMicroseconds = microseconds
            if statistics.firstMicroseconds == nil { statistics.firstMicroseconds = microseconds }
        }
        return found
    }
}
