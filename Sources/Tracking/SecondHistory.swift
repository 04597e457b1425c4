/// The mean RSSI of past seconds. Apart from the records, since it is touched once a second, not once a report.
struct SecondHistory: Sendable {
    /// How many seconds are kept.
    static let length = 120

    /// The means by second modulo `length`; 127: nothing heard.
    private var means = [120 of Int8](repeating: 127)
    /// The last second that stands in `means`.
    private var last: UInt32 = 0

    /// The second in which a moment lies.
    @inline(__always)
    static func second(of time: Timestamp) -> UInt32 { UInt32(clamping: time.microseconds / 1_000_000) }

    /// Writes the mean of `second` and blanks the seconds between it and the last one.
    mutating func write(mean: Int8, second: UInt32) {
        let length = UInt32(Self.length)
        if second > last {
            if second - last > length {
                means = .init(repeating: 127)
            } else {
                var place = Int(last % length)
                for _ in 0..<(second - last - 1) {
                    place = place + 1 == Self.length ? 0 : place + 1
                    means[place] = 127
                }
            }
            last = second
        } else if last - second >= length {
            return
        }
        means[Int(second % length)] = mean
    }

    /// The last `count` seconds up to and including `second`, oldest first.
    func recent(_ count: Int, upTo second: UInt32) -> [Int8?] {
        (0..<count).map { index in
            let moment = Int(second) - count + 1 + index
            guard moment <= Int(last), moment > Int(last) - Self.length, moment >= 0 else { return nil }
            let mean = means[moment % Self.length]
            return mean == 127 ? nil : mean
        }
    }
}
