import Regions

/// The changes that the switcher rule made since the beginning, so that a capture that is read again begins in the
/// same state.
struct SwitcherWork: Equatable, Sendable {
    /// The identifiers of the regions that the rule started.
    private var started: [String] = []
    /// The regions that the rule stopped.
    private var stopped: [MonitoredRegion] = []

    mutating func start(_ regions: [MonitoredRegion]) {
        for identifier in regions.map(\.region.identifier) {
            if let place = stopped.firstIndex(where: { $0.region.identifier == identifier }) {
                stopped.remove(at: place)
            } else {
                started.append(identifier)
            }
        }
    }

    mutating func stop(_ regions: [MonitoredRegion]) {
        for region in regions {
            if let place = started.firstIndex(of: region.region.identifier) {
                started.remove(at: place)
            } else {
                stopped.append(region)
            }
        }
    }

    /// The changes that undo the work of the rule.
    var reversal: [MonitoringChange] {
        (started.isEmpty ? [] : [.stopped(started)]) + (stopped.isEmpty ? [] : [.started(stopped)])
    }
}
