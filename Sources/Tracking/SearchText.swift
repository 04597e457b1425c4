import Advertising

/// What a text filter searches of an entry, in lower case: name, identity, its short form, URL and address, with blanks
/// between them.
///
/// Written octet by octet: the first letter of a filter makes the texts of the whole table, fifty thousand of them.
struct SearchText {
    private(set) var octets: [UInt8] = []

    init() { octets.reserveCapacity(128) }

    mutating func add(name: String?) { octets += (name ?? "").lowercased().utf8 }

    mutating func add(text: String) {
        blank()
        octets += text.lowercased().utf8
    }

    /// The lowest 48 bits.
    mutating func add(address: UInt64) {
        blank()
        put(address: address)
    }

    /// What `text` and `shortText` give.
    mutating func add(_ identity: BeaconIdentity) {
        let parts = identity.octets
        switch identity.kind {
        case .iBeacon, .altBeacon:
            blank()
            octets += identity.kind.name.utf8
            colon()
            put(parts.high, digits: 16, hyphensAfter: 0x0111)
            put(parts.middle, digits: 16, hyphensAfter: 0x1000)
            for number in [identity.major ?? 0, identity.minor ?? 0] {
                colon()
                put(number, digits: 1)
            }
            for number in [identity.major ?? 0, identity.minor ?? 0] {
                blank()
                put(number, digits: 5)
            }
        case .eddystoneUID:
            blank()
            octets += identity.kind.name.utf8
            colon()
            put(parts.high, digits: 16)
            put(parts.middle >> 48, digits: 4)
            colon()
            put(parts.middle, digits: 12)
            blank()
            put(parts.middle, digits: 12)
        case .device, .kkmSensor, .ruuviTag:
            blank()
            octets += identity.kind.name.utf8
            colon()
            put(address: parts.high)
            add(address: parts.high)
        case .eddystoneURL, .eddystoneEID, .uriBeacon, .layout:
            add(text: identity.text)
            add(text: identity.shortText)
        }
    }

    private mutating func blank() { octets.append(UInt8(ascii: " ")) }
    private mutating func colon() { octets.append(UInt8(ascii: ":")) }

    private mutating func put(address: UInt64) {
        for shift in stride(from: UInt64(40), through: 0, by: -8) {
            if shift < 40 { colon() }
            put(address >> shift, digits: 2)
        }
    }

    /// The lowest hexadecimal digits of a number; a hyphen behind those whose bit is set, from the highest digit on.
    private mutating func put(_ value: UInt64, digits: Int, hyphensAfter hyphens: UInt32 = 0) {
        for place in stride(from: digits - 1, through: 0, by: -1) {
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(4 * place) & 15)
            octets.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
            if hyphens >> UInt32(place) & 1 == 1 { octets.append(UInt8(ascii: "-")) }
        }
    }

    /// A number with so many digits at least.
    private mutating func put(_ number: UInt16, digits: Int) {
        var divisor: UInt16 = 10_000
        var isLeading = true
        for place in stride(from: 5, through: 1, by: -1) {
            let digit = UInt8(number / divisor % 10)
            divisor /= 10
            isLeading = isLeading && digit == 0 && place > digits
            if !isLeading { octets.append(digit + UInt8(ascii: "0")) }
        }
    }
}

extension [UInt8] {
    /// Whether `wanted` stands somewhere in it. Eight octets at a time are asked for the first one.
    func contains(subsequence wanted: [UInt8]) -> Bool {
        guard let head = wanted.first, count >= wanted.count else { return wanted.isEmpty }
        let text = span
        let pattern = UInt64(head) &* 0x0101_0101_0101_0101
        let last = count - wanted.count
        var start = 0
        while start <= last {
            if start + 8 <= count {
                let unlike = text.littleEndian64(start) ^ pattern
                // The highest bit of each octet that is 0, and of none below the first such one.
                let found = (unlike &- 0x0101_0101_0101_0101) & ~unlike & 0x8080_8080_8080_8080
                guard found != 0 else {
                    start += 8
                    continue
                }
                start += found.trailingZeroBitCount / 8
                if start > last { return false }
            } else if text[start] != head {
                start += 1
                continue
            }
            if wanted.indices.allSatisfy({ text[start + $0] == wanted[$0] }) { return true }
            start += 1
        }
        return false
    }
}
