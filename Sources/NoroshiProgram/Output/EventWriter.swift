import BeaconService
import Glibc
import Localization
import Noroshi
import Regions
import Scanning

/// Writes events to standard output as soon as they come, and warnings also to standard error.
struct EventWriter: Sendable {
    let format: EventFormat
    let localizer: Localizer
    let agent: BeaconAgent

    /// Writes until the stream ends; calls `onClosed` when it cannot go on.
    /// - Returns: Why it could not go on, also if the reader is gone; nil: everything was written.
    func write(_ events: AsyncStream<SiteEvent>, onClosed: @escaping @Sendable () -> Void) async -> SystemError? {
        for await event in events {
            if event.kind == .warning, let reason = event.reason { StandardError.write(localizer.text(reason)) }
            let line: String
            switch format {
            case .jsonl: line = await agent.json(event)
            case .text: line = EventTextLine(localizer).text(event, names: await agent.state.names)
            }
            if let error = StandardOutput.problem(writing: Array((line + "\n").utf8)) {
                onClosed()
                return error
            }
        }
        return nil
    }
}
