import Basics
import Regions

// Times in the format of rules.

/// Periods: `600`, `"10 min"`, `"1.5 h"`, `"1m30s"`.
enum WrittenPeriod {
    /// The period in seconds, or nil if the value is not a period.
    static func seconds(_ node: SourceNode) -> Double? {
        if let number = node.decimal { return number.isFinite ? number : nil }
        // A number between quotation marks is a mistake of the user.
        guard let text = node.text, Double(text) == nil else { return nil }
        return WrittenDuration.seconds(text)
    }
}

extension Trigger.TimeOfDay {
    /// Reads `22:00-06:00`, optionally with seconds; blanks and a longer dash are allowed. `24:00` may be the end.
    /// An empty window is rejected.
    init?(written text: String) {
        let dashes: Set<Character> = ["-", "–", "〜", "～"]
        let parts = text.split(omittingEmptySubsequences: false) { dashes.contains($0) }
        guard parts.count == 2, let start = Self.second(parts[0]), let end = Self.second(parts[1]), start != end,
            start < 86_400
        else { return nil }
        self.init(start: start, end: end)
    }

    /// The seconds since midnight of `9:00`, `09:00`, `09:00:30` or `24:00`.
    static func second(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).enumerated().map { place, part in
            var part = Substring(part)
            if place == 0 { part = part.drop { $0 == " " } }
            while part.last == " " { part.removeLast() }
            return part
        }
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        let numbers = parts.compactMap { UInt16(digits: $0).map(Int.init) }
        guard numbers.count == parts.count, numbers[1] < 60, numbers.last.map({ $0 < 60 || parts.count == 2 }) == true
        else { return nil }
        let second = (numbers[0] * 60 + numbers[1]) * 60 + (numbers.count == 3 ? numbers[2] : 0)
        return second <= 86_400 ? second : nil
    }
}
