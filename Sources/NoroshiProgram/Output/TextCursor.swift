import Advertising
import Basics

/// The position of the next byte of output.
///
/// The type has only three pointers, so a local variable of this type is kept in registers. An `inout` parameter
/// would not be: bytes are stored through a pointer, so the compiler must assume that they may overlap the memory
/// that the parameter refers to, and would load and store the position again around every byte. So every function
/// that writes more than a word does so within `write`, which works on a local copy.
///
/// Each primitive writes at most `slack` bytes and makes room first, so nothing is ever written beyond the memory;
/// when no room is left, the collected text is written out.
@safe
struct TextCursor {
    /// The maximum number of bytes written between two checks for room. The memory after `position` is not text yet:
    /// a primitive may leave anything there, within the slack.
    static let slack = 64

    private var position: UnsafeMutablePointer<UInt8>
    /// The highest position at which there is room for `slack` bytes.
    private let brim: UnsafeMutablePointer<UInt8>
    private let sink: UnsafeMutablePointer<OutputSink>

    init(sink: OutputSink) {
        unsafe self.sink = .allocate(capacity: 1)
        unsafe self.sink.initialize(to: sink)
        unsafe position = sink.start
        unsafe brim = sink.start + (OutputSink.capacity - Self.slack)
    }

    /// Frees the memory; no copy of the cursor may be used after this call.
    func release() {
        unsafe sink.pointee.release()
        unsafe sink.deallocate()
    }

    var isClosed: Bool { unsafe sink.pointee.isClosed }
    var failure: Int32? { unsafe sink.pointee.failure }

    /// Calls `body` with a copy that is kept in registers.
    @inline(__always)
    mutating func write(_ body: (inout TextCursor) -> Void) {
        var copy = self
        body(&copy)
        self = copy
    }

    /// Writes out the collected text.
    mutating func flush() { unsafe position = Self.drained(sink, position) }

    @inline(never)
    private static func drained(
        _ sink: UnsafeMutablePointer<OutputSink>, _ position: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        unsafe sink.pointee.drain(position - sink.pointee.start)
        return unsafe sink.pointee.start
    }

    /// Makes room for `slack` bytes.
    @inline(__always)
    private mutating func makeRoom() {
        if unsafe position > brim { flush() }
    }

    /// Stores a number's bytes, lowest first, `offset` bytes after the position. There must be room.
    @inline(__always)
    private func store<Word: FixedWidthInteger & BitwiseCopyable>(_ word: Word, at offset: Int) {
        unsafe UnsafeMutableRawPointer(position + offset).storeBytes(of: word.littleEndian, as: Word.self)
    }

    @inline(__always)
    private mutating func advance(_ count: Int) { unsafe position += count }

    // MARK: Text

    @inline(__always)
    mutating func write(_ text: StaticString) {
        let size = text.utf8CodeUnitCount
        guard size <= Self.slack else { return write(text: "\(text)") }
        makeRoom()
        unsafe position.initialize(from: text.utf8Start, count: size)
        advance(size)
    }

    @inline(__always)
    mutating func write(octet: UInt8) {
        makeRoom()
        store(octet, at: 0)
        advance(1)
    }

    /// Writes bytes unchanged.
    @inline(__always)
    mutating func write(_ source: Span<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        while range.upperBound - start >= 8 {
            makeRoom()
            store(source.littleEndian64(start), at: 0)
            advance(8)
            start += 8
        }
        guard start < range.upperBound else { return }
        makeRoom()
        store(Self.tail(of: source, start, range), at: 0)
        advance(range.upperBound - start)
    }

    /// The bytes of `range` from `start` on, 1 to 7, the first one lowest. If at least eight bytes precede the end,
    /// one load reads them.
    @inline(__always)
    private static func tail(of source: Span<UInt8>, _ start: Int, _ range: Range<Int>) -> UInt64 {
        let count = range.upperBound - start
        if range.count >= 8 { return source.littleEndian64(range.upperBound - 8) >> UInt64(64 - 8 * count) }
        var word: UInt64 = 0
        for index in (start..<range.upperBound).reversed() { word = word << 8 | UInt64(source[index]) }
        return word
    }

    @inline(never)
    mutating func write(text: String) {
        write { cursor in
            for octet in text.utf8 { cursor.write(octet: octet) }
        }
    }

    // MARK: Hexadecimal

    /// The case of hexadecimal letters, as the amount that a digit above 9 needs besides "0".
    enum LetterCase: UInt16 {
        case lower = 39
        case upper = 7
    }

    /// The sixteen digits of eight bytes, in the order of memory on both sides, computed all at once.
    @inline(__always)
    private static func digits(_ octets: UInt64, _ letters: LetterCase) -> SIMD2<UInt64> {
        // Each byte gets a place for two. The values are only numbers: every pattern of bits is valid.
        let places = SIMD8<UInt16>(truncatingIfNeeded: unsafe unsafeBitCast(octets.littleEndian, to: SIMD8<UInt8>.self))
        let nibbles = (places &>> 4 | places &<< 8) & 0x0F0F
        // Adding 6 carries into bit 4 for 10 to 15.
        let isLetter = (nibbles &+ 0x0606) &>> 4 & 0x0101
        return unsafe unsafeBitCast(nibbles &+ 0x3030 &+ isLetter &* letters.rawValue, to: SIMD2<UInt64>.self)
    }

    @inline(__always)
    private func store(_ digits: SIMD2<UInt64>, at offset: Int) {
        unsafe UnsafeMutableRawPointer(position + offset).storeBytes(of: digits, as: SIMD2<UInt64>.self)
    }

    /// Writes bytes of `source` as lower-case digits.
    @inline(__always)
    mutating func write(hexadecimal source: Span<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        while range.upperBound - start >= 8 {
            makeRoom()
            store(Self.digits(source.littleEndian64(start), .lower), at: 0)
            advance(16)
            start += 8
        }
        guard start < range.upperBound else { return }
        makeRoom()
        store(Self.digits(Self.tail(of: source, start, range), .lower), at: 0)
        advance(2 * (range.upperBound - start))
    }

    /// Writes the lowest `octets` bytes of a number, 8 at most, highest first.
    @inline(__always)
    mutating func write(hexadecimal value: UInt64, octets: Int, _ letters: LetterCase = .lower) {
        makeRoom()
        store(Self.digits((value << UInt64(64 - 8 * octets)).byteSwapped, letters), at: 0)
        advance(2 * octets)
    }

    /// Writes a UUID: `28E6AEA4-95B1-A4CF-2FC4-BC64DADA89FD`.
    @inline(__always)
    mutating func write(_ uuid: UUID128) {
        makeRoom()
        let hyphen = UInt8(ascii: "-")
        let high = Self.digits(uuid.high.byteSwapped, .upper)
        let low = Self.digits(uuid.low.byteSwapped, .upper)
        store(high[0], at: 0)
        store(hyphen, at: 8)
        store(UInt32(truncatingIfNeeded: high[1]), at: 9)
        store(hyphen, at: 13)
        store(UInt32(truncatingIfNeeded: high[1] >> 32), at: 14)
        store(hyphen, at: 18)
        store(UInt32(truncatingIfNeeded: low[0]), at: 19)
        store(hyphen, at: 23)
        store(UInt32(truncatingIfNeeded: low[0] >> 32), at: 24)
        store(low[1], at: 28)
        advance(36)
    }

    /// Writes the lowest 48 bits as an address: `CD:5D:E9:B1:FD:0C`.
    @inline(__always)
    mutating func write(address value: UInt64) {
        makeRoom()
        let digits = Self.digits((value << 16).byteSwapped, .upper)
        let colon = UInt32(UInt8(ascii: ":")) << 16
        for pair in 0..<4 {
            store(UInt32(truncatingIfNeeded: digits[0] >> UInt64(16 * pair)) & 0xFFFF | colon, at: 3 * pair)
        }
        store(UInt32(truncatingIfNeeded: digits[1]) & 0xFFFF | colon, at: 12)
        store(UInt16(truncatingIfNeeded: digits[1] >> 16), at: 15)
        advance(17)
    }

    // MARK: Decimal

    /// The two digits of a number below 100, in memory order.
    @inline(__always)
    private static func pair(_ value: UInt) -> UInt16 {
        let tens = (value &* 103) >> 10
        return UInt16(truncatingIfNeeded: (value &- tens &* 10) << 8 | tens) &+ 0x3030
    }

    /// Writes a whole number.
    @inline(__always)
    mutating func write(decimal value: Int) {
        if value < 0 { write(octet: UInt8(ascii: "-")) }
        write(magnitude: value.magnitude, digits: 1)
    }

    /// Writes a number with at least `digits` digits, 20 at most.
    @inline(__always)
    mutating func write(magnitude: UInt, digits minimum: Int) {
        makeRoom()
        if minimum <= 1, magnitude < 10 {
            store(UInt8(truncatingIfNeeded: magnitude) &+ 48, at: 0)
            advance(1)
        } else if minimum <= 2, magnitude < 100 {
            store(Self.pair(magnitude), at: 0)
            advance(2)
        } else if minimum <= 3, magnitude < 10_000 {
            let count = magnitude < 1000 ? 3 : 4
            store(Self.four(magnitude) >> UInt32(8 * (4 - count)), at: 0)
            advance(count)
        } else if minimum <= 5, magnitude < 100_000, magnitude >= 10_000 {
            store(UInt8(truncatingIfNeeded: magnitude / 10_000) &+ 48, at: 0)
            store(Self.four(magnitude % 10_000), at: 1)
            advance(5)
        } else if minimum == 6, magnitude < 1_000_000 {
            store(Self.pair(magnitude / 10_000), at: 0)
            store(Self.four(magnitude % 10_000), at: 2)
            advance(6)
        } else {
            writeLong(magnitude, digits: minimum)
        }
    }

    /// The four digits of a number below 10,000, in memory order.
    @inline(__always)
    private static func four(_ value: UInt) -> UInt32 {
        UInt32(pair(value / 100)) | UInt32(pair(value % 100)) << 16
    }

    @inline(never)
    private mutating func writeLong(_ magnitude: UInt, digits minimum: Int) {
        var length = 1
        var limit: UInt = 10
        while length < 20, length < minimum || magnitude >= limit {
            length += 1
            // 10^20 does not fit; any remaining number has 20 digits.
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

    /// Writes hundredths, 0 or more, with two decimals.
    @inline(__always)
    mutating func write(hundredths value: Int) {
        let value = UInt(value)
        write(magnitude: value / 100, digits: 1)
        makeRoom()
        store(UInt8(ascii: "."), at: 0)
        store(Self.pair(value % 100), at: 1)
        advance(3)
    }
}
