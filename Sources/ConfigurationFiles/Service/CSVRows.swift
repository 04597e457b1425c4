import Basics

/// Rows of comma-separated values (RFC 4180), each with the line in which it begins.
///
/// Fields have the format of `SheetField`. Lines end with CR LF or LF; a quoted field may contain commas, line
/// breaks and doubled quotation marks.
struct CSVRows {
    struct Row: Equatable {
        var line: Int
        var fields: [String]
    }

    /// A fault of the format, and its line.
    struct Fault: Error, Equatable {
        enum Kind: String, CaseIterable {
            /// A quotation mark in a field that does not begin with one.
            case stray
            /// Text between a closing quotation mark and the comma.
            case behind
            /// A quotation mark that is never closed; the line is that of the opening one.
            case open

            var textKey: TextKey {
                switch self {
                case .stray: .error.fileCsvStray
                case .behind: .error.fileCsvBehind
                case .open: .error.fileCsvOpen
                }
            }
        }

        var line: Int
        var kind: Kind
    }

    /// Reads the rows; empty lines are skipped.
    static func read(_ text: String) throws(Fault) -> [Row] {
        var rows: [Row] = []
        var row = Row(line: 1, fields: [])
        var rest = Substring(text).unicodeScalars[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        var line = 1
        while true {
            let field = try field(&rest, &line)
            row.fields.append(SheetField.read(field))
            if rest.first == "," {
                rest.removeFirst()
                continue
            }
            if row.fields != [""] { rows.append(row) }
            if rest.first == "\r" { rest.removeFirst() }
            guard rest.first == "\n" else { return rows }
            rest.removeFirst()
            line += 1
            row = Row(line: line, fields: [])
        }
    }

    /// Reads one field, up to a comma, a line break or the end.
    private static func field(
        _ rest: inout Substring.UnicodeScalarView, _ line: inout Int
    ) throws(Fault) -> String {
        var field = String.UnicodeScalarView()
        guard rest.first == "\"" else {
            while let scalar = rest.first, !isEnd(rest) {
                guard scalar != "\"" else { throw Fault(line: line, kind: .stray) }
                field.append(scalar)
                rest.removeFirst()
            }
            return String(field)
        }
        let start = line
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            guard scalar == "\"" else {
                if scalar == "\n" { line += 1 }
                field.append(scalar)
                continue
            }
            if rest.first == "\"" {
                field.append("\"")
                rest.removeFirst()
                continue
            }
            guard isEnd(rest) else { throw Fault(line: line, kind: .behind) }
            return String(field)
        }
        throw Fault(line: start, kind: .open)
    }

    /// Whether a field ends here. A carriage return ends it only before a line feed or as the last character.
    private static func isEnd(_ rest: Substring.UnicodeScalarView) -> Bool {
        guard let scalar = rest.first else { return true }
        let next = rest.dropFirst().first
        return scalar == "," || scalar == "\n" || scalar == "\r" && (next == nil || next == "\n")
    }

    /// A row as text, including its line break.
    static func write(_ fields: [String]) -> String {
        fields.map(SheetField.write).joined(separator: ",") + "\(SheetField.lineEnd)"
    }
}
