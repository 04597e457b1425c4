/// Whether events are updated (the answer to manager:shouldUpdateEvents:).
public enum EventUpdateChoice: String, CaseIterable, Sendable {
    /// Update only if the server has newer events.
    case ifNeeded
    /// Update even if the server has no newer events.
    case always
    case never

    /// Whether to update, given the known state of the events.
    public func wants(_ info: EventUpdateInfo) -> Bool {
        switch self {
        case .ifNeeded: info.shouldUpdateByDefault
        case .always: true
        case .never: false
        }
    }
}

/// The result of an update of events that did not fail.
public enum EventUpdateOutcome: Equatable, Sendable {
    /// The update was not requested, or there is nothing newer.
    case skipped(isNewest: Bool)
    /// The numbers of beacons and events after the update.
    case updated(beacons: Int, events: Int)
}
