/// A length of time as people write it: `5`, `5s`, `1m30s`, `2h`, `"10 min"`. One way of reading it for options and files.
public enum WrittenDuration {
    /// The units, from the largest: of several, each one is smaller than the one before it.
    private static let units: [(names: Set<Substring>, seconds: Double)] = [
        (["w", "week", "weeks", "週間"], 604_800), (["d", "day", "days", "日"], 86_400),
        (["h", "hour", "hours", "時間"], 3600), (["m", "min", "minute", "minutes", "分"], 60),
        (["s", "sec", "second", "seconds", "秒"], 1), (["ms"], 0.001),
    ]

    /// Seconds; nil when the text is no length of time. Without a unit it is seconds, and may be negative.
    public static func seconds(_ text: some StringProtocol) -> Double? {
        let numerals = "0123456789."
        // Not what else a number may look like: 0x10, 1e3, inf.
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
