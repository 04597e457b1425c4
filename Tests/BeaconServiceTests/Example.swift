import Advertising
import Basics
import Regions
import Tracking
@testable import BeaconService

/// A service with two fixed-value regions, a variable-value one and one that is switched off.
enum Example {
    static let uuid = UUID128(high: 0x0D3E_1F52_0000_4000, low: 0x8000_0000_0000_0001)
    static let secondUUID = UUID128(high: 0x0D3E_1F52_0000_4000, low: 0x8000_0000_0000_0002)
    static let dynamicUUID = UUID128(high: 0x6C1A_0000_0000_4000, low: 0x8000_0000_0000_0003)
    static let closedUUID = UUID128(high: 0x6C1A_0000_0000_4000, low: 0x8000_0000_0000_0004)
    static let foreignUUID = UUID128(high: 0xE2C5_6DB5_DFFB_48D2, low: 0xB060_D0F5_A710_96E0)

    static let official = [
        OfficialRegion(regionID: "shop", uuid: uuid, beaconType: .serviceStatic),
        OfficialRegion(regionID: "store", uuid: secondUUID, beaconType: .serviceStatic),
        OfficialRegion(regionID: "wandering", uuid: dynamicUUID, beaconType: .serviceDynamic),
        OfficialRegion(regionID: "closed", uuid: closedUUID, beaconType: .serviceStatic, isEnabled: false),
    ]

    static func context(maximum: Int = 19, regions: Int = 20, rules: [String] = []) -> ServiceContext {
        ServiceContext(
            preference: DeveloperPreference(maxDesignatableBeaconRegions: maximum), official: official,
            maximumRegionCount: regions, ruleRegions: rules)
    }

    /// Beacon 1:`minor` of the region `shop`.
    static func data(_ minor: UInt16, in regionID: String = "shop", isSwitcher: Bool = false) -> ServiceBeaconData {
        ServiceBeaconData(
            regionID: regionID, segment: 1, keycode: DecimalPairScheme().keycode(major: 1, minor: minor),
            isSwitcher: isSwitcher)
    }

    static func data(_ minors: ClosedRange<UInt16>) -> [ServiceBeaconData] { minors.map { data($0) } }

    static func identity(_ major: UInt16, _ minor: UInt16, _ uuid: UUID128 = uuid) -> BeaconIdentity {
        let frame = BeaconFrame.iBeacon(IBeacon(uuid: uuid, major: major, minor: minor, txPower: -59))
        return BeaconIdentity(frame, address: DeviceAddress(1, .random))
            ?? BeaconIdentity(device: DeviceAddress(1, .random))
    }

    static func region(_ identifier: String, _ context: ServiceContext = context()) -> BeaconRegion? {
        ServiceState().knownRegion(identifier, context)?.region
    }

    static func userRegion(_ identifier: String, uuid: UUID128 = foreignUUID) throws -> MonitoredRegion {
        MonitoredRegion(try BeaconRegion(identifier: identifier, constraint: RegionConstraint(uuid: uuid)))
    }
}

extension ServiceState {
    /// The identifiers of the monitored regions, in order.
    var watched: [String] { monitored.map(\.region.identifier) }
}
