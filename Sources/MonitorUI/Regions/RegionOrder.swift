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
    /// In an order; those that are alike stay as they were.
    func ordered(by sort: RegionSort, isReversed: Bool, name: (RegionRow) -> String?) -> [RegionRow] {
        let sorted =
            switch sort {
            case .name, .numbers: byText(sort, name)
            case .state, .regionClass, .since, .inside, .left: self.sorted { $0.key(sort) < $1.key(sort) }
            }
        return isReversed ? sorted.reversed() : sorted
    }

    private func byText(_ sort: RegionSort, _ name: (RegionRow) -> String?) -> [RegionRow] {
        map { (row: $0, text: sort == .name ? (name($0) ?? $0.identifier).lowercased() : $0.numbers) }
            .sorted { ($0.text.isEmpty ? 1 : 0, $0.text) < ($1.text.isEmpty ? 1 : 0, $1.text) }.map(\.row)
    }
}

extension RegionRow {
    /// Whose region it is: `00001 00017`, or `00009 *` of all with this major; empty: it is of no numbers.
    var numbers: String {
        guard case .iBeacon(_, let major?, let minor) = region.region.constraint else { return "" }
        return BeaconIdentity.numbers(major, minor)
    }

    /// What it is compared by: the smaller, the higher it stands. What is not known is greater than everything.
    fileprivate func key(_ sort: RegionSort) -> Double {
        switch sort {
        case .state:
            switch status?.state {
            case .inside: 0
            case .outside: 1
            case .unknown: 2
            case nil: 3
            }
        case .regionClass: Double(RegionClass.allCases.firstIndex(of: region.regionClass) ?? 0)
        case .since: status?.since.map { -Double($0.microseconds) } ?? .infinity
        case .inside: status.map { $0.state == .inside ? -Double($0.beaconsInside) : 0 } ?? .infinity
        case .left: status?.timeLeft ?? .infinity
        case .name, .numbers: 0
        }
    }
}
