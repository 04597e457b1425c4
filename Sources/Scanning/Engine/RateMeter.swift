import Basics

/// Reports a second over the last three seconds.
struct RateMeter {
    private var seconds: [Int64: Int] = [:]

    mutating func add(_ count: Int, at now: Timestamp) {
        let second = now.microseconds / 1_000_000
        seconds[second, default: 0] += count
        seconds = seconds.filter { $0.key > second - 5 }
    }

    /// The mean of the three whole seconds before `now`.
    func rate(at now: Timestamp) -> Double {
        let second = now.microseconds / 1_000_000
        return Double((1...3).reduce(0) { $0 + seconds[second - Int64($1), default: 0] }) / 3
    }
}
