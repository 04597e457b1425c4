import Advertising
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Radio

/// The files of the demonstration: regions, campaigns and messages of the simulated shop, and applications of the
/// service and of Beacapp.
enum Demonstration {
    /// The names and texts of all files.
    static var files: [(name: String, text: String)] {
        [
            ("apps.json", applications), ("official.json", OfficialRegionFile.write(official)),
            ("managed.json", ManagedRegionFile.write(managed)), ("campaigns.json", campaigns),
            ("beacapp.json", beacapp), ("proximity.json", proximity),
        ]
    }

    /// Writes the files that are missing; an existing file remains unchanged. Messages at beacons belong to
    /// applications, so they are written only together with the applications: next to other applications they would
    /// count as a mistake of the operator.
    static func write(to folder: String) throws(Failure) {
        let missing = files.filter { !DataFiles.exists(folder + "/" + $0.name) }
        let hasOwnApplications = !missing.contains { $0.name == "apps.json" }
        for (name, text) in missing where name != "proximity.json" || !hasOwnApplications {
            do throws(ConfigurationProblem) {
                try DataFiles.write(Array(text.utf8), to: folder + "/" + name)
            } catch {
                throw Failure(.cannotCreate, error.phrase)
            }
        }
    }

    private static let applications = """
        {"demonstration": true, "applications": [
          {"appCode": "demo", "name": "Demonstration", "namespaces": ["com.example.demo"]},
          {"appCode": "demo-other", "name": "Another application"}]}

        """

    /// The reserved regions of the service: its own public regions, and those of the simulated shop.
    private static let official =
        OfficialRegionFile.builtIn + [
            OfficialRegion(regionID: "site_shelf", uuid: SimulatedSite.shelfUUID, beaconType: .serviceStatic),
            OfficialRegion(regionID: "site_gate", uuid: SimulatedSite.gateUUID, beaconType: .serviceStatic),
        ]

    /// The UUIDs were drawn at random and are not assigned to any real beacon.
    private static let managed = [
        ManagedRegion(
            regionID: "demo_trolleys", uuid: SimulatedSite.altBeaconID, major: nil, minor: nil,
            name: "Trolleys", managedType: .owned, beaconType: .ownedStatic),
        ManagedRegion(
            regionID: "demo_badges", uuid: UUID128(high: 0x5D08_5A64_02C9_4C02, low: 0x9A0B_2E91_5C1F_7A31), major: nil,
            minor: nil, name: "Badges", managedType: .owned, beaconType: .ownedDynamic),
        ManagedRegion(
            regionID: "demo_parking", uuid: UUID128(high: 0x0C6E_1A7B_90D4_4B57, low: 0x8E33_6D1B_FA20_44C9), major: 1,
            minor: nil, name: "Parking", managedType: .thirdParty, beaconType: nil),
        ManagedRegion(
            regionID: "demo_workshop", uuid: UUID128(high: 0xA1F2_7C35_4E68_4D90, low: 0xB7C4_19E5_3380_5D16), major: 1,
            minor: 1, name: "Workshop", managedType: .test, beaconType: nil),
    ]
}
