public import BeaconService
public import ConfigurationFiles
public import Regions
public import ServiceClient
import Texts
public import Tracking

extension BeaconAgent {
    /// What an agent starts with.
    public struct Configuration: Sendable {
        public var context: ServiceContext
        /// Whether the service can be used, and what prevents it.
        public var preparation: PreparationOutcome
        public var rules: RuleSet
        /// Managed regions of the user's file; nil: the stored ones stay.
        public var managed: [ManagedRegion]?
        /// Seconds within which a hook runs only once for overlapping regions; 0: once for each region.
        public var coalescing: Double
        public var log: LogLimits
        /// The time zone for times of day and weekdays in rules.
        public var zone: LocalZone
        /// Whether this program runs where nobody is at the terminal (`authorizedAlways`): an adapter then listens no more than
        /// regions, rules and subscriptions need.
        public var isHeadless: Bool
        /// Whether hooks also run for events of a capture or of the simulated shop.
        public var runsHooksWithoutAdapter = false
        /// The service's server; nil: none.
        public var server: ServiceConnection?
        /// The application of Beacapp that is activated where none is; nil: only who asks for it does so.
        public var beacapp: BeacappKeys?
        /// When it is asked whether it serves the application. What the agent starts with holds until its end.
        public var serverWaits = ServerWaits()
        /// In which it answers: `ja` or `en`.
        public var language = "en"
        /// Puts reasons into words, for the JSON that hooks get.
        public var sentence: @Sendable (Reason) -> String?

        /// - Parameter preparation: nil: that of the preference and the official regions of `context`.
        public init(
            context: ServiceContext, preparation: PreparationOutcome? = nil, rules: RuleSet = RuleSet(),
            managed: [ManagedRegion]? = nil,
            coalescing: Double = 2, log: LogLimits = LogLimits(),
            zone: LocalZone = .system, isHeadless: Bool = false,
            sentence: @escaping @Sendable (Reason) -> String? = { _ in nil }
        ) {
            self.context = context
            self.preparation =
                preparation
                ?? Preparation.setUp(
                    preference: .success(context.preference), official: context.official + context.simulated)
            self.rules = rules
            self.managed = managed
            self.coalescing = coalescing
            self.log = log
            self.zone = zone
            self.isHeadless = isHeadless
            self.sentence = sentence
        }
    }
}
