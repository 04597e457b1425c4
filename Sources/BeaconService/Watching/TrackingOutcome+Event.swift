public import Basics
public import Regions

extension SiteEvent {
    /// The event for the end of a tracking window, with the key codes, nearest first; nil if the window is still
    /// open.
    public init?(_ outcome: TrackingOutcome, of tracker: BeaconTracker, in region: String, at now: Timestamp) {
        self.init(time: now, kind: .trackedNone, region: region)
        switch outcome {
        case .collecting: return nil
        case .reached(let record):
            kind = .tracked
            let keycodes = record.beacons.map(\.data.keycode).joined(separator: ", ")
            reason = Phrase(
                .why.tracked, .integer(record.beacons.count), .integer(tracker.cycles), .text(keycodes))
        case .nothingFound: reason = Phrase(.why.trackedNone, .integer(tracker.cycles))
        case .timedOut: reason = Phrase(.why.trackedLate, .seconds(tracker.timeout))
        case .notServiceRegion: reason = Phrase(.why.notService)
        }
    }

    /// The key codes that a tracking window found, nearest first; nil if the event has none, as in logs of earlier
    /// versions.
    public var trackedKeycodes: [String]? {
        guard kind == .tracked, let values = reason?.arguments, values.count > 2, case .text(let text) = values[2]
        else {
            return nil
        }
        return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
}
