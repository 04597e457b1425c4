import Advertising
import GRDB
import Regions

/// A monitored region as columns of a row.
enum RegionColumns {
    static let names = [
        "identifier", "kind", "uuid", "major", "minor", "namespace", "instance", "address", "options", "exit_period",
        "entry_count", "entry_window", "threshold", "threshold_enter", "threshold_exit", "class",
    ]

    private enum Kind: String { case iBeacon = "ibeacon", altBeacon = "altbeacon", eddystone }
    private enum Threshold: String { case none, rssi, distance }

    static func read(_ row: inout RowReader) throws -> MonitoredRegion {
        let identifier = try row.text()
        let constraint = try constraint(&row)
        let address = try row.optionalInteger().map { DeviceAddress(packed: UInt64(bitPattern: $0)) }
        let options = RegionNotificationOptions(rawValue: UInt(bitPattern: try row.integer()))
        var settings = RegionSettings(
            exitPeriod: try row.real(), entryCount: try row.integer(), entryWindow: try row.real())
        settings.threshold = try threshold(&row)
        let regionClass = try row.word(RegionClass.self)
        let region = try row.present(
            try? BeaconRegion(identifier: identifier, constraint: constraint, address: address))
        return MonitoredRegion(region, options: options, settings: settings, regionClass: regionClass)
    }

    static func write(_ monitored: MonitoredRegion) -> [(any DatabaseValueConvertible)?] {
        var columns: [(any DatabaseValueConvertible)?] = [monitored.region.identifier]
        switch monitored.region.constraint {
        case .iBeacon(let uuid, let major, let minor):
            columns += [Kind.iBeacon.rawValue, uuid.description, major, minor, nil, nil]
        case .altBeacon(let uuid, let second, let third):
            columns += [Kind.altBeacon.rawValue, uuid?.description, second, third, nil, nil]
        case .eddystone(let namespace, let instance):
            columns += [Kind.eddystone.rawValue, nil, nil, nil, namespace.description, instance?.description]
        }
        let settings = monitored.settings
        columns += [
            monitored.region.address.map { Int64(bitPattern: $0.packed) }, Int(bitPattern: monitored.options.rawValue),
            settings.exitPeriod, settings.entryCount, settings.entryWindow,
        ]
        switch settings.threshold {
        case .none: columns += [Threshold.none.rawValue, nil, nil]
        case .rssi(let enter, let exit): columns += [Threshold.rssi.rawValue, Double(enter), Double(exit)]
        case .distance(let enter, let exit): columns += [Threshold.distance.rawValue, enter, exit]
        }
        return columns + [monitored.regionClass.rawValue]
    }

    private static func constraint(_ row: inout RowReader) throws -> RegionConstraint {
        let kind = try row.word(Kind.self)
        let uuid = try row.optionalText()
        let major = try row.optionalNumber(UInt16.self)
        let minor = try row.optionalNumber(UInt16.self)
        let namespace = try row.optionalOctets()
        let instance = try row.optionalOctets()
        switch kind {
        case .iBeacon:
            let uuid = try row.present(uuid.flatMap { UUID128($0) })
            return try row.present(try? RegionConstraint(uuid: uuid, major: major, minor: minor))
        case .altBeacon:
            let id1 = try uuid.map { try row.present(UUID128($0)) }
            return .altBeacon(id1: id1, id2: major, id3: minor)
        case .eddystone: return .eddystone(namespace: try row.present(namespace), instance: instance)
        }
    }

    private static func threshold(_ row: inout RowReader) throws -> RegionSettings.Threshold {
        let kind = try row.word(Threshold.self)
        let enter = try row.optionalReal()
        let exit = try row.optionalReal()
        switch kind {
        case .none: return .none
        case .rssi:
            let enter = try row.present(enter.flatMap { Int8(exactly: $0) })
            return .rssi(enter: enter, exit: try row.present(exit.flatMap { Int8(exactly: $0) }))
        case .distance: return .distance(enter: try row.present(enter), exit: try row.present(exit))
        }
    }
}
