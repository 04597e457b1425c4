/// The search for one beacon by its level: what it is now, the highest one, and whether it rises.
///
/// The trend compares the best two of the last six seconds with the best two of the eight before. A body between the
/// beacon and the receiver takes 5 to 10 dB from the level for as long as somebody is turned away, but not from the best
/// seconds of that time. So a turn of up to four seconds says nothing, while a rise is told after one or two. For a
/// beacon that sends less than once a second all of this is as much longer.
///
/// Time is passed in. A clock that goes back counts as standing still.
public struct BeaconHunt: Equatable, Sendable {
    /// Seconds of the chart.
    public static let chartLength = 120

    private struct Sample: Equatable, Sendable {
        var time: Timestamp
        var rssi: Int8
    }

    private enum Model {
        /// Seconds whose best are compared, and of those before.
        static let recent = 6
        static let before = 8
        /// The best so many of them count, because a single second may be better by chance.
        static let best = 2
        /// dB by which a trend begins, and by which it stays.
        static let begin = 3.0
        /// The same as long as little was heard: more than a body takes away.
        static let beginEarly = 10.0
        static let stay = 1.0
        /// Usual intervals without a report after which it is silent, and the limits of that in seconds.
        static let missing = 3.0
        static let silence = 3.0...30.0
        /// Seconds between two reports up to which the windows grow with it: all of them must be in the chart.
        static let slowest = Double(BeaconHunt.chartLength / (recent + before))
        /// The share of a new interval in the usual one.
        static let share = 0.1
        /// The most reports of a second that are kept.
        static let samples = 256
    }

    /// The reports of the last second, oldest first.
    private var samples: [Sample] = []
    /// The second that is under way, since 1970, and the levels heard in it.
    private var second: Int64?
    private var levels: [Int8] = []
    /// The medians of the seconds before it, oldest first, at most `chartLength`.
    private var medians: [Int?] = []
    private var last: Sample?
    private var highest: Sample?
    /// Seconds between two reports; nil: fewer than two were heard.
    private var interval: Double?
    private var trend = HuntTrend.silent

    /// The search for a beacon of which nothing is known yet.
    public init() {}

    /// The search for a beacon that was heard before.
    /// - Parameters:
    ///   - history: The level of each second in dBm, oldest first, the last one under way; nil: nothing was heard.
    ///   - rssi: The last report in dBm; nil: it had no level.
    ///   - time: When that was.
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

    /// Takes a report.
    /// - Parameter rssi: dBm, -128 … -1. Others (127 is "not available") are ignored.
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

    /// Forgets the highest level.
    public mutating func clearHighest() { highest = nil }

    /// Ends the seconds that are over by a moment.
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

    /// What is known at a moment, which is not before the last report.
    public mutating func reading(at now: Timestamp) -> HuntReading {
        pass(to: now)
        forget(before: now)
        let level = samples.isEmpty ? nil : Self.median(samples.map(\.rssi))
        // It also rises when a low report is over.
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

    /// Seconds without a report after which it is silent.
    private var silentAfter: Double {
        min(max((interval ?? 0) * Model.missing, Model.silence.lowerBound), Model.silence.upperBound)
    }

    private mutating func forget(before now: Timestamp) {
        let begin = now.advanced(bySeconds: -1)
        samples.removeAll { $0.time <= begin }
        if samples.count > Model.samples { samples.removeFirst(samples.count - Model.samples) }
    }

    // MARK: Trend

    /// Follows the trend after a second. It begins by more than it stays by, so that it does not flicker.
    private mutating func follow() {
        let scale = min(max(1, interval ?? 1), Model.slowest)
        func seconds(_ count: Int) -> Int { Int((Double(count) * scale).rounded()) }
        let known = medians.suffix(knownSeconds)
        // At the beginning half of the few seconds may have been in the shade of a body: only what is more than that counts.
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

    /// For how many seconds it has been heard without having been silent.
    private var knownSeconds: Int {
        var (known, gap) = (0, 0.0)
        for (place, median) in medians.reversed().enumerated() {
            gap = median == nil ? gap + 1 : 0
            if gap > silentAfter { break }
            if median != nil { known = place + 1 }
        }
        return known
    }

    /// The mean of the best levels; nil: there are not so many.
    private static func best(_ levels: ArraySlice<Int?>) -> Double? {
        let best = levels.compactMap(\.self).sorted(by: >).prefix(Model.best)
        return best.count < Model.best ? nil : Double(best.reduce(0, +)) / Double(best.count)
    }

    private static func median(_ levels: [Int8]) -> Int8 {
        // Of two the higher one: cancelling waves make deep dips, adding waves gain little. The lower one would be taken for a
        // move twice as often as their mean where nothing moves.
        levels.sorted()[levels.count / 2]
    }
}
