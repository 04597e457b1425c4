/// Whether the user comes nearer to a beacon, judged by its level.
public enum HuntTrend: String, CaseIterable, Sendable {
    case warmer, colder, steady
    /// The beacon is not heard.
    case silent
}

/// The state of the search for a beacon to which the user walks.
public struct HuntReading: Equatable, Sendable {
    /// A level in dBm, and the seconds since it was measured.
    public struct Level: Equatable, Sendable {
        public var level: Int
        public var age: Double

        public init(level: Int, age: Double) {
            self.level = level
            self.age = age
        }
    }

    /// The median of the last second in dBm; nil: there was no report in it.
    public var level: Int?
    /// The last report; nil: there was none yet.
    public var last: Level?
    /// The highest level that a second had; nil: there was none yet.
    public var highest: Level?
    public var trend: HuntTrend
    /// The medians of the last seconds in dBm, oldest first; nil: a second without a report.
    public var chart: [Int?]

    public init(level: Int?, last: Level?, highest: Level?, trend: HuntTrend, chart: [Int?]) {
        self.level = level
        self.last = last
        self.highest = highest
        self.trend = trend
        self.chart = chart
    }

    /// Seconds between two ticks that indicate the distance: 1.2 at -95 dBm and below, 0.09 at -35 dBm and above;
    /// nil: the beacon is silent. Each dB makes the ticks faster by the same factor, which the ear perceives as an
    /// even change.
    public var tickInterval: Double? {
        guard trend != .silent, let level = level ?? last?.level else { return nil }
        return (0..<max(0, min(level + 95, 60))).reduce(1.2) { interval, _ in interval * 0.957746 }
    }
}
