public import Basics

/// A server's response to records.
public enum SendingAnswer: Equatable, Sendable {
    /// The server has stored the records.
    case accepted
    /// The server rejected the records (400). A single rejected record is set aside.
    /// - Parameter isKnown: Whether the server already has a record with that identifier.
    case rejected(Phrase, isKnown: Bool)
    /// The server does not serve the application (401, 403).
    case refused(Phrase)
    /// There was no response, or none that concerns the records.
    /// - Parameter asked: The time in seconds after which the server accepts another attempt (`Retry-After`).
    case failed(Phrase, asked: Double?)
    /// The sender cancelled the transmission. The records may have arrived.
    case cancelled
}

/// The status of sending to a server. It is kept across restarts.
public struct SendingMark: Equatable, Sendable {
    /// The server's address as in the settings.
    public var server: String
    /// A name of the application that reveals nothing of its code.
    public var application: String
    public var moment: MachineMoment
    /// The number of consecutive failures.
    public var failures: Int
    /// The time in seconds from `moment` until the next attempt.
    public var wait: Double
    /// Whether the server does not serve the application: nothing is sent until the server or the application
    /// changes.
    public var isRefused: Bool
    /// The reason of the failure, or nil if there was none.
    public var reason: Phrase?
    /// The time at which records last arrived, at any server; nil if never.
    public var lastSuccess: Timestamp?

    public init(
        server: String, application: String, moment: MachineMoment, failures: Int = 0, wait: Double = 0,
        isRefused: Bool = false, reason: Phrase? = nil, lastSuccess: Timestamp? = nil
    ) {
        self.server = server
        self.application = application
        self.moment = moment
        self.failures = failures
        self.wait = wait
        self.isRefused = isRefused
        self.reason = reason
        self.lastSuccess = lastSuccess
    }

    /// The maximum delay in seconds that a server may request.
    public static let longestAsked = 3600.0

    /// The status after an answer.
    /// - Parameter random: A random number from 0 to 1.
    public init(
        after answer: SendingAnswer, _ former: SendingMark?, server: String, application: String,
        at now: MachineMoment, random: Double
    ) {
        self.init(server: server, application: application, moment: now, lastSuccess: former?.lastSuccess)
        switch answer {
        case .accepted, .rejected(_, isKnown: true): lastSuccess = now.time
        case .rejected, .cancelled: break
        case .refused(let reason): (isRefused, self.reason) = (true, reason)
        case .failed(let reason, let asked):
            // An application that the server did not serve before still counts as not served if the server cannot be
            // reached now.
            isRefused = former?.refuses(application, at: server) ?? false
            failures = (former?.server == server ? former?.failures ?? 0 : 0) + 1
            wait = max(
                Backoff().seconds(failures: failures, random: random), min(max(asked ?? 0, 0), Self.longestAsked))
            self.reason = reason
        }
    }

    /// Whether a server does not serve an application.
    public func refuses(_ application: String, at server: String) -> Bool {
        isRefused && self.server == server && self.application == application
    }

    /// The status as relevant for sending for an application to a server. Failures that concern another server or
    /// application are removed.
    /// - Parameter server: The server; nil for none.
    public func asSeen(by server: String?, _ application: String) -> SendingMark {
        guard self.server != server || isRefused && self.application != application else { return self }
        var mark = self
        (mark.failures, mark.wait, mark.isRefused, mark.reason) = (0, 0, false, nil)
        return mark
    }

    /// The time in seconds until records may be sent to a server again; 0 if they may be sent now.
    public func wait(for server: String, at now: MachineMoment) -> Double {
        guard self.server == server, wait > 0, let passed = now.seconds(since: moment) else { return 0 }
        return max(0, wait - passed)
    }
}

/// The delay between two attempts after failures: each is twice as long as the previous one, and varies by up to a
/// fifth in either direction, so that a thousand devices do not retry at the same moment.
public struct Backoff: Equatable, Sendable {
    /// The delay in seconds after the first failure.
    public var first: Double
    public var longest: Double

    public init(first: Double = 5, longest: Double = 300) {
        self.first = first
        self.longest = longest
    }

    /// - Parameters:
    ///   - failures: The number of consecutive failures; 1 or more.
    ///   - random: A random number from 0 to 1.
    public func seconds(failures: Int, random: Double) -> Double {
        let middle = first * Double(1 << min(max(failures, 1) - 1, 20))
        return min(middle * Self.spread(random), longest)
    }

    /// A random factor from 0.8 to 1.2.
    public static func spread(_ random: Double) -> Double { 0.8 + 0.4 * min(max(random, 0), 1) }
}
