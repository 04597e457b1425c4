@preconcurrency @unsafe import Dispatch
import Glibc

/// Calls back on signals, which then do not end the process. The screen has `Signals` instead, which restores the
/// terminal when the program no longer listens.
public struct SignalListener {
    private let sources: [any DispatchSourceSignal]
    private let signals: [Int32]

    /// The signals that ask a command to end. SIGHUP is not one if the program was started to outlive its terminal
    /// (nohup).
    public static var end: [Int32] { isHangupIgnored ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP] }

    private static var isHangupIgnored: Bool {
        var former = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &former) == 0 else { return false }
        let handler = unsafe former.__sigaction_handler.sa_handler
        return unsafe unsafeBitCast(handler, to: Int.self) == 1
    }

    /// - Parameter body: The handler, which receives the number of each signal.
    public init(_ signals: [Int32] = end, _ body: @escaping @Sendable (Int32) -> Void) {
        self.signals = signals
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "noroshi.signals"))
            source.setEventHandler { @Sendable in body(number) }
            source.activate()
            return source
        }
    }

    /// Restores the former handling of the signals.
    public func stop() {
        for source in sources { source.cancel() }
        for number in signals { signal(number, SIG_DFL) }
    }
}
