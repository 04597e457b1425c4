import BeaconService
import Localization
import MonitorUI
import Noroshi
import Regions
import Scanning
import Store

// What regions, designation and memory start with.
extension Setting {
    /// The folder of the store: `$XDG_STATE_HOME/noroshi`.
    var stateFolder: String {
        let location = StoreLocation(
            environment: ["XDG_STATE_HOME", "HOME"].reduce(into: [:]) { $0[$1] = Environment.value($1) })
        return location?.folder ?? "/var/lib/noroshi"
    }

    func agentConfiguration(isSimulated: Bool) throws -> BeaconAgent.Configuration {
        let localizer = localizer
        var official: [OfficialRegion] = []
        if isSimulated {
            official = [
                OfficialRegion(regionID: "site_shelf", uuid: SimulatedSite.shelfUUID, beaconType: .serviceStatic)
            ]
        }
        return BeaconAgent.Configuration(
            context: ServiceContext(official: official), utcOffset: { LocalClock.utcOffset },
            sentence: { localizer.text($0) })
    }
}
