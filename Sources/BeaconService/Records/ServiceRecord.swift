public import Advertising
public import Basics
import Tracking

/// A record for the service, stored from its creation until the service has received it.
public struct ServiceRecord: Equatable, Sendable {
    /// The content of the record.
    public enum Matter: Equatable, Sendable {
        case track(TrackingRecord)
        case report(ContentReport)
        case beacapp(BeacappLog)
    }

    /// The identifier by which servers recognize the record: it is the same record however often it is sent.
    public var identifier: UUID128
    public var matter: Matter
    /// The DeveloperAppCode at the creation of the record. It is never shown. Nil for records from a store of an
    /// earlier version, which did not keep it.
    public var code: String?
    /// Whether the application was in test mode; nil for records from a store of an earlier version.
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

    /// A record of the findings of a tracking window.
    /// - Parameter identifier: A new identifier.
    public init(_ track: TrackingRecord, identifier: UUID128, _ state: ServiceState, _ context: ServiceContext) {
        self.init(
            identifier: identifier, .track(track), context.preference,
            state: state.isOwn(track.regionID, context) ? .own : .waiting)
    }

    /// A record of a user's interaction with content.
    /// - Parameter identifier: A new identifier.
    public init(_ report: ContentReport, identifier: UUID128, _ context: ServiceContext) {
        self.init(identifier: identifier, .report(report), context.preference)
    }

    /// A record for Beacapp's server.
    /// - Parameter identifier: A new identifier.
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
    /// The service region of the record, or nil if there is none.
    public var regionID: String? {
        switch matter {
        case .track(let track): track.regionID
        case .report(let report): report.place.regionID
        case .beacapp: nil
        }
    }

    /// The identifier of the region, also of a single-beacon region; nil if there is none.
    public var region: String? {
        switch matter {
        case .track(let track): track.region
        case .report(let report): report.place.description
        case .beacapp: nil
        }
    }

    /// The time at which the recorded action ended.
    public var time: Timestamp {
        switch matter {
        case .track(let track): track.end
        case .report(let report): report.time
        case .beacapp(let log): log.time
        }
    }

    /// The key codes of the record's beacons.
    public var keycodes: [String] {
        switch matter {
        case .track(let track): track.beacons.map(\.data.keycode)
        case .report(let report): report.place.keycode.map { [$0] } ?? []
        case .beacapp: []
        }
    }

    /// The identifier by which servers identified this device at that time, or nil if there was none yet.
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
            // The server identifies the device by the activation.
            case .beacapp: break
            }
        }
    }

    /// The application's identifier of its user at that time (auid), or nil if none was set.
    public var userIdentifier: String? {
        switch matter {
        case .track(let track): track.userIdentifier
        case .report(let report): report.userIdentifier
        case .beacapp: nil
        }
    }
}

/// The state of a record in the queue. The raw values are the names in data formats.
public enum ServiceRecordState: String, CaseIterable, Sendable {
    /// The record is to be sent.
    case waiting
    /// The server rejected the record (400): it is not sent again.
    case aside
    /// The record belongs to a region that the user reserved, which is unknown to every server.
    case own
}

/// A record in the queue.
public struct QueuedRecord: Equatable, Sendable {
    /// The sequence number, which increases and is never reused.
    public var number: Int
    public var record: ServiceRecord
    /// The number of times that sending began.
    public var tries: Int
    /// The reason why the record was set aside.
    public var reason: Phrase?

    public init(number: Int, record: ServiceRecord, tries: Int = 0, reason: Phrase? = nil) {
        self.number = number
        self.record = record
        self.tries = tries
        self.reason = reason
    }
}

/// The numbers of records in the queue.
public struct QueueCounts: Equatable, Sendable {
    public var waiting = 0
    public var aside = 0
    public var own = 0
    /// The number of records dropped since the store was created, because there was no room.
    public var dropped = 0

    public init(waiting: Int = 0, aside: Int = 0, own: Int = 0, dropped: Int = 0) {
        self.waiting = waiting
        self.aside = aside
        self.own = own
        self.dropped = dropped
    }
}

/// The content of the queue and the status of sending it.
public struct QueueStatus: Equatable, Sendable {
    public var counts: QueueCounts
    /// The sending status of service records, or nil if none were sent yet.
    public var mark: SendingMark?
    /// The sending status of Beacapp's logs, or nil if none were sent yet.
    public var beacapp: SendingMark?

    public init(
        _ counts: QueueCounts = QueueCounts(), _ mark: SendingMark? = nil, beacapp: SendingMark? = nil
    ) {
        self.counts = counts
        self.mark = mark
        self.beacapp = beacapp
    }

    /// The status that explains why records are waiting: that of the service's records if they failed, else that of
    /// Beacapp's logs. Nil if neither failed.
    public var markInTheWay: SendingMark? { [mark, beacapp].compactMap(\.self).first { $0.reason != nil } }

    /// The time at which records of any kind last arrived; nil if never.
    public var lastSuccess: Timestamp? { [mark?.lastSuccess, beacapp?.lastSuccess].compactMap(\.self).max() }
}

extension ServiceState {
    /// The identifiers of service-beacon regions that the user reserved.
    public func ownRegions(_ context: ServiceContext) -> [String] {
        reserved.map(\.regionID).filter { isOwn($0, context) }
    }

    /// Whether the user reserved a region of service beacons, and it belongs neither to the service nor to the
    /// simulated shop.
    public func isOwn(_ regionID: String, _ context: ServiceContext) -> Bool {
        reserved.contains { $0.regionID == regionID }
            && !(officialRegions(context) + context.simulated).contains { $0.regionID == regionID }
    }
}
