/// When the next tick is due. Times are milliseconds of one clock.
struct Beat {
    /// Between two ticks; nil: silence.
    private var interval: Int64?
    private var last: Int64?
    /// When it was ordered last.
    private var ordered: Int64 = 0
    /// The beginning of an order whose end is still to come.
    private var rest: [UInt8] = []

    /// The most of an order, and of an interval: nobody waits longer for a tick.
    private static let longest = 8
    private static let slowest: Int64 = 60_000
    /// How long an order holds: whoever gives none any more, since it is stopped or waits for its terminal, may be far from
    /// the beacon by now.
    static let lifetime: Int64 = 3_000

    /// How long to wait for orders, as `poll` takes it: below 0 for ever.
    func rest(at now: Int64) -> Int32 {
        guard let due, now - ordered < Self.lifetime else { return -1 }
        return Int32(clamping: max(0, min(due, ordered + Self.lifetime) - now))
    }

    func isDue(at now: Int64) -> Bool {
        guard let due, now - ordered < Self.lifetime else { return false }
        return now >= due
    }

    /// A tick that is long overdue is not made up for.
    mutating func tick(at now: Int64) { last = now }

    private var due: Int64? { interval.map { (last ?? .min / 2) + $0 } }

    /// Takes orders: numbers in decimal digits, each with a line feed behind it; the last one counts. What is none is
    /// passed over. An order holds for three seconds.
    mutating func follow(_ orders: ArraySlice<UInt8>, at now: Int64) {
        for octet in orders {
            if octet == UInt8(ascii: "\n") {
                if let number = Int64(String(decoding: rest, as: UTF8.self)), (0...Self.slowest).contains(number) {
                    interval = number == 0 ? nil : number
                    ordered = now
                }
                rest = []
            } else if rest.count < Self.longest {
                rest.append(octet)
            }
        }
    }
}
