/// A value of a document and its line, for any format.
package struct SourceNode: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        case decimal(Double)
        case boolean(Bool)
        /// Indirect, since values of bodies would take twice the memory for a kind that JSON does not have.
        indirect case moment(CivilMoment)
        case data([UInt8])
        case null
        /// A value that no document of noroshi uses, such as a time of day without a date.
        case other
        case list([SourceNode])
        case table(SourceTable)
    }

    package var value: Value
    /// The line of the value, or of its key if it has one, counted from 1; 0 if the format has no lines.
    package var line: Int
    /// The byte range of the value in its document; empty if the reader does not record it.
    package var octets: Range<Int>

    package init(value: Value, line: Int, octets: Range<Int> = 0..<0) {
        self.value = value
        self.line = line
        self.octets = octets
    }

    package var table: SourceTable? { if case .table(let table) = value { table } else { nil } }
    package var list: [SourceNode]? { if case .list(let list) = value { list } else { nil } }
    package var text: String? { if case .text(let text) = value { text } else { nil } }
    package var isNull: Bool { if case .null = value { true } else { false } }
    package var boolean: Bool? { if case .boolean(let boolean) = value { boolean } else { nil } }

    /// The value as a whole number; a fraction of zero is allowed.
    package var integer: Int? {
        switch value {
        case .integer(let number): number
        case .decimal(let number): Int(exactly: number)
        default: nil
        }
    }

    // The optimizer of Swift 6.3.1 fails if this is inlined into `TableReader.decimal`.
    @inline(never)
    package var decimal: Double? {
        switch value {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }

    /// The value as a user would write it, for use in a sentence; long texts are cut.
    package var written: String {
        switch value {
        case .text(let text):
            text.unicodeScalars.count <= Self.shownScalars
                ? JSONEscape.quoted(text)
                : JSONEscape.quoted(String(text.unicodeScalars.prefix(Self.shownScalars))) + "…"
        case .integer(let number): String(number)
        case .decimal(let number): String(number)
        case .boolean(let boolean): String(boolean)
        case .moment(let moment): moment.description
        case .null: "null"
        case .data: "<…>"
        case .list(let list): list.isEmpty ? "[]" : "[…]"
        case .table(let table): table.items.isEmpty ? "{}" : "{…}"
        case .other: "…"
        }
    }

    private static let shownScalars = 80
}

/// Keys and values in the order of the document.
package struct SourceTable: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package var key: String
        package var node: SourceNode

        package init(key: String, node: SourceNode) {
            self.key = key
            self.node = node
        }
    }

    package var items: [Item]

    package init(items: [Item] = []) { self.items = items }

    package subscript(key: String) -> SourceNode? { items.first { $0.key == key }?.node }

    /// The table without the values of some lines, in all its inner tables as well.
    package func leavingOut(lines: Set<Int>) -> SourceTable {
        guard !lines.isEmpty else { return self }
        return SourceTable(
            items: items.compactMap { item in
                var item = item
                switch item.node.value {
                case .table(let table): item.node.value = .table(table.leavingOut(lines: lines))
                case .list(let list) where list.first?.table != nil:
                    let tables = list.map { node in
                        var node = node
                        if let table = node.table { node.value = .table(table.leavingOut(lines: lines)) }
                        return node
                    }
                    item.node.value = .list(tables)
                default: if lines.contains(item.node.line) { return nil }
                }
                return item
            })
    }
}
