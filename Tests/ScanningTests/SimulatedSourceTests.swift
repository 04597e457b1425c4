import Advertising
import Testing

@testable import Scanning

struct SimulatedSourceTests {
    /// The number of reports that the source deposits when its clock advances to a time.
    private func reports(_ source: SimulatedSource, _ inbox: Inbox, _ clock: HandClock, at seconds: Double) -> Int {
        clock.set(seconds)
        source.advance(inbox)
        var batch = ReportBatch()
        _ = inbox.fetch(&batch)
        return batch.count
    }

    @Test("A stopped source deposits no more reports") func stopping() {
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
