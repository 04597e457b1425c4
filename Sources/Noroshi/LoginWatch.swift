import Glibc

/// Listens to the login manager of the system for somebody who looks again, by way of a program that prints what
/// it says: a library for its bus would be a dependency for one line of text.
///
/// Where there is no such program or no bus, nothing is heard, and nobody is told: it is a convenience.
public enum LoginWatch {
    /// Programs that can listen, in the order in which they are tried.
    enum Listener: CaseIterable {
        case gdbus, dbusMonitor

        var program: String { self == .gdbus ? "gdbus" : "dbus-monitor" }

        var arguments: [String] {
            switch self {
            case .gdbus: ["monitor", "--system", "--dest", LoginWatch.manager]
            case .dbusMonitor: ["--system", "type='signal',sender='\(LoginWatch.manager)'"]
            }
        }
    }

    private static let manager = "org.freedesktop.login1"
    /// A listener that ends sooner, in seconds, will not get any further the next time.
    private static let soonest = 2.0
    /// Seconds until the next one when the bus went away.
    private static let pause = 5.0
    /// Seconds until a listener that does not end is ended.
    private static let grace = 1.0
    /// Octets of a line at most; what is longer says nothing that is looked for.
    private static let lineLimit = 16_384

    /// Listens until the task is cancelled, or there is nothing to listen to.
    public static func follow(_ onDisplay: @escaping @Sendable () async -> Void) async {
        guard hasBus else { return }
        for listener in Listener.allCases {
            while !Task.isCancelled {
                let clock = ContinuousClock()
                let start = clock.now
                await listen(with: listener, onDisplay)
                if Task.isCancelled { return }
                guard (clock.now - start) / .seconds(1) >= soonest else { break }
                try? await Task.sleep(for: .seconds(pause))
            }
        }
    }

    /// Whether there may be a bus of the system.
    private static var hasBus: Bool {
        if unsafe getenv("DBUS_SYSTEM_BUS_ADDRESS") != nil { return true }
        return unsafe access("/run/dbus/system_bus_socket", F_OK) == 0
    }

    /// Runs one listener to its end.
    static func listen(with listener: Listener, _ onDisplay: @escaping @Sendable () async -> Void) async {
        guard let pipe = LineStream.pipe() else { return }
        let process = KeptProcess(
            [listener.program] + listener.arguments,
            // What it says of itself does not depend on the language.
            environment: ChildEnvironment.of(ChildEnvironment.current, own: [("LC_ALL", "C")]),
            output: pipe.writing, budget: nil, grace: grace)
        close(pipe.writing)
        let lines = LineStream.lines(of: pipe.reading, limit: lineLimit)
        guard let process else { return }
        await withTaskCancellationHandler {
            var signals = LoginSignals()
            for await line in lines where signals.read(line) { await onDisplay() }
            process.askToEnd()
            _ = await process.end()
        } onCancel: {
            process.askToEnd()
        }
    }
}
