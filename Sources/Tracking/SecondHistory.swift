/// The mean RSSI of past seconds. Apart from the records, since it is touched once a second, not once a report; and
/// which second was written last is the record's to know, so that one line of memory is touched and not two.
struct SecondHistory: Sendable {
    /// How many seconds are kept.
    static let length = 120

    /// The means by second modulo `length`; 127: nothing heard.
    private var means = [120 of Int8](repeating: 127)

    /// The second in which a moment lies.
    @inline(__always)
    static func second(of time: Timestamp) -> UInt32 { UInt32(clamping: time.microseconds / 1_000_000) }

    /// Writes the mean of `second`. `last` is the last second that was written before, and is brought up to date.
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

    /// Reads the place of a second, so that it is at hand.
    @inline(__always)
    func touch(_ second: UInt32) -> UInt8 { UInt8(bitPattern: means[Int(second % UInt32(Self.length))]) }

    /// Blanks `count` seconds, `length` at most: up to the end of the ring, then from its beginning.
    private mutating func blank(from second: UInt32, count: Int) {
        let start = Int(second % UInt32(Self.length))
        let end = start + count
        fill(start..<min(end, Self.length))
        if end > Self.length { fill(0..<(end - Self.length)) }
    }

    private mutating func fill(_ places: Range<Int>) {
        var span = means.mutableSpan
        // A loop would check every place; the range is checked once here.
        unsafe span.withUnsafeMutableBufferPointer { unsafe $0[places].update(repeating: 127) }
    }

    /// The last `count` seconds up to and including `second`, oldest first, when `last` was the last one written.
    func recent(_ count: Int, upTo second: UInt32, last: UInt32) -> [Int8?] {
        (0..<count).map { index in
            let moment = Int(second) - count + 1 + index
            guard moment <= Int(last), moment > Int(last) - Self.length, moment >= 0 else { return nil }
            let mean = means[moment % Self.length]
            return mean == 127 ? nil : mean
        }
    }
}
