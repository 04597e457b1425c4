import BeaconService
import Glibc
import Localization
import Noroshi
import Regions
import Scanning
import Tracking

/// Writes events to standard output as soon as they come, and warnings also to standard error.
struct EventWriter: Sendable {
    let format: EventFormat
    let localizer: Localizer
    let agent: BeaconAgent
    /// Which events are written; warnings are told all the same.
    var filter = BeaconFilter()

    /// Writes until the stream ends; calls `onClosed` when it cannot go on.
    /// - Returns: Why it could not go on; nil: everything was written, or whoever reads the pipe has had enough. A journal
    ///   is no pipe: where that goes a service must not end quietly.
    func write(_ events: AsyncStream<SiteEvent>, onClosed: @escaping @Sendable () -> Void) async -> SystemError? {
        for await event in events {
            if event.kind == .warning, let reason = event.reason { StandardError.write(localizer.text(reason)) }
            guard await passes(event) else { continue }
            let line: String
            switch format {
            case .jsonl: line = await agent.json(event)
            case .text: line = EventTextLine(localizer).text(event, names: await agent.state.names)
            }
            if let error = StandardOutput.problem(writing: Array((line + "\n").utf8)) {
                onClosed()
                return error.code == EPIPE && StandardOutput.isPipe ? nil : error
            }
        }
        return nil
    }

    private func passes(_ event: SiteEvent) async -> Bool {
        guard !filter.isEmpty else { return true }
        var filter = filter
        if filter.asksForFacts { filter.know(await agent.filterFacts) }
        let said = EventTextLine(localizer).parts(event, names: await agent.state.names)
        return filter.passes(event.subject(said: said))
    }
}

extension BeaconAgent {
    /// What filters can ask of beacons besides what they send.
    fileprivate var filterFacts: FilterFacts { state.filterFacts(configuration.context, configuration.rules) }
}
