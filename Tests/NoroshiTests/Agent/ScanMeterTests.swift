import Basics
import BeaconService
import Testing

@testable import Noroshi

@Suite("The cost of scanning")
struct ScanMeterTests {
    private let beginning = SuspendingClock.now

    /// Returns a sample that is taken so many seconds after the beginning.
    private func look(
        _ second: Double, _ profile: ScanProfile? = nil, reports: Int = 0, waits: Int = 0, processor: Double = 0
    ) -> ScanMeter.Look {
        ScanMeter.Look(
            instant: beginning.advanced(by: .seconds(second)), now: Timestamp(seconds: second), profile: profile,
            reports: reports, usage: .init(waits: waits, processor: processor))
    }

    @Test("The receiver is on for the part of the time of each profile, and not while the adapter is away")
    func duty() throws {
        var meter = ScanMeter()
        // The receiver is on a tenth of the time for 10 s, is away for 10 s, and is on all the time for 20 s.
        for (second, profile) in [(0, .lowPower), (10, nil), (20, .lowLatency), (40, .lowLatency)]
            as [(Double, ScanProfile?)]
        {
            meter.note(look(second, profile), source: "hci0", profile: .lowLatency)
        }
        let total = try #require(meter.total)
        #expect(abs(total.receiving - 21) < 1e-6 && abs(total.seconds - 40) < 1e-6)
        #expect(abs(try #require(total.dutyPercent) - 52.5) < 1e-6)
    }

    @Test("Rates cover the last ten seconds, and totals the time from the beginning")
    func rates() throws {
        var meter = ScanMeter()
        #expect(meter.latest == nil)
        for second in 0...40 {
            // Each second has 100 reports, 20 wake-ups and a tenth of the processor; from the thirtieth on, it has
            // none.
            let busy = min(second, 30)
            let (reports, waits) = (1_000 + busy * 100, 50 + busy * 20)
            meter.note(
                look(Double(second), reports: reports, waits: waits, processor: 3 + Double(busy) / 10),
                source: "simulated",
                profile: nil)
            if second == 0 { #expect(meter.latest == nil) }
            if second == 20 {
                let latest = try #require(meter.latest)
                #expect(abs(try #require(latest.reportsPerSecond) - 100) < 1e-6)
                #expect(abs(try #require(latest.wakeUpsPerSecond) - 20) < 1e-6)
                #expect(abs(try #require(latest.processorPercent) - 10) < 1e-6)
            }
        }
        let (total, latest) = (try #require(meter.total), try #require(meter.latest))
        #expect(total.reports == 3_000 && total.wakeUps == 600 && total.dutyPercent == nil)
        #expect(abs(total.processor - 3) < 1e-6, "what was before the first look is of no concern")
        #expect(latest.reports == 0 && latest.wakeUps == 0 && abs(latest.seconds - 10) < 1e-6)
    }

    @Test("The totals are stored five seconds after the beginning, then once a minute, and at the end")
    func keeping() {
        var (meter, kept) = (ScanMeter(), [Int]())
        for second in 0...130 {
            meter.note(look(Double(second)), source: "hci0", profile: nil)
            if meter.takeDue(isLast: false) != nil { kept.append(second) }
        }
        #expect(kept == [5, 65, 125])
        #expect(meter.takeDue(isLast: true)?.seconds == 130)
    }

    @Test("An adapter that replaces the shop is counted from its own beginning")
    func anotherSource() throws {
        var meter = ScanMeter()
        for second in 0...10 { meter.note(look(Double(second), reports: second), source: "simulated", profile: nil) }
        for second in 11...13 {
            meter.note(look(Double(second), .lowLatency, reports: second), source: "hci0", profile: .lowLatency)
        }
        let total = try #require(meter.total)
        #expect(total.source == "hci0" && total.since == Timestamp(seconds: 11) && total.reports == 2)
        #expect(total.dutyPercent == 100)
    }

    @Test("The system counts the waits and the processor time of this program")
    func usage() {
        let usage = ScanMeter.Usage.now
        #expect(usage.waits > 0 && usage.processor > 0)
    }
}
