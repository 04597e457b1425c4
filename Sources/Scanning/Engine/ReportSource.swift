public import BeaconService
public import Reports
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

/// One of those who receive what a source reports.
public struct Receiver: Hashable, Sendable {
    /// What its reports bear.
    public let id: ReceiverID
    /// `hci0`
    public let name: String
    public var state: SourceState

    public init(id: ReceiverID, name: String, state: SourceState) {
        self.id = id
        self.name = name
        self.state = state
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
    /// Who receives its reports, each with its own state; empty where nobody does, as in a simulation.
    var receivers: [Receiver] { get }
    /// How much of the time it listens; nil: there is no controller, and a profile would have no effect.
    var profile: ScanProfile? { get }

    /// Begins to leave reports in an inbox, and returns once it does. What has begun already is left alone.
    /// - Parameter onState: Takes each change of the state, from any thread; that it listens before the first report.
    /// - Throws: Why nothing can be heard. It may then be started again.
    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) async throws(ControllerError)

    /// Sets how much of the time it listens.
    func listen(with profile: ScanProfile)

    /// Ends. Nothing is left in the inbox after it has returned.
    func stop()
}

extension ReportSource {
    public var name: String { identity.family }
    public var beginning: Timestamp { timeline.now }
    public var dropped: Int { 0 }
    public var receivers: [Receiver] { [] }
    public var profile: ScanProfile? { nil }
    public func listen(with profile: ScanProfile) {}
}
