import Advertising
import Glibc

/// Text on its way to a file descriptor, gathered in one stretch of memory: a hundred thousand lines a tenth of a second.
///
/// The memory is reached through pointers, since growing an array octet by octet costs more than all the decoding.
/// Every primitive makes room for what it writes before it writes it.
@safe
struct OutputBuffer: ~Copyable {
    private static let capacity = 1 << 16
    private let memory: UnsafeMutablePointer<UInt8>
    /// The two digits of each octet, lower case, then upper case, as they stand in memory.
    private let digits: UnsafeMutablePointer<UInt16>
    private var count = 0
    private let descriptor: Int32
    /// Whether the reader has gone (`| head`): nothing more is written.
    private(set) var isClosed = false

    init(descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
        unsafe memory = .allocate(capacity: Self.capacity)
        unsafe digits = .allocate(capacity: 512)
        for octet in 0..<256 {
            for (half, letter) in [(0, UInt8(ascii: "a")), (256, UInt8(ascii: "A"))] {
                func digit(_ value: Int) -> UInt16 { UInt16(value < 10 ? 48 + value : Int(letter) + value - 10) }
                unsafe digits[half + octet] = (digit(octet >> 4) | digit(octet & 15) << 8).littleEndian
            }
        }
    }

    deinit {
        unsafe memory.deallocate()
        unsafe digits.deallocate()
    }

    /// Makes room for `size` octets, at most a quarter of the buffer.
    @inline(__always)
    private mutating func reserve(_ size: Int) {
        if count + size > Self.capacity { flush() }
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        let size = text.utf8CodeUnitCount
        reserve(size)
        unsafe (memory + count).update(from: text.utf8Start, count: size)
        count += size
    }

    @inline(__always)
    mutating func put(octet: UInt8) {
        reserve(1)
        unsafe memory[count] = octet
        count += 1
    }

    mutating func put(text: String) {
        for octet in text.utf8 { put(octet: octet) }
    }

    /// A whole number in decimal.
    @inline(__always)
    mutating func put(decimal value: Int) {
        if value < 0 { put(octet: UInt8(ascii: "-")) }
        put(magnitude: value.magnitude, digits: 1)
    }

    /// A number in decimal with at least `digits` digits, 20 at most.
    @inline(__always)
    mutating func put(magnitude: UInt, digits minimum: Int) {
        reserve(24)
        if magnitude < 100 && minimum <= 2 {
            let value = UInt8(truncatingIfNeeded: magnitude)
            if value >= 10 || minimum == 2 {
                unsafe memory[count] = value / 10 + 48
                count += 1
            }
            unsafe memory[count] = value % 10 + 48
            count += 1
            return
        }
        var length = minimum
        var rest = magnitude
        var limit: UInt = 10
        for _ in 1..<minimum { limit &*= 10 }
        while length < 20, rest >= limit {
            length += 1
            let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
            if overflow { break }
            limit = next
        }
        var position = count + length
        count = position
        while position > count - length {
            position -= 1
            unsafe memory[position] = UInt8(truncatingIfNeeded: rest % 10) &+ 48
            rest /= 10
        }
    }

    /// Octets of `source` as lower-case digits.
    @inline(__always)
    mutating func put(hexadecimal source: Span<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(range.upperBound, start + 4096)
            reserve(2 * (end - start))
            for index in start..<end { put(pair: Int(source[index])) }
            start = end
        }
    }

    /// The lowest `octets` octets of a number, highest first.
    @inline(__always)
    mutating func put(hexadecimal value: UInt64, octets: Int, upper: Bool = false) {
        reserve(16)
        var shift = UInt64(8 * octets)
        while shift > 0 {
            shift -= 8
            put(pair: Int(value >> shift & 255) + (upper ? 256 : 0))
        }
    }

    @inline(__always)
    private mutating func put(pair index: Int) {
        let pair = unsafe digits[index]
        unsafe memory[count] = UInt8(truncatingIfNeeded: pair)
        unsafe memory[count + 1] = UInt8(truncatingIfNeeded: pair >> 8)
        count += 2
    }

    /// Writes out what has been gathered.
    mutating func flush() {
        var offset = 0
        while offset < count && !isClosed {
            let written = unsafe write(descriptor, memory + offset, count - offset)
            if written >= 0 {
                offset += written
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                isClosed = true
            }
        }
        count = 0
    }
}

extension OutputBuffer {
    mutating func put(_ uuid: UUID128) {
        put(hexadecimal: uuid.high >> 32, octets: 4, upper: true)
        put("-")
        put(hexadecimal: uuid.high >> 16, octets: 2, upper: true)
        put("-")
        put(hexadecimal: uuid.high, octets: 2, upper: true)
        put("-")
        put(hexadecimal: uuid.low >> 48, octets: 2, upper: true)
        put("-")
        put(hexadecimal: uuid.low, octets: 6, upper: true)
    }

    mutating func put(address value: UInt64) {
        for shift in [UInt64(40), 32, 24, 16, 8] {
            put(hexadecimal: value >> shift, octets: 1, upper: true)
            put(":")
        }
        put(hexadecimal: value, octets: 1, upper: true)
    }

    mutating func put(_ octets: ShortOctets) {
        put(octets.high, min(octets.count, 8))
        put(octets.middle, min(octets.count - 8, 8))
        put(octets.low, min(octets.count - 16, 8))
    }

    /// The first `count` octets of a word, highest first.
    @inline(__always)
    private mutating func put(_ word: UInt64, _ count: Int) {
        if count > 0 { put(hexadecimal: word >> UInt64(8 * (8 - count)), octets: count) }
    }

    /// `value` / 10^`decimals`, without zeros at the end.
    mutating func put(_ value: Int, decimals: Int) {
        var value = value
        var decimals = decimals
        while decimals > 0 && value % 10 == 0 {
            value /= 10
            decimals -= 1
        }
        if value < 0 { put("-") }
        var scale: UInt = 1
        for _ in 0..<decimals { scale *= 10 }
        put(magnitude: value.magnitude / scale, digits: 1)
        if decimals > 0 {
            put(".")
            put(magnitude: value.magnitude % scale, digits: decimals)
        }
    }

    /// Hundredths, 0 or more, with two decimals.
    @inline(__always)
    mutating func put(hundredths value: Int) {
        put(magnitude: UInt(value) / 100, digits: 1)
        reserve(3)
        let rest = UInt8(truncatingIfNeeded: UInt(value) % 100)
        unsafe memory[count] = UInt8(ascii: ".")
        unsafe memory[count + 1] = rest / 10 + 48
        unsafe memory[count + 2] = rest % 10 + 48
        count += 3
    }

    /// Text between quotation marks, with the escapes that JSON asks for (RFC 8259 section 7). DEL, the C1 controls
    /// and the line separators are escaped too, so that no terminal obeys them.
    mutating func put(json text: String) {
        put("\"")
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            put(text: text)
            put("\"")
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: put("\\\"")
            case 0x5C: put("\\\\")
            case 0x0A: put("\\n")
            case 0x0D: put("\\r")
            case 0x09: put("\\t")
            case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0x061C:
                put("\\u")
                put(hexadecimal: UInt64(scalar.value), octets: 2)
            default:
                UTF8.encode(scalar)?.forEach { put(octet: $0) }
            }
        }
        put("\"")
    }
}
