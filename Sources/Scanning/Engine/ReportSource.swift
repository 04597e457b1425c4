public import Advertising
public import Basics
public import BeaconService

/// Names a source of reports: decides which of its data is stored, and where.
public struct SourceIdentity: Hashable, Sendable {
    /// The origin of a source's reports.
    public enum Origin: Hashable, Sendable {
        /// The radio at the site, now.
        case live
        /// A simulation; no site has these beacons.
        case simulated
        /// A recording of radio reports, perhaps of another site.
        case capture
    }

    /// `controller`, `simulated`, `capture`: stored states of one family do not apply to another.
    public let family: String
    public let origin: Origin

    public init(family: String, origin: Origin) {
        self.family = family
        self.origin = origin
    }
}

/// One of the receivers of a source's reports.
public struct Receiver: Hashable, Sendable {
    /// The identifier in its reports.
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

/// An origin of reports: a controller, a capture, the simulated site, or an application's own source.
public protocol ReportSource: AnyObject, Sendable {
    var identity: SourceIdentity { get }
    /// The name in the log: `hci0`, `simulated`, `capture`.
    var name: String { get }
    /// The timeline of its reports.
    var timeline: any Timeline { get }
    /// The time at which a listener begins: now, or with the first report where that is known before.
    var beginning: Timestamp { get }
    /// Reports that were lost before they could be left in the inbox.
    var dropped: Int { get }
    /// The receivers of its reports, each with its own state; empty without receivers, as in a simulation.
    var receivers: [Receiver] { get }
    /// The share of the time in which it listens; nil: there is no controller, and a profile would have no effect.
    var profile: ScanProfile? { get }

    /// Begins to leave reports in an inbox, and returns once it does. Has no effect on a source that has begun
    /// already.
    /// - Parameter onState: Receives each change of the state, from any thread; the state of listening comes before
    ///   the first report.
    /// - Throws: The reason why nothing can be heard. The source may then be started again.
    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) async throws(ControllerError)

    /// Sets the share of the time in which it listens.
    func listen(with profile: ScanProfile)

    /// Ends the source. After it has returned, no more reports are left in the inbox.
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
