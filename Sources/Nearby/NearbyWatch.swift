public import Tracking

/// Turns beacons that are heard, and what the server says of them, into messages found and lost.
///
/// A message is found when the first beacon that carries it is sighted, and lost when all of them have not been for 15
/// seconds, or when none carries it any more. The seconds are those in which somebody listened: a pause of the adapter
/// loses nothing.
public struct NearbyWatch: Sendable {
    /// Microseconds of listening without a report after which a beacon is out of sight.
    public static let patience: Int64 = 15_000_000
    /// Seconds after which the server is asked for a beacon again.
    public static let interval: Double = 60
    /// Beacons that are kept in mind at most: those heard longest ago go.
    public static let most = 10_000

    private struct Sighting {
        /// Time listened, in microseconds, at the latest report.
        var seen: Int64
        /// Nil: no distance is known.
        var metres: Double?
        /// When the server was last asked.
        var asked: Timestamp?
    }

    private struct Carried {
        var attachments: [NearbyAttachment]
        var isStored: Bool
    }

    private var sightings: [BeaconIdentity: Sighting] = [:]
    private var carried: [BeaconIdentity: Carried] = [:]
    private var found: Set<NearbyMessage> = []

    public init() {}

    /// The messages that are near now.
    public var messages: Set<NearbyMessage> { found }

    /// A beacon was heard.
    /// - Parameters:
    ///   - metres: Its distance, where one is known.
    ///   - listened: Microseconds in which somebody listened so far.
    public mutating func hear(_ identity: BeaconIdentity, metres: Double?, listened: Int64) {
        sightings[identity, default: Sighting(seen: listened)].seen = listened
        sightings[identity]?.metres = metres
        if sightings.count > Self.most { forgetOldest() }
    }

    private mutating func forgetOldest() {
        let oldest = sightings.sorted { $0.value.seen < $1.value.seen }.prefix(Self.most / 10)
        for (identity, _) in oldest {
            sightings[identity] = nil
            carried[identity] = nil
        }
    }

    /// The beacons for which the server is to be asked now: those in sight for which it was not asked within a minute.
    /// They count as asked from then on.
    public mutating func questions(now: Timestamp, listened: Int64) -> [BeaconIdentity] {
        let due = sightings.filter { _, sighting in
            guard listened - sighting.seen < Self.patience else { return false }
            guard let asked = sighting.asked else { return true }
            let age = now.seconds(since: asked)
            // A clock that was set back must not silence it for ever.
            return age >= Self.interval || age < 0
        }
        for identity in due.keys { sightings[identity]?.asked = now }
        return due.sorted { $0.value.seen > $1.value.seen }.map(\.key)
    }

    /// What beacons carry, by the server's answer, or by what was fetched at an earlier time.
    /// - Parameters:
    ///   - answers: Beacons without attachments are left out.
    ///   - asked: The beacons that the answer is about: those that it leaves out carry nothing now.
    public mutating func adopt(
        _ answers: [BeaconIdentity: [NearbyAttachment]], asked: [BeaconIdentity], isStored: Bool
    ) {
        for identity in asked {
            // What the server said itself is not overruled by what is only remembered.
            if isStored, carried[identity]?.isStored == false { continue }
            carried[identity] = answers[identity].map { Carried(attachments: $0, isStored: isStored) }
        }
    }

    /// The server could not be asked: it is asked again as soon as somebody wants to.
    public mutating func failed(_ asked: [BeaconIdentity]) {
        for identity in asked { sightings[identity]?.asked = nil }
    }

    /// Finds out which messages are near, and tells what has changed: first what is lost, then what is found.
    public mutating func settle(listened: Int64) -> [NearbyEvent] {
        var near: [NearbyMessage: Bool] = [:]
        for (identity, carried) in carried {
            guard let sighting = sightings[identity], listened - sighting.seen < Self.patience else { continue }
            for attachment in carried.attachments where Self.isNear(attachment, sighting) {
                near[attachment.message] = (near[attachment.message] ?? true) && carried.isStored
            }
        }
        let lost = found.filter { near[$0] == nil }
        let new = near.filter { !found.contains($0.key) }
        found = Set(near.keys)
        return Self.ordered(lost).map { .lost($0) }
            + Self.ordered(new.keys).map { .found($0, isStored: new[$0] ?? false) }
    }

    private static func isNear(_ attachment: NearbyAttachment, _ sighting: Sighting) -> Bool {
        guard attachment.maximumDistance > 0 else { return true }
        return sighting.metres.map { $0 < attachment.maximumDistance } ?? false
    }

    /// The same order every time.
    private static func ordered(_ messages: some Sequence<NearbyMessage>) -> [NearbyMessage] {
        messages.sorted { one, other in
            if (one.namespace, one.type) != (other.namespace, other.type) {
                return (one.namespace, one.type) < (other.namespace, other.type)
            }
            return one.content.lexicographicallyPrecedes(other.content)
        }
    }
}
