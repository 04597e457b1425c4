import Glibc
import Processes
import Synchronization

/// Ticks that are heard, as fast as is asked, through libasound.
///
/// A process of its own, since the user's configuration names the libraries that libasound loads: they must have none of
/// the capabilities of the program that hears beacons, and may wait for a device for as long as they like.
public final class Ticker: Sendable {
    public enum State: Sendable {
        /// It is not known yet whether anything can be heard.
        case starting
        case ready
        /// There is no library or no device, or it is gone.
        case missing
    }

    private struct Shared {
        var state = State.starting
        /// The descriptor to write orders into; nil: closed.
        var orders: Int32?
        var interval: Int64 = 0
        /// When the last order was given.
        var ordered: ContinuousClock.Instant?
    }

    private let process: KeptProcess
    private let shared: Mutex<Shared>

    /// How the variables begin that libasound and the plugins of sound servers read, besides what every program gets.
    private static let beginnings = ["ALSA_", "PULSE_", "PIPEWIRE_", "LD_LIBRARY_PATH="]
    /// After how long an order is given again.
    private static let renewal = Duration.seconds(1)

    private static func environment(_ variables: [String]) -> [String] {
        let others = variables.filter { variable in beginnings.contains { variable.hasPrefix($0) } }
        return ChildEnvironment.of(variables, others: others.map { String($0.prefix { $0 != "=" }) })
    }

    /// Starts it, silent at first.
    /// - Parameters:
    ///   - program: This program, as a path: it carries out `TickProcess`.
    ///   - variables: `NAME=value`, of which it gets those that it needs.
    /// - Returns: nil: it cannot be started.
    public init?(program: String, variables: [String] = ChildEnvironment.current) {
        guard let orders = LineStream.pipe() else { return nil }
        guard let answers = LineStream.pipe() else {
            for file in [orders.reading, orders.writing] { close(file) }
            return nil
        }
        let process = KeptProcess(
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

    /// Ticks once in so many seconds from now on; nil: not at all. To be called about ten times a second: an order that is not
    /// renewed for three seconds holds no longer.
    public func tick(every seconds: Double?) {
        let interval = seconds.map { Int64(max(0.001, min($0, 60)) * 1000) } ?? 0
        shared.withLock { shared in
            let isHeld = shared.ordered.map { .now - $0 < Self.renewal } ?? false
            guard let orders = shared.orders, interval != shared.interval || !isHeld else { return }
            let order = Array("\(interval)\n".utf8)
            // A process that takes nothing has orders enough.
            if unsafe write(orders, order, order.count) == order.count {
                (shared.interval, shared.ordered) = (interval, .now)
            }
        }
    }

    /// Ends it. To be called once nothing is to be heard any more; it does not wait.
    public func end() {
        shared.withLock { shared in
            if let orders = shared.orders { close(orders) }
            shared.orders = nil
        }
        process.askToEnd()
    }
}
