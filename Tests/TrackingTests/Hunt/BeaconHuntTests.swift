import Basics
import Testing

@testable import Tracking

/// Tests of the approach to one beacon by its level.
struct BeaconHuntTests {
    private static let start = Timestamp(microseconds: 1_800_000_000_000_000)

    private static func time(_ second: Double) -> Timestamp { start.advanced(bySeconds: second) }

    /// Makes a hunt from reports at an interval, by default five a second, with the level at the time of each
    /// report. Returns the hunt, and its trend at each full second.
    private static func heard(
        _ seconds: Range<Double>, every interval: Double = 0.2, _ level: (Double) -> Double
    ) -> (hunt: BeaconHunt, trends: [HuntTrend]) {
        var hunt = BeaconHunt()
        var trends: [HuntTrend] = []
        var next = seconds.lowerBound.rounded(.up)
        for second in stride(from: seconds.lowerBound, to: seconds.upperBound, by: interval) {
            while next <= second {
                trends.append(hunt.reading(at: time(next)).trend)
                next += 1
            }
            hunt.add(rssi: Int8(level(second).rounded()), at: time(second))
        }
        return (hunt, trends)
    }

    @Test func `the level is that of the last second, and the highest level is kept with its age`() {
        var hunt = BeaconHunt()
        for (second, rssi) in [(0.0, -70), (0.4, -60), (0.8, -64), (1.5, -80), (1.7, -82), (1.9, -81)] {
            hunt.add(rssi: Int8(rssi), at: Self.time(second))
        }
        let reading = hunt.reading(at: Self.time(2.4))
        #expect(reading.level == -81)
        #expect(reading.last.map { ($0.level, ($0.age * 10).rounded()) } ?? (0, 0) == (-81, 5))
        // The medians were -70, -60 and -64: of two reports the higher one counts.
        #expect(reading.highest?.level == -60 && ((reading.highest?.age ?? 0) * 10).rounded() == 20)
        #expect(reading.chart.suffix(3) == [-64, -81, nil] && reading.chart.count == BeaconHunt.chartLength)
        #expect(hunt.reading(at: Self.time(3)).level == nil)
        hunt.clearHighest()
        #expect(hunt.reading(at: Self.time(3)).highest == nil)
    }

    @Test func `the trend is silent before the first report and long after the last one`() {
        var hunt = BeaconHunt()
        #expect(hunt.reading(at: Self.time(0)).trend == .silent && hunt.reading(at: Self.time(9)).last == nil)
        hunt.add(rssi: 127, at: Self.time(1))
        #expect(hunt.reading(at: Self.time(1)).last == nil, "no level is known")
        hunt.add(rssi: -60, at: Self.time(2))
        #expect(hunt.reading(at: Self.time(2.1)).trend == .steady)
        #expect(hunt.reading(at: Self.time(4.9)).trend == .steady)
        #expect(hunt.reading(at: Self.time(5.1)).trend == .silent)
        hunt.add(rssi: -60, at: Self.time(400))
        let reading = hunt.reading(at: Self.time(400))
        #expect(reading.trend == .steady && reading.chart.dropLast().allSatisfy { $0 == nil })
    }

    @Test func `a beacon that seldom sends is not silent between two reports`() {
        let (hunt, trends) = Self.heard(0..<60, every: 5) { _ in -70 }
        #expect(trends.dropFirst(6).allSatisfy { $0 == .steady }, "\(trends)")
        var copy = hunt
        #expect(copy.reading(at: Self.time(68)).trend == .steady && copy.reading(at: Self.time(72)).trend == .silent)
    }

    /// Slopes towards the beacon and away from it. Half a dB a second is a slow walk from 12 m to 3 m.
    @Test(arguments: [
        (0.5, HuntTrend.warmer), (-0.5, .colder), (1, .warmer), (-1, .colder), (0, .steady), (0.1, .steady),
    ])
    func `a rising level is warmer and a falling level is colder`(slope: Double, trend: HuntTrend) {
        let (_, trends) = Self.heard(0..<40) { -75 + slope * max(0, $0 - 15) }
        #expect(trends[..<16].allSatisfy { $0 != .warmer && $0 != .colder }, "\(trends)")
        #expect(trends[28...].allSatisfy { $0 == trend }, "\(trends)")
    }

    @Test(arguments: [(10.0, 1), (4, 2)])
    func `a step is reported after one or two seconds`(step: Double, seconds: Int) {
        let (_, trends) = Self.heard(0..<30) { $0 < 20 ? -75 : -75 + step }
        #expect(trends.firstIndex(of: .warmer) == 20 + seconds, "\(trends)")
    }

    /// Reports nominally once a second, the same with losses, and reports far apart. The windows grow with the
    /// interval, up to a limit.
    @Test(arguments: [(1.005, 24, 34), (1.3, 26, 38), (5.0, 60, 130), (13.0, 80, 170)])
    func `a beacon that seldom sends has a later trend`(interval: Double, warmer: Int, steady: Int) throws {
        let (_, trends) = Self.heard(0..<400, every: interval) { $0 < 200 ? -80 : -70 }
        let first = try #require(trends[200...].firstIndex(of: .warmer), "\(trends)")
        #expect(trends[30..<200].allSatisfy { $0 == .steady } && first <= 200 + warmer)
        #expect(trends[(200 + steady)...].allSatisfy { $0 == .steady })
    }

    /// Reports before a silence do not count, and a body may shade the beacon during the first seconds.
    @Test(arguments: [(8.0, false), (14, true)])
    func `a beacon that is heard again starts without its earlier levels`(step: Double, isTold: Bool) {
        var hunt = Self.heard(0..<30) { _ in -60 }.hunt
        var trends: [HuntTrend] = []
        for tick in 0..<45 {
            let second = 60 + Double(tick) / 5
            hunt.add(rssi: Int8(second < 64 ? -80 : -80 + step), at: Self.time(second))
            trends.append(hunt.reading(at: Self.time(second)).trend)
        }
        #expect(trends.contains(.warmer) == isTold && !trends.contains(.colder), "\(trends)")
    }

    @Test func `at the beginning only a step larger than the shade of a body counts`() {
        for (step, isTold) in [(8.0, false), (14, true)] {
            let (_, trends) = Self.heard(0..<9) { $0 < 4 ? -75 : -75 + step }
            #expect(trends.contains(.warmer) == isTold, "\(trends)")
        }
    }

    @Test func `levels from before the hunt count`() {
        let history: [Int8?] =
            Array(repeating: nil, count: 90) + Array(repeating: -80, count: 24)
            + Array(repeating: -70, count: 6)
        var hunt = BeaconHunt(history: history, last: -69, at: Self.time(-0.5), interval: 0.2, now: Self.time(0))
        let reading = hunt.reading(at: Self.time(0))
        #expect(reading.level == -69 && reading.highest?.level == -69 && reading.trend == .warmer)
        #expect(reading.chart == history.map { $0.map(Int.init) })
        #expect(hunt.reading(at: Self.time(4)).trend == .silent)
        var gone = BeaconHunt(history: history, last: -69, at: Self.time(-60), interval: 0.2, now: Self.time(0))
        #expect(gone.reading(at: Self.time(0)).level == nil && gone.reading(at: Self.time(0)).highest == nil)
    }

    /// A user who turns around: 8 dB less for three seconds of each eight.
    @Test func `a turning body does not change the trend`() {
        let (_, trends) = Self.heard(0..<120) { second in
            -65 - (second.truncatingRemainder(dividingBy: 8) < 3 ? 8 : 0)
        }
        #expect(trends.dropFirst(4).allSatisfy { $0 == .steady }, "\(trends)")
    }

    /// Two reports a second. In nine of every 18 seconds, every other report is in a fade. The beacon does not move.
    @Test func `fades do not change the trend`() {
        let (_, trends) = Self.heard(0..<120, every: 0.5) { second in
            (second * 2).truncatingRemainder(dividingBy: 2) == 1 && Int(second / 9).isMultiple(of: 2) ? -82 : -65
        }
        #expect(trends.dropFirst(2).allSatisfy { $0 == .steady }, "\(trends)")
    }

    @Test func `the tick interval gets shorter as the level rises`() throws {
        func interval(_ level: Int?, _ trend: HuntTrend = .steady) -> Double? {
            HuntReading(level: level, last: .init(level: -60, age: 0), highest: nil, trend: trend, chart: [])
                .tickInterval
        }
        let intervals = try (-110 ... -20).map { try #require(interval($0)) }
        #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(intervals.first == 1.2 && abs((intervals.last ?? 0) - 0.09) < 0.001)
        let (far, near) = (try #require(interval(-80)), try #require(interval(-60)))
        #expect(near < far / 2 && interval(nil) == near, "20 dB are more than twice as fast")
        #expect(interval(nil, .silent) == nil)
    }

    @Test func `a report after the clock was set back has the age zero`() {
        var hunt = BeaconHunt()
        hunt.add(rssi: -60, at: Self.time(10))
        hunt.add(rssi: -50, at: Self.time(5))
        let reading = hunt.reading(at: Self.time(5))
        #expect(reading.last?.age == 0 && reading.last?.level == -50 && reading.chart.last == -50)
    }
}
