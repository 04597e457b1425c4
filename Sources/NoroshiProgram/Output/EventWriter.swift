import Basics
import BeaconService
import Glibc
import Localization
import Noroshi
import Platform
import Regions
import Scanning
import Tracking

/// Writes events to standard output as soon as they arrive, and warnings also to standard error.
struct EventWriter: Sendable {
    let format: EventFormat
    let localizer: Localizer
    let agent: BeaconAgent
    /// The filter of the written events; warnings are written to standard error in any case.
    var filter = BeaconFilter()

    /// Writes until the stream ends; calls `onClosed` when it cannot continue.
    /// - Returns: The reason why it could not continue; nil if everything was written, or if the reader has closed
    ///   the pipe. A journal is not a pipe: if the journal closes its end, a service must not end quietly.
    func write(_ events: AsyncStream<SiteEvent>, onClosed: @escaping @Sendable () -> Void) async -> SystemError? {
        var sieve = EventSieve(filter, agent, localizer)
        for await event in events {
            if event.kind == .warning, let reason = event.reason { StandardError.write(localizer.text(reason)) }
            guard await sieve.passes(event) else { continue }
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
}

/// Selects the events that pass a filter, with the facts about beacons at that moment.
private struct EventSieve {
    private let filter: BeaconFilter
    private let agent: BeaconAgent
    private let line: EventTextLine
    /// The filter with the facts of a state and of the files; most events change none of these facts.
    private var known: (state: ServiceState, rules: RuleSet, official: [OfficialRegion], filter: BeaconFilter)?

    init(_ filter: BeaconFilter, _ agent: BeaconAgent, _ localizer: Localizer) {
        self.filter = filter
        self.agent = agent
        line = EventTextLine(localizer)
    }

    mutating func passes(_ event: SiteEvent) async -> Bool {
        guard !filter.isEmpty else { return true }
        let state = await agent.state
        var said = line.parts(event, names: state.names)
        if let beacon = event.beacon, let name = await agent.engine.name(of: beacon) { said.append(name) }
        return await knowing(state).passes(event.subject(said: said))
    }

    private mutating func knowing(_ state: ServiceState) async -> BeaconFilter {
        guard filter.asksForFacts else { return filter }
        let configuration = await agent.configuration
        let (rules, official) = (await agent.rules, configuration.context.official)
        if let known, known.state == state, known.rules == rules, known.official == official { return known.filter }
        var filter = filter
        filter.know(state.filterFacts(configuration.context, rules))
        known = (state, rules, official, filter)
        return filter
    }
}
