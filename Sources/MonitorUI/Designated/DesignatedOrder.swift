import Basics
import BeaconService
import Tracking

extension DesignatedLine {
    /// The properties of the row that a filter can query.
    var subject: FilterSubject {
        let data = beacon.data
        return FilterSubject(
            RowText(
                [name ?? "", beacon.row?.name ?? ""],
                fields: [data.keycode, String(data.segment), data.regionID] + (beacon.identity?.fields ?? [])),
            identity: beacon.identity, row: beacon.row)
    }

    /// The sort key: smaller keys come first; nil: the value is unknown.
    fileprivate func key(_ sort: BeaconSort) -> Key? {
        switch sort {
        case .identity: return Key(text: beacon.data.keycode)
        case .name: return name.flatMap { $0.isEmpty ? nil : Key(text: $0.lowercased()) }
        case .condition: return condition
        default: break
        }
        guard let row = beacon.row else { return nil }
        let (level, metres) = (row.smoothedRSSI.map { -Double($0) }, row.estimate.map { Double($0.metres) })
        switch sort {
        case .proximity: return Key(Double(row.proximity.rank), metres ?? .infinity)
        case .distance: return metres.map { Key($0, level ?? .infinity) }
        case .rssi: return level.map { Key($0) }
        case .seen: return Key(row.age)
        case .firstSeen: return Key(Double(row.firstSeen.microseconds))
        case .interval: return row.interval.map { Key($0) }
        case .battery: return row.batteryMillivolts.map { Key(Double($0)) }
        case .loss: return row.loss.map { Key(-$0) }
        case .condition, .identity, .name: return nil
        }
    }

    /// The sort key of the condition: never heard first, then lost for longest, then battery low, then weakest.
    private var condition: Key {
        guard let row = beacon.row else { return Key(0) }
        if row.freshness == .lost { return Key(1, -row.age) }
        if row.isBatteryLow { return Key(2, row.batteryMillivolts.map { Double($0) } ?? 0) }
        return Key(3, row.smoothedRSSI.map { Double($0) } ?? -.infinity)
    }

    fileprivate struct Key: Comparable {
        var first = 0.0
        var second = 0.0
        var text = ""

        init(_ first: Double, _ second: Double = 0) { (self.first, self.second) = (first, second) }

        init(text: String) { self.text = text }

        static func < (one: Key, other: Key) -> Bool {
            (one.first, one.second, one.text) < (other.first, other.second, other.text)
        }
    }
}

extension [DesignatedLine] {
    /// Sorts the lines. Lines with equal keys stay in the order of their designation, and lines with unknown values
    /// stay at the end.
    func ordered(by sort: BeaconSort, isReversed: Bool) -> [DesignatedLine] { ordered(isReversed) { $0.key(sort) } }
}
