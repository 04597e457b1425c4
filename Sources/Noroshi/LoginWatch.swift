import Glibc
import Platform

/// Detects, through the system's login manager, that a user looks at the screen again. It runs a program that prints
/// the manager's signals: a D-Bus library would be a dependency for one line of text.
///
/// Without such a program or a bus it does nothing and reports no error, since it is only a convenience.
public enum LoginWatch {
    /// The programs that can listen, in the order in which they are tried.
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
    /// The shortest run in seconds of a working listener: one that ends sooner has not found the bus, or cannot
    /// listen, and the next one is tried.
    private static let soonest = 2.0
    /// Seconds before the listeners are tried again; doubled each time none could listen.
    private static let pauses = 5.0...300.0
    /// Seconds until a listener that does not end is killed.
    private static let grace = 1.0
    /// The maximum number of bytes of a line; the expected signals are shorter.
    private static let lineLimit = 16_384

    /// Listens until the task is cancelled. A missing bus comes back, as at the start of the machine or after an
    /// update.
    public static func follow(_ onDisplay: @escaping @Sendable () async -> Void) async {
        var pause = pauses.lowerBound
        while !Task.isCancelled {
            let hasListened = await tryAll(onDisplay)
            if hasListened { pause = pauses.lowerBound }
            try? await Task.sleep(for: .seconds(pause))
            pause = min(pause * 2, pauses.upperBound)
        }
    }

    /// Runs the first listener that can listen, until it ends.
    /// - Returns: Whether there was one.
    private static func tryAll(_ onDisplay: @escaping @Sendable () async -> Void) async -> Bool {
        let clock = ContinuousClock()
        for listener in Listener.allCases where !Task.isCancelled {
            let start = clock.now
            await listen(with: listener, onDisplay)
            if (clock.now - start) / .seconds(1) >= soonest { return true }
        }
        return false
    }

    /// Runs one listener to its end.
    static func listen(with listener: Listener, _ onDisplay: @escaping @Sendable () async -> Void) async {
        guard let pipe = LineStream.pipe() else { return }
        let process = SupervisedProcess(
            [listener.program] + listener.arguments,
            // Makes its messages independent of the language.
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
