import Tracking

/// What is known of the messages of one pattern: which beacons carry them, and which the server was asked for.
struct NearbyKnowledge: Sendable {
    /// Seconds after which the server is asked for a beacon again.
    static let interval: Double = 60
    /// Bytes of messages that are kept at most. Beacons whose messages find no room carry none.
    static let mostBytes = 16 << 20

    struct Carried: Sendable {
        var attachments: [NearbyAttachment]
        var isStored: Bool
        /// Whether it is what other patterns brought, which may be only a part.
        var isOfOthers = false

        /// What it takes, with the texts and what a value takes anyway.
        var bytes: Int {
            attachments.reduce(0) { sum, attachment in
                let message = attachment.message
                return sum + 100 + message.content.count + message.namespace.utf8.count + message.type.utf8.count
            }
        }
    }

    private struct Entry: Sendable {
        var asked: Timestamp?
        var isLookedUp = false
        var carried: Carried?
    }

    private var entries: [BeaconIdentity: Entry] = [:]
    private var bytes = 0

    /// Whether the server is to be asked for a beacon. A clock that was set back does not silence it for ever.
    func isDue(_ identity: BeaconIdentity, at now: Timestamp) -> Bool {
        guard let asked = entries[identity]?.asked else { return true }
        return !(0..<Self.interval).contains(now.seconds(since: asked))
    }

    /// Whether it is not known what a beacon carries, nor whether that was fetched before.
    func isUnknown(_ identity: BeaconIdentity) -> Bool {
        entries[identity].map { ($0.carried?.isOfOthers ?? true) && !$0.isLookedUp } ?? true
    }

    func carried(by identity: BeaconIdentity) -> Carried? { entries[identity]?.carried }

    var isEmpty: Bool { entries.isEmpty }

    /// Begins with what another pattern brought: it is asked for all the same.
    /// - Parameter isStored: Whether what the server said itself is from an earlier time by now, too.
    mutating func begin(with other: NearbyKnowledge, isStored: Bool, _ isWanted: (NearbyMessage) -> Bool) {
        for (identity, entry) in other.entries {
            guard let carried = entry.carried else { continue }
            let before = entries[identity]?.carried
            let known = before?.attachments ?? []
            let new = carried.attachments.filter { isWanted($0.message) && !known.contains($0) }
            guard !new.isEmpty else { continue }
            set(known + new, of: identity, isStored: false)
            entries[identity]?.carried?.isStored = isStored || carried.isStored || before?.isStored ?? false
            entries[identity]?.carried?.isOfOthers = true
        }
    }

    mutating func ask(for beacons: [BeaconIdentity], at now: Timestamp) {
        for identity in beacons { entries[identity, default: Entry()].asked = now }
    }

    /// Has the server asked again as soon as it can be: the question did not leave.
    mutating func takeBack(_ beacons: [BeaconIdentity]) {
        for identity in beacons { entries[identity]?.asked = nil }
    }

    mutating func lookUp(_ beacons: [BeaconIdentity]) {
        for identity in beacons { entries[identity, default: Entry()].isLookedUp = true }
    }

    mutating func set(_ attachments: [NearbyAttachment]?, of identity: BeaconIdentity, isStored: Bool) {
        let before = entries[identity]?.carried
        // What the server said itself is not overruled by what is only remembered.
        if isStored, before?.isStored == false { return }
        bytes -= before?.bytes ?? 0
        var new = attachments.map { Carried(attachments: $0, isStored: isStored) }
        if bytes + (new?.bytes ?? 0) > Self.mostBytes { new = nil }
        bytes += new?.bytes ?? 0
        entries[identity, default: Entry()].carried = new
    }

    /// Marks all of it as known from an earlier time: the server does not answer.
    mutating func age() {
        for identity in entries.keys { entries[identity]?.carried?.isStored = true }
    }

    /// Forgets beacons that are out of sight, unless the server was asked for them within a minute: where they come back it
    /// is asked anew, and what it said long ago is not taken for news.
    mutating func forgetOld(keeping beacons: Set<BeaconIdentity>, at now: Timestamp) {
        for identity in entries.keys where !beacons.contains(identity) && isDue(identity, at: now) { forget(identity) }
    }

    mutating func forget(_ identity: BeaconIdentity) {
        bytes -= entries.removeValue(forKey: identity)?.carried?.bytes ?? 0
    }
}
