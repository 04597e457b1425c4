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

/// Standard output, written line by line.
enum StandardOutput {
    /// False: the reader is gone, or writing failed.
    static func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// The same for octets of UTF-8.
    static func write(_ octets: [UInt8]) -> Bool { problem(writing: octets) == nil }

    /// Writes octets of UTF-8 and returns why that failed; nil: they were written.
    static func problem(writing octets: [UInt8]) -> SystemError? {
        var offset = 0
        while offset < octets.count {
            let written = unsafe octets[offset...].withUnsafeBufferPointer {
                unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if written < 0 && errno != EINTR {
                return SystemError(call: "write", path: "/dev/stdout", code: errno)
            }
            offset += max(0, written)
        }
        return nil
    }

    /// Occupies the descriptors of standard streams that are closed. Otherwise the next opened file would get such a
    /// number, and output would end up in it. Writing to standard output then fails, which is reported.
    static func holdPlaces() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}
