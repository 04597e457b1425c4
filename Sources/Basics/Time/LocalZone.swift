/// A time zone: the offset of local time from UTC at each moment, including summer time.
///
/// The rules come from the system, outside of the pure modules. They are queried for each moment, because a moment
/// in July has the offset of July whenever it is shown.
public struct LocalZone: Sendable {
    /// The name; zones with the same name are equal.
    public let name: String
    private let offset: @Sendable (Timestamp) -> Int

    /// - Parameter offset: Returns the seconds by which local time is ahead of UTC at a moment, always the same for the
    ///   same moment.
    public init(name: String, offset: @escaping @Sendable (Timestamp) -> Int) {
        self.name = name
        self.offset = offset
    }

    /// A zone with a fixed offset to UTC in seconds.
    public static func fixed(_ utcOffset: Int) -> LocalZone { LocalZone(name: "\(utcOffset)") { _ in utcOffset } }

    public static let utc = LocalZone.fixed(0)

    /// Seconds by which local time is ahead of UTC at a moment.
    public func utcOffset(at time: Timestamp) -> Int { offset(time) }

    /// The local date and time of a moment.
    public func civil(_ time: Timestamp) -> CivilTime { CivilTime(time, utcOffset: offset(time)) }

    /// The moment of a local date and time, which is given as seconds since 1970 as if it were UTC. If two moments
    /// have that local time, the first one; if the clocks skip it, the moment that it would be without the change.
    public func timestamp(asIfUTC seconds: Int) -> Timestamp {
        func moment(_ offset: Int) -> Timestamp { Timestamp(microseconds: Int64(seconds - offset) * 1_000_000) }
        let day = 86_400
        let before = offset(moment(day))
        for candidate in [before, offset(moment(-day))] where offset(moment(candidate)) == candidate {
            return moment(candidate)
        }
        return moment(before)
    }
}

extension LocalZone: Equatable {
    public static func == (left: LocalZone, right: LocalZone) -> Bool { left.name == right.name }
}
