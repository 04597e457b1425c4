import Advertising
import Radio

/// The result of reading a capture.
struct Reading: Equatable {
    var heard: [HeardReport] = []
    var statistics = CaptureStatistics()
    var format: CaptureFormat?
    var error: CaptureError?

    /// Reads a capture as a program does: in pieces of `chunk` bytes, at most `limit` reports at a time.
    init(_ capture: [UInt8], chunk: Int = .max, limit: Int = .max) {
        var decoder = CaptureDecoder()
        var rest = capture[...]
        var pending: [UInt8] = []
        do throws(CaptureError) {
            repeat {
                let piece = rest.prefix(chunk)
                rest = rest.dropFirst(piece.count)
                pending += piece
                try drain(&decoder, &pending, isEnd: rest.isEmpty, limit: limit)
            } while !rest.isEmpty
        } catch {
            self.error = error
        }
        statistics = decoder.statistics
        format = decoder.format
    }

    private mutating func drain(
        _ decoder: inout CaptureDecoder, _ pending: inout [UInt8], isEnd: Bool, limit: Int
    ) throws(CaptureError) {
        var batch = ReportBatch()
        repeat {
            batch.removeAll()
            defer { heard += batch.reports.map { HeardReport($0, data: Array(batch.octets[$0.data])) } }
            let consumed = try decoder.decode(pending.span, isEnd: isEnd, limit: limit, into: &batch)
            pending.removeFirst(consumed)
        } while batch.count >= limit
    }
}
