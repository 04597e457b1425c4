import Basics
import BeaconService
import Testing

@Suite("Battery trends from telemetry")
struct BatteryTrendTests {
    /// One sample a day from day 0 on, the day from which the battery is low, and whether that is within a month of
    /// the last sample.
    struct Case: Sendable {
        var name: String
        var millivolts: [Int]
        /// Days from the first sample; nil if no low level is known.
        var lowFrom: Double?
        var isLow: Bool

        init(_ name: String, _ millivolts: [Int], lowFrom: Double?, isLow: Bool) {
            (self.name, self.millivolts, self.lowFrom, self.isLow) = (name, millivolts, lowFrom, isLow)
        }
    }

    private static let cases = [
        Case("nothing is known", [], lowFrom: nil, isLow: false),
        Case("one that is good", [2500], lowFrom: nil, isLow: false),
        Case("one that is low", [2499], lowFrom: 0, isLow: true),
        Case("it falls by 10 mV a day", (0..<10).map { 2700 - 10 * $0 }, lowFrom: 20, isLow: true),
        Case("it falls by 10 mV a day, far from low", (0..<10).map { 3000 - 10 * $0 }, lowFrom: 50, isLow: false),
        Case("30 days are a month", (0..<10).map { 2890 - 10 * $0 }, lowFrom: 39, isLow: true),
        Case("31 days are not", (0..<10).map { 2900 - 10 * $0 }, lowFrom: 40, isLow: false),
        Case("it stays", Array(repeating: 2600, count: 30), lowFrom: nil, isLow: false),
        Case("it rises", (0..<10).map { 2600 + 10 * $0 }, lowFrom: nil, isLow: false),
        Case("less than a week says nothing", (0..<7).map { 2600 - 10 * $0 }, lowFrom: nil, isLow: false),
        Case("a week does", (0..<8).map { 2600 - 10 * $0 }, lowFrom: 10, isLow: true),
        Case("a battery that was changed", (0..<10).map { 2400 - 10 * $0 } + [3000], lowFrom: nil, isLow: false),
        Case(
            "one that was changed after long", (0..<60).map { 3000 - 10 * $0 } + Array(repeating: 3000, count: 8),
            lowFrom: nil, isLow: false),
        Case(
            "a new one that falls fast", Array(repeating: 2400, count: 60) + (0..<8).map { 3000 - 50 * $0 },
            lowFrom: 70,
            isLow: true),
        Case(
            "so slowly that nobody lives to see it", Array(repeating: 3000, count: 60) + [2999], lowFrom: nil,
            isLow: false),
    ]

    @Test("The battery is low from the expected day on", arguments: cases)
    func trend(of sample: Case) {
        let day = 86_400.0
        let samples = sample.millivolts.enumerated().map { place, millivolts in
            BatteryTrend.Sample(time: Timestamp(seconds: Double(place) * day), millivolts: millivolts)
        }
        let now = samples.last?.time ?? Timestamp(seconds: 0)
        let trend = BatteryTrend(samples, threshold: 2500, now: now)
        let days = trend.lowFrom.map { $0.seconds(since: Timestamp(seconds: 0)) / day }
        #expect(trend.isLow == sample.isLow, "\(sample.name)")
        #expect((days == nil) == (sample.lowFrom == nil), "\(sample.name)")
        if let days, let expected = sample.lowFrom { #expect(abs(days - expected) < 0.01, "\(sample.name): \(days)") }
    }

    @Test("A forecast low level becomes near as the days pass")
    func later() {
        let samples = (0..<10).map { place in
            BatteryTrend.Sample(time: Timestamp(seconds: Double(place) * 86_400), millivolts: 3000 - 10 * place)
        }
        #expect(!BatteryTrend(samples, threshold: 2500, now: Timestamp(seconds: 19 * 86_400)).isLow)
        #expect(BatteryTrend(samples, threshold: 2500, now: Timestamp(seconds: 21 * 86_400)).isLow)
    }
}
