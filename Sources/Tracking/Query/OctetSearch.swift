import Advertising

// Searches bytes in a text.
extension Span<UInt8> {
    /// Whether the bytes of `wanted` occur in the span. Eight places at a time are checked for the first two bytes:
    /// a single digit occurs nearly everywhere.
    func contains(subsequence wanted: [UInt8]) -> Bool {
        guard let head = wanted.first, count >= wanted.count else { return wanted.isEmpty }
        let next = wanted.count > 1 ? wanted[1] : nil
        let last = count - wanted.count
        var start = 0
        while start <= last {
            if start + 9 <= count {
                var found = octets(head, at: start)
                if let next { found &= octets(next, at: start + 1) }
                guard found != 0 else {
                    start += 8
                    continue
                }
                start += found.trailingZeroBitCount / 8
                if start > last { return false }
            } else if self[start] != head {
                start += 1
                continue
            }
            if stands(wanted, at: start) { return true }
            start += 1
        }
        return false
    }

    /// A word that marks which of the eight bytes at a place equal `octet`: the highest bit of each of them is set.
    @inline(__always)
    private func octets(_ octet: UInt8, at place: Int) -> UInt64 {
        let unlike = littleEndian64(place) ^ UInt64(octet) &* 0x0101_0101_0101_0101
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return ~((unlike & low) &+ low | unlike | low)
    }

    @inline(__always)
    private func stands(_ wanted: [UInt8], at start: Int) -> Bool {
        for place in wanted.indices where self[start + place] != wanted[place] { return false }
        return true
    }

    /// Whether the digits occur in the span without a digit before them.
    func contains(number wanted: [UInt8]) -> Bool {
        guard !wanted.isEmpty, count >= wanted.count else { return wanted.isEmpty }
        var isBeginning = true
        for start in 0...(count - wanted.count) {
            let isDigit = 0x30...0x39 ~= self[start]
            if isDigit, isBeginning, wanted.indices.allSatisfy({ self[start + $0] == wanted[$0] }) { return true }
            isBeginning = !isDigit
        }
        return false
    }
}
