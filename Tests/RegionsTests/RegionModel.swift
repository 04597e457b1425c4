import Advertising
import Basics
import Tracking

@testable import Regions

/// A simple model of the monitor without places, memberships or caches, which computes everything from scratch. Its
/// results are compared with the real one.
struct RegionModel {
    struct Region {
        var monitored: MonitoredRegion
        var state = RegionState.unknown
        var isDetermined = false
        var began: Int
        /// Every report that counted: the time by the listening clock, and the beacon.
        var counted: [(at: Int, beacon: BeaconIdentity)] = []
        var towardsEntry: [Int] = []
    }

    var regions: [Region] = []
    var lines: [String] = []
    var isListening = true
    /// Milliseconds of listening, and the time at the latest reading.
    var listened = 0
    var last: Int?

    /// Reads the clock and returns the count at `now`.
    mutating func read(_ now: Int) -> Int {
        guard let last else {
            self.last = now
            return listened
        }
        let step = now - last
        if step < 0, step >= -5000 { return listened + step }
        self.last = now
        if isListening, step >= 0, step <= 5000 { listened += step }
        return listened
    }

    /// Makes the changes that are due up to a count.
    mutating func settle(_ count: Int, isInclusive: Bool) {
        while true {
            let due = regions.indices.compactMap { index in self.due(index).map { ($0, index) } }
                .filter { isInclusive ? $0.0 <= count : $0.0 < count }
            guard let (_, index) = due.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }) else { return }
            if regions[index].state == .inside { note("exit", index) }
            regions[index].state = .outside
            regions[index].isDetermined = true
            regions[index].towardsEntry = []
            note("outside", index)
        }
    }

    private func due(_ index: Int) -> Int? {
        let region = regions[index]
        if region.state == .inside {
            return max(region.counted.map(\.at).max() ?? region.began, region.began)
                + region.monitored.settings.exitMilliseconds
        }
        return region.isDetermined ? nil : region.began + region.monitored.settings.exitMilliseconds
    }

    mutating func hear(_ identity: BeaconIdentity, _ address: DeviceAddress, _ rssi: Int8, _ now: Int) {
        guard !regions.isEmpty else { return }
        let count = read(now)
        settle(count, isInclusive: false)
        for index in regions.indices where regions[index].monitored.region.matches(identity, from: address) {
            let settings = regions[index].monitored.settings
            if case .rssi(let enter, let exit) = settings.threshold {
                let before = regions[index].counted.filter { $0.beacon == identity }.map(\.at).max()
                let stays =
                    regions[index].state == .inside && before.map { count - $0 < settings.exitMilliseconds } ?? false
                guard rssi >= (stays ? exit : enter) else { continue }
            }
            regions[index].counted.append((count, identity))
            if regions[index].state == .inside { continue }
            regions[index].towardsEntry.removeAll { $0 < count - Int(settings.entryWindow * 1000) }
            regions[index].towardsEntry.append(count)
            guard regions[index].towardsEntry.count >= settings.entryCount else { continue }
            regions[index].towardsEntry = []
            regions[index].state = .inside
            regions[index].isDetermined = true
            note("enter", index, identity)
            note("inside", index, identity)
        }
    }

    mutating func advance(_ now: Int) {
        let count = read(now)
        settle(count, isInclusive: true)
    }

    mutating func start(_ monitored: MonitoredRegion, _ now: Int) {
        advance(now)
        let identifier = monitored.region.identifier
        lines.append("monitoring-started \(identifier)")
        let anew = Region(monitored: monitored, began: listened)
        if let index = regions.firstIndex(where: { $0.monitored.region.identifier == identifier }) {
            regions[index] = anew
        } else {
            regions.append(anew)
        }
    }

    mutating func stop(_ identifier: String, _ now: Int) {
        advance(now)
        guard let index = regions.firstIndex(where: { $0.monitored.region.identifier == identifier }) else { return }
        regions.remove(at: index)
        lines.append("monitoring-stopped \(identifier)")
    }

    mutating func setListening(_ isListening: Bool, _ now: Int) {
        advance(now)
        self.isListening = isListening
    }

    /// The number of beacons that counted within the exit period.
    func inside(_ index: Int) -> Int {
        let region = regions[index]
        let recent = region.counted.filter { listened - $0.at < region.monitored.settings.exitMilliseconds }
        return Set(recent.map(\.beacon)).count
    }

    private mutating func note(_ word: String, _ index: Int, _ cause: BeaconIdentity? = nil) {
        let latest = regions[index].counted.map(\.at).max()
        let beacon = cause ?? regions[index].counted.last { $0.at == latest }?.beacon
        lines.append("\(word) \(regions[index].monitored.region.identifier)\(beacon.map { " " + Site.name($0) } ?? "")")
    }
}

extension RegionSettings {
    fileprivate var exitMilliseconds: Int { Int(exitPeriod * 1000) }
}
