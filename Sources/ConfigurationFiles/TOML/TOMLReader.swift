import Basics

/// Reads TOML into values with their lines: version 1.0, and of version 1.1 line ends and a last comma in inline
/// tables, `\e`, `\xHH` and times without seconds.
///
/// Any text gives values or a fault with its line. Parsers in C++ were found to end the process at some texts, and
/// do not keep lines.
struct TOMLReader {
    private var cursor: TOMLCursor

    /// The maximum number of faults; further ones would not help the user.
    private static let most = 1000

    /// The keys and values of a text, in its order.
    static func read(_ text: String) throws(TOMLFault) -> SourceTable {
        let (table, faults) = read(text, atMost: 1)
        if let fault = faults.first { throw fault }
        return table
    }

    /// Reads a text and returns all faults: after a fault reading continues in the next line, or, after an invalid
    /// header, at the next header. It ends at a bracket or a multi-line quotation mark that is not closed.
    static func readAll(_ text: String) -> (table: SourceTable, faults: [TOMLFault]) { read(text, atMost: most) }

    private static func read(_ text: String, atMost count: Int) -> (table: SourceTable, faults: [TOMLFault]) {
        var reader = TOMLReader(cursor: TOMLCursor(text))
        var tree = TOMLTree()
        var faults: [TOMLFault] = []
        while faults.count < count {
            var isHeader = false
            do throws(TOMLFault) {
                try reader.cursor.passLines()
                guard let next = reader.cursor.next else { break }
                isHeader = next == UInt8(ascii: "[")
                try reader.statement(&tree)
                try reader.cursor.endLine()
            } catch {
                faults.append(error)
                guard reader.pass(error, isHeader: isHeader) else { break }
            }
        }
        return (tree.table, faults)
    }

    /// Advances to the place at which reading continues after a fault.
    /// - Returns: false if reading cannot continue.
    private mutating func pass(_ fault: TOMLFault, isHeader: Bool) -> Bool {
        switch fault.kind {
        // If the next line is a key with its value, only the closing bracket is missing.
        case .closingBracket, .closingBrace: return beginsPair
        default: isHeader ? cursor.passToHeader() : cursor.passToLineEnd()
        }
        return true
    }

    /// Reads `[keys]`, `[[keys]]` or `keys = value`.
    private mutating func statement(_ tree: inout TOMLTree) throws(TOMLFault) {
        guard cursor.accept("[") else { return try pair(&tree) }
        let isOfList = cursor.accept("[")
        let keys = try keys()
        guard cursor.accept("]"), !isOfList || cursor.accept("]") else { throw cursor.fault(.closingHeader) }
        try tree.open(keys, ofList: isOfList, line: cursor.line)
    }

    private mutating func pair(_ tree: inout TOMLTree) throws(TOMLFault) {
        let line = cursor.line
        let keys = try keys()
        guard cursor.accept("=") else { throw cursor.fault(.equals, keys.joined(separator: ".")) }
        let place = try tree.place(keys, line: line)
        cursor.passBlanks()
        var node = try value(depth: place.depth)
        node.line = line
        tree.add(keys[keys.count - 1], node, to: place.table)
    }

    /// Reads keys such as `a."b".'c'` with the blanks around them.
    private mutating func keys() throws(TOMLFault) -> [String] {
        var keys: [String] = []
        repeat {
            cursor.passBlanks()
            switch cursor.next {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): keys.append(try TOMLString.line(&cursor))
            default:
                let key = cursor.run(while: Self.isOfBareKey)
                guard !key.isEmpty else { throw cursor.fault(.key) }
                keys.append(key)
            }
            cursor.passBlanks()
        } while cursor.accept(".")
        return keys
    }

    private static func isOfBareKey(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// - Parameter depth: the number of tables and lists around the value.
    private mutating func value(depth: Int) throws(TOMLFault) -> SourceNode {
        let line = cursor.line
        let value: SourceNode.Value
        switch cursor.next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): value = .text(try TOMLString.read(&cursor))
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            guard depth < TOMLTree.deepest else { throw cursor.fault(.depth, String(TOMLTree.deepest)) }
            let isList = cursor.next == UInt8(ascii: "[")
            cursor.pass()
            value = isList ? .list(try list(depth: depth + 1)) : .table(try table(depth: depth + 1))
        default: value = try TOMLWord.read(&cursor)
        }
        return SourceNode(value: value, line: line)
    }

    /// Reads the rest of a list after the opening bracket.
    private mutating func list(depth: Int) throws(TOMLFault) -> [SourceNode] {
        let start = cursor
        var list: [SourceNode] = []
        repeat {
            try cursor.passLines()
            if cursor.accept("]") { return list }
            if cursor.next == nil { break }
            // If the closing bracket is missing, the next line has a key, which is not a text without quotation
            // marks.
            if beginsPair { throw start.fault(.closingBracket) }
            list.append(try value(depth: depth))
            try cursor.passLines()
        } while cursor.accept(",")
        guard cursor.accept("]") else { throw (cursor.next == nil ? start : cursor).fault(.closingBracket) }
        return list
    }

    private var beginsPair: Bool {
        var ahead = self
        return (try? ahead.keys()) != nil && ahead.cursor.next == UInt8(ascii: "=")
    }

    /// Reads the rest of an inline table after the opening brace. Nothing can be added to the table later, so it is
    /// a separate tree.
    private mutating func table(depth: Int) throws(TOMLFault) -> SourceTable {
        let start = cursor
        var tree = TOMLTree(depth: depth)
        repeat {
            try cursor.passLines()
            if cursor.accept("}") { return tree.table }
            if cursor.next == nil { break }
            try pair(&tree)
            try cursor.passLines()
        } while cursor.accept(",")
        guard cursor.accept("}") else { throw (cursor.next == nil ? start : cursor).fault(.closingBrace) }
        return tree.table
    }
}
