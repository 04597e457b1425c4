import MonitorUI
import Platform

/// The sound of a hunt: ticks through the system's sound if it works, otherwise the terminal's bell.
struct HuntSound {
    /// The action that the terminal has to take.
    enum Outcome: Equatable {
        case nothing
        case ring
        /// There is no sound device: from now on the bell replaces it.
        case fallBack
    }

    private var ticker: Ticker?
    private var begun: ContinuousClock.Instant?
    /// Whether the sound device was missing when it was tried for this hunt, and whether that was reported.
    private var isMissing = false
    private var wasSaid = false
    private var lastBell: ContinuousClock.Instant?

    /// The shortest time between two bells: many terminals drop faster bells, or play them for as long as this.
    private static let shortestBell = Duration.milliseconds(250)
    /// The time that a device may take until it can be heard.
    private static let timeout = Duration.seconds(2)

    /// Ticks at the interval that the screen requests.
    /// - Parameters:
    ///   - isWanted: Whether the hunt is to be heard; the process that plays the sound runs for as long.
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
        case .starting: begun.map { .now - $0 > Self.timeout } ?? false
        }
    }

    /// Ends the sound, at the end of the screen and when the screen is suspended. A device that was missing is tried
    /// again afterwards.
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
