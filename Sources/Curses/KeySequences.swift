import Canvas

/// The byte sequences of keys.
struct KeySequences {
    /// The sequences of the terminal description that begin with Escape: a few dozen. The first of equal ones has
    /// priority.
    private let described: [(octets: [UInt8], key: Key)]
    init(_ described: [(octets: [UInt8], key: Key)]) {
        self.described = described.filter { $0.octets.count > 1 && $0.octets[0] == 0x1B }
    }

    /// The longest described sequence at the beginning of `octets`.
    func match(_ octets: ArraySlice<UInt8>) -> (key: Key, length: Int)? {
        var longest: (key: Key, length: Int)?
        for (sequence, key) in described
        where sequence.count > longest?.length ?? 0 && octets.starts(with: sequence) {
            longest = (key, sequence.count)
        }
        return longest
    }

    /// The keys to look up in the terminal description, by their terminfo names (terminfo(5)).
    static let names: [(name: String, key: Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("kpp", .pageUp),
            ("knp", .pageDown), ("khome", .home), ("kend", .end), ("kich1", .insert), ("kdch1", .delete),
            ("kcbt", .backTab), ("kent", .enter), ("kbs", .backspace), ("kri", .shiftUp), ("kind", .shiftDown),
            ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end), ("kPRV", .pageUp),
            ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
        ] + (1...24).map { ("kf\($0)", .function($0)) }

    /// The key of a control sequence that ends in `final` (ECMA-48, 5.4), as VT220, xterm, rxvt and the Linux console
    /// send them.
    static func key(final: UInt8, parameter: Int?, isShifted: Bool = false) -> Key? {
        switch final {
        case UInt8(ascii: "A"): isShifted ? .shiftUp : .up
        case UInt8(ascii: "B"): isShifted ? .shiftDown : .down
        case UInt8(ascii: "a"): .shiftUp
        case UInt8(ascii: "b"): .shiftDown
        case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
        case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "I"): .focusIn
        case UInt8(ascii: "O"): .focusOut
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"): key(number: parameter ?? 0)
        default: nil
        }
    }

    private static func key(number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23...26: .function(number - 12)
        case 28, 29: .function(number - 13)
        case 31...34: .function(number - 14)
        default: nil
        }
    }

    /// A mouse report of button, column and row (xterm's 1000 and 1006): nil for unused reports, such as the
    /// release of a button, a second button, or a drag. With Shift the terminal selects text and reports nothing.
    static func mouse(_ numbers: [Int], isPress: Bool) -> Mouse? {
        guard isPress, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let modifiers = 4 | 8 | 16
        let act: Mouse.Act
        switch numbers[0] & ~modifiers {
        case 0: act = .press
        case 64: act = .wheelUp
        case 65: act = .wheelDown
        default: return nil
        }
        return Mouse(act, column: numbers[1] - 1, row: numbers[2] - 1)
    }

    /// The key after SS3 (`ESC O`): arrows and function keys as above, and the keypad in application mode.
    static func key(single final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
            UInt8(ascii: "P")...UInt8(ascii: "S"):
            key(final: final, parameter: nil)
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "X"): .character("=")
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            .character(Character(Unicode.Scalar(final - UInt8(ascii: "j") + UInt8(ascii: "*"))))
        default: nil
        }
    }
}
