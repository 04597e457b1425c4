/// Dates of header fields: IMF-fixdate (RFC 9110, section 5.6.7).
public enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Fri, 20 Nov 2026 01:02:03 GMT`
    public static func text(_ moment: Timestamp) -> String {
        let seconds = max(0, moment.microseconds / 1_000_000)
        let civil = CivilTime(Timestamp(microseconds: seconds * 1_000_000))
        let second = civil.secondOfDay
        let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(2) }.joined(separator: ":")
        return days[Int(seconds / 86_400 % 7)] + ", " + civil.day.padded(2) + " " + months[civil.month - 1] + " "
            + civil.year.padded(4) + " " + clock + " GMT"
    }

    /// Reads a date. Nil: the text is not such a date.
    public static func read(_ text: String) -> Timestamp? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let day = parts[1].count == 1 ? "0" + parts[1] : String(parts[1])
        return RFC3339.read(parts[3] + "-" + (month + 1).padded(2) + "-" + day + "T" + parts[4] + "Z")
    }

    /// Seconds of a field `Retry-After` (RFC 9110, section 10.2.3): a number, or a date by the clock of the server,
    /// which may differ from that of this machine. Nil: it cannot be read.
    /// - Parameters:
    ///   - date: The field `Date` of the same answer; nil: there is none, and the clock of this machine is used.
    ///   - now: Unix seconds by that clock.
    public static func seconds(retryAfter text: String, date: String?, now: Int64) -> Double? {
        guard !text.utf8.allSatisfy({ (48...57).contains($0) }) else { return Double(text) }
        guard let moment = read(text) else { return nil }
        let now = date.flatMap { read($0) } ?? Timestamp(microseconds: now * 1_000_000)
        return max(0, moment.seconds(since: now))
    }
}
