import Advertising
import ProcessTesting
import Testing

@testable import Scanning

@Suite struct InboxTests {
    private func deposit(_ count: Int, _ inbox: Inbox) {
        let payload = Air.iBeacon(1)
        inbox.deposit { batch in
            for index in 0..<count {
                batch.append(Air.report(Double(index), 1), data: 0..<payload.count, of: payload.span)
            }
        }
    }

    @Test("A deposited report is fetched once") func fetching() {
        let inbox = Inbox()
        deposit(3, inbox)
        var batch = ReportBatch()
        #expect(inbox.fetch(&batch).dropped == 0)
        #expect(batch.count == 3)
        #expect(batch.reports.allSatisfy { batch.octets[$0.data].elementsEqual(Air.iBeacon(1)) })
        _ = inbox.fetch(&batch)
        #expect(batch.isEmpty)
    }

    @Test("A full inbox drops further reports and counts them") func fullInbox() {
        let inbox = Inbox(capacity: 10)
        for _ in 0..<25 { deposit(1, inbox) }
        #expect(inbox.room == 0)
        var batch = ReportBatch()
        #expect(inbox.fetch(&batch).dropped == 15)
        #expect(batch.count == 10)
        #expect(inbox.room == 10)
        deposit(1, inbox)
        #expect(inbox.fetch(&batch).dropped == 15)
        #expect(batch.count == 1)
    }

    @Test("A reset discards the pending reports") func reset() {
        let inbox = Inbox()
        deposit(5, inbox)
        inbox.reset()
        deposit(2, inbox)
        var batch = ReportBatch()
        #expect(inbox.fetch(&batch).needsReset)
        #expect(batch.count == 2)
        #expect(!inbox.fetch(&batch).needsReset)
    }

    @Test("Arrivals are notified until the inbox is closed") func arrivals() async throws {
        let inbox = Inbox()
        deposit(1, inbox)
        #expect(try await first("the bell", of: inbox.arrivals) { _ in true } != nil)
        inbox.close()
        #expect(try await first("the end", of: inbox.arrivals) { _ in true } == nil)
    }
}
