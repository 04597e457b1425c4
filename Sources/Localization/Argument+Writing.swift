import Basics

extension Argument {
    /// Writes the argument in the form that `placeholder` requires. If the kinds differ, the argument is shown
    /// unchanged. Arguments that depend on the language have been converted to texts before.
    func written(as placeholder: Placeholder, decimalSeparator: String) -> String {
        let decimals = placeholder.decimals ?? (placeholder.kind == UInt8(ascii: "f") ? 6 : nil)
        var text: String
        switch (self, placeholder.kind) {
        case (.text(let value), _): text = value
        case (.integer(let value), UInt8(ascii: "x")): text = String(value, radix: 16)
        case (.integer(let value), UInt8(ascii: "f")):
            text = Decimals.text(Double(value), decimals: decimals ?? 0, separator: decimalSeparator)
        case (.integer(let value), _): text = String(value)
        case (.decimal(let value), UInt8(ascii: "d")), (.decimal(let value), UInt8(ascii: "x")):
            text = Decimals.text(value, decimals: 0, separator: decimalSeparator)
        case (.decimal(let value), _):
            text = decimals.map { Decimals.text(value, decimals: $0, separator: decimalSeparator) } ?? "\(value)"
        case (.seconds(let value), _): text = "\(value)"
        case (.phrase(let phrase), _): text = phrase.key.rawValue
        case (.list, _): text = ""
        }
        if case .text = self {} else if placeholder.isSigned, !text.hasPrefix("-") { text = "+" + text }
        return padded(text, placeholder)
    }

    private func padded(_ text: String, _ placeholder: Placeholder) -> String {
        let missing = placeholder.width - text.unicodeScalars.count
        guard missing > 0 else { return text }
        if placeholder.isLeft { return text + String(repeating: " ", count: missing) }
        guard placeholder.isZeroFilled, placeholder.kind != UInt8(ascii: "@") else {
            return String(repeating: " ", count: missing) + text
        }
        let sign = text.prefix { $0 == "-" || $0 == "+" }
        return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
    }
}

/// Decimal numbers as text, without the system's functions.
enum Decimals {
    /// `value` with 0 to 9 digits after the separator, rounded half away from zero. Never "-0".
    static func text(_ value: Double, decimals: Int, separator: String) -> String {
        let decimals = max(0, min(9, decimals))
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded(.toNearestOrAwayFromZero)
        guard scaled.magnitude < 9e15 else { return "\(value)" }  // also infinities and NaN
        let digits = String(Int64(scaled.magnitude))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let whole = padded.dropLast(decimals)
        let sign = scaled < 0 ? "-" : ""
        return decimals == 0 ? sign + whole : sign + whole + separator + padded.suffix(decimals)
    }

    /// `text` with `separator` between groups of three digits before the decimal point.
    static func grouped(_ text: String, group: String, decimal: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let body = text.dropFirst(sign.count)
        let whole = body.prefix { $0.isASCII && $0.isWholeNumber }
        guard whole.count > 3, !group.isEmpty else { return text }
        var grouped = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { grouped += group }
            grouped.append(digit)
        }
        return sign + grouped + body.dropFirst(whole.count)
    }
}
