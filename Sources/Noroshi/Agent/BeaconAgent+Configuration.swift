public import Basics
public import BeaconService
public import ConfigurationFiles
public import Regions
public import ServiceClient

extension BeaconAgent {
    /// The configuration with which an agent starts.
    public struct Configuration: Sendable {
        public var context: ServiceContext
        /// Whether the service can be used, and the obstacle otherwise.
        public var preparation: PreparationOutcome
        public var rules: RuleSet
        /// Managed regions of the user's file; nil: the stored ones remain.
        public var managed: [ManagedRegion]?
        /// Seconds within which a hook runs only once for overlapping regions; 0: once for each region.
        public var coalescing: Double
        public var log: LogLimits
        /// The time zone for times of day and weekdays in rules.
        public var zone: LocalZone
        /// Whether this program runs without a user at the terminal (`authorizedAlways`): an adapter then listens no
        /// more than regions, rules and subscriptions need.
        public var isHeadless: Bool
        /// Whether hooks also run for events of a capture or of the simulated shop.
        public var runsHooksWithoutAdapter = false
        /// The service's server; nil: none.
        public var server: ServiceConnection?
        /// The application of Beacapp to activate if none is activated; nil: an application is activated only on
        /// request.
        public var beacapp: BeacappKeys?
        /// The intervals at which the agent asks the server whether it serves the application. The value from the
        /// agent's start applies until its end.
        public var serverWaits = ServerWaits()
        /// The language of the server's answers: `ja` or `en`.
        public var language = "en"
        /// Puts reasons into words, for the JSON that hooks get.
        public var sentence: @Sendable (Phrase) -> String?

        /// - Parameter preparation: nil: the preparation that follows from the preference and the official regions of
        ///   `context`.
        public init(
            context: ServiceContext, preparation: PreparationOutcome? = nil, rules: RuleSet = RuleSet(),
            managed: [ManagedRegion]? = nil,
            coalescing: Double = 2, log: LogLimits = LogLimits(),
            zone: LocalZone = .system, isHeadless: Bool = false,
            sentence: @escaping @Sendable (Phrase) -> String? = { _ in nil }
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
