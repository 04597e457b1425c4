/// What clocks show at a place: how far they are ahead of UTC at each moment, summer time included.
///
/// The rules of a place come from the system, at the edge; here they are asked for, so that a moment of July has the
/// offset of July whenever it is looked at.
public struct LocalZone: Sendable {
    /// What it is called; zones of the same name are the same.
    public let name: String
    private let offset: @Sendable (Timestamp) -> Int

    /// - Parameter offset: Seconds that clocks are ahead of UTC at a moment. The same answer for the same moment, always.
    public init(name: String, offset: @escaping @Sendable (Timestamp) -> Int) {
        self.name = name
        self.offset = offset
    }

    /// A zone without summer time, so many seconds ahead of UTC.
    public static func fixed(_ utcOffset: Int) -> LocalZone { LocalZone(name: "\(utcOffset)") { _ in utcOffset } }

    public static let utc = LocalZone.fixed(0)

    /// Seconds that clocks are ahead of UTC at a moment.
    public func utcOffset(at time: Timestamp) -> Int { offset(time) }

    /// What clocks show at a moment.
    public func civil(_ time: Timestamp) -> CivilTime { CivilTime(time, utcOffset: offset(time)) }

    /// The moment at which clocks show a date and time, told as the seconds since 1970 that it would be in UTC. Of two
    /// such moments the first; where clocks leap over it, the one that it would be without the leap.
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
