import Advertising
import Basics
import Regions

/// Reads `[[region]]`.
enum RegionDraft {
    static func read(_ table: TableReader, defaults: RegionSettings) -> MonitoredRegion? {
        var table = table
        let identifier = table.identifier()
        let constraint = constraint(&table)
        let address = address(&table)
        let options = options(&table)
        let settings = settings(&table, defaults)
        table.reportUnknownKeys()
        guard let identifier, let constraint,
            let region = try? BeaconRegion(identifier: identifier, constraint: constraint, address: address)
        else { return nil }
        return MonitoredRegion(region, options: options, settings: settings, regionClass: .other)
    }

    /// The beacons of the region, given in one of four ways.
    private static func constraint(_ table: inout TableReader) -> RegionConstraint? {
        let ways = ["beacon", "uuid", "namespace", "id1"]
        let told = ways.filter { table.has($0) }
        for key in ["beacon", "uuid", "major", "minor", "namespace", "instance", "id1", "id2", "id3"] {
            _ = table.node(key)
        }
        guard let way = told.first, told.count == 1 else {
            let finding: TextKey = told.isEmpty ? .error.fileRulesNoBeacons : .error.fileRulesBeaconsTwice
            table.problems.add(table.line, .finding(finding, [TableReader.list(told.isEmpty ? ways : told)]))
            return nil
        }
        switch way {
        case "beacon":
            reject(["major", "minor", "instance", "id2", "id3"], beside: way, &table)
            return table.value("beacon", expected: .error.configExpectedBeacon) {
                $0.text.flatMap { RegionConstraint(written: $0) }
            }
        case "namespace":
            reject(["major", "minor", "id2", "id3"], beside: way, &table)
            let namespace = octets("namespace", 10, &table)
            let instance = octets("instance", 6, &table)
            guard let namespace, !table.has("instance") || instance != nil else { return nil }
            return .eddystone(namespace: namespace, instance: instance)
        case "id1":
            reject(["major", "minor", "instance"], beside: way, &table)
            return altBeacon(&table)
        default:
            reject(["instance", "id2", "id3"], beside: way, &table)
            return numbers("uuid", "major", "minor", &table).map { .iBeacon(uuid: $0, major: $1, minor: $2) }
        }
    }

    /// The identifiers of an AltBeacon; a missing one, and an `id1` of `*`, match any value.
    private static func altBeacon(_ table: inout TableReader) -> RegionConstraint? {
        let id2 = table.integer("id2", in: 0...65_535).map { UInt16($0) }
        let id3 = table.integer("id3", in: 0...65_535).map { UInt16($0) }
        return table.value("id1", expected: .error.configExpectedUuid) { node -> RegionConstraint? in
            guard node.text != "*" else { return .altBeacon(id1: nil, id2: id2, id3: id3) }
            return node.text.flatMap { UUID128(strictly: $0) }.map { .altBeacon(id1: $0, id2: id2, id3: id3) }
        }
    }

    /// Reads a UUID and two numbers, of which the second requires the first.
    private static func numbers(
        _ first: String, _ second: String, _ third: String, _ table: inout TableReader
    ) -> (UUID128, UInt16?, UInt16?)? {
        let uuid = table.value(first, expected: .error.configExpectedUuid) { $0.text.flatMap { UUID128(strictly: $0) } }
        let major = table.integer(second, in: 0...65_535).map { UInt16($0) }
        let minor = table.integer(third, in: 0...65_535).map { UInt16($0) }
        if let node = table.node(third), !table.has(second) {
            let names = [table.full(third), table.full(second)]
            table.problems.add(node.line, .finding(.error.fileRulesMinorWithoutMajor, names))
            return nil
        }
        guard let uuid, !table.has(second) || major != nil, !table.has(third) || minor != nil else { return nil }
        return (uuid, major, minor)
    }

    private static func octets(_ key: String, _ count: Int, _ table: inout TableReader) -> ShortOctets? {
        table.value(key, expected: .error.configExpectedHexadecimal, [String(2 * count)]) { node in
            node.text.flatMap { ShortOctets(digits: $0, count: count) }
        }
    }

    private static func reject(_ keys: [String], beside way: String, _ table: inout TableReader) {
        for key in keys {
            guard let node = table.node(key) else { continue }
            table.problems.add(node.line, .finding(.error.fileRulesNotBeside, [table.full(key), table.full(way)]))
        }
    }

    /// Reads `address = "C8:69:CD:46:0B:5D"` with `address_type = "public"` or `"random"`.
    private static func address(_ table: inout TableReader) -> DeviceAddress? {
        let kind = table.word("address_type", [("public", DeviceAddress.Kind.public), ("random", .random)])
        let value = table.value("address", expected: .error.configExpectedAddress) { node in
            node.text.flatMap { DeviceAddress($0, .public) }
        }
        if table.has("address") != table.has("address_type") {
            table.missing(table.has("address") ? "address_type" : "address")
        }
        guard let value, let kind else { return nil }
        return DeviceAddress(value.value, kind)
    }

    private static func options(_ table: inout TableReader) -> RegionNotificationOptions {
        let words: [(String, RegionNotificationOptions)] = [
            ("entry", .onEntry), ("exit", .onExit), ("display", .entryStateOnDisplay),
        ]
        let told = table.each("notify", expected: .error.configExpectedWords, [TableReader.list(words.map(\.0))]) {
            word in
            words.first { $0.0 == word }?.1
        }
        return told.map { RegionNotificationOptions($0) } ?? .default
    }

    private static func settings(_ table: inout TableReader, _ defaults: RegionSettings) -> RegionSettings {
        var settings = defaults
        if let period = table.period("exit_period", in: 1...86_400) { settings.exitPeriod = period }
        if let count = table.integer("entry_count", in: 1...100) { settings.entryCount = count }
        if let window = table.period("entry_window", in: 0.1...3600) { settings.entryWindow = window }
        let rssi = rssi(&table)
        let distance = distance(&table)
        if let node = table.node("distance"), table.has("rssi") {
            table.problems.add(
                node.line, .finding(.error.fileRulesNotBeside, [table.full("distance"), table.full("rssi")]))
        }
        if let threshold = rssi ?? distance { settings.threshold = threshold }
        return settings
    }

    private static func rssi(_ table: inout TableReader) -> RegionSettings.Threshold? {
        guard var inner = table.inner("rssi") else { return nil }
        let enter = inner.integer("enter", in: -127...20)
        let exit = inner.has("exit") ? inner.integer("exit", in: -127...20) : enter
        inner.reportUnknownKeys()
        if !inner.has("enter") { inner.missing("enter") }
        guard let enter, let exit else { return nil }
        guard exit <= enter else {
            inner.problems.add(
                inner.line, .finding(.error.fileRulesExitAbove, [inner.name, String(exit), String(enter)]))
            return nil
        }
        return .rssi(enter: Int8(enter), exit: Int8(exit))
    }

    private static func distance(_ table: inout TableReader) -> RegionSettings.Threshold? {
        guard var inner = table.inner("distance") else { return nil }
        let enter = inner.decimal("enter", in: 0.01...1000)
        let exit = inner.has("exit") ? inner.decimal("exit", in: 0.01...1000) : enter
        inner.reportUnknownKeys()
        if !inner.has("enter") { inner.missing("enter") }
        guard let enter, let exit else { return nil }
        guard exit >= enter else {
            inner.problems.add(inner.line, .finding(.error.fileRulesExitWithin, [inner.name, "\(exit)", "\(enter)"]))
            return nil
        }
        return .distance(enter: enter, exit: exit)
    }
}
