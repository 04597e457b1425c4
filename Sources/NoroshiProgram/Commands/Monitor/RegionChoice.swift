import ArgumentParser
import BeaconService
import Regions

/// Which regions a command is about: exactly one of them.
struct RegionChoice: ParsableArguments {
    @Flag(help: "The initial regions: any beacon with fixed values of the service.")
    var initial = false
    @Flag(help: "The regions of beacons with variable values.")
    var dynamic = false
    @Flag(help: "The regions of all designated beacons.")
    var designated = false
    @Flag(help: "The regions of designated beacons that are no switchers.")
    var nonSwitcher = false
    @Option(help: ArgumentHelp("A region by its identifier; may be given several times.", valueName: "id"))
    var region: [String] = []

    var count: Int { [initial, dynamic, designated, nonSwitcher, !region.isEmpty].count { $0 } }
}

extension ServiceDesk {
    /// Lets those through whose regions are the user's own, and asks the others for the agreement.
    func gate(_ state: ServiceState, _ choice: RegionChoice) throws(Failure) {
        let isOwn = { (identifier: String) in
            context.ruleRegions.contains(identifier)
                || state.userRegions.contains { $0.region.identifier == identifier }
        }
        if choice.region.isEmpty || !choice.region.allSatisfy(isOwn) { try gate(state) }
    }
}
