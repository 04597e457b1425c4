public import Basics

/// The state of a battery according to telemetry: its voltage, and the time from which it will be low.
public struct BatteryTrend: Equatable, Sendable {
    public struct Sample: Equatable, Sendable {
        public var time: Timestamp
        public var millivolts: Int

        public init(time: Timestamp, millivolts: Int) {
            self.time = time
            self.millivolts = millivolts
        }
    }

    /// The time from which the battery is low, or nil if the voltage does not fall or the data are insufficient.
    public let lowFrom: Timestamp?
    /// Whether the battery is low, or will be within a month.
    public let isLow: Bool

    /// The number of days within which a falling battery must become low to cause an alert.
    public static let outlook = 30.0
    /// The minimum span of the samples in days for a valid trend: voltage rises and falls with the temperature of a
    /// day.
    public static let shortestSpan = 7.0

    /// The rise in mV from one sample to the next that indicates a changed battery: earlier samples are not relevant
    /// to the new one.
    public static let change = 200

    /// - Parameters:
    ///   - samples: The samples in the order of time.
    ///   - threshold: The voltage in mV below which a battery is low.
    public init(_ samples: [Sample], threshold: Int, now: Timestamp) {
        let changed = samples.indices.last { place in
            place > 0 && samples[place].millivolts - samples[place - 1].millivolts >= Self.change
        }
        let samples = Array(samples[(changed ?? 0)...])
        guard let last = samples.last else {
            (lowFrom, isLow) = (nil, false)
            return
        }
        guard last.millivolts >= threshold else {
            (lowFrom, isLow) = (last.time, true)
            return
        }
        guard let days = Self.daysLeft(samples, after: last, threshold) else {
            (lowFrom, isLow) = (nil, false)
            return
        }
        let low = last.time.advanced(bySeconds: days * 86_400)
        (lowFrom, isLow) = (low, low.seconds(since: now) <= Self.outlook * 86_400)
    }

    /// The number of days from the last sample until the line through all samples reaches the threshold, or nil if
    /// it does not, or not within a hundred years.
    private static func daysLeft(_ samples: [Sample], after last: Sample, _ threshold: Int) -> Double? {
        guard let first = samples.first, last.time.seconds(since: first.time) >= shortestSpan * 86_400 else {
            return nil
        }
        let points = samples.map { (x: $0.time.seconds(since: last.time) / 86_400, y: Double($0.millivolts)) }
        let count = Double(points.count)
        let (meanX, meanY) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
        let spread = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        let slope = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
        guard slope < 0 else { return nil }
        let days = meanX + (Double(threshold) - meanY) / slope
        return days <= 36_525 ? max(0, days) : nil
    }
}
