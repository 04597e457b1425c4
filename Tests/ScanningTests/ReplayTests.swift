import Advertising
import Basics
import Foundation
import ProcessTesting
import Testing

@testable import Scanning

@Suite(.serialized) struct ReplayTests {
    /// A replay of one report a second from 0 to 600, with its clock and its inbox.
    private func replay(_ seconds: [Double] = (0...600).map(Double.init)) throws -> (Replay, HandClock, Inbox) {
        let clock = HandClock(1000)
        let inbox = Inbox()
        return (try Replay(path: Air.capture(Air.batch(seconds)), clock: clock), clock, inbox)
    }

    /// Collects reports until the last is that of `second`.
    private func collect(_ inbox: Inbox, until second: Double) async throws -> (times: [Double], wasReset: Bool) {
        var times: [Double] = []
        var wasReset = false
        try await eventually("the report of second \(second)") {
            var batch = ReportBatch()
            if inbox.fetch(&batch).needsReset {
                wasReset = true
                times = []
            }
            times += batch.reports.map { Double($0.microseconds) / 1e6 - Air.start }
            return times.last == second
        }
        return (times, wasReset)
    }

    @Test("Reports arrive at the times of the capture, multiplied by the speed") func pace() async throws {
        let (replay, clock, inbox) = try replay()
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        #expect(try await collect(inbox, until: 0).times == [0])
        clock.set(1004.5)
        #expect(try await collect(inbox, until: 4).times == [1, 2, 3, 4])
        #expect(replay.now == Timestamp(seconds: Air.start + 4.5))
        replay.setSpeed(10)
        clock.set(1005.5)
        #expect(try await collect(inbox, until: 14).times == (5...14).map(Double.init))
    }

    @Test("A pause stops the time of the replay") func pausing() async throws {
        let (replay, clock, inbox) = try replay()
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        replay.setPaused(true)
        clock.set(1100)
        #expect(replay.current.position == 0)
        replay.setPaused(false)
        clock.set(1102)
        #expect(try await collect(inbox, until: 2).times == [1, 2])
    }

    @Test("A jump forward delivers the reports in between, and a jump back starts again") func jumps() async throws {
        let (replay, clock, inbox) = try replay()
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        clock.set(1001)
        _ = try await collect(inbox, until: 1)
        replay.seek(401)
        let forward = try await collect(inbox, until: 401)
        #expect(forward.times == (2...401).map(Double.init), "what lies between happens, too")
        #expect(!forward.wasReset)
        replay.seek(100)
        let back = try await collect(inbox, until: 100)
        #expect(back.wasReset)
        #expect(back.times == (0...100).map(Double.init))
        replay.seek(-900)
        #expect(try await collect(inbox, until: 0).times == [0])
        #expect(replay.current.position == 0)
    }

    @Test("The end of the capture is reported until a jump leaves it") func ending() async throws {
        let (replay, clock, inbox) = try replay([0, 1, 2])
        replay.measure()
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        clock.set(1100)
        _ = try await collect(inbox, until: 2)
        try await eventually("the end") { replay.current.hasEnded }
        #expect(replay.current.position == 2)
        #expect(replay.current.duration == 2)
        replay.seek(1)
        #expect(try await collect(inbox, until: 1).wasReset)
        #expect(!replay.current.hasEnded)
    }

    @Test("A long silence is skipped") func longSilence() async throws {
        let (replay, clock, inbox) = try replay([0, 10_000])
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        try await eventually("the end of the silence") { replay.current.position >= 9999 }
        #expect(replay.current.passedOver == ReplayState.Silence(from: 0, to: 10_000))
        // The clock stands still here, since otherwise the result would depend on the moment of this check.
        #expect(replay.now == Timestamp(seconds: Air.start))
        clock.set(1001)
        #expect(try await collect(inbox, until: 10_000).times == [10_000])
    }

    /// Time continues from the target, however long the file takes to read and however fast the replay runs.
    @Test("A jump reaches its target, and time continues from there", arguments: [1.0, 1000])
    func jumpTarget(_ speed: Double) async throws {
        let (replay, clock, inbox) = try replay()
        replay.setSpeed(speed)
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        clock.set(1000.5)
        if speed > 1 { _ = try await collect(inbox, until: 500) }
        for target in [100.0, 50, 550, 3] {
            replay.seek(target)
            #expect(replay.current.position == target, "shown at once")
            _ = try await collect(inbox, until: target)
            try await eventually("the landing at \(target)") { !replay.current.isSeeking }
            #expect(replay.current.position == target && replay.jumpedTo == Timestamp(seconds: Air.start + target))
        }
        clock.set(1000.6)
        #expect(abs(replay.current.position - (3 + 0.1 * speed)) < 0.001, "and goes on from there")
    }

    /// Only one reader may read from a pipe, so nothing else reads it to find its beginning or its end, and the
    /// replay cannot go back.
    @Test("A pipe is read once from its beginning to its end") func pipe() async throws {
        let octets = try Data(contentsOf: URL(filePath: Air.capture(Air.batch((0...600).map(Double.init)))))
        let path = NSTemporaryDirectory() + "/noroshi-pipe-\(UUID().uuidString)"
        #expect(unsafe mkfifo(path, 0o600) == 0)
        // The pipe is opened for reading and writing, so that neither end blocks; the whole capture fits into it.
        let writer = try #require(FileHandle(forUpdatingAtPath: path))
        try writer.write(contentsOf: octets)
        let clock = HandClock(1000)
        let replay = try Replay(path: path, clock: clock)
        #expect(!replay.goesBack && !replay.isOfShop)
        let inbox = Inbox()
        replay.start(into: inbox) { _ in }
        defer { replay.stop() }
        _ = try await collect(inbox, until: 0)
        try writer.close()
        #expect(replay.beginning == Timestamp(seconds: Air.start))
        replay.seek(400)
        #expect(try await collect(inbox, until: 400).times == (1...400).map(Double.init))
        replay.seek(100)
        clock.set(1300)
        let rest = try await collect(inbox, until: 600)
        #expect(!rest.wasReset && rest.times.first == 401)
    }

    /// A capture whose file is gone when it is read again is at its end, and is not retried forever.
    @Test("A replay ends with a failure when its file is removed before it is read again")
    func removedFile() async throws {
        let (replay, _, inbox) = try replay()
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        replay.seek(100)
        _ = try await collect(inbox, until: 100)
        try FileManager.default.removeItem(atPath: replay.path)
        replay.seek(50)
        try await eventually("the end") { replay.current.hasEnded }
        #expect(replay.current.failure != nil && !replay.current.isSeeking)
    }

    @Test("A silence is not skipped after a jump into it") func jumpIntoSilence() async throws {
        let (replay, clock, inbox) = try replay([0, 10_000, 10_001])
        replay.measure()
        replay.setPaused(true)
        let work = Task { await replay.run(into: inbox) }
        defer { work.cancel() }
        _ = try await collect(inbox, until: 0)
        replay.seek(5000)
        try await eventually("the landing") { replay.current.silence != nil }
        replay.setPaused(false)
        clock.set(1060)
        #expect(replay.current.position == 5060 && replay.current.passedOver == nil)
        #expect(replay.current.silence == ReplayState.Silence(from: 0, to: 10_000))
        #expect(replay.now == Timestamp(seconds: Air.start), "nobody hears time pass")
        #expect(replay.current.silences.isEmpty, "its end has not come yet")
        replay.seek(10_000)
        _ = try await collect(inbox, until: 10_000)
        try await eventually("the silence") { replay.current.silences.count == 1 }
        #expect(replay.current.silence == nil)
        replay.seek(0)
        try await eventually("the beginning") { replay.current.silences.isEmpty }
    }

    @Test("Time continues after the clock of the capture was set back") func clockSetBack() {
        var line = CaptureClock()
        let times: [Int64] = [0, 20, 15, 30, -100, -99, 50].map { $0 * 1_000_000 }
        let straight = times.map { line.straighten($0) / 1_000_000 }
        #expect(straight == [0, 20, 20, 30, 30, 31, 180])
    }

    @Test("A replay of a missing file fails at once") func missingFile() throws {
        #expect(throws: CaptureFileError.self) {
            try Replay(path: "/nonexistent/capture", clock: HandClock(0))
        }
    }
}
