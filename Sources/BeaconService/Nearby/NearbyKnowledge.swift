import Basics
import Tracking

/// The stored answers about the messages of one pattern: the beacons that carry them, and the beacons that the
/// server was asked for.
struct NearbyKnowledge: Sendable {
    /// The time in seconds after which the server is asked for a beacon again.
    static let interval: Double = 60
    /// The maximum size of stored messages in bytes. Beacons whose messages do not fit count as carrying none.
    static let mostBytes = 16 << 20

    struct Carried: Sendable {
        var attachments: [NearbyAttachment]
        var isStored: Bool
        /// Whether the messages come from other patterns, and may therefore be incomplete.
        var isOfOthers = false

        /// The memory size in bytes, including the texts and the fixed size of each value.
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

    /// Whether the server is to be asked for a beacon. A clock that was set back does not prevent this permanently.
    func isDue(_ identity: BeaconIdentity, at now: Timestamp) -> Bool {
        guard let asked = entries[identity]?.asked else { return true }
        return !(0..<Self.interval).contains(now.seconds(since: asked))
    }

    /// Whether the messages of a beacon are unknown, and those fetched before have not been looked up yet.
    func isUnknown(_ identity: BeaconIdentity) -> Bool {
        entries[identity].map { ($0.carried?.isOfOthers ?? true) && !$0.isLookedUp } ?? true
    }

    func carried(by identity: BeaconIdentity) -> Carried? { entries[identity]?.carried }

    var isEmpty: Bool { entries.isEmpty }

    /// Begins with the messages from another pattern; the server is asked for this pattern nevertheless.
    /// - Parameter isStored: Whether the server's own answers are by now from an earlier time, too.
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

    /// Makes the server be asked again as soon as possible: the question was not sent.
    mutating func takeBack(_ beacons: [BeaconIdentity]) {
        for identity in beacons { entries[identity]?.asked = nil }
    }

    mutating func lookUp(_ beacons: [BeaconIdentity]) {
        for identity in beacons { entries[identity, default: Entry()].isLookedUp = true }
    }

    mutating func set(_ attachments: [NearbyAttachment]?, of identity: BeaconIdentity, isStored: Bool) {
        let before = entries[identity]?.carried
        // A server's own answer is not replaced by a merely stored one.
        if isStored, before?.isStored == false { return }
        bytes -= before?.bytes ?? 0
        var new = attachments.map { Carried(attachments: $0, isStored: isStored) }
        if bytes + (new?.bytes ?? 0) > Self.mostBytes { new = nil }
        bytes += new?.bytes ?? 0
        entries[identity, default: Entry()].carried = new
    }

    /// Marks all messages as known from an earlier time, because the server does not answer.
    mutating func age() {
        for identity in entries.keys { entries[identity]?.carried?.isStored = true }
    }

    /// Removes beacons that are out of sight, unless the server was asked for them within the last minute. If they
    /// return, the server is asked again, and its old answer does not count as new.
    mutating func forgetOld(keeping beacons: Set<BeaconIdentity>, at now: Timestamp) {
        for identity in entries.keys where !beacons.contains(identity) && isDue(identity, at: now) { forget(identity) }
    }

    mutating func forget(_ identity: BeaconIdentity) {
        bytes -= entries.removeValue(forKey: identity)?.carried?.bytes ?? 0
    }
}
