public import Advertising
public import BeaconService
import GRDB
public import Regions
public import Texts

// Records for the service, from the moment at which they came about until it has them.
extension Store {
    /// The most records that are kept, unless told otherwise.
    public static let mostRecords = 1_000

    /// The most contents that are kept; older ones are dropped.
    static let mostContents = 1_000

    /// Contents that the service handed over, in the order in which they came.
    public func contents() throws(StoreError) -> [KeptContent] { try read { db in try ContentTable.load(db) } }

    /// Notes what a user did with contents, all of what follows or none. Who was told of one before, by whatever program, is
    /// not told again.
    /// - Parameters:
    ///   - identifiers: Those that are not there any more are passed over.
    ///   - note: What follows from it, for each as it is in the store.
    /// - Returns: What followed.
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

    /// The oldest records, in the order in which they came.
    /// - Parameter state: nil: of every state.
    public func records(
        _ state: ServiceRecordState? = nil, limit: Int = .max
    ) throws(StoreError) -> [QueuedRecord] {
        try read { db in try RecordTables.records(state, limit: limit, db) }
    }

    /// How many records there are, and how sending them stands.
    public func queue() throws(StoreError) -> QueueStanding {
        try read { db in
            QueueStanding(
                try RecordTables.counts(db), try SendingTable.load(.service, db),
                beacapp: try SendingTable.load(.beacapp(server: "", requestToken: ""), db))
        }
    }

    /// Lets one program alone send: the system ends it with the program.
    /// - Returns: nil: another program sends.
    public func beginSending() throws(StoreError) -> SendingTurn? {
        guard let folder else { return SendingTurn(nil) }
        switch try InstanceLock.acquire(folder + "/sending.lock") {
        case .held(let lock): return SendingTurn(lock)
        case .taken: return nil
        case .impossible(let code): throw StoreError(path: folder + "/sending.lock", errno: code)
        }
    }

    /// Takes the oldest records that wait, and notes that sending them begins.
    /// - Parameters:
    ///   - lane: Of which they are.
    ///   - own: The user's own regions, whose records stay.
    ///   - choose: Which of them are sent, and as what.
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

    /// Notes what became of records that were sent, all in one piece.
    public func note(_ outcome: SendingOutcome, source: String) throws(StoreError) {
        try write { db, _ in
            try RecordTables.remove(outcome.arrived, db)
            if let (identifier, reason) = outcome.rejected { try RecordTables.setAside(identifier, reason, db) }
            if let mark = outcome.mark { try SendingTable.save(mark, outcome.lane, db) }
            _ = try EventTable.append(outcome.events, source: source, db)
        }
    }
}

/// What became of records that were sent.
public struct SendingOutcome: Sendable {
    public var lane: SendingLane
    public var arrived: [UUID128]
    /// One that the server rejected, and why.
    public var rejected: (identifier: UUID128, reason: Reason)?
    /// How sending stands now; nil: as before.
    public var mark: SendingMark?
    public var events: [SiteEvent]

    public init(
        _ lane: SendingLane = .service, arrived: [UUID128] = [], rejected: (identifier: UUID128, reason: Reason)? = nil,
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

/// As long as it is held, no other program sends.
public final class SendingTurn: Sendable {
    private let lock: InstanceLock?

    init(_ lock: InstanceLock?) { self.lock = lock }
}
