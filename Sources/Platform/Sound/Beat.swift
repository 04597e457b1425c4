/// The schedule of ticks. Times are milliseconds of one clock.
struct Beat {
    /// The time between two ticks; nil: silence.
    private var interval: Int64?
    private var last: Int64?
    /// The time of the last order.
    private var ordered: Int64 = 0
    /// The beginning of an order whose end has not arrived yet.
    private var rest: [UInt8] = []

    /// The maximum length of an order in bytes; `slowest` is the maximum interval between two ticks.
    private static let longest = 8
    private static let slowest: Int64 = 60_000
    /// The time for which an order is valid: a program that no longer gives orders, because it is stopped or waits
    /// for its terminal, may be far from the beacon by now.
    static let lifetime: Int64 = 3_000

    /// The time to wait for orders, as for `poll`: below 0 without limit.
    func rest(at now: Int64) -> Int32 {
        guard let due, now - ordered < Self.lifetime else { return -1 }
        return Int32(clamping: max(0, min(due, ordered + Self.lifetime) - now))
    }

    func isDue(at now: Int64) -> Bool {
        guard let due, now - ordered < Self.lifetime else { return false }
        return now >= due
    }

    /// Records a tick. A tick that is long overdue is not repeated.
    mutating func tick(at now: Int64) { last = now }

    private var due: Int64? { interval.map { (last ?? .min / 2) + $0 } }

    /// Takes orders: numbers in decimal digits, each followed by a line feed; the last one applies. Other input is
    /// ignored. An order is valid for three seconds.
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
