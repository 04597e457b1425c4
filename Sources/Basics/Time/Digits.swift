extension BinaryInteger {
    /// The number with at least `width` digits, filled with zeros on the left. It must not be negative.
    func padded(_ width: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

extension FixedWidthInteger {
    /// The quotient rounded down and the remainder from 0 on, also for negative numbers.
    /// - Parameter divisor: A positive number.
    public func flooredQuotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
