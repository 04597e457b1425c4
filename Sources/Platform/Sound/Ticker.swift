import Glibc
import Synchronization

/// Audible ticks at the requested rate, through libasound.
///
/// The sound is played in a separate process, because the user's configuration names the libraries that libasound
/// loads: they must not have any of the capabilities of the program that hears beacons, and may wait for a device
/// as long as necessary.
public final class Ticker: Sendable {
    public enum State: Sendable {
        /// The state until it is known whether sound is available.
        case starting
        case ready
        /// There is no library or no device, or the process is gone.
        case missing
    }

    private struct Shared {
        var state = State.starting
        /// The descriptor for writing orders; nil: closed.
        var orders: Int32?
        var interval: Int64 = 0
        /// The time of the last order.
        var ordered: ContinuousClock.Instant?
    }

    private let process: SupervisedProcess
    private let shared: Mutex<Shared>

    /// The beginnings of the variables that libasound and the plugins of sound servers read, in addition to those
    /// that every program receives.
    private static let beginnings = ["ALSA_", "PULSE_", "PIPEWIRE_", "LD_LIBRARY_PATH="]
    /// The time after which an order is repeated.
    private static let renewal = Duration.seconds(1)

    private static func environment(_ variables: [String]) -> [String] {
        let others = variables.filter { variable in beginnings.contains { variable.hasPrefix($0) } }
        return ChildEnvironment.of(variables, others: others.map { String($0.prefix { $0 != "=" }) })
    }

    /// Starts the process, silent at first.
    /// - Parameters:
    ///   - program: This program, as a path: it runs `TickProcess`.
    ///   - variables: `NAME=value`, of which the process receives those that it needs.
    /// - Returns: nil: it cannot be started.
    public init?(program: String, variables: [String] = ChildEnvironment.current) {
        guard let orders = LineStream.pipe() else { return nil }
        guard let answers = LineStream.pipe() else {
            for file in [orders.reading, orders.writing] { close(file) }
            return nil
        }
        let process = SupervisedProcess(
            [program, TickProcess.option], environment: Self.environment(variables),
            input: orders.reading, output: answers.writing, budget: nil, grace: 0, canGain: false)
        for file in [orders.reading, answers.writing] { close(file) }
        guard let process else {
            for file in [orders.writing, answers.reading] { close(file) }
            return nil
        }
        self.process = process
        _ = fcntl(orders.writing, F_SETFL, O_NONBLOCK)
        shared = Mutex(Shared(orders: orders.writing))
        let lines = LineStream.lines(of: answers.reading, limit: 64)
        Task { [self] in
            for await line in lines where line == TickProcess.ready { shared.withLock { $0.state = .ready } }
            shared.withLock { $0.state = .missing }
        }
        Task { _ = await process.end() }
    }

    public var state: State { shared.withLock { $0.state } }

    /// Ticks at an interval in seconds from now on; nil: silence. Call it about ten times a second: an order that
    /// is not renewed for three seconds expires.
    public func tick(every seconds: Double?) {
        let interval = seconds.map { Int64(max(0.001, min($0, 60)) * 1000) } ?? 0
        shared.withLock { shared in
            let isHeld = shared.ordered.map { .now - $0 < Self.renewal } ?? false
            guard let orders = shared.orders, interval != shared.interval || !isHeld else { return }
            let order = Array("\(interval)\n".utf8)
            // A full pipe means that the process already has enough orders.
            if unsafe write(orders, order, order.count) == order.count {
                (shared.interval, shared.ordered) = (interval, .now)
            }
        }
    }

    /// Ends the process. Call it when no more ticks are needed; it does not wait.
    public func end() {
        shared.withLock { shared in
            if let orders = shared.orders { close(orders) }
            shared.orders = nil
        }
        process.askToEnd()
    }
}
