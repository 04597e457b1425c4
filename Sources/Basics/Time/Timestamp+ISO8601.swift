extension Timestamp {
    /// The moment in ISO 8601 with microseconds in the local time of a place, followed by the offset:
    /// `…T12:04:05.678901+09:00`.
    /// - Parameter utcOffset: Seconds by which the place is ahead of UTC, in whole minutes; 0: the suffix is `Z`.
    public func plainISO8601(utcOffset: Int = 0) -> PlainText {
        let civil = CivilTime(self, utcOffset: utcOffset)
        var text = PlainText()
        text.append(civil.year, 4)
        text.append(mark: "-")
        text.append(civil.month, 2)
        text.append(mark: "-")
        text.append(civil.day, 2)
        text.append(mark: "T")
        text.append(civil.secondOfDay / 3600, 2)
        text.append(mark: ":")
        text.append(civil.secondOfDay / 60 % 60, 2)
        text.append(mark: ":")
        text.append(civil.secondOfDay % 60, 2)
        text.append(mark: ".")
        text.append(civil.microsecond, 6)
        guard utcOffset != 0 else {
            text.append(mark: "Z")
            return text
        }
        text.append(mark: utcOffset < 0 ? "-" : "+")
        let minutes = abs(utcOffset) / 60
        text.append(minutes / 60, 2)
        text.append(mark: ":")
        text.append(minutes % 60, 2)
        return text
    }

    /// The moment in ISO 8601 in UTC with microseconds: `2026-11-21T03:04:05.678901Z`.
    public var iso8601: String { iso8601(utcOffset: 0) }

    /// The moment in ISO 8601 in the local time of a place, followed by the offset: `…T12:04:05.678901+09:00`.
    /// - Parameter utcOffset: Seconds by which the place is ahead of UTC, in whole minutes; 0: the suffix is `Z`.
    public func iso8601(utcOffset: Int) -> String { plainISO8601(utcOffset: utcOffset).text }
}
