import Basics
public import BeaconService
public import Regions
import Tracking

/// Numbered transactions of three kinds in turn. Their content follows from the number alone, so a reader of the
/// store can determine which of them it contains.
public enum Churn {
    public enum Kind: Int, CaseIterable, Sendable {
        /// Replaces the state, and logs one event, in one transaction.
        case state
        /// Logs several events.
        case log
        /// Replaces the stored state of regions and rules, and logs several events, in one transaction.
        case memory
    }

    public static func kind(of number: Int) -> Kind { Kind.allCases[number % 3] }

    /// The last transaction of a kind up to `number`; nil: there is none above 0.
    public static func last(_ kind: Kind, upTo number: Int) -> Int? {
        stride(from: number, to: max(0, number - 3), by: -1).first { Churn.kind(of: $0) == kind }
    }

    /// The state after a transaction. Its language contains the number.
    public static func state(_ number: Int) -> ServiceState {
        var random = RandomState(seed: UInt64(number))
        return random.state(language: String(number))
    }

    public static func designated(_ count: Int) -> [ServiceBeaconData] {
        (0..<count).map { ServiceBeaconData(regionID: "region", segment: $0, keycode: "0000000017") }
    }

    public static func events(_ number: Int) -> [SiteEvent] {
        let count = kind(of: number) == .state ? 1 : 1 + number % 20
        return (0..<count).map { index in
            SiteEvent(
                time: Timestamp(microseconds: Int64(number)), kind: .designated,
                reason: Phrase(TextKey(rawValue: "why.churn"), .integer(number), .integer(index), .integer(count)))
        }
    }

    public static func memory(_ number: Int) -> (regions: [RegionMemory], rules: [RuleMemory]) {
        let time = Timestamp(microseconds: Int64(number))
        let regions = (10..<30).map {
            RegionMemory(identifier: "region \($0)", state: .inside, since: time, lastHeard: time)
        }
        return (regions, [RuleMemory(rule: "rule", lastFired: time, isHeld: true, steps: [number])])
    }
}
