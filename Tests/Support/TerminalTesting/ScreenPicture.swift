/// The visible content of an `xterm-256color` terminal, from the bytes that were sent to it. It supports the
/// sequences that ncurses sends.
public struct ScreenPicture {
    private var cells: [[String]]
    private let columns: Int
    /// The scrolling region.
    private var scrolling: Range<Int>
    private var row = 0
    private var column = 0
    private var last: Unicode.Scalar = " "
    /// The bytes of an incomplete sequence or character.
    private var partial: [UInt8] = []

    public init(columns: Int, rows: Int) {
        self.columns = columns
        scrolling = 0..<rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// The rows without trailing blanks.
    public var rows: [String] {
        cells.map { cells in
            let text = cells.joined()
            return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
        }
    }

    public var text: String { rows.joined(separator: "\n") }

    public func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

    public mutating func take(_ octets: some Sequence<UInt8>) {
        for octet in octets { take(octet) }
    }

    /// Takes the bytes up to the point where the cursor goes up: a frame is sent from its top to its bottom, so the
    /// previous frame is complete then.
    /// - Returns: The number of bytes taken, and whether the cursor has gone up.
    public mutating func takeFrame(_ octets: some Sequence<UInt8>) -> (count: Int, isWhole: Bool) {
        var count = 0
        for octet in octets {
            let former = row
            take(octet)
            count += 1
            if row < former { return (count, true) }
        }
        return (count, false)
    }

    private mutating func take(_ octet: UInt8) {
        partial.append(octet)
        if partial[0] == 0x1B {
            takeSequence()
        } else if let text = String(validating: partial, as: UTF8.self) {
            text.unicodeScalars.forEach { put($0) }
            partial = []
        }
    }

    private mutating func takeSequence() {
        guard partial.count > 1 else { return }
        let final = partial[partial.count - 1]
        switch partial[1] {
        case UInt8(ascii: "["):
            guard partial.count > 2, (0x40...0x7E).contains(final) else { return }
            if partial.dropFirst(2).dropLast().allSatisfy({ (0x30...0x3B).contains($0) }) { control(final) }
        case UInt8(ascii: "]"): guard final == 0x07 else { return }
        default:
            guard (0x30...0x7E).contains(final) else { return }
            if partial == [0x1B, UInt8(ascii: "M")] { goUp() }
        }
        partial = []
    }

    /// Moves the cursor one row up; at the top of the scrolling region, the rows in it move down.
    private mutating func goUp() {
        if row == scrolling.lowerBound { scroll(scrolling, by: -1) } else { row = max(0, row - 1) }
    }

    /// Moves the cursor one row down; at the end of the scrolling region, the rows in it move up.
    private mutating func goDown() {
        if row == scrolling.upperBound - 1 { scroll(scrolling, by: 1) } else { row = min(cells.count - 1, row + 1) }
    }

    /// Moves rows up, or down if negative; new rows are empty.
    private mutating func scroll(_ rows: Range<Int>, by count: Int) {
        guard !rows.isEmpty else { return }
        let empty = Array(repeating: Array(repeating: " ", count: columns), count: min(rows.count, abs(count)))
        let kept = cells[rows]
        cells.replaceSubrange(
            rows, with: count > 0 ? kept.dropFirst(empty.count) + empty : empty + kept.dropLast(empty.count))
    }

    private mutating func control(_ final: UInt8) {
        let numbers = String(decoding: partial.dropFirst(2).dropLast(), as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        let count = max(1, first)
        switch Character(Unicode.Scalar(final)) {
        case "H":
            row = min(cells.count, count) - 1
            column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
        case "d": row = min(cells.count, count) - 1
        case "G": column = min(columns, count) - 1
        case "A": row = max(0, row - count)
        case "B": row = min(cells.count - 1, row + count)
        case "C": column = min(columns - 1, column + count)
        case "D": column = max(0, column - count)
        case "Z": column = max(0, (column - 1) / 8 * 8)
        case "b": for _ in 0..<count { put(last) }
        case "X": clear(row, column..<min(columns, column + count))
        case "K": clear(row, first == 0 ? min(column, columns)..<columns : 0..<(first == 1 ? column + 1 : columns))
        case "J":
            if first == 0 { clear(row, min(column, columns)..<columns) }
            for below in (first == 2 ? 0 : row + 1)..<cells.count { clear(below, 0..<columns) }
        case "r":
            let end = numbers.count > 1 && numbers[1] > 0 ? min(cells.count, numbers[1]) : cells.count
            scrolling = min(count, end) - 1..<end
            (row, column) = (0, 0)
        case "S": scroll(scrolling, by: count)
        case "T": scroll(scrolling, by: -count)
        case "L", "M":
            guard scrolling.contains(row) else { break }
            scroll(row..<scrolling.upperBound, by: final == UInt8(ascii: "M") ? count : -count)
        case "P":
            let gone = column..<min(columns, column + count)
            cells[row].removeSubrange(gone)
            cells[row] += gone.map { _ in " " }
        case "@":
            cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
            cells[row].removeLast(count)
        default: break
        }
    }

    private mutating func clear(_ row: Int, _ range: Range<Int>) {
        for column in range { cells[row][column] = " " }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\r": column = 0
        case "\n": goDown()
        case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
        case "\u{8}": column = max(0, column - 1)
        case ..<" ": break
        case _ where scalar.properties.generalCategory == .nonspacingMark:
            if column > 0 { cells[row][column - 1].unicodeScalars.append(scalar) }
        default:
            last = scalar
            guard column < columns else { return }
            cells[row][column] = String(scalar)
            column += 1
            guard isWide(scalar), column < columns else { return }
            cells[row][column] = ""
            column += 1
        }
    }

    private func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF:
            true
        default: false
        }
    }
}
