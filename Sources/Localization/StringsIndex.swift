/// An index of the entries of a `.strings` file by their positions. A text is created only on request: of the
/// sixteen hundred texts, a screen shows a hundred, and creating all of them would take longer than its first
/// frame.
struct StringsIndex: Sendable {
    private struct Entry {
        var key: QuotedText
        var value: QuotedText
        /// The hash of the key. It is stored so that keys can be distinguished, and a larger table can be filled,
        /// without reading the text.
        var hash: UInt32
    }

    /// The text of the file, with the functions that read it.
    private let reader: StringsReader
    private var entries: [Entry] = []
    /// The hash table: numbers of entries, each near the slot that its key's hash gives; a negative number means
    /// that the slot is free. The number of slots is a power of two, and at least half of them are free.
    private var slots: [Int32]

    /// - Parameter octets: Valid UTF-8.
    /// - Throws: The error in the file; a key that occurs twice is an error.
    init(_ octets: [UInt8]) throws(StringsError) {
        var reader = StringsReader(octets)
        self.reader = reader
        let expected = octets.count / 48
        entries.reserveCapacity(expected)
        // The room for as many entries as a file of this length usually has: filling a larger table again takes a
        // third of the time.
        var room = 64
        while room < 2 * expected { room *= 2 }
        slots = Array(repeating: -1, count: room)
        while let entry = try reader.nextEntry() {
            if 2 * entries.count >= slots.count { grow() }
            // A key with a backslash is compared by the text that it represents.
            let written = entry.key.isPlain ? nil : reader.text(at: entry.key)
            let (hash, slot) =
                if let written { find(written.utf8.span) } else { find(octets.span.extracting(entry.key.place)) }
            guard slots[slot] < 0 else {
                throw StringsError(line: entry.line, problem: .duplicate(key: reader.text(at: entry.key)))
            }
            slots[slot] = Int32(entries.count)
            entries.append(Entry(key: entry.key, value: entry.value, hash: hash))
        }
    }

    /// The bytes of the file.
    var octets: [UInt8] { reader.octets }

    /// The text of `key`; nil when there is none.
    subscript(key: String) -> String? {
        let number = slots[find(key.utf8.span).slot]
        return number < 0 ? nil : reader.text(at: entries[Int(number)].value)
    }

    /// Every text by its key.
    var all: [String: String] {
        entries.reduce(into: [:]) { $0[reader.text(at: $1.key)] = reader.text(at: $1.value) }
    }

    /// The hash of a key, and the slot that contains the key or, if none does, the free slot where it belongs.
    private func find(_ key: Span<UInt8>) -> (hash: UInt32, slot: Int) {
        let hash = Self.hash(key)
        var slot = first(hash)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, isKey(key, of: entry) { return (hash, slot) }
            slot = next(slot)
        }
        return (hash, slot)
    }

    private func first(_ hash: UInt32) -> Int { Int(hash ^ hash >> 15) & (slots.count - 1) }
    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    private func isKey(_ key: Span<UInt8>, of entry: Entry) -> Bool {
        if entry.key.isPlain { return Self.isEqual(key, reader.octets.span.extracting(entry.key.place)) }
        return Self.isEqual(key, reader.text(at: entry.key).utf8.span)
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: 2 * slots.count)
        for (number, entry) in entries.enumerated() {
            var slot = first(entry.hash)
            while slots[slot] >= 0 { slot = next(slot) }
            slots[slot] = Int32(number)
        }
    }

    // The next two functions loop by index: this takes a tenth of the time in a build without optimization.

    /// FNV-1a: short, and sufficient for a few thousand keys of a trusted file.
    private static func hash(_ text: Span<UInt8>) -> UInt32 {
        var (hash, index): (UInt32, Int) = (2_166_136_261, 0)
        while index < text.count {
            hash = (hash ^ UInt32(text[index])) &* 16_777_619
            index += 1
        }
        return hash
    }

    private static func isEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        var index = 0
        while index < one.count {
            guard one[index] == other[index] else { return false }
            index += 1
        }
        return true
    }
}
