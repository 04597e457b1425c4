/// A stable sort of words by their upper 32 bits, in three passes of 11 bits. It takes linear time, unlike a sort
/// by comparison.
enum RadixSort {
    static func byUpperHalf(_ words: inout [UInt64]) {
        guard words.count > 64 else {
            words.sort()
            return
        }
        var other = [UInt64](repeating: 0, count: words.count)
        for shift: UInt64 in [32, 43, 54] {
            var starts = [Int](repeating: 0, count: 2048)
            for word in words { starts[Int(word >> shift & 2047)] += 1 }
            var sum = 0
            for digit in starts.indices {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for word in words {
                let digit = Int(word >> shift & 2047)
                other[starts[digit]] = word
                starts[digit] += 1
            }
            swap(&words, &other)
        }
    }

    /// The ranges of words whose upper half is the same, without those of a single word.
    static func runs(_ words: [UInt64], in range: Range<Int>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where index + 1 == range.upperBound || words[index] >> 32 != words[index + 1] >> 32 {
            if index > start { runs.append(start..<(index + 1)) }
            start = index + 1
        }
        return runs
    }
}
