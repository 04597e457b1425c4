// The differences between two states, part by part, and how to restore the former state.

/// The difference between two versions of a list whose entries are identified by a key.
struct ListChange<Value: Equatable & Sendable>: Equatable, Sendable {
    private struct Entry: Equatable {
        var key: String
        /// The former position, or nil if the entry did not exist.
        var place: Int?
        var before: Value?
        var after: Value?
    }

    private var entries: [Entry] = []
    private var key: @Sendable (Value) -> String

    init(_ before: [Value], _ after: [Value], key: @escaping @Sendable (Value) -> String) {
        self.key = key
        guard before != after else { return }
        let old = Dictionary(before.enumerated().map { (key($1), ($0, $1)) }) { first, _ in first }
        let new = Dictionary(after.map { (key($0), $0) }) { first, _ in first }
        for (place, value) in before.enumerated() where new[key(value)] != value {
            entries.append(Entry(key: key(value), place: place, before: value, after: new[key(value)]))
        }
        for value in after where old[key(value)] == nil {
            entries.append(Entry(key: key(value), place: nil, before: nil, after: value))
        }
    }

    static func == (one: Self, other: Self) -> Bool { one.entries == other.entries }

    var isEmpty: Bool { entries.isEmpty }
    /// The keys of the entries that were added.
    var added: [String] { entries.filter { $0.before == nil }.map(\.key) }
    /// The keys of the entries that were removed.
    var removed: [String] { entries.filter { $0.after == nil }.map(\.key) }

    /// Restores the former value of each entry that was not changed again since.
    /// - Parameter mayReturn: Decides for each value that would return to the list whether it may.
    func revert(_ list: inout [Value], mayReturn: (Value) -> Bool = { _ in true }) {
        let new = Set(added)
        list.removeAll { new.contains(key($0)) }
        for entry in entries {
            guard let before = entry.before else { continue }
            let place = list.firstIndex { key($0) == entry.key }
            if let place {
                if list[place] == entry.after { list[place] = before }
            } else if entry.after == nil, mayReturn(before) {
                list.insert(before, at: min(entry.place ?? list.count, list.count))
            }
        }
    }
}

/// The difference between two versions of a table.
struct TableChange<Key: Hashable & Sendable, Value: Equatable & Sendable>: Equatable, Sendable {
    private var changes: [Key: ValueChange<Value?>] = [:]

    init(_ before: [Key: Value], _ after: [Key: Value]) {
        guard before != after else { return }
        for key in Set(before.keys).union(after.keys) where before[key] != after[key] {
            changes[key] = ValueChange(before: before[key], after: after[key])
        }
    }

    var isEmpty: Bool { changes.isEmpty }

    func revert(_ table: inout [Key: Value]) {
        for (key, change) in changes where table[key] == change.after { table[key] = change.before }
    }
}

/// The former and the new value of a changed property.
struct ValueChange<Value: Equatable & Sendable>: Equatable, Sendable {
    var before: Value
    var after: Value

    var isEmpty: Bool { before == after }

    func revert(_ value: inout Value) {
        if value == after { value = before }
    }
}
