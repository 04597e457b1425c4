import Basics
import Testing
import Tracking

@testable import Regions

/// Exits and walks of real beacons: each beacon has a region at each scanner.
///
/// The truth is determined from the reports of all scanners, without the monitor: why a beacon fell silent
/// (`RealSequence.cause`), and where it was (`stays`, `walks`). The level of a stream is the median of its last 15 s
/// before it fell silent, since all its reports would include other rooms and times.
@Suite(.enabled(if: !RealSequence.files.isEmpty, "../shared/rssi/starks is not there: no real sequences are tried"))
struct RealSequenceTests {
    /// Settings that a technician can choose, and their required results.
    struct Plan: Sendable, CustomTestStringConvertible {
        var name: String
        var settings: RegionSettings
        /// Whether each region has a threshold halfway between the levels inside and outside of its room.
        var hasThresholds = false
        /// Causes that must not lead to exits, for streams above -93 dBm.
        var forbidden: Set<RealSequence.Cause>
        /// The walks that are missed in all sequences; nil: not checked.
        var missed: [String]?

        var testDescription: String { name }
    }

    static let plans = [
        // A single stray report enters a region, which is then left. But no region of a beacon that stays is ever
        // left.
        Plan(name: "as it comes", settings: RegionSettings(), forbidden: [.chance]),
        // No exit by chance, and none of a stray report. The missed walk leaves a room that received the beacon at
        // -93 dBm and hears it again after 19 s.
        Plan(
            name: "rooms told apart", settings: RegionSettings(entryCount: 5), hasThresholds: true,
            forbidden: [.chance, .stray], missed: ["2015-03-03 A/14/1 Room202 480 Room201"]),
        Plan(
            name: "rooms told apart, left sooner", settings: RegionSettings(exitPeriod: 15), hasThresholds: true,
            forbidden: [], missed: []),
    ]

    @Test("Above -93 dBm no false exit is reported, and every walk is found", arguments: plans)
    func exitsAndWalks(plan: Plan) async throws {
        var missed: [String] = []
        var walks = 0
        let sequences = try await RealSequence.all
        for sequence in sequences {
            let events = try events(plan, sequence)
            for wrong in wrongExits(plan, sequence, events) { Issue.record("\(sequence): \(wrong)") }
            for walk in sequence.walks {
                walks += 1
                if isFound(walk, events) { continue }
                let name =
                    "\(sequence.day) \(walk.beacon) \(walk.from.scanner) \(Int(walk.from.end)) \(walk.to.scanner)"
                missed.append(name)
                if plan.hasThresholds, sequence.faintest(walk) > -93 { Issue.record("missed above -93 dBm: \(name)") }
            }
        }
        #expect(walks == 20)
        #expect(sequences.flatMap { sequence in sequence.walks.map(sequence.faintest) }.count { $0 > -93 } == 16)
        if let expected = plan.missed { #expect(missed == expected) }
    }

    @Test("The test detects false exits: an exit period of 3 s produces them")
    func sensitivity() async throws {
        var plan = Self.plans[0]
        plan.settings.exitPeriod = 3
        let sequence = try #require(try await RealSequence.all.last)
        #expect(try wrongExits(plan, sequence, events(plan, sequence)).count > 3)
    }

    // MARK: Results

    private func events(_ plan: Plan, _ sequence: RealSequence) throws -> [String: [SiteEvent]] {
        var events: [String: [SiteEvent]] = [:]
        for scanner in sequence.scanners {
            events[scanner] = try sequence.events(at: scanner) { beacon in
                var settings = plan.settings
                if plan.hasThresholds { settings.threshold = sequence.threshold(beacon, at: scanner) }
                return settings
            }
        }
        return events
    }

    /// The exits of streams above -93 dBm whose cause is forbidden.
    private func wrongExits(_ plan: Plan, _ sequence: RealSequence, _ events: [String: [SiteEvent]]) -> [String] {
        events.sorted { $0.key < $1.key }.flatMap { scanner, events in
            events.filter { $0.kind == .exit }.compactMap { event -> String? in
                guard let beacon = event.region else { return nil }
                let last = event.time.seconds(since: Site.start) - plan.settings.exitPeriod
                let level = sequence.level(beacon, at: scanner, (last - 15)...last).median
                let cause = sequence.cause(beacon, at: scanner, silentSince: last)
                guard level > -93, plan.forbidden.contains(cause) else { return nil }
                return "\(beacon) left \(scanner) at \(last): \(cause), \(level) dBm"
            }
        }
    }

    /// Whether the new room was entered within 20 s, and the old one left before the beacon was elsewhere again.
    private func isFound(_ walk: RealSequence.Walk, _ events: [String: [SiteEvent]]) -> Bool {
        func ofBeacon(_ scanner: String) -> [(kind: SiteEvent.Kind, second: Double)] {
            (events[scanner] ?? []).filter { $0.region == walk.beacon }
                .map { ($0.kind, $0.time.seconds(since: Site.start)) }
        }
        let leaving = (walk.from.end - 5)...max(walk.to.end, walk.from.end + 45)
        return ofBeacon(walk.to.scanner).last { $0.second <= walk.to.start + 20 }?.kind == .enter
            && ofBeacon(walk.from.scanner).contains { $0.kind == .exit && leaving.contains($0.second) }
    }
}
