public import Advertising
public import Texts

/// A record for the service, kept from the moment at which it came about until the service has it.
public struct ServiceRecord: Equatable, Sendable {
    /// What servers know the record by: it is the same record however often it is sent.
    public var identifier: UUID128
    public var track: TrackingRecord
    /// DeveloperAppCode of that moment. It is never shown. Nil: of a store of an earlier version, which did not keep it.
    public var code: String?
    /// Whether the application was in test mode; nil as above.
    public var isTestMode: Bool?
    public var state: ServiceRecordState

    public init(
        identifier: UUID128, track: TrackingRecord, code: String? = nil, isTestMode: Bool? = nil,
        state: ServiceRecordState = .waiting
    ) {
        self.identifier = identifier
        self.track = track
        self.code = code
        self.isTestMode = isTestMode
        self.state = state
    }

    /// What a tracking window found.
    /// - Parameter identifier: A new one.
    public init(_ track: TrackingRecord, identifier: UUID128, _ state: ServiceState, _ context: ServiceContext) {
        let preference = context.preference
        self.init(
            identifier: identifier, track: track, code: preference.appCode.isEmpty ? nil : preference.appCode,
            isTestMode: preference.isTestMode, state: state.isOwn(track.regionID, context) ? .own : .waiting)
    }

    /// What is recorded. The raw values are the names in data formats.
    public enum Kind: String, Sendable { case track }

    public var kind: Kind { .track }
}

/// What becomes of a record. The raw values are the names in data formats.
public enum ServiceRecordState: String, CaseIterable, Sendable {
    /// It is to be sent.
    case waiting
    /// The server rejected it (400): it is not sent again.
    case aside
    /// It is of a region of the user's own, of which no server knows.
    case own
}

/// A record in the queue.
public struct QueuedRecord: Equatable, Sendable {
    /// Counts up and is never reused.
    public var number: Int
    public var record: ServiceRecord
    /// How often sending it began.
    public var tries: Int
    /// Why it was set aside.
    public var reason: Reason?

    public init(number: Int, record: ServiceRecord, tries: Int = 0, reason: Reason? = nil) {
        self.number = number
        self.record = record
        self.tries = tries
        self.reason = reason
    }
}

/// How many records are in the queue.
public struct QueueCounts: Equatable, Sendable {
    public var waiting = 0
    public var aside = 0
    public var own = 0
    /// Dropped since the store was created, because there was no room.
    public var dropped = 0

    public init(waiting: Int = 0, aside: Int = 0, own: Int = 0, dropped: Int = 0) {
        self.waiting = waiting
        self.aside = aside
        self.own = own
        self.dropped = dropped
    }
}

/// What is in the queue, and how sending it stands.
public struct QueueStanding: Equatable, Sendable {
    public var counts: QueueCounts
    /// Nil: nothing was sent yet.
    public var mark: SendingMark?

    public init(_ counts: QueueCounts = QueueCounts(), _ mark: SendingMark? = nil) {
        self.counts = counts
        self.mark = mark
    }
}

extension ServiceState {
    /// The regions of service beacons that are the user's own.
    public func ownRegions(_ context: ServiceContext) -> [String] {
        reserved.map(\.regionID).filter { isOwn($0, context) }
    }

    /// Whether a region of service beacons is one that the user reserved, and neither the service's nor the shop's.
    public func isOwn(_ regionID: String, _ context: ServiceContext) -> Bool {
        reserved.contains { $0.regionID == regionID }
            && !(officialRegions(context) + context.simulated).contains { $0.regionID == regionID }
    }
}
