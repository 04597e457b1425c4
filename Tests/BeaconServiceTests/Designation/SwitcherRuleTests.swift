import Basics
import Regions
import Testing
import Tracking

@testable import BeaconService

@Suite("The switcher rule")
struct SwitcherRuleTests {
    /// One step: an event such as `enter 1` or an action of the user, and the action that the rule requests.
    typealias Step = (what: String, wanted: String?)

    /// Beacons 1 and 2 are switchers, 3 and 4 are not; all are monitored.
    static func designated(_ switchers: Set<UInt16> = [1, 2]) -> ServiceState {
        var state = ServiceState()
        let data = (1...4).map { Example.data($0, isSwitcher: switchers.contains($0)) }
        _ = state.designate(data, inRegion: "shop", options: .default, Example.context())
        return state
    }

    static let timelines: [[Step]] = [
        // Entering starts the monitoring once, leaving stops it.
        [("enter 1", "start"), ("inside 1", nil), ("enter 1", nil), ("exit 1", "stop"), ("outside 1", nil)],
        [("inside 1", "start"), ("outside 1", "stop"), ("enter 1", "start")],
        // Leaving the last switcher stops the monitoring.
        [("enter 1", "start"), ("enter 2", nil), ("exit 1", nil), ("exit 2", "stop")],
        [("enter 1", "start"), ("exit 2", nil), ("outside 2", nil), ("exit 1", "stop")],
        // Being outside from the start is no exit, and other regions and events do not matter.
        [("outside 1", nil), ("outside 2", nil), ("enter 3", nil), ("exit 4", nil), ("ruleFired 1", nil)],
        [("enter 1", "start"), ("exit 3", nil), ("ruleFired 1", nil), ("exit 1", "stop")],
        // A rule that is off does nothing; when it is turned on, a switcher that is inside counts as entered.
        [("off", nil), ("enter 1", nil), ("on 1", "start"), ("inside 1", nil), ("exit 1", "stop")],
        [("off", nil), ("on", nil), ("inside 1", "start"), ("exit 1", "stop")],
        [("enter 1", "start"), ("off", nil), ("stopAll", nil), ("on 1", "start"), ("exit 1", "stop")],
        [("off", nil), ("enter 3", nil), ("on 3", nil)],
        [("enter 1", "start"), ("off", nil), ("exit 1", nil), ("on", nil), ("enter 1", "start")],
        [("enter 1", "start"), ("off", nil), ("on 1", "start"), ("inside 1", nil), ("exit 1", "stop")],
        // Setting a flag starts the monitoring if its beacon is inside; clearing a flag stops nothing.
        [("lower 1", nil), ("lower 2", nil), ("enter 1", nil), ("raise 1", nil), ("inside 1", "start")],
        [("lower 1", nil), ("enter 1", nil), ("raise 1 1", "start"), ("inside 1", nil), ("exit 1", "stop")],
        [("enter 2", "start"), ("raise 3 2 3", nil), ("exit 2", nil), ("exit 3", "stop")],
        [("enter 1", "start"), ("lower 1 1", nil), ("enter 2", "start")],
        [("off", nil), ("raise 3 3", nil), ("exit 3", nil)],
        [("enter 1", "start"), ("lower 1", nil), ("exit 1", nil), ("enter 2", "start"), ("exit 2", "stop")],
        [("enter 1", "start"), ("enter 2", nil), ("lower 1", nil), ("exit 2", "stop")],
        // Without other beacons there is nothing to switch.
        [("raise 3", nil), ("raise 4", nil), ("enter 1", nil), ("exit 1", nil)],
        // Other beacons that were designated during the stay are stopped at its end.
        [("release 3", nil), ("release 4", nil), ("enter 1", nil), ("designate 5", nil), ("exit 1", "stop")],
        // Ending the monitoring of a switcher is no exit.
        [("enter 1", "start"), ("monitoringStopped 1", nil), ("exit 1", nil), ("enter 1", "start")],
        [("enter 1", "start"), ("enter 2", nil), ("monitoringStopped 1", nil), ("exit 2", "stop")],
        // There is nothing to stop when nothing is monitored.
        [("enter 1", "start"), ("stopAll", nil), ("exit 1", nil)],
        // The rule remembers across a restart whether it had acted.
        [("enter 1", "start"), ("restart 1", nil), ("inside 1", nil), ("exit 1", "stop")],
        [("enter 1", "start"), ("exit 1", "stop"), ("restart", nil), ("enter 1", "start")],
        [("enter 1", "start"), ("stopAll", nil), ("restart 1", nil), ("inside 1", "start")],
        [("enter 1", "start"), ("release 3", nil), ("release 4", nil), ("designate 3", nil), ("exit 1", "stop")],
        [("enter 1", "start"), ("restart 1 2", nil), ("exit 1", nil), ("exit 2", "stop")],
        [("enter 1", "start"), ("restart 3", nil), ("exit 1", nil)],
        [("off", nil), ("restart 1", nil), ("on 1", "start"), ("inside 1", nil)],
    ]

    @Test("The rule requests the expected actions of a timeline", arguments: timelines.indices)
    func timeline(index: Int) throws {
        var state = Self.designated()
        var rule = SwitcherRule()
        for (number, step) in Self.timelines[index].enumerated() {
            let action = try perform(step.what, &state, &rule)
            #expect(action == step.wanted, "step \(number): \(step.what)")
            #expect(!rule.isLatched || !rule.inside.isEmpty, "step \(number): a latch without a stay")
        }
    }

    /// Performs a step and returns the action that the rule then requests. Numbers after a flag or the rule are the
    /// beacons that are inside.
    func perform(_ step: String, _ state: inout ServiceState, _ rule: inout SwitcherRule) throws -> String? {
        let context = Example.context()
        let words = step.split(separator: " ").map(String.init)
        let minors = words.dropFirst().compactMap { UInt16($0) }
        let data = Example.data(minors.first ?? 0)
        let before = state
        let inside = Set(
            (["on", "off"].contains(words[0]) ? minors : Array(minors.dropFirst())).map {
                Example.data($0).regionIdentifier
            })
        switch words[0] {
        case "on": state.isSwitcherRuleOn = true
        case "off": state.isSwitcherRuleOn = false
        case "raise": _ = state.updateDesignatedBeacon(Example.data(minors[0], isSwitcher: true))
        case "lower": _ = state.updateDesignatedBeacon(data)
        case "release": state.release(data)
        case "designate": _ = state.designate([data], inRegion: "shop", options: .default, context)
        case "stopAll": state.stopMonitoringAllRegions()
        case "restart":
            rule = SwitcherRule(resuming: state, inside: minors.map { Example.data($0).regionIdentifier })
        default:
            let kind = try #require(SiteEvent.Kind.allCases.first { "\($0)" == words[0] })
            let event = SiteEvent(time: Timestamp(seconds: 0), kind: kind, region: data.regionIdentifier)
            return run(rule.react(to: event, state), &state)
        }
        return run(rule.follow(state, since: before) { inside.contains($0) }?.action, &state)
    }

    private func run(_ action: SwitcherAction?, _ state: inout ServiceState) -> String? {
        switch action {
        case .start:
            state.startMonitoringNonSwitcherRegions(Example.context())
            return "start"
        case .stop:
            state.stopMonitoringNonSwitcherRegions()
            return "stop"
        case nil: return nil
        }
    }

    @Test("The action contains the beacon that caused it and the number of beacons that it affects")
    func reasons() throws {
        let state = Self.designated()
        var rule = SwitcherRule()
        func event(_ kind: SiteEvent.Kind) -> SiteEvent {
            SiteEvent(time: Timestamp(seconds: 0), kind: kind, region: "shop:0000100001")
        }
        #expect(
            rule.react(to: event(.enter), state)
                == .start(Phrase(.why.switcherNear, .text("0000100001"), .integer(2))))
        var found = SwitcherRule()
        #expect(found.react(to: event(.inside), state)?.reason.key == .why.switcherInside)
        #expect(
            rule.react(to: event(.exit), state)?.reason
                == Phrase(.why.switchersGone, .text("0000100001"), .integer(2)))
    }

    @Test("The rule is active with a switcher and another beacon, unless it is turned off")
    func isActive() {
        #expect(SwitcherRule.isActive(Self.designated([1])))
        #expect(!SwitcherRule.isActive(Self.designated([])))
        #expect(!SwitcherRule.isActive(Self.designated([1, 2, 3, 4])))
        var off = Self.designated([1])
        off.isSwitcherRuleOn = false
        #expect(!SwitcherRule.isActive(off) && !SwitcherRule.isActive(ServiceState()))
    }
}
