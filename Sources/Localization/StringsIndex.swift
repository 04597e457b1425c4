/// The entries of a `.strings` file, where they stand in it. A text is made when it is asked for: of the sixteen hundred
/// that there are, a screen shows a hundred, and making all of them would take longer than its first frame.
struct StringsIndex: Sendable {
    private struct Entry {
        var key: QuotedText
        var value: QuotedText
        /// Kept, so that other keys are told apart, and a larger table is filled, without a look at the text.
        var hash: UInt32
    }

    /// The text of the file, with what can be read there.
    private let reader: StringsReader
    private var entries: [Entry] = []
    /// Numbers of entries, each near the place that its key gives; below 0: none. A power of two of them, half of them
    /// free at least.
    private var slots: [Int32]

    /// - Parameter octets: UTF-8 without faults.
    /// - Throws: What is wrong in the file; a key that stands twice is an error.
    init(_ octets: [UInt8]) throws(StringsError) {
        var reader = StringsReader(octets)
        self.reader = reader
        let expected = octets.count / 48
        entries.reserveCapacity(expected)
        // Room for all that a file of this length usually has: filling a larger table anew takes a third of the time.
        var room = 64
        while room < 2 * expected { room *= 2 }
        slots = Array(repeating: -1, count: room)
        while let entry = try reader.nextEntry() {
            if 2 * entries.count >= slots.count { grow() }
            // A key with a backslash in it is what it stands for.
            let written = entry.key.isPlain ? nil : reader.text(at: entry.key)
            let hash = written.map { Self.hash($0.utf8) } ?? Self.hash(octets, entry.key.place)
            let slot = slot(hash) { isSame(entry.key, written, as: $0) }
            guard slots[slot] < 0 else {
                throw StringsError(line: entry.line, problem: .duplicate(key: reader.text(at: entry.key)))
            }
            slots[slot] = Int32(entries.count)
            entries.append(Entry(key: entry.key, value: entry.value, hash: hash))
        }
    }

    /// The octets of the file.
    var octets: [UInt8] { reader.octets }

    /// The text of `key`; nil when there is none.
    subscript(key: String) -> String? {
        let number = slots[slot(Self.hash(key.utf8)) { isKey(key.utf8, of: $0) }]
        return number < 0 ? nil : reader.text(at: entries[Int(number)].value)
    }

    /// Every text by its key.
    var all: [String: String] {
        entries.reduce(into: [:]) { $0[reader.text(at: $1.key)] = reader.text(at: $1.value) }
    }

    /// The slot that has the key with this hash, or the free one that it would have.
    private func slot(_ hash: UInt32, _ isKey: (Entry) -> Bool) -> Int {
        var slot = Int(hash ^ hash >> 15) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, isKey(entry) { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func isSame(_ key: QuotedText, _ written: String?, as entry: Entry) -> Bool {
        if let written { return isKey(written.utf8, of: entry) }
        return isKey(reader.octets[key.place], of: entry)
    }

    private func isKey(_ key: some Collection<UInt8>, of entry: Entry) -> Bool {
        entry.key.isPlain
            ? reader.octets[entry.key.place].elementsEqual(key) : reader.text(at: entry.key).utf8.elementsEqual(key)
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: 2 * slots.count)
        for (number, entry) in entries.enumerated() { slots[slot(entry.hash) { _ in false }] = Int32(number) }
    }

    /// FNV-1a: short, and good enough for a few thousand keys of a file of one's own.
    private static func hash(_ key: String.UTF8View) -> UInt32 {
        var hash = empty
        for octet in key { hash = (hash ^ UInt32(octet)) &* prime }
        return hash
    }

    /// The same of octets at a place, by index: a build without optimization takes a tenth of the time then.
    private static func hash(_ octets: [UInt8], _ place: Range<Int>) -> UInt32 {
        let text = octets.span
        var (hash, index) = (empty, place.lowerBound)
        while index < place.upperBound {
            hash = (hash ^ UInt32(text[index])) &* prime
            index += 1
        }
        return hash
    }

    private static let empty: UInt32 = 2_166_136_261
    private static let prime: UInt32 = 16_777_619
}
