/// The notes of regions and rules about a beacon, stored in its entry of the table, so that the beacon is looked up
/// once and not with every report. A report accesses the entry anyway, so that the note costs no additional memory
/// access. The note is removed with the entry.
public struct BeaconNote: Equatable, Sendable {
    /// The note of the regions; 0: none yet.
    public var regions: Int32 = 0
    /// The note of the rules; 0: none yet.
    public var rules: Int32 = 0

    public init() {}
}

/// A period for which notes are valid. It refers to an object, so that no two epochs are ever equal.
public struct NoteEpoch: Sendable {
    private final class Object: Sendable {}

    private let object: Object
    /// Identifies the epoch as long as a copy of it exists. It is compared and passed on without reference counting.
    public let id: ObjectIdentifier

    public init() {
        object = Object()
        id = ObjectIdentifier(object)
    }
}

extension BeaconTable {
    /// The notes of regions and rules at a place returned by `ingest`. The result is nil for a device, which
    /// neither regions nor rules ask for, and if the notes are of other epochs than these.
    public mutating func note(at place: Int, of regions: ObjectIdentifier, _ rules: ObjectIdentifier) -> BeaconNote? {
        guard regions == idOfRegions, rules == idOfRules, records[place].identity.isBeacon else { return nil }
        return records[place].note
    }

    /// Stores a note at a place, in the current epochs.
    public mutating func setNote(_ note: BeaconNote, at place: Int) { records[place].note = note }

    /// Clears the notes of other epochs than these. Returns false when there are none.
    public mutating func beginNotes(_ regions: NoteEpoch, _ rules: NoteEpoch) -> Bool {
        guard regions.id != idOfRegions || rules.id != idOfRules else { return false }
        (epochs, idOfRegions, idOfRules) = ([regions, rules], regions.id, rules.id)
        for slot in records.indices { records[slot].note = BeaconNote() }
        return true
    }
}
