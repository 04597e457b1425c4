import Regions
import Texts
import Tracking

/// A row of the events view: one event, or several of overlapping regions that say the same about one beacon.
struct EventEntry: Equatable, Sendable {
    /// Never changes, because the cursor follows it.
    let number: Int
    /// One or more events, in the order in which they came.
    private(set) var events: [MonitorEvent]

    init(_ number: Int, _ event: MonitorEvent) {
        self.number = number
        events = [event]
    }

    /// The same events with another number.
    init(_ number: Int, _ other: EventEntry) {
        self.number = number
        events = other.events
    }

    var first: MonitorEvent { events[0] }

    /// Adds an event if it belongs to the others; false when it does not.
    mutating func join(_ event: MonitorEvent, window: Double) -> Bool {
        // This comparison rules out most events cheaply.
        guard case .site(let one) = first.kind, case .site(let other) = event.kind, one.kind == other.kind,
            other.beacon != nil, one.beacon == other.beacon, first.isAbsent == event.isAbsent
        else { return false }
        let all = (events + [event]).compactMap { if case .site(let event) = $0.kind { event } else { nil } }
        guard all.count == events.count + 1, EventCoalescer.groups(all, window: window).count == 1 else { return false }
        events.append(event)
        return true
    }
}

/// The filter of the events view.
struct EventFilter: Equatable, Sendable {
    var kinds: EventKinds?
    /// The identifier of a region.
    var region: String?

    var isOn: Bool { kinds != nil || region != nil }

    func shows(_ event: MonitorEvent) -> Bool {
        (kinds.map { $0 == EventKinds(event.kind) } ?? true) && (region.map { $0 == event.region } ?? true)
    }
}

/// Groups of event kinds that are shown together.
enum EventKinds: String, CaseIterable, Sendable {
    case regions, rules, designation, beacons, program

    /// The key of its name.
    var key: TextKey {
        switch self {
        case .regions: .eventKinds.regions
        case .rules: .eventKinds.rules
        case .designation: .eventKinds.designation
        case .beacons: .eventKinds.beacons
        case .program: .eventKinds.program
        }
    }

    /// The next one for a key; after the last one comes nil, all of them.
    static func next(after kinds: EventKinds?) -> EventKinds? {
        guard let kinds, let index = allCases.firstIndex(of: kinds) else { return allCases.first }
        return index + 1 < allCases.count ? allCases[index + 1] : nil
    }

    init(_ kind: MonitorEvent.Kind) {
        switch kind {
        case .beacon: self = .beacons
        case .site(let event): self.init(event.kind)
        case .adapterReady, .adapterLost, .adapterResumed, .adapterSilent, .recordingStarted, .recordingStopped,
            .replayEnded, .warning, .error:
            self = .program
        }
    }

    init(_ kind: SiteEvent.Kind) {
        switch kind {
        case .enter, .exit, .inside, .outside, .monitoringStarted, .monitoringStopped, .monitoringFailed,
            .rangingStarted, .rangingStopped:
            self = .regions
        case .ruleFired, .hookRun, .hookFailed, .hookExpired, .hookDropped, .rulesRead: self = .rules
        case .switcherStarted, .switcherStopped, .switcherSet, .designated, .released, .tracked, .trackedNone:
            self = .designation
        case .adapterReady, .adapterLost, .adapterResumed, .adapterSilent, .authorizationChanged, .adapterStateChanged,
            .profileChanged, .transmissionStarted, .transmissionStopped, .transmissionFailed, .started, .stopped,
            .warning, .launched, .woken, .extended, .expired, .budgetRestored:
            self = .program
        }
    }
}

extension MonitorEvent {
    /// The identifier of the region it is about.
    var region: String? { if case .site(let event) = kind { event.region } else { nil } }
}
