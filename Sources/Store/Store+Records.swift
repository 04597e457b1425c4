public import Advertising
public import Basics
public import BeaconService
import GRDB
public import Regions

// Records for the service, from their creation until the service has received them.
extension Store {
    /// The default maximum number of stored records.
    public static let mostRecords = 1_000

    /// The maximum number of stored contents; older ones are dropped.
    static let mostContents = 1_000

    /// The contents that the service delivered, in the order of arrival.
    public func contents() throws(StoreError) -> [KeptContent] { try read { db in try ContentTable.load(db) } }

    /// Records a user's interaction with contents, with all its consequences or none. A user who was notified of a
    /// content before, by any program, is not notified again.
    /// - Parameters:
    ///   - identifiers: The identifiers of the contents; those that are no longer stored are ignored.
    ///   - note: Returns the consequences for each content as it is in the store.
    /// - Returns: The consequences.
    public func note(
        _ act: ContentAct, of identifiers: Set<UUID128>, source: String, mostRecords: Int = mostRecords,
        _ note: (KeptContent) -> ContentNote
    ) throws(StoreError) -> [ContentNote] {
        try write { db, _ in
            let found = try ContentTable.load(db).filter { content in
                identifiers.contains(content.identifier) && (act == .tapped || content.notified == nil)
            }
            let notes = found.map(note)
            try ContentTable.save(notes.map(\.content), most: Self.mostContents, db)
            try RecordTables.append(notes.flatMap(\.records), most: mostRecords, db)
            _ = try EventTable.append(notes.flatMap(\.events), source: source, db)
            return notes
        }
    }

    /// The oldest records, in the order of arrival.
    /// - Parameter state: The state of the records, or nil for any state.
    public func records(
        _ state: ServiceRecordState? = nil, limit: Int = .max
    ) throws(StoreError) -> [QueuedRecord] {
        try read { db in try RecordTables.records(state, limit: limit, db) }
    }

    /// The numbers of records, and the status of sending them.
    public func queue() throws(StoreError) -> QueueStatus {
        try read { db in
            QueueStatus(
                try RecordTables.counts(db), try SendingTable.load(.service, db),
                beacapp: try SendingTable.load(.beacapp(server: "", requestToken: ""), db))
        }
    }

    /// Ensures that only one program sends: the system ends the exclusive right with the program.
    /// - Returns: The exclusive right to send, or nil if another program has it.
    public func beginSending() throws(StoreError) -> SendingTurn? {
        guard let folder else { return SendingTurn(nil) }
        switch try InstanceLock.acquire(folder + "/sending.lock") {
        case .held(let lock): return SendingTurn(lock)
        case .taken: return nil
        case .impossible(let code): throw StoreError(path: folder + "/sending.lock", errno: code)
        }
    }

    /// Returns the oldest waiting records, and records that sending them begins.
    /// - Parameters:
    ///   - lane: The lane of the records.
    ///   - own: The user's own regions, whose records are not sent.
    ///   - choose: Selects the records to send, in the form in which they are sent.
    public func beginSending(
        _ limit: Int, of lane: SendingLane, own: [String], choose: ([QueuedRecord], SendingMark?) -> [QueuedRecord]
    ) throws(StoreError) -> [QueuedRecord] {
        try write { db, _ in
            try RecordTables.keepOwn(own, db)
            var chosen = choose(try RecordTables.next(limit, lane, db), try SendingTable.load(lane, db))
            try RecordTables.begin(chosen.map(\.record), db)
            for place in chosen.indices { chosen[place].tries += 1 }
            return chosen
        }
    }

    /// Records the result of sending records, in one transaction.
    public func note(_ outcome: SendingOutcome, source: String) throws(StoreError) {
        try write { db, _ in
            try RecordTables.remove(outcome.arrived, db)
            if let (identifier, reason) = outcome.rejected { try RecordTables.setAside(identifier, reason, db) }
            if let mark = outcome.mark { try SendingTable.save(mark, outcome.lane, db) }
            _ = try EventTable.append(outcome.events, source: source, db)
        }
    }
}

/// The result of sending records.
public struct SendingOutcome: Sendable {
    public var lane: SendingLane
    public var arrived: [UUID128]
    /// The record that the server rejected, with the reason.
    public var rejected: (identifier: UUID128, reason: Phrase)?
    /// The new status of sending, or nil if unchanged.
    public var mark: SendingMark?
    public var events: [SiteEvent]

    public init(
        _ lane: SendingLane = .service, arrived: [UUID128] = [], rejected: (identifier: UUID128, reason: Phrase)? = nil,
        mark: SendingMark? = nil,
        events: [SiteEvent] = []
    ) {
        self.lane = lane
        self.arrived = arrived
        self.rejected = rejected
        self.mark = mark
        self.events = events
    }
}

/// The exclusive right to send: while it is held, no other program sends.
public final class SendingTurn: Sendable {
    private let lock: InstanceLock?

    init(_ lock: InstanceLock?) { self.lock = lock }
}
