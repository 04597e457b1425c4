import Regions

/// The identifiers that a region of the user cannot have: those of the rules file, of the service, and of beacons
/// that may be designated later.
struct TakenIdentifiers {
    private var identifiers: Set<String>
    /// The prefixes of the identifiers of service beacons.
    private var prefixes: [String]

    init(_ state: ServiceState, _ context: ServiceContext) {
        let reserved = state.reservedRegions(context).map(\.regionID)
        let known = state.knownRegions(context).filter { $0.regionClass != .other }
        identifiers = Set(context.ruleRegions + reserved + known.map(\.region.identifier))
        prefixes = reserved.map { $0 + ":" }
    }

    func contains(_ identifier: String) -> Bool {
        identifiers.contains(identifier) || prefixes.contains { identifier.hasPrefix($0) }
    }
}
