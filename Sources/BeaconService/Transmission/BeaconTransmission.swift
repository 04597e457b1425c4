public import Advertising
import Basics
public import Regions
public import Tracking

/// The transmission of a beaconizer: an iBeacon (TbBTBeaconizer).
public struct BeaconTransmission: Hashable, Sendable {
    public let uuid: UUID128
    public let major: UInt16
    public let minor: UInt16
    /// The signal strength in dBm that a receiver measures at 1 m, from which receivers calculate the distance. It
    /// does not set the power of the controller.
    public let measuredPower: Int8
    /// The region of this beacon alone (myBeaconRegion): `regionID:keycode` if the beacon belongs to the service,
    /// else `beaconizer`.
    public let region: BeaconRegion
    /// The identity that receivers see.
    public let identity: BeaconIdentity?
    /// The control data by which receivers identify it; nil when it is not a fixed-value beacon of the service.
    public let serviceData: ServiceBeaconData?

    /// The measured power when none is given: a common value of beacons that send at 0 dBm.
    public static let defaultPower = -59
    /// The valid range of the measured power. It is negative because at 1 m less than 1 mW arrives from any beacon.
    public static let powerRange = -127 ... -1

    /// - Parameters:
    ///   - major: 0 to 65535.
    ///   - minor: 0 to 65535.
    ///   - uuid: the UUID; nil for that of the first enabled fixed-value region of the service, so that major and
    ///     minor make a key code.
    ///   - measuredPower: dBm at 1 m, -127 to -1.
    /// - Throws: `invalidNumbers`, `invalidPower`; `noRegion` if no UUID is given and the service has no such
    ///   region.
    public init(
        major: Int, minor: Int, uuid: UUID128? = nil, measuredPower: Int = Self.defaultPower,
        _ state: ServiceState, _ context: ServiceContext
    ) throws(BeaconizerError) {
        guard let majorNumber = UInt16(exactly: major), let minorNumber = UInt16(exactly: minor) else {
            throw .invalidNumbers
        }
        guard Self.powerRange.contains(measuredPower) else { throw .invalidPower(measuredPower) }
        let first = state.reservedRegions(context).first { $0.isEnabled && $0.beaconType.isStatic }
        guard let uuid = uuid ?? first?.uuid else { throw .noRegion }
        (self.uuid, self.major, self.minor) = (uuid, majorNumber, minorNumber)
        self.measuredPower = Int8(measuredPower)
        let frame = IBeacon(uuid: uuid, major: majorNumber, minor: minorNumber, txPower: 0)
        identity = BeaconIdentity(.iBeacon(frame), address: DeviceAddress(0, .random))
        serviceData = identity.flatMap { state.serviceData(of: $0, context) }
        let constraint = RegionConstraint.iBeacon(uuid: uuid, major: majorNumber, minor: minorNumber)
        let identifier = serviceData?.regionIdentifier ?? "beaconizer"
        guard let region = try? BeaconRegion(identifier: identifier, constraint: constraint) else { throw .noRegion }
        self.region = region
    }

    /// The frame as it is transmitted.
    public var frame: IBeacon { IBeacon(uuid: uuid, major: major, minor: minor, txPower: measuredPower) }
}
