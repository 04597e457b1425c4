import Basics
import Regions
import Testing

@testable import BeaconService

@Suite("Uses of the service")
struct ServiceUseTests {
    /// Changes of a state in which `shop` and a region of the user are monitored and ranged, and a beacon is
    /// designated.
    static let changes: [(String, uses: Bool, @Sendable (inout ServiceState) -> Void)] = [
        ("nothing", false, { _ in }),
        (
            "designates", true,
            { _ = $0.designate([Example.data(2)], inRegion: "shop", options: .default, Example.context()) }
        ),
        ("releases", false, { _ = $0.release([Example.data(1)]) as ReleaseResult }),
        ("flags a switcher", true, { $0.designated[0].isSwitcher = true }),
        ("starts dynamic regions", true, { $0.startMonitoringDynamicRegions(Example.context()) }),
        ("starts a designated region", true, { $0.startMonitoringDesignatedRegions(Example.context()) }),
        ("ranges a service region", true, { $0.startRanging("store", Example.context()) }),
        ("turns the switcher rule on", true, { $0.isSwitcherRuleOn = true }),
        ("stops everything of the service", false, { $0.stopMonitoringAllRegions() }),
        ("stops ranging", false, { $0.stopRanging("shop") }),
        ("turns the switcher rule off", false, { $0.isSwitcherRuleOn = false }),
        ("monitors the user's region", false, { $0.startMonitoring("yard", Example.context()) }),
        ("ranges the user's region", false, { $0.startRanging("yard", Example.context()) }),
        ("chooses options", false, { $0.setOptions(.onEntry, of: "shop", Example.context()) }),
        ("agrees", false, { $0.answer(agreed: true, at: .init(seconds: 1)) }),
    ]

    private static func state() throws -> ServiceState {
        var state = ServiceState(isSwitcherRuleOn: false)
        let context = Example.context()
        _ = state.designate([Example.data(1)], inRegion: "shop", options: .default, context)
        state.stopMonitoringAllRegions()
        state.startMonitoringInitialRegions(context)
        state.ranged = ["shop"]
        try state.addUserRegion(try Example.userRegion("yard"), context)
        return state
    }

    @Test("Designating and starting are uses; ending something and the user's regions are not", arguments: changes)
    func uses(name: String, uses: Bool, change: @Sendable (inout ServiceState) -> Void) throws {
        let before = try Self.state()
        var after = before
        change(&after)
        #expect(after.usesService(since: before, Example.context()) == uses, "\(name)")
    }

    @Test("Regions of rules and unknown regions are not of the service")
    func regions() throws {
        let state = try Self.state()
        let context = Example.context(rules: ["door"])
        for (identifier, isOfService) in [
            ("shop", true), ("wandering", true), ("shop:0000100001", true), ("yard", false), ("door", false),
            ("nowhere", false),
        ] {
            #expect(state.isOfService(identifier, context) == isOfService, "\(identifier)")
        }
    }

    @Test("Withdrawing the agreement closes open tracking windows")
    func tracking() throws {
        var state = try Self.state()
        let now = Timestamp(seconds: 1)
        state.answer(agreed: true, at: now)
        var watch = BeaconWatch(Example.context(), state: state, rules: RuleSet(), at: now)
        watch.setTracking("shop", true, at: now)
        watch.adopt(state, at: now)
        #expect(watch.tracked == ["shop"])
        state.answer(agreed: false, at: now)
        watch.adopt(state, at: now)
        #expect(watch.tracked == [])
    }
}
