import Advertising
import Basics
import Regions
import Tracking

/// 20 regions and 200 rules of every kind over the beacons of a capture.
///
/// Half of the regions cover a whole UUID or namespace. Some count only strong or near beacons, some need several
/// reports, some are left after 10 s. The rules depend on the proximity of one beacon or of all beacons of a UUID, on
/// regions, on beacons that appear and disappear, and on time and date, combined by and, or, and sequence.
struct WatchSetup {
    let rules: RuleSet

    init(_ beacons: [BeaconIdentity]) {
        let pick = Pick(beacons: beacons)
        rules = RuleSet(
            regions: (0..<20).compactMap { Self.region($0, pick) }, rules: (0..<200).map { Self.rule($0, pick) },
            schedule: .default)
    }

    /// The number of beacons that belong to a region.
    func beaconsOfRegions(_ beacons: [BeaconIdentity]) -> Int {
        beacons.count { beacon in rules.regions.contains { $0.region.constraint.matches(beacon) } }
    }

    /// The number of beacons to which a rule refers.
    func beaconsOfRules(_ beacons: [BeaconIdentity]) -> Int {
        let constraints = rules.rules.flatMap { $0.triggers.flatMap(\.beacons) }
        return beacons.count { beacon in constraints.contains { $0.matches(beacon) } }
    }

    /// Picks beacons from all over the list.
    private struct Pick {
        var beacons: [BeaconIdentity]

        func one(_ number: Int) -> RegionConstraint {
            RegionConstraint(beacons[number * 37 % beacons.count])
                ?? .iBeacon(uuid: UUID128(high: 0, low: 0), major: nil, minor: nil)
        }

        /// A constraint for all beacons with the UUID or the namespace of a beacon.
        func all(_ number: Int) -> RegionConstraint {
            switch one(number) {
            case .iBeacon(let uuid, _, _): .iBeacon(uuid: uuid, major: nil, minor: nil)
            case .altBeacon(let id1, _, _): .altBeacon(id1: id1, id2: nil, id3: nil)
            case .eddystone(let namespace, _): .eddystone(namespace: namespace, instance: nil)
            }
        }
    }

    private static func region(_ number: Int, _ pick: Pick) -> MonitoredRegion? {
        let isWide = number.isMultiple(of: 2)
        var settings = RegionSettings(exitPeriod: number.isMultiple(of: 3) ? 10 : 30)
        switch number % 5 {
        case 1: settings.threshold = .rssi(enter: -75, exit: -85)
        case 2: settings.threshold = .distance(enter: 4, exit: 8)
        case 3: settings.entryCount = 2
        default: break
        }
        let constraint = isWide ? pick.all(3 * number) : pick.one(3 * number)
        return (try? BeaconRegion(identifier: "region \(number)", constraint: constraint)).map {
            MonitoredRegion($0, settings: settings)
        }
    }

    private static func rule(_ number: Int, _ pick: Pick) -> Rule {
        let region = "region \(number / 10)"
        let near = Trigger(beacons: [pick.one(number)], signal: .init(.near, .within))
        let inside = Trigger(regions: [region], area: .inside)
        let outside = Trigger(regions: [region], area: .outside)
        let here = Trigger(beacons: [pick.one(number + 1)], area: .inside)
        let gone = Trigger(beacons: [pick.one(number + 1)], area: .outside)
        let day = Trigger(timeOfDay: .init(start: 8 * 3600, end: 18 * 3600))
        let since = Trigger(dates: .init(start: Timestamp(seconds: 1_760_000_010), end: nil))
        let both: [TriggerCondition] = [.trigger(0), .trigger(1)]
        let (triggers, condition): ([Trigger], TriggerCondition?) =
            switch number % 10 {
            case 0: ([near], nil)
            case 1: ([Trigger(beacons: [pick.all(number)], signal: .init(.immediate))], nil)
            case 2: ([inside], nil)
            case 3: ([outside, day], nil)
            case 4: ([here, since], nil)
            case 5: ([near, outside], .any(both))
            case 6: ([inside, near], .sequence(both))
            case 7: ([Trigger(beacons: (0..<3).map { pick.one(number + $0) }, signal: .init(.far, .beyond))], nil)
            case 8: ([near, here, day], .all([.trigger(2), .any(both)]))
            default: ([here, gone, since], .all([.sequence(both), .trigger(2)]))
            }
        return Rule(
            identifier: "rule \(number)", triggers: triggers, condition: condition,
            action: .openText("rule \(number)"), cooldown: number.isMultiple(of: 4) ? 10 : 0)
    }
}
