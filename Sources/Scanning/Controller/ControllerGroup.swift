import Advertising
import Basics
public import BeaconService
import Synchronization

/// A source that can also be started while nothing can be heard yet.
protocol RetryingSource: ReportSource {
    /// Begins to leave reports in an inbox, now or as soon as that is possible.
    /// - Throws: The reason why that will never be possible.
    func startRetrying(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError)
}

/// Several controllers that listen at once: their reports come into one inbox, and each report has the identifier of
/// its receiver.
///
/// It listens as long as one of them does. A controller that was removed, or is missing at first, is tried until it
/// is back.
public final class ControllerGroup: ReportSource {
    public let identity = SourceIdentity(family: "controller", origin: .live)
    public let timeline: any Timeline
    private let members: [any RetryingSource]
    private let states: Mutex<[Receiver]>
    /// Whether states are reported. They come from the threads of all members, and are reported one after another.
    private let telling = Mutex(false)

    /// - Parameters:
    ///   - adapters: `hci0`, `hci1`; the receiver of each is its place.
    ///   - configuration: How each of them scans.
    public convenience init(adapters: [String], configuration: ControllerConfiguration, clock: Clock) {
        let members = adapters.enumerated().map { place, adapter in
            var configuration = configuration
            configuration.adapter = adapter
            return ControllerSource(
                configuration: configuration, receiver: ReceiverID(rawValue: UInt16(place)), clock: clock)
        }
        self.init(members, names: adapters, timeline: clock)
    }

    /// - Parameter members: At least one; each marks its reports with its place.
    init(_ members: [any RetryingSource], names: [String], timeline: any Timeline) {
        self.members = members
        self.timeline = timeline
        states = Mutex(
            names.enumerated().map { place, name in
                Receiver(id: ReceiverID(rawValue: UInt16(place)), name: name, state: .starting)
            })
    }

    /// All of them, also those that are absent: `hci0+hci1`.
    public var name: String { receivers.map(\.name).joined(separator: "+") }
    public var dropped: Int { members.reduce(0) { $0 + $1.dropped } }
    public var receivers: [Receiver] { states.withLock { $0 } }
    public var profile: ScanProfile? { members.first?.profile }

    public func listen(with profile: ScanProfile) {
        for member in members { member.listen(with: profile) }
    }

    /// Starts all members. No state is reported before all of them were tried: one starting after another is not a
    /// change.
    /// - Throws: The reason why the first one cannot listen, if none can.
    public func start(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError) {
        telling.withLock { $0 = false }
        var failures: [(place: Int, error: ControllerError)] = []
        for (place, member) in members.enumerated() {
            do throws(ControllerError) {
                try await member.start(into: inbox) { [weak self] in self?.note($0, of: place, onState) }
            } catch {
                failures.append((place, error))
            }
        }
        if failures.count == members.count, let first = failures.first { throw first.error }
        for (place, error) in failures {
            note(.lost(error, since: timeline.now.microseconds), of: place, onState)
            do throws(ControllerError) {
                try await members[place].startRetrying(into: inbox) { [weak self] in self?.note($0, of: place, onState)
                }
            } catch {
                note(.lost(error, since: timeline.now.microseconds), of: place, onState)
            }
        }
        telling.withLock { isTelling in
            isTelling = true
            onState(SourceState(of: receivers))
        }
    }

    public func stop() {
        for member in members { member.stop() }
    }

    private func note(_ state: SourceState, of place: Int, _ onState: @Sendable (SourceState) -> Void) {
        states.withLock { $0[place].state = state }
        telling.withLock { isTelling in if isTelling { onState(SourceState(of: receivers)) } }
    }
}

extension SourceState {
    /// The common state of several receivers: they listen as long as one of them does.
    init(of receivers: [Receiver]) {
        let listening = receivers.filter { $0.state.scan != nil }
        let isHeard = listening.contains { if case .scanning = $0.state { true } else { false } }
        if var scan = listening.first?.state.scan {
            scan.adapter = listening.map(\.name).joined(separator: "+")
            let since = listening.compactMap(\.state.since).max() ?? 0
            self = isHeard ? .scanning(scan) : .silent(scan, since: since)
        } else if receivers.contains(where: { $0.state == .starting }) {
            self = .starting
        } else {
            self = receivers.first { if case .lost = $0.state { true } else { false } }?.state ?? .stopped
        }
    }

    /// The scan that is on; nil: none is.
    public var scan: ActiveScan? {
        switch self {
        case .scanning(let scan), .silent(let scan, _): scan
        case .starting, .lost, .stopped: nil
        }
    }

    /// The time since which nothing is heard, in microseconds by the source's clock.
    private var since: Int64? {
        switch self {
        case .silent(_, let since), .lost(_, let since): since
        case .starting, .scanning, .stopped: nil
        }
    }
}
