import MonitorUI
import Sound

/// What a hunt sounds like: ticks through the system's sound where there is one, else the terminal's bell.
struct HuntSound {
    /// What is to be done about the terminal.
    enum Outcome: Equatable {
        case nothing
        case ring
        /// There is no sound: from now on the bell stands in for it.
        case fallBack
    }

    private var ticker: Ticker?
    private var begun: ContinuousClock.Instant?
    /// Whether there was no sound when it was tried for this hunt, and whether that was said.
    private var isMissing = false
    private var wasSaid = false
    private var lastBell: ContinuousClock.Instant?

    /// The shortest time between two bells: many terminals drop those that come faster, or play them for as long.
    private static let shortestBell = Duration.milliseconds(250)
    /// How long a device may take until it can be heard.
    private static let patience = Duration.seconds(2)

    /// Ticks as the screen says.
    /// - Parameters:
    ///   - isWanted: Whether anything is to be heard of the hunt; the process behind it runs for as long.
    ///   - interval: Seconds between two ticks; nil: silence.
    mutating func follow(_ interval: Double?, isWanted: Bool) -> Outcome {
        guard isWanted else {
            end()
            return .nothing
        }
        if isMissing { return interval.map { ring(every: $0) } ?? .nothing }
        if ticker == nil { (ticker, begun) = (Ticker(program: Environment.ownProgram), .now) }
        guard let ticker, !hasFailed(ticker) else {
            end()
            isMissing = true
            defer { wasSaid = true }
            return wasSaid ? .nothing : .fallBack
        }
        ticker.tick(every: interval)
        return .nothing
    }

    private func hasFailed(_ ticker: Ticker) -> Bool {
        switch ticker.state {
        case .missing: true
        case .ready: false
        case .starting: begun.map { .now - $0 > Self.patience } ?? false
        }
    }

    /// To be called at the end of the screen, and where it stops. A device that was missing is tried again afterwards.
    mutating func end() {
        ticker?.end()
        (ticker, begun, isMissing, lastBell) = (nil, nil, false, nil)
    }

    private mutating func ring(every seconds: Double) -> Outcome {
        let now = ContinuousClock.now
        if let lastBell, now - lastBell < max(.seconds(seconds), Self.shortestBell) { return .nothing }
        lastBell = now
        return .ring
    }
}
