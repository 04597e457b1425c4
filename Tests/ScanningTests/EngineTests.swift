import Advertising
import Basics
import Foundation
import Platform
import Synchronization
import Testing
import Tracking

@testable import Scanning

@Suite struct EngineTests {
    private func engine(_ clock: HandClock, _ inbox: Inbox) -> ScanEngine {
        ScanEngine(inbox: inbox, timeline: clock) { BeaconTable() }
    }

    private func deposit(_ batch: ReportBatch, _ inbox: Inbox) {
        inbox.deposit { inbox in
            for report in batch.reports { inbox.append(report, data: report.data, of: batch.octets.span) }
        }
    }

    @Test("A snapshot includes the reports that are pending in the inbox") func pendingReports() async throws {
        let clock = HandClock(Air.start + 3)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        deposit(Air.batch([0, 1, 2]), inbox)
        let snapshot = await engine.snapshot(BeaconQuery(), detail: nil)
        let row = try #require(snapshot.page.rows.first)
        #expect(snapshot.page.rows.count == 1)
        #expect(row.identity.minor == 1)
        #expect(row.reports == 3)
        #expect(row.age == 1)
        #expect(snapshot.events.map(\.kind) == [.appeared])
        #expect(snapshot.lastReport == Timestamp(seconds: Air.start + 2))
        #expect(await engine.snapshot(BeaconQuery(), detail: row.identity).detail?.row.identity == row.identity)
        #expect(await engine.snapshot(BeaconQuery(), detail: nil).events.isEmpty)
    }

    @Test func `a hunt starts with the data that the table has of the beacon`() async throws {
        let clock = HandClock(Air.start + 3)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        deposit(Air.batch([0, 1, 2.5], rssi: -70), inbox)
        deposit(Air.batch([2.8], number: 2, rssi: -40), inbox)
        let identity = try #require(
            await engine.snapshot(BeaconQuery(), detail: nil).page.rows.first { $0.identity.minor == 1 }?.identity)
        #expect(await engine.snapshot(BeaconQuery(), detail: nil).hunt == nil)
        func reading() async -> HuntReading? {
            await engine.snapshot(BeaconQuery(), detail: nil, hunt: identity).hunt
        }
        let first = try #require(await reading())
        #expect(first.level == -70 && first.highest?.level == -70 && first.chart.suffix(4) == [-70, -70, -70, nil])
        clock.set(Air.start + 4)
        deposit(Air.batch([3.2, 3.4, 3.6], rssi: -60), inbox)
        deposit(Air.batch([3.7], number: 2, rssi: -40), inbox)
        let second = try #require(await reading())
        #expect(second.level == -60 && second.highest?.level == -60 && second.last?.age == 0.4)
        clock.set(Air.start + 5)
        await engine.clearHighest()
        #expect(await reading()?.highest == nil)
        clock.set(Air.start + 14)
        #expect(await reading()?.trend == .silent)
        #expect(await engine.snapshot(BeaconQuery(), detail: nil).hunt == nil)
    }

    /// A replay continues while its reports are fetched, so reports that are not fetched yet are no silence.
    @Test func `a beacon is not silent during time that is not fetched yet`() async throws {
        /// A clock that advances by half a minute after each reading.
        final class RunningClock: Timeline {
            private let next = Mutex(Air.start)

            var now: Timestamp {
                Timestamp(
                    seconds: next.withLock { next in
                        defer { next += 30 }
                        return next
                    })
            }

            func set(_ seconds: Double) { next.withLock { $0 = seconds } }
        }
        let (inbox, clock) = (Inbox(), RunningClock())
        let engine = ScanEngine(inbox: inbox, timeline: clock) { BeaconTable() }
        deposit(Air.batch([0, 0.2, 0.4, 0.6], rssi: -60), inbox)
        clock.set(Air.start + 0.7)
        let identity = try #require(await engine.snapshot(BeaconQuery(), detail: nil).page.rows.first?.identity)
        for second in [1.0, 1.4, 1.8] {
            deposit(Air.batch([second - 0.1], rssi: -60), inbox)
            clock.set(Air.start + second)
            let reading = await engine.snapshot(BeaconQuery(), detail: nil, hunt: identity).hunt
            #expect(
                reading?.level == -60 && reading?.last?.age ?? 9 < 0.2 && reading?.chart.suffix(2).contains(-60) == true
            )
        }
    }

    @Test func `a hunt waits for a beacon that is not in the table`() async throws {
        let clock = HandClock(Air.start + 1)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        deposit(Air.batch([0.5], rssi: -70), inbox)
        let known = try #require(await engine.snapshot(BeaconQuery(), detail: nil).page.rows.first?.identity)
        let text = known.text.replacing(/:1$/, with: ":9")
        let identity = try #require(BeaconIdentity(text: text))
        let before = await engine.snapshot(BeaconQuery(), detail: nil, hunt: identity).hunt
        #expect(before?.last == nil && before?.trend == .silent)
        clock.set(Air.start + 2)
        deposit(Air.batch([1.5], number: 9, rssi: -80), inbox)
        #expect(await engine.snapshot(BeaconQuery(), detail: nil, hunt: identity).hunt?.level == -80)
    }

    @Test("A beacon that is lost or returns is reported with the length of its silence")
    func silenceLength() async throws {
        let clock = HandClock(Air.start)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        deposit(Air.batch([0]), inbox)
        _ = await engine.snapshot(BeaconQuery(), detail: nil)
        clock.set(Air.start + 31)
        let snapshot = await engine.snapshot(BeaconQuery(), detail: nil)
        #expect(snapshot.events.map(\.kind) == [.lost(silence: 31, limit: 30)])
        deposit(Air.batch([40]), inbox)
        clock.set(Air.start + 40)
        #expect(await engine.snapshot(BeaconQuery(), detail: nil).events.map(\.kind) == [.returned(silence: 40)])
    }

    @Test("A frozen view does not change while the engine processes reports") func freezing() async {
        let clock = HandClock(Air.start + 1)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        deposit(Air.batch([0]), inbox)
        _ = await engine.snapshot(BeaconQuery(), detail: nil)
        await engine.freeze(true)
        deposit(Air.batch([2], number: 2), inbox)
        clock.set(Air.start + 5)
        let frozen = await engine.snapshot(BeaconQuery(), detail: nil)
        #expect(frozen.page.rows.count == 1)
        #expect(frozen.page.rows.first?.age == 1)
        #expect(frozen.counts.sightings == 2)
        await engine.freeze(false)
        #expect(await engine.snapshot(BeaconQuery(), detail: nil).page.rows.count == 2)
    }

    @Test("After a reset the table contains only later reports") func reset() async {
        let clock = HandClock(Air.start + 3)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        deposit(Air.batch([0, 1, 2]), inbox)
        _ = await engine.snapshot(BeaconQuery(), detail: nil)
        inbox.reset()
        deposit(Air.batch([1], number: 9), inbox)
        let snapshot = await engine.snapshot(BeaconQuery(), detail: nil)
        #expect(snapshot.page.rows.map(\.identity.minor) == [9])
    }

    @Test("A recording contains the reports since its start and is valid before it is closed")
    func recording() async throws {
        let clock = HandClock(Air.start + 3)
        let inbox = Inbox()
        let engine = engine(clock, inbox)
        let path = FileManager.default.temporaryDirectory.path + "/noroshi-\(UUID().uuidString).btsnoop"
        deposit(Air.batch([0]), inbox)
        await engine.drain()
        _ = try await engine.record(to: path)
        deposit(Air.batch([1, 2]), inbox)
        await engine.drain()
        // The file is not closed yet, but must already be valid.
        #expect(try reports(in: path) == Air.batch([1, 2]).reports.map(\.microseconds))
        #expect(await engine.stopRecording()?.reports == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        await #expect(throws: SystemError(call: "open", path: path, code: EEXIST)) { try await engine.record(to: path) }
    }

    private func reports(in path: String) throws -> [Int64] {
        var file = try CaptureFile(path: path)
        var batch = ReportBatch()
        _ = try file.read(into: &batch, limit: 100)
        return batch.reports.map(\.microseconds)
    }

    @Test("The rate is the mean of the last three whole seconds") func rate() {
        var meter = RateMeter()
        for second in 0..<10 { meter.add(30, at: Timestamp(seconds: Air.start + Double(second) + 0.5)) }
        #expect(meter.rate(at: Timestamp(seconds: Air.start + 10)) == 30)
        #expect(meter.rate(at: Timestamp(seconds: Air.start + 11)) == 20)
        #expect(meter.rate(at: Timestamp(seconds: Air.start + 60)) == 0)
    }
}
