import Basics
import Regions
import Scanning

/// The last state of the source, and the event that announces its scan, once per start.
struct ScanAnnouncement: Sendable {
    /// The state that the source reported last; nil: none yet.
    private(set) var last: SourceState?
    /// The event, until it is delivered.
    private var event: SiteEvent?
    private var isDone = false

    /// Takes the next state of the source.
    /// - Returns: The state before, and whether the new one counts: a lost adapter remains lost while it is tried
    ///   again.
    mutating func take(_ state: SourceState) -> (former: SourceState?, counts: Bool) {
        let former = last
        if case .lost = former, [.starting, .stopped].contains(state) { return (former, false) }
        last = state
        return (former, true)
    }

    /// Notes that a scan began, unless that is already announced.
    mutating func begin(_ scan: ActiveScan, isBack: Bool, at now: Timestamp) {
        guard !isDone else { return }
        isDone = true
        event = SiteEvent(
            time: now, kind: isBack ? .adapterResumed : .adapterReady, reason: Phrase(.why.adapter, .text(scan.adapter))
        )
    }

    /// Notes that nothing is scanned any more: the next scan is announced again.
    mutating func end() { isDone = false }

    /// Events with the announcement put before the first one that a report caused, since reports may arrive before the
    /// source reports its scan.
    mutating func announced(_ events: [SiteEvent]) -> [SiteEvent] {
        guard var event else { return events }
        self.event = nil
        let place = events.firstIndex { $0.beacon != nil } ?? events.endIndex
        if place < events.endIndex { event.time = min(event.time, events[place].time) }
        return events[..<place] + [event] + events[place...]
    }
}
