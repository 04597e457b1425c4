import Basics
import BeaconService
import Localization
import Regions
import Tracking

/// A sort key for the regions.
enum RegionSort: String, ListSort {
    case state, name, numbers, regionClass, since, inside, left

    static let allCases: [RegionSort] = [.state, .name, .numbers, .regionClass, .since, .inside, .left]

    var key: TextKey {
        switch self {
        case .state: .regionSort.state
        case .name: .sort.name
        case .numbers: .sort.identity
        case .regionClass: .regionColumn.regionClass
        case .since: .regionSort.since
        case .inside: .regionSort.inside
        case .left: .regionColumn.left
        }
    }

    /// The latest change, and the most beacons inside, are at the top.
    var isDescending: Bool { self == .since || self == .inside }
}

extension [RegionRow] {
    /// Sorts the rows. Rows with equal keys keep their order, and rows with unknown values are at the end.
    func ordered(by sort: RegionSort, isReversed: Bool, name: (RegionRow) -> String?) -> [RegionRow] {
        switch sort {
        case .name: ordered(isReversed) { (name($0) ?? $0.identifier).lowercased() }
        case .numbers: ordered(isReversed) { $0.numbers.isEmpty ? nil : $0.numbers }
        case .state, .regionClass, .since, .inside, .left: ordered(isReversed) { $0.key(sort) }
        }
    }
}

extension RegionRow {
    /// The numbers of the region: `00001 00017`, or `00009 *` for all with this major; empty: the region has none.
    var numbers: String {
        guard case .iBeacon(_, let major?, let minor) = region.region.constraint else { return "" }
        return BeaconIdentity.numbers(major, minor)
    }

    /// The sort key: smaller keys come first; nil: the value is unknown.
    fileprivate func key(_ sort: RegionSort) -> Double? {
        switch sort {
        case .state:
            switch status?.state {
            case .inside: 0
            case .outside: 1
            case .unknown: 2
            case nil: 3
            }
        case .regionClass: Double(RegionClass.allCases.firstIndex(of: region.regionClass) ?? 0)
        case .since: status?.since.map { -Double($0.microseconds) }
        case .inside: status.map { $0.state == .inside ? -Double($0.beaconsInside) : 0 }
        case .left: status?.timeLeft
        case .name, .numbers: nil
        }
    }
}
