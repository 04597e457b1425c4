import Basics
import Regions
import Tracking

/// A row of the events view: one event, or several of overlapping regions that report the same about one beacon.
struct EventEntry: Equatable, Sendable {
    /// An immutable number, because the cursor follows it.
    let number: Int
    /// One or more events, in the order of their arrival.
    private(set) var events: [MonitorEvent]
    /// The states that the events led to, by the indices of the events: an entry leads to the state "inside". They
    /// need no rows.
    private(set) var states: [Int: MonitorEvent] = [:]

    init(_ number: Int, _ event: MonitorEvent) {
        self.number = number
        events = [event]
    }

    /// The same events with another number.
    init(_ number: Int, _ other: EventEntry) {
        self.number = number
        events = other.events
        states = other.states
    }

    var first: MonitorEvent { events[0] }
    /// All events of the entry, states included.
    var all: [MonitorEvent] { events + states.values }
    /// The number of events of the entry.
    var count: Int { events.count + states.count }

    /// Takes the state that one of its events led to. Returns false if the state belongs to no such event.
    mutating func takeState(_ event: MonitorEvent) -> Bool {
        guard case .site(let state) = event.kind, let change = state.kind.change, state.region != nil
        else { return false }
        let place = events.indices.first { index in
            guard case .site(let other) = events[index].kind, states[index] == nil else { return false }
            return other.kind == change && other.region == state.region && other.time == state.time
                && events[index].isAbsent == event.isAbsent
        }
        guard let place else { return false }
        states[place] = event
        return true
    }

    /// Adds an event if it belongs to the others. Returns false otherwise.
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

    /// Whether beacons that appear are hidden, unless only they are requested.
    var hidesAppearances = false
    /// The numbers of the entries that pass the typed filter; nil: nothing is typed.
    var passing: Set<Int>?

    /// Whether kinds or a region narrow the view; the typed filter is shown elsewhere.
    var isOn: Bool { kinds != nil || region != nil }

    func shows(_ entry: EventEntry) -> Bool {
        passing?.contains(entry.number) ?? true && entry.events.contains { shows($0) }
    }

    /// Whether an event has the requested kind and region.
    func shows(_ event: MonitorEvent) -> Bool {
        !hides(event) && (kinds.map { $0 == EventKinds(event.kind) } ?? true)
            && (region.map { $0 == event.region } ?? true)
    }

    /// Whether an event is hidden as one of many appearances.
    func hides(_ event: MonitorEvent) -> Bool {
        hidesAppearances && kinds != .appearances && EventKinds(event.kind) == .appearances
    }
}

/// Groups of event kinds that are shown together.
enum EventKinds: String, CaseIterable, Sendable {
    case regions, rules, designation, beacons, appearances, program

    /// The text key of the name.
    var key: TextKey {
        switch self {
        case .regions: .eventKinds.regions
        case .rules: .eventKinds.rules
        case .designation: .eventKinds.designation
        case .beacons: .eventKinds.beacons
        case .appearances: .eventKinds.appearances
        case .program: .eventKinds.program
        }
    }

    /// The next kind for a key; the last one is followed by nil, all kinds.
    static func next(after kinds: EventKinds?) -> EventKinds? {
        guard let kinds, let index = allCases.firstIndex(of: kinds) else { return allCases.first }
        return index + 1 < allCases.count ? allCases[index + 1] : nil
    }

    init(_ kind: MonitorEvent.Kind) {
        switch kind {
        case .beacon(let event): self = event.kind == .appeared ? .appearances : .beacons
        case .site(let event): self.init(event.kind)
        case .adapterReady, .adapterLost, .adapterResumed, .adapterSilent, .recordingStarted, .recordingStopped,
            .replayEnded, .nothingRecorded, .warning, .error:
            self = .program
        }
    }

    init(_ kind: SiteEvent.Kind) {
        switch kind {
        case .enter, .exit, .inside, .outside, .monitoringStarted, .monitoringStopped, .monitoringFailed,
            .rangingStarted, .rangingStopped:
            self = .regions
        case .ruleFired, .hookRun, .hookFailed, .hookExpired, .hookDropped, .rulesRead, .beacappUpdated,
            .beacappFailed:
            self = .rules
        case .switcherStarted, .switcherStopped, .switcherSet, .designated, .released, .tracked, .trackedNone:
            self = .designation
        case .adapterReady, .adapterLost, .adapterResumed, .adapterSilent, .authorizationChanged, .adapterStateChanged,
            .profileChanged, .transmissionStarted, .transmissionStopped, .transmissionFailed, .serverAccepted,
            .serverRefused, .serverLost, .listUpdated, .listFailed, .recordsSent, .recordsFailed, .recordsAside,
            .testSent, .testFailed, .contactChecked, .contactFailed, .contentNotified,
            .contentOpened, .messageFound, .messageLost, .started, .stopped, .warning, .launched, .woken,
            .extended, .expired, .budgetRestored:
            self = .program
        }
    }
}

extension SiteEvent.Kind {
    /// The change that leads to this state.
    fileprivate var change: SiteEvent.Kind? {
        switch self {
        case .inside: .enter
        case .outside: .exit
        default: nil
        }
    }
}

extension MonitorEvent {
    /// The identifier of the region of the event.
    var region: String? { if case .site(let event) = kind { event.region } else { nil } }
}
