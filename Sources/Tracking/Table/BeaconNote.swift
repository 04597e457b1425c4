/// What regions and rules noted of a beacon at its entry of a table, so that they look it up once and not with every
/// report. It stands in the entry, where a report is anyway: no memory has to be waited for. It goes with the entry.
public struct BeaconNote: Equatable, Sendable {
    /// What the regions noted; 0: nothing yet.
    public var regions: Int32 = 0
    /// What the rules noted; 0: nothing yet.
    public var rules: Int32 = 0

    public init() {}
}

/// For how long notes hold. An object behind it, so that no two are ever taken for each other.
public struct NoteEpoch: Sendable {
    private final class Object: Sendable {}

    private let object: Object
    /// Stands for the epoch while somebody has it, and is compared and passed on without counting who does.
    public let id: ObjectIdentifier

    public init() {
        object = Object()
        id = ObjectIdentifier(object)
    }
}

extension BeaconTable {
    /// What regions and rules noted at a place that `ingest` gave; nil: it is a device, which none of them asks for, or
    /// the notes are of other epochs than these.
    public mutating func note(at place: Int, of regions: ObjectIdentifier, _ rules: ObjectIdentifier) -> BeaconNote? {
        guard regions == idOfRegions, rules == idOfRules, records[place].identity.isBeacon else { return nil }
        return records[place].note
    }

    /// Notes something at a place, in the epochs of now.
    public mutating func setNote(_ note: BeaconNote, at place: Int) { records[place].note = note }

    /// Forgets the notes of other epochs than these. Returns false when there are none.
    public mutating func beginNotes(_ regions: NoteEpoch, _ rules: NoteEpoch) -> Bool {
        guard regions.id != idOfRegions || rules.id != idOfRules else { return false }
        (epochs, idOfRegions, idOfRules) = ([regions, rules], regions.id, rules.id)
        for slot in records.indices { records[slot].note = BeaconNote() }
        return true
    }
}
