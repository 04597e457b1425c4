public import Texts
public import Tracking

/// What a server answered to records.
public enum SendingAnswer: Equatable, Sendable {
    /// It has them.
    case accepted
    /// They are not as it takes them (400): one that is alone is set aside.
    /// - Parameter isKnown: Whether it has a record of that identifier already.
    case rejected(Reason, isKnown: Bool)
    /// It does not serve the application (401, 403).
    case refused(Reason)
    /// No answer, or none that says anything of the records.
    /// - Parameter asked: Seconds after which the server wants to be asked again (`Retry-After`).
    case failed(Reason, asked: Double?)
    /// Who sent them took it back. They may have arrived.
    case cancelled
}

/// How sending to a server stands. It is remembered over restarts.
public struct SendingMark: Equatable, Sendable {
    /// The server's address, as settings have it.
    public var server: String
    /// A name of the application that tells nothing of its code.
    public var application: String
    public var moment: MachineMoment
    /// How often it went wrong, one time after the other.
    public var failures: Int
    /// Seconds from `moment` until it is tried again.
    public var wait: Double
    /// Whether the server does not serve the application: nothing is sent until one of them changes.
    public var isRefused: Bool
    /// Why it went wrong; nil: it did not.
    public var reason: Reason?
    /// When records arrived last, at whichever server; nil: never.
    public var lastSuccess: Timestamp?

    public init(
        server: String, application: String, moment: MachineMoment, failures: Int = 0, wait: Double = 0,
        isRefused: Bool = false, reason: Reason? = nil, lastSuccess: Timestamp? = nil
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

    /// Seconds that a server may ask for at most.
    public static let longestAsked = 3600.0

    /// The mark after an answer.
    /// - Parameter random: 0 to 1.
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
            // Who was not served and cannot be reached now still is not served.
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

    /// The mark as far as it says something to who sends for an application to a server.
    /// - Parameter server: nil: to none.
    public func asSeen(by server: String?, _ application: String) -> SendingMark {
        guard self.server != server || isRefused && self.application != application else { return self }
        var mark = self
        (mark.failures, mark.wait, mark.isRefused, mark.reason) = (0, 0, false, nil)
        return mark
    }

    /// Seconds until something may be sent to a server again; 0: now.
    public func wait(for server: String, at now: MachineMoment) -> Double {
        guard self.server == server, wait > 0, let passed = now.seconds(since: moment) else { return 0 }
        return max(0, wait - passed)
    }
}

/// Seconds between two attempts at what does not work, each time twice as long and each up to a fifth longer or shorter,
/// so that a thousand devices do not come back at one moment.
public struct Backoff: Equatable, Sendable {
    /// After the first time.
    public var first: Double
    public var longest: Double

    public init(first: Double = 5, longest: Double = 300) {
        self.first = first
        self.longest = longest
    }

    /// - Parameters:
    ///   - failures: How often it did not work, one time after the other; 1 or more.
    ///   - random: 0 to 1.
    public func seconds(failures: Int, random: Double) -> Double {
        let middle = first * Double(1 << min(max(failures, 1) - 1, 20))
        return min(middle * Self.spread(random), longest)
    }

    /// 0.8 to 1.2.
    public static func spread(_ random: Double) -> Double { 0.8 + 0.4 * min(max(random, 0), 1) }
}
