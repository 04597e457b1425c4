import Regions

/// What the switcher rule changed from the beginning on, so that a capture that is read again begins as it did.
struct SwitcherWork: Equatable, Sendable {
    /// Identifiers of the regions that it started.
    private var started: [String] = []
    /// Those that it stopped.
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

    /// What takes it back.
    var reversal: [MonitoringChange] {
        (started.isEmpty ? [] : [.stopped(started)]) + (stopped.isEmpty ? [] : [.started(stopped)])
    }
}
