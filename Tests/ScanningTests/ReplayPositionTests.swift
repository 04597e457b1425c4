import Testing

@testable import Scanning

/// Tests of the position of a replay. The capture has one report a second from 0 to 600 unless a test says otherwise.
struct ReplayPositionTests {
    private static func begun() -> ReplayPosition {
        var position = ReplayPosition(first: nil, clock: 0)
        position.begin(at: 0, 0)
        position.handOver(to: 0, next: 1_000_000, 0)
        return position
    }

    @Test func `time stops until the file is read up to the target`() {
        var position = Self.begun()
        position.setSpeed(100, 0)
        position.go(to: 400_000_000, 1_000_000)
        #expect(position.now(1_000_000) == 400_000_000 && position.now(60_000_000) == 400_000_000)
        position.handOver(to: 200_000_000, next: nil, 2_000_000)
        #expect(position.reached(2_000_000) == 200_000_000, "the engine follows what was read")
        position.handOver(to: 300_000_000, next: 301_000_000, 2_500_000)
        #expect(position.target != nil && position.reached(2_500_000) == 300_000_000)
        position.handOver(to: 400_000_000, next: 401_000_000, 3_000_000)
        #expect(position.target == nil && position.now(3_000_000) == 400_000_000)
        #expect(position.now(3_010_000) == 401_000_000, "it goes on from there")
    }

    @Test func `a jump to before the last report reads the file again`() {
        var position = Self.begun()
        position.handOver(to: 100_000_000, next: 101_000_000, 100_500_000)
        position.go(to: 101_000_000, 100_500_000)
        #expect(!position.needsRewind)
        position.go(to: 100_000_000, 100_500_000)
        #expect(position.needsRewind && position.reached(100_500_000) == 0)
        position.rewound()
        // A second jump during the first one also reaches its target.
        position.go(to: 50_000_000, 100_600_000)
        #expect(!position.needsRewind, "nothing was read yet")
        position.handOver(to: 50_000_000, next: 51_000_000, 100_700_000)
        #expect(position.now(100_700_000) == 50_000_000 && position.target == nil)
    }

    /// Commands can come at any time, also between reading and waiting.
    @Test func `a command during a read is not undone by that read`() {
        let hour: Int64 = 3_600_000_000
        var back = Self.begun()
        back.handOver(to: 100_000_000, next: hour, 100_500_000)
        back.go(to: 50_000_000, 100_500_000)
        // The end of the step that was in progress.
        back.handOver(to: 100_000_000, next: hour, 100_600_000)
        #expect(back.wait(for: hour, 100_600_000) == 0)
        #expect(back.target == 50_000_000 && back.passedOver == nil && back.reached(100_600_000) == 0)
        back.rewound()
        #expect(back.reached(100_700_000) == 0 && back.now(100_700_000) == 50_000_000)
        var ahead = Self.begun()
        ahead.handOver(to: 100_000_000, next: hour, 100_500_000)
        ahead.go(to: hour / 2, 100_500_000)
        #expect(ahead.wait(for: hour, 100_500_000) == 0 && ahead.passedOver == nil)
        ahead.handOver(to: 100_000_000, next: hour, 100_600_000)
        #expect(ahead.now(100_600_000) == hour / 2 && ahead.kept?.to == hour)
    }

    @Test func `a jump before the first report is kept until that report is read`() {
        var position = ReplayPosition(first: 1_000_000, clock: 0)
        position.go(to: 9_000_000, 10)
        #expect(position.now(20) == 9_000_000 && position.reached(20) == 1_000_000)
        position.begin(at: 1_000_000, 30)
        position.handOver(to: 9_000_000, next: 10_000_000, 40)
        #expect(position.target == nil && position.now(50) == 9_000_010)
    }

    @Test func `a jump to the last report before a silence does not enter the silence`() {
        var position = Self.begun()
        position.go(to: 100_001_000, 0)
        position.handOver(to: 100_000_000, next: 3_600_000_000, 10)
        #expect(position.kept == nil && position.target == nil)
        #expect(position.wait(for: 3_600_000_000, 20) == 0 && position.passedOver != nil)
    }

    @Test func `a length that is measured late limits a jump, also during a pause`() {
        var position = Self.begun()
        position.setPaused(true, 0)
        position.go(to: 900_000_000, 0)
        position.measured(600_000_000)
        #expect(position.now(1) == 600_000_000 && position.target == 600_000_000)
        var unmeasured = Self.begun()
        unmeasured.setPaused(true, 0)
        unmeasured.go(to: 900_000_000, 0)
        unmeasured.handOver(to: 600_000_000, next: nil, 1)
        unmeasured.end(2)
        #expect(unmeasured.now(3) == 600_000_000)
    }

    @Test func `a pause continues after a jump`() {
        var position = Self.begun()
        position.setPaused(true, 500_000)
        position.go(to: 10_000_000, 600_000)
        position.handOver(to: 10_000_000, next: 11_000_000, 700_000)
        #expect(position.now(99_000_000) == 10_000_000)
        #expect(position.wait(for: 11_000_000, 99_000_000) == nil)
    }

    @Test func `a jump goes no further than the end of the file`() {
        var position = Self.begun()
        position.go(to: 900_000_000, 0)
        position.handOver(to: 600_000_000, next: nil, 1)
        position.end(2)
        #expect(position.hasEnded && position.target == nil && position.now(99) == 600_000_000)
        position.go(to: 700_000_000, 3)
        #expect(position.hasEnded && !position.needsRewind && position.now(4) == 600_000_000)
    }

    @Test func `a silence is skipped unless a jump led into it`() {
        let hour: Int64 = 3_600_000_000
        var position = Self.begun()
        position.handOver(to: 1_000_000, next: hour, 1_000_000)
        #expect(position.wait(for: hour, 1_100_000) == 0 && position.now(1_100_000) == hour - 1_000_000)
        #expect(position.passedOver?.to == hour && position.reached(1_100_000) == 1_000_000)
        var other = Self.begun()
        other.go(to: hour / 2, 1_000_000)
        other.handOver(to: 1_000_000, next: hour, 1_000_000)
        #expect(other.kept == ReplayPosition.Silence(from: 1_000_000, to: hour) && other.passedOver == nil)
        #expect(other.wait(for: hour, 1_000_000) == hour / 2 && other.now(2_000_000) == hour / 2 + 1_000_000)
        other.noteSilence(from: 1_000_000, to: hour)
        other.noteSilence(from: hour, to: hour + 300_000_000)
        other.handOver(to: hour, next: hour + 1_000_000, 1_000_000 + hour)
        #expect(other.kept == nil && other.silences.count == 1)
    }
}
