public import Basics
public import BeaconService
public import Tracking

/// A server's answers about the messages at beacons.
public struct FetchedMessages: Equatable, Sendable {
    /// The origin of the answers: server, application and pattern.
    public struct Owner: Hashable, Sendable {
        /// The address of the server.
        public var server: String
        /// The application, identified by a hash of its code.
        public var application: String
        /// The pattern, see `NearbySubscription.pattern`.
        public var pattern: String

        public init(server: String, application: String, pattern: String) {
            self.server = server
            self.application = application
            self.pattern = pattern
        }
    }

    public var owner: Owner
    /// The messages by beacon; empty if a beacon carries none.
    public var carried: [BeaconIdentity: [NearbyAttachment]]
    public var time: Timestamp

    public init(_ owner: Owner, _ carried: [BeaconIdentity: [NearbyAttachment]], at time: Timestamp) {
        self.owner = owner
        self.carried = carried
        self.time = time
    }
}

// Stored messages of beacons, for times when the server cannot be asked.
extension Store {
    /// The maximum number of stored messages, of all servers, applications and patterns.
    static let mostMessages = 10_000

    /// Stores a server's answers.
    public func keep(_ fetched: FetchedMessages) throws(StoreError) {
        try write { db, _ in try NearbyTable.save(fetched, most: Self.mostMessages, db) }
    }

    /// The latest answers about beacons, for this pattern or a wider one. Beacons that are unknown, or carry
    /// nothing, are left out.
    public func messages(
        at beacons: [BeaconIdentity], of owner: FetchedMessages.Owner
    ) throws(StoreError) -> [BeaconIdentity: [NearbyAttachment]] {
        try read { db in
            try beacons.reduce(into: [:]) { all, beacon in
                let fetched = try NearbyTable.load(owner.server, owner.application, beacon, db)
                all.merge(fetched.carried(for: owner.pattern)) { $1 }
            }
        }
    }

    /// The latest answers about all beacons, for this pattern or a wider one.
    public func messages(
        of owner: FetchedMessages.Owner
    ) throws(StoreError) -> [BeaconIdentity: [NearbyAttachment]] {
        try read { db in
            try NearbyTable.load(owner.server, owner.application, nil, db).carried(for: owner.pattern)
        }
    }

    /// All answers of a server to an application.
    /// - Parameter application: A hash of the application's code.
    public func messages(server: String, application: String) throws(StoreError) -> [FetchedMessages] {
        try read { db in try NearbyTable.load(server, application, nil, db) }
    }
}

extension [FetchedMessages] {
    /// The messages of a pattern that beacons carry, each message once.
    fileprivate func carried(for text: String) -> [BeaconIdentity: [NearbyAttachment]] {
        let pattern = NearbyPattern(text)
        var all: [BeaconIdentity: [NearbyAttachment]] = [:]
        for fetched in self where pattern.isAnswered(by: NearbyPattern(fetched.owner.pattern)) {
            for (beacon, attachments) in fetched.carried {
                for attachment in attachments where pattern.matches(attachment.message) {
                    if all[beacon]?.contains(attachment) != true { all[beacon, default: []].append(attachment) }
                }
            }
        }
        return all
    }
}
