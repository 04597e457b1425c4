public import Nearby
public import Tracking

/// What a server said of the messages at beacons.
public struct FetchedMessages: Equatable, Sendable {
    /// Who asked, and for what.
    public struct Owner: Hashable, Sendable {
        /// The address of the server.
        public var server: String
        /// By a hash of its code.
        public var application: String
        /// See `NearbySubscription.pattern`.
        public var pattern: String

        public init(server: String, application: String, pattern: String) {
            self.server = server
            self.application = application
            self.pattern = pattern
        }
    }

    public var owner: Owner
    /// Empty where a beacon carries nothing.
    public var carried: [BeaconIdentity: [NearbyAttachment]]
    public var time: Timestamp

    public init(_ owner: Owner, _ carried: [BeaconIdentity: [NearbyAttachment]], at time: Timestamp) {
        self.owner = owner
        self.carried = carried
        self.time = time
    }
}

// Messages of beacons, for when the server cannot be asked.
extension Store {
    /// Messages that are kept at most, of all servers, applications and patterns.
    static let mostMessages = 10_000

    /// Keeps what a server said.
    public func keep(_ fetched: FetchedMessages) throws(StoreError) {
        try write { db, _ in try NearbyTable.save(fetched, most: Self.mostMessages, db) }
    }

    /// What was said of beacons when they were asked for last, with this pattern or a wider one. Those that are not known, or
    /// carry nothing, are left out.
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

    /// The same of all beacons.
    public func messages(
        of owner: FetchedMessages.Owner
    ) throws(StoreError) -> [BeaconIdentity: [NearbyAttachment]] {
        try read { db in
            try NearbyTable.load(owner.server, owner.application, nil, db).carried(for: owner.pattern)
        }
    }

    /// All that a server said to an application.
    /// - Parameter application: By a hash of its code.
    public func messages(server: String, application: String) throws(StoreError) -> [FetchedMessages] {
        try read { db in try NearbyTable.load(server, application, nil, db) }
    }
}

extension [FetchedMessages] {
    /// What beacons carry of a pattern, each message once.
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
