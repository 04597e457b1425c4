/// A duration as users write it: `5`, `5s`, `1m30s`, `2h`, `"10 min"`. Options and files share this format.
public enum WrittenDuration {
    /// The units, from the largest: if a text has several, each one must be smaller than the one before it.
    private static let units: [(names: Set<Substring>, seconds: Double)] = [
        (["w", "week", "weeks", "週間"], 604_800), (["d", "day", "days", "日"], 86_400),
        (["h", "hour", "hours", "時間"], 3600), (["m", "min", "minute", "minutes", "分"], 60),
        (["s", "sec", "second", "seconds", "秒"], 1), (["ms"], 0.001),
    ]

    /// The duration in seconds, or nil if the text is not a duration. A number without a unit means seconds, and may
    /// be negative.
    public static func seconds(_ text: some StringProtocol) -> Double? {
        let numerals = "0123456789."
        // Other number formats are excluded: 0x10, 1e3, inf.
        if text.dropFirst(text.first == "-" ? 1 : 0).allSatisfy(numerals.contains) { return Double(text) }
        var rest = Substring(text)
        var sum = 0.0
        var next = 0
        repeat {
            let digits = rest.prefix { numerals.contains($0) }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let name = rest.prefix { !numerals.contains($0) && $0 != " " }
            guard let number = Double(digits), number.isFinite,
                let unit = units[next...].firstIndex(where: { $0.names.contains(name) })
            else { return nil }
            sum += number * units[unit].seconds
            next = unit + 1
            rest = rest.dropFirst(name.count).drop { $0 == " " }
        } while !rest.isEmpty
        return sum
    }
}
