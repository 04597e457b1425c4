public import BeaconService
public import Radio
import Regions

extension SimulatedSite {
    /// The official regions of the site, instead of a service's own regions: beacons of fixed values, whose key codes
    /// are `0000100001` to `0000100012` on the shelves, and `0000100001`, `0000100002`, `0000200003`, `0000300004`,
    /// `0000400001`, `0000400002` at the gates. No beacon of the site has variable values.
    public static let officialRegions = [
        OfficialRegion(regionID: "site_shelf", uuid: shelfUUID, beaconType: .serviceStatic),
        OfficialRegion(regionID: "site_gate", uuid: gateUUID, beaconType: .serviceStatic),
    ]

    /// The region of the user's own with which a new shop is set up, and which the technician enters and leaves in
    /// the first minute: the surroundings of the first beacon on the shelves.
    static var firstRegions: [MonitoredRegion] {
        let constraint = RegionConstraint.iBeacon(uuid: shelfUUID, major: 1, minor: 1)
        guard let region = try? BeaconRegion(identifier: "first_shelf", constraint: constraint) else { return [] }
        let settings = RegionSettings(exitPeriod: 8, threshold: .distance(enter: 1.5, exit: 4))
        return [MonitoredRegion(region, settings: settings)]
    }
}
