import Advertising

/// The receivers that hear each entry of a table.
///
/// Most tables have one receiver: then nothing is stored, and the only check is whether a report comes from that
/// one.
struct ReceiverBook: Sendable {
    /// The only receiver so far; -1 before the first report, and from the second receiver on.
    private(set) var sole: Int32 = -1
    private(set) var areSeveral = false
    /// For each place of the table the only receiver that hears the entry, or, below 0, the complement of the index
    /// in `shared`. Empty while there is one receiver.
    private var hearers: [Int32] = []
    private var shared: [Receptions?] = []
    private var free: [Int32] = []

    /// Whether a report comes from the only receiver.
    @inline(__always)
    func isSole(_ receiver: ReceiverID) -> Bool { sole == Int32(receiver.rawValue) }

    /// Records a receiver that is not the only one known; `count` is the number of places in the table.
    mutating func meet(_ receiver: ReceiverID, places count: Int) {
        guard !areSeveral else { return }
        guard sole >= 0 else {
            sole = Int32(receiver.rawValue)
            return
        }
        hearers = Array(repeating: sole, count: count)
        areSeveral = true
        sole = -1
    }

    /// Records a new entry at a place, first heard by a receiver.
    mutating func begin(_ slot: Int, _ receiver: ReceiverID) {
        guard areSeveral else { return }
        forget(slot)
        if slot == hearers.count { hearers.append(0) }
        hearers[slot] = Int32(receiver.rawValue)
    }

    /// Clears a place whose entry has left the table.
    mutating func forget(_ slot: Int) {
        guard areSeveral, hearers.indices.contains(slot), hearers[slot] < 0 else { return }
        shared[Int(~hearers[slot])] = nil
        free.append(~hearers[slot])
        hearers[slot] = 0
    }

    /// The only receiver that hears an entry; nil: there are several.
    func onlyReceiver(of slot: Int) -> ReceiverID? {
        hearers[slot] < 0 ? nil : ReceiverID(rawValue: UInt16(truncatingIfNeeded: hearers[slot]))
    }

    /// The receivers that hear an entry, where there are several.
    func receptions(of slot: Int) -> Receptions? {
        guard areSeveral, hearers[slot] < 0 else { return nil }
        return shared[Int(~hearers[slot])]
    }

    /// Processes a report of an entry that several receivers hear. Returns the gap since the advertisement before,
    /// if it is a new one, and the strongest receiver now.
    mutating func hear(_ slot: Int, _ sighting: Sighting, mix: UInt64, power: Int8) -> (gap: Float?, lead: Reception)? {
        guard hearers[slot] < 0 else { return nil }
        let place = Int(~hearers[slot])
        let gap = shared[place]?.hear(sighting, mix: mix, power: power)
        return shared[place].map { (gap ?? nil, $0.leader) }
    }

    /// Records that a second receiver hears an entry for the first time.
    mutating func share(_ slot: Int, _ receptions: Receptions) {
        let place: Int32
        if let last = free.popLast() {
            place = last
            shared[Int(place)] = receptions
        } else {
            place = Int32(shared.count)
            shared.append(receptions)
        }
        hearers[slot] = ~place
    }
}
