public import Advertising
public import Texts
public import Tracking

/// A record for the service, kept from the moment at which it came about until the service has it.
public struct ServiceRecord: Equatable, Sendable {
    /// What is recorded.
    public enum Matter: Equatable, Sendable {
        case track(TrackingRecord)
        case report(ContentReport)
        case beacapp(BeacappLog)
    }

    /// What servers know the record by: it is the same record however often it is sent.
    public var identifier: UUID128
    public var matter: Matter
    /// DeveloperAppCode of that moment. It is never shown. Nil: of a store of an earlier version, which did not keep it.
    public var code: String?
    /// Whether the application was in test mode; nil as above.
    public var isTestMode: Bool?
    public var state: ServiceRecordState

    public init(
        identifier: UUID128, _ matter: Matter, code: String? = nil, isTestMode: Bool? = nil,
        state: ServiceRecordState = .waiting
    ) {
        self.identifier = identifier
        self.matter = matter
        self.code = code
        self.isTestMode = isTestMode
        self.state = state
    }

    private init(
        identifier: UUID128, _ matter: Matter, _ preference: DeveloperPreference, state: ServiceRecordState = .waiting
    ) {
        self.init(
            identifier: identifier, matter, code: preference.appCode.isEmpty ? nil : preference.appCode,
            isTestMode: preference.isTestMode, state: state)
    }

    /// What a tracking window found.
    /// - Parameter identifier: A new one.
    public init(_ track: TrackingRecord, identifier: UUID128, _ state: ServiceState, _ context: ServiceContext) {
        self.init(
            identifier: identifier, .track(track), context.preference,
            state: state.isOwn(track.regionID, context) ? .own : .waiting)
    }

    /// What a user did with content.
    /// - Parameter identifier: A new one.
    public init(_ report: ContentReport, identifier: UUID128, _ context: ServiceContext) {
        self.init(identifier: identifier, .report(report), context.preference)
    }

    /// What Beacapp's server is told.
    /// - Parameter identifier: A new one.
    public init(_ log: BeacappLog, identifier: UUID128) { self.init(identifier: identifier, .beacapp(log)) }

    /// The kinds of records. The raw values are the names in data formats.
    public enum Kind: String, CaseIterable, Sendable {
        case track, notified, tapped
        case beacappEvent = "beacapp-event"
        case beacappLog = "beacapp-log"
    }

    public var kind: Kind {
        switch matter {
        case .track: .track
        case .report(let report): report.act == .notified ? .notified : .tapped
        case .beacapp(let log): if case .custom = log.matter { .beacappLog } else { .beacappEvent }
        }
    }
}

extension ServiceRecord {
    /// The region of the service that it is of; nil: of none.
    public var regionID: String? {
        switch matter {
        case .track(let track): track.regionID
        case .report(let report): report.place.regionID
        case .beacapp: nil
        }
    }

    /// The identifier of the region: that of a single beacon, too. Nil: it is of none.
    public var region: String? {
        switch matter {
        case .track(let track): track.region
        case .report(let report): report.place.description
        case .beacapp: nil
        }
    }

    /// When what is recorded was over.
    public var time: Timestamp {
        switch matter {
        case .track(let track): track.end
        case .report(let report): report.time
        case .beacapp(let log): log.time
        }
    }

    /// The key codes of its beacons.
    public var keycodes: [String] {
        switch matter {
        case .track(let track): track.beacons.map(\.data.keycode)
        case .report(let report): report.place.keycode.map { [$0] } ?? []
        case .beacapp: []
        }
    }

    /// By what servers knew this device then; nil: by nothing yet.
    public var device: UUID128? {
        get {
            switch matter {
            case .track(let track): track.device
            case .report(let report): report.device
            case .beacapp: nil
            }
        }
        set {
            switch matter {
            case .track(var track):
                track.device = newValue
                matter = .track(track)
            case .report(var report):
                report.device = newValue
                matter = .report(report)
            // Its server knows the device by the activation.
            case .beacapp: break
            }
        }
    }

    /// The application's identifier of its user then (auid); nil: none was set.
    public var userIdentifier: String? {
        switch matter {
        case .track(let track): track.userIdentifier
        case .report(let report): report.userIdentifier
        case .beacapp: nil
        }
    }
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
    /// Of Beacapp's logs; nil: none was sent yet.
    public var beacapp: SendingMark?

    public init(
        _ counts: QueueCounts = QueueCounts(), _ mark: SendingMark? = nil, beacapp: SendingMark? = nil
    ) {
        self.counts = counts
        self.mark = mark
        self.beacapp = beacapp
    }

    /// Why records wait: what went wrong with those of the service, else with Beacapp's logs. Nil: nothing did.
    public var markInTheWay: SendingMark? { [mark, beacapp].compactMap(\.self).first { $0.reason != nil } }

    /// When records arrived last, of whichever kind; nil: never.
    public var lastSuccess: Timestamp? { [mark?.lastSuccess, beacapp?.lastSuccess].compactMap(\.self).max() }
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
