public import Tracking

/// What a source of reports is, for whoever names it and keeps what comes of it.
public struct SourceIdentity: Hashable, Sendable {
    /// What its reports say.
    public enum Worth: Hashable, Sendable {
        /// What is on the air of the site now.
        case heard
        /// Nothing of any site: they are made up.
        case madeUp
        /// What was on the air once, perhaps elsewhere.
        case recorded
    }

    /// `controller`, `simulated`, `capture`: what is remembered of one family says nothing of another.
    public let family: String
    public let worth: Worth

    public init(family: String, worth: Worth) {
        self.family = family
        self.worth = worth
    }
}

/// Where reports come from: a controller, a capture, the simulated site, or what an application brings.
public protocol ReportSource: AnyObject, Sendable {
    var identity: SourceIdentity { get }
    /// The name in the log: `hci0`, `simulated`, `capture`.
    var name: String { get }
    /// What time it is for its reports.
    var timeline: any Timeline { get }
    /// When what listens to it begins: now, or with the first report where that is known before.
    var beginning: Timestamp { get }
    /// Reports that were lost before they could be left in the inbox.
    var dropped: Int { get }

    /// Begins to leave reports in an inbox, and returns once it does. What has begun already is left alone.
    /// - Parameter onState: Takes each change of the state, from any thread.
    /// - Throws: Why nothing can be heard. It may then be started again.
    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) throws(ControllerError)

    /// Ends. Nothing is left in the inbox after it has returned.
    func stop()
}

extension ReportSource {
    public var name: String { identity.family }
    public var beginning: Timestamp { timeline.now }
    public var dropped: Int { 0 }
}
