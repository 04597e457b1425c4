public import BeaconService
public import Configuration
public import Regions
public import Tracking

extension BeaconAgent {
    /// What an agent starts with.
    public struct Configuration: Sendable {
        public var context: ServiceContext
        /// Whether the service can be used, and what stands in its way (S-157 … S-162).
        public var preparation: PreparationOutcome
        public var rules: RuleSet
        /// Managed regions of the user's file; nil: those that are kept stay (S-111).
        public var managed: [ManagedRegion]?
        /// Seconds within which hooks run once for overlapping regions; 0: for each.
        public var coalescing: Double
        public var log: LogLimits
        /// Where times of day and days of rules belong.
        public var zone: LocalZone
        /// Whether this program also runs when nobody is at the terminal (J-32, `authorizedAlways`).
        public var isHeadless: Bool
        /// Whether hooks also run for what a capture or the simulated shop makes happen.
        public var runsHooksWithoutAdapter = false
        /// Reasons in words, for the JSON of hooks.
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
                ?? Preparation.setUp(preference: .success(context.preference), official: context.official)
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
