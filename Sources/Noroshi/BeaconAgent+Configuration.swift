public import BeaconService
public import Regions

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
        /// Seconds that local time is ahead of UTC, for rules of the time of day.
        public var utcOffset: @Sendable () -> Int
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
            utcOffset: @escaping @Sendable () -> Int = { 0 }, isHeadless: Bool = false,
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
            self.utcOffset = utcOffset
            self.isHeadless = isHeadless
            self.sentence = sentence
        }
    }
}
