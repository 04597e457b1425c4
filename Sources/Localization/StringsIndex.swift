/// The entries of a `.strings` file, where they stand in it. A text is made when it is asked for: of the sixteen hundred
/// that there are, a screen shows a hundred, and making all of them would take longer than its first frame.
struct StringsIndex: Sendable {
    private struct Entry {
        var key: Range<Int>
        var value: Range<Int>
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
        entries.reserveCapacity(octets.count / 48)
        slots = Array(repeating: -1, count: 64)
        while let (key, value, line) = try reader.nextEntry() {
            if 2 * entries.count >= slots.count { grow() }
            // A key with a backslash in it is what it stands for.
            let isPlain = !octets[key].contains(UInt8(ascii: "\\"))
            let slot = isPlain ? slot(of: octets[key]) : slot(of: reader.text(at: key).utf8)
            guard slots[slot] < 0 else {
                throw StringsError(line: line, problem: .duplicate(key: reader.text(at: key)))
            }
            slots[slot] = Int32(entries.count)
            entries.append(Entry(key: key, value: value))
        }
    }

    /// The octets of the file.
    var octets: [UInt8] { reader.octets }

    /// The text of `key`; nil when there is none.
    subscript(key: String) -> String? {
        let number = slots[slot(of: key.utf8)]
        return number < 0 ? nil : reader.text(at: entries[Int(number)].value)
    }

    /// Every text by its key.
    var all: [String: String] {
        entries.reduce(into: [:]) { $0[reader.text(at: $1.key)] = reader.text(at: $1.value) }
    }

    /// The slot that has the key, or the free one that it would have.
    private func slot(of key: some Collection<UInt8>) -> Int {
        var slot = Self.hash(key) & (slots.count - 1)
        while slots[slot] >= 0, !isKey(key, of: entries[Int(slots[slot])]) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func isKey(_ key: some Collection<UInt8>, of entry: Entry) -> Bool {
        let written = reader.octets[entry.key]
        if written.elementsEqual(key) { return !written.contains(UInt8(ascii: "\\")) }
        return written.contains(UInt8(ascii: "\\")) && reader.text(at: entry.key).utf8.elementsEqual(key)
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: 2 * slots.count)
        for (number, entry) in entries.enumerated() {
            let slot = slot(of: reader.text(at: entry.key).utf8)
            slots[slot] = Int32(number)
        }
    }

    /// FNV-1a: short, and good enough for a few thousand keys of a file of one's own.
    private static func hash(_ key: some Collection<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for octet in key { hash = (hash ^ UInt32(octet)) &* 16_777_619 }
        return Int(hash ^ hash >> 15)
    }
}
