import Advertising

// Finding octets in a text.
extension Span<UInt8> {
    /// Whether `wanted` stands somewhere in it. Eight octets at a time are asked for the first two of it: a single digit
    /// stands nearly everywhere.
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

    /// The highest bit of each of the eight octets at a place that are this one.
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

    /// Whether digits stand somewhere in it that no digit stands before.
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
