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
        let pattern = NearbyPattern(owner.pattern)
        return try read { db in
            var all: [BeaconIdentity: [NearbyAttachment]] = [:]
            for beacon in beacons {
                let fetched = try NearbyTable.load(owner.server, owner.application, beacon, db)
                let carried = fetched.filter { pattern.isAnswered(by: NearbyPattern($0.owner.pattern)) }
                    .flatMap { $0.carried[beacon] ?? [] }.filter { pattern.matches($0.message) }
                var known = Set<NearbyAttachment>()
                let each = carried.filter { known.insert($0).inserted }
                if !each.isEmpty { all[beacon] = each }
            }
            return all
        }
    }

    /// All that a server said to an application.
    /// - Parameter application: By a hash of its code.
    public func messages(server: String, application: String) throws(StoreError) -> [FetchedMessages] {
        try read { db in try NearbyTable.load(server, application, nil, db) }
    }
}
