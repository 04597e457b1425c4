public import Basics
public import Tracking

/// The action of a rule when it fires: it makes a row in Contents. Nothing is opened without the user.
public enum RuleAction: Equatable, Hashable, Sendable {
    case openImage(url: String)
    case openURL(url: String)
    case openText(String)
    /// A custom action with its keys and values in order.
    case custom([KeyValue])
    /// An action with another name, delivered with its source text.
    case unknown(name: String, text: String)

    public struct KeyValue: Equatable, Hashable, Sendable {
        public var key: String
        public var value: String

        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The name in Beacapp's format; the name for text has the spelling of Beacapp's reference.
    public var name: String {
        switch self {
        case .openImage: "jbcp_open_image"
        case .openURL: "jbcp_open_url"
        case .openText: "jbco_open_text"
        case .custom: "jbcp_custom_key_value"
        case .unknown(let name, _): name
        }
    }
}

/// One condition of a rule: every part that is given must hold.
public struct Trigger: Equatable, Hashable, Sendable {
    /// A proximity that one of the beacons must have.
    public struct Signal: Equatable, Hashable, Sendable {
        public var proximity: Proximity
        public var match: ProximityMatch

        public init(_ proximity: Proximity, _ match: ProximityMatch = .exactly) {
            self.proximity = proximity
            self.match = match
        }
    }

    public enum ProximityMatch: String, CaseIterable, Sendable {
        case exactly, within, beyond
    }

    public enum Area: String, CaseIterable, Sendable {
        case inside = "area_in"
        case outside = "area_out"
    }

    /// A window of the day in seconds since local midnight; a window that ends before its start continues past
    /// midnight.
    public struct TimeOfDay: Equatable, Hashable, Sendable {
        public var start: Int
        public var end: Int

        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        /// Whether a second of the day is in the window, including `start` but not `end`.
        public func contains(_ second: Int) -> Bool {
            start <= end ? (start..<end).contains(second) : second >= start || second < end
        }
    }

    /// The beacons, any of which is enough; empty when `regions` are given or only time matters.
    public var beacons: [RegionConstraint]
    /// The names of `beacons` in the file (`beacon_id`), in the same order; empty: the file has none.
    public var beaconNames: [String]
    /// Identifiers of monitored regions for `area`, any of which is enough.
    public var regions: [String]
    public var signal: Signal?
    public var area: Area?
    public var timeOfDay: TimeOfDay?
    /// The range of dates, from its first moment to just before its end; nil: open on that side.
    public var dates: DateRange?

    public struct DateRange: Equatable, Hashable, Sendable {
        public var start: Timestamp?
        public var end: Timestamp?

        public init(start: Timestamp?, end: Timestamp?) {
            self.start = start
            self.end = end
        }
    }

    public init(
        beacons: [RegionConstraint] = [], beaconNames: [String] = [], regions: [String] = [], signal: Signal? = nil,
        area: Area? = nil, timeOfDay: TimeOfDay? = nil, dates: DateRange? = nil
    ) {
        self.beacons = beacons
        self.beaconNames = beaconNames
        self.regions = regions
        self.signal = signal
        self.area = area
        self.timeOfDay = timeOfDay
        self.dates = dates
    }

    /// The name of a beacon in the file; nil: none.
    func name(of beacon: RegionConstraint) -> String? {
        guard let place = beacons.firstIndex(of: beacon), beaconNames.indices.contains(place) else { return nil }
        return beaconNames[place]
    }
}

/// The combination of a rule's triggers; numbers are indexes in `Rule.triggers`.
public indirect enum TriggerCondition: Equatable, Hashable, Sendable {
    case trigger(Int)
    case all([TriggerCondition])
    case any([TriggerCondition])
    /// Each element must become true after the one before it.
    case sequence([TriggerCondition])
}

/// A rule: when its condition becomes true, its action is due.
public struct Rule: Equatable, Hashable, Sendable {
    public var identifier: String
    public var isEnabled: Bool
    public var triggers: [Trigger]
    public var condition: TriggerCondition
    public var action: RuleAction
    /// Seconds after firing in which the rule does not fire again; 0: no limit.
    public var cooldown: Double
    /// Whether the rule fires at most once in a local day, which begins at `dayStart`.
    public var isOncePerDay: Bool

    /// - Parameter condition: nil: all triggers.
    public init(
        identifier: String, isEnabled: Bool = true, triggers: [Trigger], condition: TriggerCondition? = nil,
        action: RuleAction, cooldown: Double = 0, isOncePerDay: Bool = false
    ) {
        self.identifier = identifier
        self.isEnabled = isEnabled
        self.triggers = triggers
        self.condition = condition ?? .all(triggers.indices.map { .trigger($0) })
        self.action = action
        self.cooldown = cooldown
        self.isOncePerDay = isOncePerDay
    }

    /// Seconds after midnight at which a day of the rule begins: the end of its latest window that continues past
    /// midnight, because a night counts as one day; else 0.
    var dayStart: Int {
        triggers.compactMap(\.timeOfDay).filter { $0.end < $0.start }.map(\.end).max() ?? 0
    }
}

/// A user command that is run for certain events. It gets the event as JSON on standard input.
public struct Hook: Equatable, Hashable, Sendable {
    /// The kinds of events for which the command is run; empty: enter, exit and rule-fired.
    public var kinds: [SiteEvent.Kind]
    /// Identifiers of regions or rules; empty: all.
    public var subjects: [String]
    /// The program and its arguments. No shell interprets them.
    public var command: [String]
    /// The time limit in seconds: 10 by default, at most 180.
    public var budget: Double
    /// Names of environment variables that the command gets in addition to the usual ones.
    public var environment: [String]

    public init(
        kinds: [SiteEvent.Kind] = [], subjects: [String] = [], command: [String],
        budget: Double = BackgroundBudget.standard, environment: [String] = []
    ) {
        self.kinds = kinds
        self.subjects = subjects
        self.command = command
        self.budget = budget
        self.environment = environment
    }
}

/// The interval between evaluations of rules (Beacapp's schedules).
public enum RuleSchedule: String, CaseIterable, Sendable {
    case fast, `default`, long

    /// Seconds between two evaluations.
    public var interval: Double {
        switch self {
        case .fast: 2
        case .default: 5
        case .long: 10
        }
    }
}

/// The content of a rules file.
public struct RuleSet: Equatable, Sendable {
    /// Regions of the user, monitored from the start.
    public var regions: [MonitoredRegion]
    public var rules: [Rule]
    public var hooks: [Hook]
    public var schedule: RuleSchedule
    /// Regions that are ranged for an application of Beacapp.
    public var ranged: [BeaconRegion] = []

    public init(
        regions: [MonitoredRegion] = [], rules: [Rule] = [], hooks: [Hook] = [], schedule: RuleSchedule = .default
    ) {
        self.regions = regions
        self.rules = rules
        self.hooks = hooks
        self.schedule = schedule
    }
}
