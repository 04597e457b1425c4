import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Regions

/// The regions to which a command applies: exactly one of these options.
struct RegionChoice: ParsableArguments {
    @Flag(help: "The initial regions: any beacon of the service with fixed values.")
    var initial = false
    @Flag(help: "The regions of beacons with variable values.")
    var dynamic = false
    @Flag(help: "The regions of all designated beacons.")
    var designated = false
    @Flag(help: "The regions of designated beacons that are not switchers.")
    var nonSwitcher = false
    @Option(
        help: ArgumentHelp("A region by its identifier; may be given several times.", valueName: "id"),
        completion: Proposals.regions)
    var region: [String] = []

    /// The chosen group.
    var group: RegionGroup {
        if initial { return .initial }
        if dynamic { return .dynamic }
        if designated { return .designated }
        return nonSwitcher ? .nonSwitcher : .regions(region)
    }

    var count: Int { [initial, dynamic, designated, nonSwitcher, !region.isEmpty].count { $0 } }
}

extension StoreSession {
    /// Requires the agreement unless all regions are the user's own. The caller has checked that the regions exist.
    /// - Parameter regions: The identifiers; empty: regions of the service are meant.
    func authorize(_ state: ServiceState, _ regions: [String]) throws(Failure) {
        for region in regions { try expectRegion(region, state) }
        if regions.isEmpty || regions.contains(where: { state.isOfService($0, context) }) { try authorize(state) }
    }

    /// Requires that a region exists.
    /// - Throws: Status 1 when no region of the service, the user or the rules file has that identifier.
    func expectRegion(_ identifier: String, _ state: ServiceState) throws(Failure) {
        guard context.ruleRegions.contains(identifier) || state.knownRegion(identifier, context) != nil else {
            throw Failure(.no, .why.unknownRegion, .text(identifier))
        }
    }
}
