import Basics

/// The mean RSSI of past seconds. It is separate from the records, since it is touched once a second and not with
/// every report. The record contains the second that was written last, so that only one cache line is touched here.
struct SecondHistory: Sendable {
    /// The number of seconds kept.
    static let length = 120

    /// The means by second modulo `length`; 127: nothing heard.
    private var means = [120 of Int8](repeating: 127)

    /// The second of a moment.
    @inline(__always)
    static func second(of time: Timestamp) -> UInt32 { UInt32(clamping: time.microseconds / 1_000_000) }

    /// Writes the mean of `second`. `last` is the second that was written last, and is updated.
    mutating func write(mean: Int8, second: UInt32, last: inout UInt32) {
        let length = UInt32(Self.length)
        if second > last {
            blank(from: last + 1, count: Int(min(second - last - 1, length)))
            last = second
        } else if last - second >= length {
            return
        }
        means[Int(second % length)] = mean
    }

    /// Reads the value of a second in advance, to load it into the cache.
    @inline(__always)
    func touch(_ second: UInt32) -> UInt8 { UInt8(bitPattern: means[Int(second % UInt32(Self.length))]) }

    /// Clears `count` seconds, at most `length`: up to the end of the ring, then from its beginning.
    private mutating func blank(from second: UInt32, count: Int) {
        let start = Int(second % UInt32(Self.length))
        let end = start + count
        fill(start..<min(end, Self.length))
        if end > Self.length { fill(0..<(end - Self.length)) }
    }

    private mutating func fill(_ places: Range<Int>) {
        var span = means.mutableSpan
        // The range is checked once; a loop would check every place.
        unsafe span.withUnsafeMutableBufferPointer { unsafe $0[places].update(repeating: 127) }
    }

    /// The last `count` seconds up to and including `second`, oldest first; `last` is the second that was written last.
    func recent(_ count: Int, upTo second: UInt32, last: UInt32) -> [Int8?] {
        (0..<count).map { index in
            let moment = Int(second) - count + 1 + index
            guard moment <= Int(last), moment > Int(last) - Self.length, moment >= 0 else { return nil }
            let mean = means[moment % Self.length]
            return mean == 127 ? nil : mean
        }
    }
}
