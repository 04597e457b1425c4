import BeaconService
import Localization
import Regions
import Texts
import Tracking

/// What the regions can be in order of.
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

    /// What changed last, and where most are, stand at the top.
    var isDescending: Bool { self == .since || self == .inside }
}

extension [RegionRow] {
    /// In an order; those that are alike stay as they were, and what is not known stays at the end.
    func ordered(by sort: RegionSort, isReversed: Bool, name: (RegionRow) -> String?) -> [RegionRow] {
        switch sort {
        case .name: ordered(isReversed) { (name($0) ?? $0.identifier).lowercased() }
        case .numbers: ordered(isReversed) { $0.numbers.isEmpty ? nil : $0.numbers }
        case .state, .regionClass, .since, .inside, .left: ordered(isReversed) { $0.key(sort) }
        }
    }
}

extension RegionRow {
    /// Whose region it is: `00001 00017`, or `00009 *` of all with this major; empty: it is of no numbers.
    var numbers: String {
        guard case .iBeacon(_, let major?, let minor) = region.region.constraint else { return "" }
        return BeaconIdentity.numbers(major, minor)
    }

    /// What it is compared by: the smaller, the higher it stands; nil: it is not known.
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
