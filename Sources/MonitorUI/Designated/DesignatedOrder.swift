import BeaconService
import Tracking

extension DesignatedLine {
    /// What a filter can ask of it.
    var subject: FilterSubject {
        let data = beacon.data
        return FilterSubject(
            RowText(
                [name ?? "", beacon.row?.name ?? ""],
                fields: [data.keycode, String(data.segment), data.regionID] + (beacon.identity?.fields ?? [])),
            identity: beacon.identity, row: beacon.row)
    }

    /// What it is compared by: the smaller, the higher it stands. What is not known is greater than everything.
    fileprivate func key(_ sort: BeaconSort) -> (Double, Double) {
        let row = beacon.row
        let level = row?.smoothedRSSI.map { -Double($0) } ?? .infinity
        let metres = row?.estimate.map { Double($0.metres) } ?? .infinity
        switch sort {
        case .proximity: return (Double(row?.proximity.rank ?? .max), metres)
        case .distance: return (metres, level)
        case .rssi: return (level, 0)
        case .seen: return (row.map(\.age) ?? .infinity, 0)
        case .firstSeen: return (row.map { Double($0.firstSeen.microseconds) } ?? .infinity, 0)
        case .interval: return (row?.interval ?? .infinity, 0)
        case .battery: return (row?.batteryMillivolts.map { Double($0) } ?? .infinity, 0)
        case .loss: return (row?.loss.map { -$0 } ?? .infinity, 0)
        case .condition: return condition(level)
        case .identity, .name: return (0, 0)
        }
    }

    /// Never heard, lost for longest, battery low, weakest.
    private func condition(_ level: Double) -> (Double, Double) {
        guard let row = beacon.row else { return (0, 0) }
        if row.freshness == .lost { return (1, -row.age) }
        if row.isBatteryLow { return (2, row.batteryMillivolts.map { Double($0) } ?? 0) }
        return (3, -level)
    }
}

extension [DesignatedLine] {
    /// In an order; those that are alike stay as they were designated.
    func ordered(by sort: BeaconSort, isReversed: Bool) -> [DesignatedLine] {
        let sorted =
            switch sort {
            case .name: self.sorted { Self.name($0) < Self.name($1) }
            case .identity: self.sorted { $0.beacon.data.keycode < $1.beacon.data.keycode }
            default: self.sorted { $0.key(sort) < $1.key(sort) }
            }
        return isReversed ? sorted.reversed() : sorted
    }

    /// Those without a name come last.
    private static func name(_ line: DesignatedLine) -> (Int, String) {
        let name = line.name?.lowercased() ?? ""
        return (name.isEmpty ? 1 : 0, name)
    }
}
