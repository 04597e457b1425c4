public import Basics

/// The search for one beacon by its level: the current level, the highest one, and the trend.
///
/// The trend compares the best two of the last six seconds with the best two of the eight before. A body between
/// the beacon and the receiver takes 5 to 10 dB from the level for as long as the user is turned away, but not from
/// the best seconds of that time. So a turn of up to four seconds has no effect, while a rise is reported after one
/// or two. For a beacon that sends less than once a second, all these times are proportionally longer.
///
/// Time is passed in. A clock that goes back counts as standing still.
public struct BeaconHunt: Equatable, Sendable {
    /// The length of the chart in seconds.
    public static let chartLength = 120

    private struct Sample: Equatable, Sendable {
        var time: Timestamp
        var rssi: Int8
    }

    private enum Model {
        /// The number of recent seconds whose best levels are compared, and of the seconds before them.
        static let recent = 6
        static let before = 8
        /// The number of best seconds that are used, because a single second may be better by chance.
        static let best = 2
        /// The difference in dB at which a trend begins, and the one at which it persists (`stay`).
        static let begin = 3.0
        /// The difference in dB at which a trend begins as long as little was heard: more than a body takes away.
        static let beginEarly = 10.0
        static let stay = 1.0
        /// The number of usual intervals without a report after which the beacon is silent, and the limits of that
        /// time in seconds.
        static let missing = 3.0
        static let silence = 3.0...30.0
        /// The seconds between two reports up to which the windows grow with this interval: all windows must fit
        /// into the chart.
        static let slowest = Double(BeaconHunt.chartLength / (recent + before))
        /// The share of a new interval in the usual one.
        static let share = 0.1
        /// The maximum number of reports of a second that are kept.
        static let samples = 256
    }

    /// The reports of the last second, oldest first.
    private var samples: [Sample] = []
    /// The current second, since 1970, and the levels heard in it.
    private var second: Int64?
    private var levels: [Int8] = []
    /// The medians of the seconds before it, oldest first, at most `chartLength`.
    private var medians: [Int?] = []
    private var last: Sample?
    private var highest: Sample?
    /// Seconds between two reports; nil: fewer than two were heard.
    private var interval: Double?
    private var trend = HuntTrend.silent

    /// Begins the search for a beacon of which nothing is known yet.
    public init() {}

    /// Begins the search for a beacon that was heard before.
    /// - Parameters:
    ///   - history: The level of each second in dBm, oldest first, the last one incomplete; nil: nothing was heard.
    ///   - rssi: The last report in dBm; nil: it had no level.
    ///   - time: The time of the last report.
    ///   - interval: Seconds between two reports; nil: not known.
    public init(history: [Int8?], last rssi: Int8?, at time: Timestamp, interval: Double?, now: Timestamp) {
        second = now.microseconds / 1_000_000
        medians = history.dropLast().suffix(Self.chartLength).map { $0.map(Int.init) }
        levels = [history.last ?? nil].compactMap(\.self)
        self.interval = interval
        if let rssi {
            let sample = Sample(time: min(time, now), rssi: rssi)
            last = sample
            samples = [sample]
            forget(before: now)
            highest = samples.first
        }
        follow()
    }

    // MARK: Input

    /// Processes a report.
    /// - Parameter rssi: The level in dBm, -128 … -1. Other values (127 is "not available") are ignored.
    public mutating func add(rssi: Int8, at time: Timestamp) {
        guard rssi < 0 else { return }
        let now = last.map { max($0.time, time) } ?? time
        pass(to: now)
        if let last {
            let gap = min(now.seconds(since: last.time), Model.silence.upperBound)
            interval = interval.map { $0 + (gap - $0) * Model.share } ?? gap
        }
        let sample = Sample(time: now, rssi: rssi)
        last = sample
        samples.append(sample)
        forget(before: now)
        if levels.count < Model.samples { levels.append(rssi) }
        let level = Self.median(samples.map(\.rssi))
        if highest.map({ level >= $0.rssi }) ?? true { highest = Sample(time: now, rssi: level) }
    }

    /// Clears the highest level.
    public mutating func clearHighest() { highest = nil }

    /// Completes the seconds that have ended by a moment.
    public mutating func pass(to now: Timestamp) {
        let current = now.microseconds / 1_000_000
        guard let begun = second else {
            second = current
            return
        }
        guard current > begun else { return }
        end(second: levels.isEmpty ? nil : Int(Self.median(levels)))
        for _ in 0..<min(current - begun - 1, Int64(Self.chartLength)) { end(second: nil) }
        levels = []
        second = current
    }

    private mutating func end(second median: Int?) {
        medians.append(median)
        if medians.count > Self.chartLength { medians.removeFirst(medians.count - Self.chartLength) }
        follow()
    }

    // MARK: Output

    /// The result of the search at a moment, which is not before the last report.
    public mutating func reading(at now: Timestamp) -> HuntReading {
        pass(to: now)
        forget(before: now)
        let level = samples.isEmpty ? nil : Self.median(samples.map(\.rssi))
        // The highest level also rises when a low report drops out of the last second.
        if let level, highest.map({ level > $0.rssi }) ?? true { highest = Sample(time: now, rssi: level) }
        let age = last.map { max(0, now.seconds(since: $0.time)) }
        let isSilent = age.map { $0 > silentAfter } ?? true
        if isSilent { trend = .silent }
        let current = levels.isEmpty ? nil : Int(Self.median(levels))
        let chart = medians.suffix(Self.chartLength - 1) + [current]
        return HuntReading(
            level: level.map(Int.init),
            last: last.map { HuntReading.Level(level: Int($0.rssi), age: age ?? 0) },
            highest: highest.map {
                HuntReading.Level(level: Int($0.rssi), age: max(0, now.seconds(since: $0.time)))
            },
            trend: isSilent ? .silent : trend == .silent ? .steady : trend,
            chart: Array(repeating: nil, count: Self.chartLength - chart.count) + chart)
    }

    /// Seconds without a report after which the beacon is silent.
    private var silentAfter: Double {
        min(max((interval ?? 0) * Model.missing, Model.silence.lowerBound), Model.silence.upperBound)
    }

    private mutating func forget(before now: Timestamp) {
        let begin = now.advanced(bySeconds: -1)
        samples.removeAll { $0.time <= begin }
        if samples.count > Model.samples { samples.removeFirst(samples.count - Model.samples) }
    }

    // MARK: Trend

    /// Updates the trend after a second. The difference for beginning is greater than that for persisting, so that
    /// the trend does not flicker.
    private mutating func follow() {
        let scale = min(max(1, interval ?? 1), Model.slowest)
        func seconds(_ count: Int) -> Int { Int((Double(count) * scale).rounded()) }
        let known = medians.suffix(knownSeconds)
        // At the beginning a body may have shielded half of the few seconds, so only a greater difference counts.
        let isEarly = known.count < seconds(Model.recent + Model.before / 2)
        let recent = known.suffix(min(seconds(Model.recent), max(Model.best, known.count / 2)))
        let before = known.dropLast(recent.count).suffix(seconds(Model.before))
        let begin = isEarly ? Model.beginEarly : Model.begin
        guard let now = Self.best(recent), let then = Self.best(before) else {
            trend = recent.contains { $0 != nil } ? .steady : .silent
            return
        }
        let change = now - then
        switch trend {
        case .warmer where change >= Model.stay, .colder where change <= -Model.stay: break
        default: trend = change >= begin ? .warmer : change <= -begin ? .colder : .steady
        }
    }

    /// The number of seconds for which the beacon has been heard without having been silent.
    private var knownSeconds: Int {
        var (known, gap) = (0, 0.0)
        for (place, median) in medians.reversed().enumerated() {
            gap = median == nil ? gap + 1 : 0
            if gap > silentAfter { break }
            if median != nil { known = place + 1 }
        }
        return known
    }

    /// The mean of the best levels; nil: there are too few.
    private static func best(_ levels: ArraySlice<Int?>) -> Double? {
        let best = levels.compactMap(\.self).sorted(by: >).prefix(Model.best)
        return best.count < Model.best ? nil : Double(best.reduce(0, +)) / Double(best.count)
    }

    private static func median(_ levels: [Int8]) -> Int8 {
        // The higher one of the two middle values is used: cancelling waves make deep dips, adding waves gain
        // little. Where nothing moves, the lower one would be mistaken for a move twice as often as their mean.
        levels.sorted()[levels.count / 2]
    }
}
