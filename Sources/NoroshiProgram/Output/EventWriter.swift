import BeaconService
import Glibc
import Localization
import MonitorUI
import Noroshi
import Regions

/// Writes events to standard output, each as soon as it comes.
struct EventWriter: Sendable {
    let format: EventFormat
    let localizer: Localizer
    let agent: BeaconAgent

    /// Writes until the stream ends; calls `onClosed` when nobody reads any more.
    func write(_ events: AsyncStream<SiteEvent>, onClosed: @escaping @Sendable () -> Void) async {
        for await event in events {
            let line: String
            switch format {
            case .jsonl: line = await agent.json(event)
            case .text: line = EventLine(localizer).text(event, names: await agent.state.names)
            }
            guard StandardOutput.write(line + "\n") else { return onClosed() }
        }
    }
}

/// Standard output, a line at a time.
enum StandardOutput {
    /// False: nobody reads, or it cannot be written.
    static func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// The same for text in UTF-8.
    static func write(_ octets: [UInt8]) -> Bool {
        var offset = 0
        while offset < octets.count {
            let written = unsafe octets[offset...].withUnsafeBufferPointer {
                unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if written < 0 && errno != EINTR { return false }
            offset += max(0, written)
        }
        return true
    }
}
