import Reports
import Testing

@testable import Scanning

struct SimulatedSourceTests {
    /// How many reports the source leaves when its clock has gone on to a moment.
    private func reports(_ source: SimulatedSource, _ inbox: Inbox, _ clock: HandClock, at seconds: Double) -> Int {
        clock.set(seconds)
        source.advance(inbox)
        var batch = ReportBatch()
        _ = inbox.fetch(&batch)
        return batch.count
    }

    @Test func nothingIsLeftInTheInboxAfterTheStop() {
        let (inbox, clock) = (Inbox(), HandClock(Air.start))
        let source = SimulatedSource(seed: 1, clock: clock)
        source.start(into: inbox) { _ in }
        #expect(reports(source, inbox, clock, at: Air.start + 4) > 0)
        source.stop()
        #expect(reports(source, inbox, clock, at: Air.start + 8) == 0)
        source.start(into: inbox) { _ in }
        #expect(reports(source, inbox, clock, at: Air.start + 12) > 0)
        source.stop()
    }
}
