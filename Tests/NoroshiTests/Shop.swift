import Advertising
import Foundation
import Noroshi
import ProcessTesting
import Radio
import StoreTesting
@testable import BeaconService
@testable import Store

/// A shop with beacons of one service UUID and a foreign one, and captures with the beacons that are near and the
/// times.
enum Shop {
    static let uuid = UUID128(high: 0x0D3E_1F52_0000_4000, low: 0x8000_0000_0000_0001)
    static let foreignUUID = UUID128(high: 0xE2C5_6DB5_DFFB_48D2, low: 0xB060_D0F5_A710_96E0)
    static let start = 1_800_000_000.0

    /// Returns a beacon of the service by its minor; the major is 1.
    static func beacon(_ minor: UInt16, uuid: UUID128 = uuid) -> BeaconIdentity {
        let octets = uuid.octets + [0, 1, UInt8(minor >> 8), UInt8(minor & 0xFF)]
        return BeaconIdentity(kind: .iBeacon, octets: octets) ?? BeaconIdentity(device: DeviceAddress(1, .random))
    }

    static func data(_ minor: UInt16, isSwitcher: Bool = false) -> ServiceBeaconData {
        ServiceBeaconData(
            regionID: "shop", segment: 1, keycode: DecimalPairScheme().keycode(major: 1, minor: minor),
            isSwitcher: isSwitcher)
    }

    static func context(regions: Int = 20) -> ServiceContext {
        ServiceContext(
            official: [OfficialRegion(regionID: "shop", uuid: uuid, beaconType: .serviceStatic)],
            maximumRegionCount: regions, settings: RegionSettings(exitPeriod: 3))
    }

    static func region(
        _ identifier: String, minor: UInt16? = nil, uuid: UUID128 = uuid, exitPeriod: Double = 3
    ) throws -> MonitoredRegion {
        let constraint = try RegionConstraint(uuid: uuid, major: minor == nil ? nil : 1, minor: minor)
        return MonitoredRegion(
            try BeaconRegion(identifier: identifier, constraint: constraint),
            settings: RegionSettings(exitPeriod: exitPeriod))
    }

    /// A beacon that is received for some seconds.
    struct Stay {
        var minor: UInt16
        var seconds: ClosedRange<Double>
        var rssi: Int8 = -60
        var uuid = Shop.uuid
        /// The seconds between two reports.
        var interval = 0.2

        /// Returns a beacon that is there at any time of the test: at the speed of `Shop.agent`, it lasts for ten
        /// minutes, however slow the machine is.
        static func present(_ minor: UInt16) -> Stay { Stay(minor: minor, seconds: 0...12_000, interval: 1) }
    }

    /// Writes a capture and returns its path.
    static func capture(_ stays: [Stay], in folder: TemporaryFolder, name: String = "capture") throws -> String {
        var octets = BTSnoopWriter.header
        let reports = stays.flatMap { stay in
            stride(from: stay.seconds.lowerBound, through: stay.seconds.upperBound, by: stay.interval).map {
                ($0, stay)
            }
        }
        for (second, stay) in reports.sorted(by: { $0.0 < $1.0 }) {
            let octetsOfMinor = [UInt8(stay.minor >> 8), UInt8(stay.minor & 0xFF)]
            let payload =
                [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + stay.uuid.octets + [0, 1] + octetsOfMinor
                + [0xC5]
            let report = AdvertisingReport(
                microseconds: Int64((start + second) * 1e6),
                address: DeviceAddress(0xC0_0000_0000_00 | UInt64(stay.minor), .random), eventType: .legacy,
                rssi: stay.rssi, data: 0..<payload.count)
            BTSnoopWriter.append(report, data: payload.span, to: &octets)
        }
        let path = folder.path + "/\(name).btsnoop"
        try Data(octets).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Makes an agent with a separate store and a capture that counts as received by an adapter.
    /// - Parameter isAgreed: Whether the terms are agreed to. If nothing can be written, the answer remains
    ///   unchanged.
    static func agent(
        _ stays: [Stay], in folder: TemporaryFolder, store: StoreOpening? = nil, isAgreed: Bool = true,
        context: ServiceContext = context(), preparation: PreparationOutcome? = nil, rules: RuleSet = RuleSet(),
        managed: [ManagedRegion]? = nil
    ) throws -> BeaconAgent {
        let opening = try store ?? Store.open(in: folder.path + "/state", as: .instance)
        if isAgreed, opening.store.access == .readWrite {
            try opening.store.update { $0.answer(agreed: true, at: Timestamp(microseconds: 0)) }
        }
        let source = try SiteSource(capture: capture(stays, in: folder), speed: 20)
        let configuration = BeaconAgent.Configuration(
            context: context, preparation: preparation, rules: rules, managed: managed)
        return try BeaconAgent(
            source: source, memory: SiteMemory(keptIn: opening.store, remarks: opening.remarks),
            configuration: configuration)
    }
}

extension UUID128 {
    var octets: [UInt8] {
        [high, low].flatMap { half in (0..<8).reversed().map { UInt8(truncatingIfNeeded: half >> (8 * UInt64($0))) } }
    }
}

extension BeaconAgent {
    /// Replays the capture to its end and returns all its events.
    func play() async throws -> [SiteEvent] {
        let events = events()
        await start()
        try await within("the replay") { await self.source.waitForEnd() }
        await stop()
        source.stop()
        return try await collect("the events", of: events)
    }
}

extension [SiteEvent] {
    /// The events as lines, such as `enter door` and `switcher-started`.
    var lines: [String] { map { [$0.kind.rawValue, $0.rule ?? $0.region].compactMap(\.self).joined(separator: " ") } }

    func lines(of kinds: Set<SiteEvent.Kind>) -> [String] { filter { kinds.contains($0.kind) }.lines }
}
