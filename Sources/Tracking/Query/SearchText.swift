import Advertising

/// The text of an entry that a text filter searches, in lower case: name, identity, its short form, URL and
/// address.
///
/// It is written on request and not stored: the first letter of a filter needs the text of the whole table, fifty
/// thousand entries, and so does each letter after it. So the text has two parts. The numbers, which are all that
/// nearly every entry has, are written eight digits at a time into an existing buffer. The words are only read for
/// entries that have some. The text that is searched for occurs in one of the parts or in none: it contains no
/// blank, and a blank separates all that is joined here.
struct SearchText {
    /// The names and URLs, each after a blank.
    private(set) var words: [UInt8] = []
    private var room = [128 of UInt8](repeating: 0)
    private var count = 0
    /// The places at which the numbers begin: a UUID, major, minor, an address.
    private var starts = [8 of Int](repeating: 0)
    private var startCount = 0
    /// Whether the numbers end with those of a key code: five digits of the major, five of the minor.
    private var hasPair = false

    /// The identifiers, if they are numbers, and the address.
    var numbers: [UInt8] { (0..<count).map { room[$0] } }

    /// Whether bytes occur in the words.
    func hasInWords(_ wanted: [UInt8]) -> Bool { words.span.contains(subsequence: wanted) }

    /// Whether bytes occur in the numbers.
    func hasInNumbers(_ wanted: [UInt8]) -> Bool {
        room.span.extracting(first: count).contains(subsequence: wanted)
    }

    /// Whether digits occur in the words where a number begins.
    func hasNumberInWords(_ wanted: [UInt8]) -> Bool { words.span.contains(number: wanted) }

    /// Whether one of the numbers is this one or begins with it. A key code is the major followed by the minor.
    func hasNumber(_ wanted: [UInt8]) -> Bool {
        for place in 0..<startCount where stands(wanted[...], at: starts[place]) { return true }
        guard hasPair, 6...10 ~= wanted.count else { return false }
        return stands(wanted[..<5], at: starts[3]) && stands(wanted[5...], at: starts[4])
    }

    private func stands(_ wanted: ArraySlice<UInt8>, at start: Int) -> Bool {
        guard start + wanted.count <= count else { return false }
        for (place, octet) in wanted.enumerated() where room[start + place] != octet { return false }
        return true
    }

    /// Whether bytes can occur in numbers: most names contain a letter that occurs in none of them.
    static func isOfNumbers(_ wanted: [UInt8]) -> Bool {
        wanted.allSatisfy { $0 < 0x80 && (numberOctets[Int($0 >> 6)] >> UInt64($0 & 63)) & 1 == 1 }
    }

    /// The bytes of digits, separators and names of kinds, and the blank; one bit for each.
    private static let numberOctets: [UInt64] = {
        var octets: [UInt64] = [0, 0]
        let known = BeaconIdentity.Kind.allCases.map(\.name).joined() + " :-0123456789abcdef"
        for octet in known.utf8 { octets[Int(octet >> 6)] |= 1 << UInt64(octet & 63) }
        return octets
    }()
}

// The part with the words.
extension SearchText {
    /// Whether an identity has words: a URL, or text that one of the user's layouts reads.
    @inline(__always)
    static func hasWords(_ identity: BeaconIdentity) -> Bool {
        switch identity.kind {
        case .eddystoneURL, .uriBeacon, .layout: true
        case .device, .iBeacon, .altBeacon, .eddystoneUID, .eddystoneEID, .ruuviTag, .kkmSensor: false
        }
    }

    /// Replaces the words by those of an entry.
    mutating func write(name: String?, url: String?, _ identity: BeaconIdentity) {
        words.removeAll(keepingCapacity: true)
        if let name { add(name) }
        if let url { add(url) }
        if Self.hasWords(identity) { add(identity) }
    }

    private mutating func add(_ identity: BeaconIdentity) {
        let start = words.count
        words.append(UInt8(ascii: " "))
        words += identity.kind.name.utf8
        words.append(UInt8(ascii: ":"))
        // The short form is the end of this text.
        if identity.kind != .layout, CompressedURL.spell(identity.octets, { words.append(Self.lower($0)) }) { return }
        words.removeSubrange(start...)
        add(identity.text)
    }

    private mutating func add(_ text: String) {
        words.append(UInt8(ascii: " "))
        let start = words.count
        words += text.utf8
        guard !Self.lower(&words, from: start) else { return }
        words.removeSubrange(start...)
        words += text.lowercased().utf8
    }

    /// Converts ASCII capitals to lower case. Returns false when the text may contain other letters with a lower
    /// case.
    private static func lower(_ words: inout [UInt8], from start: Int) -> Bool {
        var span = words.mutableSpan
        for place in start..<span.count {
            let octet = span[place]
            // Characters from U+3000 to U+9FFF have no case; bytes within a character are decided by its first one.
            guard octet < 0xC0 || 0xE3...0xE9 ~= octet else { return false }
            span[place] = lower(octet)
        }
        return true
    }

    @inline(__always)
    private static func lower(_ octet: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= octet ? octet | 0x20 : octet
    }
}

// The part with the numbers.
extension SearchText {
    /// Replaces the numbers by those of an entry. Where the short form is the end of the long one it is not written
    /// again.
    mutating func write(numbers identity: BeaconIdentity, address: UInt64) {
        count = 0
        startCount = 0
        hasPair = false
        let parts = identity.octets
        switch identity.kind {
        case .iBeacon, .altBeacon:
            hasPair = true
            append(identity.kind)
            begin()
            append(uuid: parts.high, parts.middle)
            let major = Decimal(identity.major ?? 0)
            let minor = Decimal(identity.minor ?? 0)
            append(major, after: ":", isPadded: false)
            append(minor, after: ":", isPadded: false)
            append(major, after: " ", isPadded: true)
            append(minor, after: " ", isPadded: true)
        case .eddystoneUID:
            append(identity.kind)
            begin()
            append(Self.digits(parts.high >> 32), 8)
            append(Self.digits(parts.high), 8)
            append(Self.digits(parts.middle >> 32), 4)
            append(":")
            begin()
            append(Self.digits(parts.middle >> 16), 8)
            append(Self.digits(parts.middle << 16), 4)
        case .eddystoneEID:
            append(identity.kind)
            begin()
            append(Self.digits(parts.high >> 32), 8)
            append(Self.digits(parts.high), 8)
        case .device, .kkmSensor, .ruuviTag:
            append(identity.kind)
            append(address: parts.high)
        case .eddystoneURL, .uriBeacon, .layout: break
        }
        append(" ")
        begin()
        append(address: address)
    }

    /// Records that a number begins at the current place.
    @inline(__always)
    private mutating func begin() {
        starts[startCount] = count
        startCount += 1
    }

    /// Writes the first `length` bytes of a word. It may also write bytes after them, which the next call
    /// overwrites.
    @inline(__always)
    private mutating func append(_ word: UInt64, _ length: Int) {
        let place = count
        var span = room.mutableSpan
        // The call is marked unsafe because not every type accepts every bit pattern; a byte does.
        var octets = unsafe span.mutableBytes
        octets.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
        count = place + length
    }

    @inline(__always)
    private mutating func append(_ mark: Unicode.Scalar) { append(UInt64(mark.value), 1) }

    /// Writes the name of a kind and a colon.
    @inline(__always)
    private mutating func append(_ kind: BeaconIdentity.Kind) {
        let head = Self.heads[Int(kind.rawValue)]
        append(head.first, 8)
        append(head.second, head.count - 8)
    }

    /// The names of the kinds with a colon, each in two words with the first byte lowest.
    private static let heads = BeaconIdentity.Kind.allCases.map { kind in
        var words: (first: UInt64, second: UInt64, count: Int) = (0, 0, 0)
        for octet in (kind.name + ":").utf8 {
            if words.count < 8 {
                words.first |= UInt64(octet) << UInt64(8 * words.count)
            } else {
                words.second |= UInt64(octet) << UInt64(8 * words.count - 64)
            }
            words.count += 1
        }
        return words
    }

    /// Writes a UUID as 8-4-4-4-12 digits.
    @inline(__always)
    private mutating func append(uuid high: UInt64, _ low: UInt64) {
        append(Self.digits(high >> 32), 8)
        append("-")
        let middle = Self.digits(high)
        append(middle, 4)
        append("-")
        append(middle >> 32, 4)
        append("-")
        let tail = Self.digits(low >> 32)
        append(tail, 4)
        append("-")
        append(tail >> 32, 4)
        append(Self.digits(low), 8)
    }

    /// Writes the lowest 48 bits, with a colon after each byte but the last.
    @inline(__always)
    private mutating func append(address: UInt64) {
        let head = Self.digits(address >> 16)
        for pair: UInt64 in 0..<4 {
            append(head >> (16 * pair), 2)
            append(":")
        }
        let tail = Self.digits(address << 16)
        append(tail, 2)
        append(":")
        append(tail >> 16, 2)
    }

    /// The lowest 32 bits as hexadecimal digits, the highest digit first; the first character is the lowest byte of
    /// the result.
    @inline(__always)
    private static func digits(_ value: UInt64) -> UInt64 {
        // Each nibble is moved to a byte, then all eight are converted to digits at once.
        var word = value & 0xFFFF_FFFF
        word = (word | word << 16) & 0x0000_FFFF_0000_FFFF
        word = (word | word << 8) & 0x00FF_00FF_00FF_00FF
        word = (word | word << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (word &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (word &+ 0x3030_3030_3030_3030 &+ letters &* 39).byteSwapped
    }

    /// A number in five decimal digits.
    private struct Decimal {
        /// The digits, with the first one in the lowest byte.
        let digits: UInt64
        /// The number of leading zeros; the only digit of 0 itself is not one.
        let zeros: Int

        @inline(__always)
        init(_ number: UInt16) {
            var rest = UInt32(number)
            var digits: UInt64 = 0
            for _ in 0..<5 {
                digits = digits << 8 | UInt64(rest % 10)
                rest /= 10
            }
            self.digits = digits | 0x30_3030_3030
            zeros = min(4, digits.trailingZeroBitCount / 8)
        }
    }

    @inline(__always)
    private mutating func append(_ number: Decimal, after mark: Unicode.Scalar, isPadded: Bool) {
        append(mark)
        begin()
        let skipped = isPadded ? 0 : number.zeros
        append(number.digits >> UInt64(8 * skipped), 5 - skipped)
    }
}
