import Basics

/// The tables of a TOML text while it is read, each with its origin, which determines what may be added to it.
struct TOMLTree {
    private enum Origin {
        /// Made by a header that names a table below it; it may get one header itself.
        case passed
        case header
        /// Made by the parts of a key before the last; further keys beside it may add to it, but no header.
        case key
    }

    private enum Entry {
        case value(SourceNode)
        case table(Int)
        /// The index in `lists`.
        case list(Int)
    }

    private struct Table {
        var origin: Origin
        var line: Int
        /// The number of tables and lists around it.
        var depth: Int
        var entries: [(key: String, entry: Entry)] = []
        var places: [String: Int] = [:]
    }

    /// The maximum nesting of lists and tables, including those of dotted keys and headers.
    static let deepest = 64

    private var tables: [Table]
    /// The tables of each list of tables, at least one.
    private var lists: [[Int]] = []
    /// The table of the last header.
    private var current = 0

    /// A tree with an empty table.
    /// - Parameter depth: the number of tables and lists around it.
    init(depth: Int = 0) { tables = [Table(origin: .header, line: 0, depth: depth)] }

    // MARK: Adding

    /// Opens the table of a header: `[keys]`, or `[[keys]]` for a list of tables.
    mutating func open(_ keys: [String], ofList: Bool, line: Int) throws(TOMLFault) {
        var table = 0
        for key in keys.dropLast() {
            switch entry(key, in: table) {
            case .table(let inner): table = inner
            case .list(let list): table = lists[list][lists[list].count - 1]
            case .value: throw fault(.noTable, keys, line)
            case nil: table = try addTable(key, to: table, .passed, line)
            }
        }
        let key = keys[keys.count - 1]
        switch entry(key, in: table) {
        case nil where ofList: current = try addList(key, to: table, line)
        case nil: current = try addTable(key, to: table, .header, line)
        case .list(let list) where ofList:
            current = try makeTable(.header, line, depth: tables[table].depth + 2)
            lists[list].append(current)
        case .table(let inner) where !ofList && tables[inner].origin == .passed:
            tables[inner].origin = .header
            current = inner
        default: throw fault(.duplicate, keys, line)
        }
    }

    /// The table below the last header to which the value of a key belongs, and its depth.
    mutating func place(_ keys: [String], line: Int) throws(TOMLFault) -> (table: Int, depth: Int) {
        var table = current
        for key in keys.dropLast() {
            switch entry(key, in: table) {
            case .table(let inner) where tables[inner].origin == .key: table = inner
            case nil: table = try addTable(key, to: table, .key, line)
            default: throw fault(.noTable, keys, line)
            }
        }
        guard entry(keys[keys.count - 1], in: table) == nil else { throw fault(.duplicate, keys, line) }
        return (table, tables[table].depth)
    }

    /// Adds a value to a table that `place` returned.
    mutating func add(_ key: String, _ node: SourceNode, to table: Int) { add(key, .value(node), to: table) }

    private func entry(_ key: String, in table: Int) -> Entry? {
        tables[table].places[key].map { tables[table].entries[$0].entry }
    }

    private mutating func add(_ key: String, _ entry: Entry, to table: Int) {
        tables[table].places[key] = tables[table].entries.count
        tables[table].entries.append((key, entry))
    }

    private mutating func makeTable(_ origin: Origin, _ line: Int, depth: Int) throws(TOMLFault) -> Int {
        guard depth <= Self.deepest else { throw TOMLFault(line: line, kind: .depth, detail: String(Self.deepest)) }
        tables.append(Table(origin: origin, line: line, depth: depth))
        return tables.count - 1
    }

    private mutating func addTable(
        _ key: String, to table: Int, _ origin: Origin, _ line: Int
    ) throws(TOMLFault) -> Int {
        let made = try makeTable(origin, line, depth: tables[table].depth + 1)
        add(key, .table(made), to: table)
        return made
    }

    private mutating func addList(_ key: String, to table: Int, _ line: Int) throws(TOMLFault) -> Int {
        let made = try makeTable(.header, line, depth: tables[table].depth + 2)
        lists.append([made])
        add(key, .list(lists.count - 1), to: table)
        return made
    }

    private func fault(_ kind: TOMLFault.Kind, _ keys: [String], _ line: Int) -> TOMLFault {
        TOMLFault(line: line, kind: kind, detail: keys.joined(separator: "."))
    }

    // MARK: Result

    /// The table with everything that was added.
    var table: SourceTable { table(0) }

    private func table(_ table: Int) -> SourceTable {
        SourceTable(items: tables[table].entries.map { .init(key: $0.key, node: node($0.entry)) })
    }

    private func node(_ entry: Entry) -> SourceNode {
        switch entry {
        case .value(let node): node
        case .table(let inner): tableNode(inner)
        case .list(let list):
            SourceNode(value: .list(lists[list].map(tableNode)), line: tables[lists[list][0]].line)
        }
    }

    private func tableNode(_ table: Int) -> SourceNode {
        SourceNode(value: .table(self.table(table)), line: tables[table].line)
    }
}
