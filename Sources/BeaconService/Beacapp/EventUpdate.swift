/// Whether events are updated (the answer to manager:shouldUpdateEvents:).
public enum EventUpdateChoice: String, CaseIterable, Sendable {
    /// Where the server has newer ones.
    case ifNeeded
    /// Also where it has none.
    case always
    case never

    /// The answer to what is known.
    public func wants(_ info: EventUpdateInfo) -> Bool {
        switch self {
        case .ifNeeded: info.shouldUpdateByDefault
        case .always: true
        case .never: false
        }
    }
}

/// What became of an update of events that did not fail.
public enum EventUpdateOutcome: Equatable, Sendable {
    /// Nobody wanted it, or there is nothing newer.
    case skipped(isNewest: Bool)
    /// How many beacons and events there are now.
    case updated(beacons: Int, events: Int)
}
