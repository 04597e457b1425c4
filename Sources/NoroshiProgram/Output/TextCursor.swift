import Advertising

/// Where the next octet of output goes.
///
/// Three pointers and nothing else, so that a local variable of this type lives in registers. Behind an `inout`
/// parameter it would not: octets are stored through a pointer, the compiler must think that they may overlap whatever
/// an `inout` parameter refers to, and would load and store the position again around every single one. So every
/// function that writes more than a word does it within `write`, which works on a local copy.
///
/// Each primitive writes `slack` octets at most and asks for room first, so nothing is ever written past the memory;
/// when there is no room left, what was gathered goes out.
@safe
struct TextCursor {
    /// The most octets that are written between two questions for room. What stands behind `position` is not text yet:
    /// a primitive may leave anything there, within the slack.
    static let slack = 64

    private var position: UnsafeMutablePointer<UInt8>
    /// As long as `position` is not past this, there is room for `slack` octets.
    private let brim: UnsafeMutablePointer<UInt8>
    private let sink: UnsafeMutablePointer<OutputSink>

    init(sink: OutputSink) {
        unsafe self.sink = .allocate(capacity: 1)
        unsafe self.sink.initialize(to: sink)
        unsafe position = sink.start
        unsafe brim = sink.start + (OutputSink.capacity - Self.slack)
    }

    /// Gives the memory back; no copy of the cursor may be used any more.
    func release() {
        unsafe sink.pointee.release()
        unsafe sink.deallocate()
    }

    var isClosed: Bool { unsafe sink.pointee.isClosed }
    var failure: Int32? { unsafe sink.pointee.failure }

    /// Lets `body` write with a copy that stands in registers.
    @inline(__always)
    mutating func write(_ body: (inout TextCursor) -> Void) {
        var copy = self
        body(&copy)
        self = copy
    }

    /// Writes out what has been gathered.
    mutating func flush() { unsafe position = Self.drained(sink, position) }

    @inline(never)
    private static func drained(
        _ sink: UnsafeMutablePointer<OutputSink>, _ position: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        unsafe sink.pointee.drain(position - sink.pointee.start)
        return unsafe sink.pointee.start
    }

    /// Makes room for `slack` octets.
    @inline(__always)
    private mutating func makeRoom() {
        if unsafe position > brim { flush() }
    }

    /// Stores a number's octets, lowest first, `offset` octets on. There must be room.
    @inline(__always)
    private func store<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word, at offset: Int) {
        unsafe UnsafeMutableRawPointer(position + offset).storeBytes(of: word.littleEndian, as: Word.self)
    }

    @inline(__always)
    private mutating func advance(_ count: Int) { unsafe position += count }

    // MARK: Text

    @inline(__always)
    mutating func put(_ text: StaticString) {
        let size = text.utf8CodeUnitCount
        guard size <= Self.slack else { return put(text: "\(text)") }
        makeRoom()
        unsafe position.initialize(from: text.utf8Start, count: size)
        advance(size)
    }

    @inline(__always)
    mutating func put(octet: UInt8) {
        makeRoom()
        store(octet, at: 0)
        advance(1)
    }

    /// Octets as they are.
    @inline(__always)
    mutating func put(_ source: Span<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        while range.upperBound - start >= 8 {
            makeRoom()
            store(source.littleEndian64(start), at: 0)
            advance(8)
            start += 8
        }
        while start < range.upperBound {
            put(octet: source[start])
            start += 1
        }
    }

    @inline(never)
    mutating func put(text: String) {
        write { cursor in
            for octet in text.utf8 { cursor.put(octet: octet) }
        }
    }

    // MARK: Hexadecimal

    /// The case of hexadecimal letters, as what a digit above 9 needs besides "0".
    enum LetterCase: UInt64 {
        case lower = 39
        case upper = 7
    }

    /// The eight digits of a word, the highest in the lowest octet: all eight at once.
    @inline(__always)
    private static func digits(_ word: UInt32, _ letters: LetterCase) -> UInt64 {
        var spread = UInt64(word.byteSwapped)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        let nibbles = (spread >> 4 | spread << 8) & 0x0F0F_0F0F_0F0F_0F0F
        // Adding 6 carries into bit 4 for 10 to 15.
        let isLetter = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles &+ 0x3030_3030_3030_3030 &+ isLetter &* letters.rawValue
    }

    /// Octets of `source` as lower-case digits.
    @inline(__always)
    mutating func put(hexadecimal source: Span<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        while range.upperBound - start >= 4 {
            makeRoom()
            store(Self.digits(source.bigEndian32(start), .lower), at: 0)
            advance(8)
            start += 4
        }
        guard start < range.upperBound else { return }
        makeRoom()
        while start < range.upperBound {
            store(Self.digits(UInt32(source[start]) << 24, .lower), at: 0)
            advance(2)
            start += 1
        }
    }

    /// The lowest `octets` octets of a number, 8 at most, highest first.
    @inline(__always)
    mutating func put(hexadecimal value: UInt64, octets: Int, _ letters: LetterCase = .lower) {
        makeRoom()
        let word = value << UInt64(64 - 8 * octets)
        store(Self.digits(UInt32(truncatingIfNeeded: word >> 32), letters), at: 0)
        if octets > 4 { store(Self.digits(UInt32(truncatingIfNeeded: word), letters), at: 8) }
        advance(2 * octets)
    }

    /// `28E6AEA4-95B1-A4CF-2FC4-BC64DADA89FD`
    @inline(__always)
    mutating func put(_ uuid: UUID128) {
        makeRoom()
        let hyphen = UInt8(ascii: "-")
        let second = Self.digits(UInt32(truncatingIfNeeded: uuid.high), .upper)
        let third = Self.digits(UInt32(truncatingIfNeeded: uuid.low >> 32), .upper)
        store(Self.digits(UInt32(truncatingIfNeeded: uuid.high >> 32), .upper), at: 0)
        store(hyphen, at: 8)
        store(UInt32(truncatingIfNeeded: second), at: 9)
        store(hyphen, at: 13)
        store(UInt32(truncatingIfNeeded: second >> 32), at: 14)
        store(hyphen, at: 18)
        store(UInt32(truncatingIfNeeded: third), at: 19)
        store(hyphen, at: 23)
        store(UInt32(truncatingIfNeeded: third >> 32), at: 24)
        store(Self.digits(UInt32(truncatingIfNeeded: uuid.low), .upper), at: 28)
        advance(36)
    }

    /// `CD:5D:E9:B1:FD:0C` for the lowest 48 bits.
    @inline(__always)
    mutating func put(address value: UInt64) {
        makeRoom()
        let first = Self.digits(UInt32(truncatingIfNeeded: value >> 16), .upper)
        let last = Self.digits(UInt32(truncatingIfNeeded: value << 16), .upper)
        let colon = UInt32(UInt8(ascii: ":")) << 16
        for pair in 0..<4 {
            store(UInt32(truncatingIfNeeded: first >> UInt64(16 * pair)) & 0xFFFF | colon, at: 3 * pair)
        }
        store(UInt32(truncatingIfNeeded: last) & 0xFFFF | colon, at: 12)
        store(UInt16(truncatingIfNeeded: last >> 16), at: 15)
        advance(17)
    }

    // MARK: Decimal

    /// The two digits of a number below 100, as they stand in memory.
    @inline(__always)
    private static func pair(_ value: UInt) -> UInt16 {
        let tens = (value &* 103) >> 10
        return UInt16(truncatingIfNeeded: (value &- tens &* 10) << 8 | tens) &+ 0x3030
    }

    /// A whole number.
    @inline(__always)
    mutating func put(decimal value: Int) {
        if value < 0 { put(octet: UInt8(ascii: "-")) }
        put(magnitude: value.magnitude, digits: 1)
    }

    /// A number with at least `digits` digits, 20 at most.
    @inline(__always)
    mutating func put(magnitude: UInt, digits minimum: Int) {
        makeRoom()
        if minimum <= 1, magnitude < 10 {
            store(UInt8(truncatingIfNeeded: magnitude) &+ 48, at: 0)
            advance(1)
        } else if minimum <= 2, magnitude < 100 {
            store(Self.pair(magnitude), at: 0)
            advance(2)
        } else {
            putLong(magnitude, digits: minimum)
        }
    }

    @inline(__always)
    private mutating func putLong(_ magnitude: UInt, digits minimum: Int) {
        var length = 1
        var limit: UInt = 10
        while length < 20, length < minimum || magnitude >= limit {
            length += 1
            // 10^20 does not fit: what is left has 20 digits then.
            limit = length == 20 ? .max : limit &* 10
        }
        var rest = magnitude
        var place = length
        while place >= 2 {
            place -= 2
            store(Self.pair(rest % 100), at: place)
            rest /= 100
        }
        if place == 1 { store(UInt8(truncatingIfNeeded: rest % 10) &+ 48, at: 0) }
        advance(length)
    }

    /// Hundredths, 0 or more, with two decimals.
    @inline(__always)
    mutating func put(hundredths value: Int) {
        let value = UInt(value)
        put(magnitude: value / 100, digits: 1)
        makeRoom()
        store(UInt8(ascii: "."), at: 0)
        store(Self.pair(value % 100), at: 1)
        advance(3)
    }
}
