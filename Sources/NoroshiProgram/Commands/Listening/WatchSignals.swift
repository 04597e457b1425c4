@preconcurrency @unsafe import Dispatch
import Glibc

/// Turns the signals that a service receives into orders.
struct WatchSignals {
    private let sources: [any DispatchSourceSignal]
    /// SIGCONT, which `noroshi display-on` sends: somebody looks at the screen again.
    private static let orders: [(Int32, WatchCommand.Order)] = [
        (SIGINT, .end), (SIGTERM, .end), (SIGHUP, .reload), (SIGCONT, .displayOn),
    ]

    init(_ body: @escaping @Sendable (WatchCommand.Order) -> Void) {
        sources = Self.orders.map { number, order in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "noroshi.signals"))
            source.setEventHandler { @Sendable in body(order) }
            source.activate()
            return source
        }
    }

    /// Restores the former handling of the signals.
    func end() {
        for source in sources { source.cancel() }
        for (number, _) in Self.orders { signal(number, SIG_DFL) }
    }
}
