import Advertising
import Basics
import BeaconService
import Regions
import Testing

@Suite("Test logs")
struct TestLogTests {
    private static let uuid = UUID128(high: 1, low: 2)

    private static func region(_ regionID: String, _ low: UInt64) -> OfficialRegion {
        OfficialRegion(regionID: regionID, uuid: UUID128(high: 9, low: low), beaconType: .serviceStatic)
    }

    /// The region, and the major and minor of its test log, nil where it has none.
    @Test(
        "Regions of the service and managed regions have test logs in test mode",
        arguments: [
            ("shop", nil, nil), ("bus", 7, nil), ("shop:0000100002", 1, 2),
        ] as [(String, UInt16?, UInt16?)])
    func which(region: String, major: UInt16?, minor: UInt16?) throws {
        let state = ServiceState(
            designated: [ServiceBeaconData(regionID: "shop", segment: 1, keycode: "0000100002")],
            managed: [ManagedRegion(regionID: "bus", uuid: Self.uuid, major: 7, managedType: .owned)],
            userIdentifier: "staff")
        var context = ServiceContext(
            preference: DeveloperPreference(isTestMode: true, appCode: "demo"), official: [Self.region("shop", 5)])
        let now = Timestamp(microseconds: 4)
        let log = try state.testLog(of: region, .isInside, identifier: Self.uuid, at: now, context)
        #expect(log.major == major && log.minor == minor && log.regionID == region && log.event == .isInside)
        #expect(log.userIdentifier == "staff" && log.time == now && log.identifier == Self.uuid)
        context.preference.isTestMode = false
        #expect(throws: ErrandError.notInTestMode) {
            try state.testLog(of: region, .didEnter, identifier: Self.uuid, at: now, context)
        }
    }

    @Test(
        "The user's regions and unknown regions have no test logs",
        arguments: ["mine", "mine:0000100002", "own", "x"])
    func others(region: String) throws {
        let own = try BeaconRegion(identifier: "own", constraint: RegionConstraint(uuid: Self.uuid))
        let state = ServiceState(
            designated: [ServiceBeaconData(regionID: "mine", segment: 1, keycode: "0000100002")],
            userRegions: [MonitoredRegion(own)], reserved: [Self.region("mine", 6)])
        let context = ServiceContext(
            preference: DeveloperPreference(isTestMode: true, appCode: "demo"), official: [Self.region("shop", 5)])
        #expect(throws: ErrandError.notOfService(region)) {
            try state.testLog(of: region, .didEnter, identifier: Self.uuid, at: Timestamp(microseconds: 0), context)
        }
    }
}
