import Regions
import Testing

@testable import BeaconService

@Suite("Monitoring and ranging")
struct MonitoringTests {
    let context = Example.context()

    func designated(_ data: [ServiceBeaconData]) -> ServiceState {
        var state = ServiceState()
        _ = state.designate(data, inRegion: "shop", options: [.onEntry], context)
        return state
    }

    @Test("Initial regions start with default options, or those of the call")
    func initial() {
        var state = ServiceState()
        let start = state.startMonitoringInitialRegions(context)
        #expect(start.isComplete && start.count == 2 && start.started == state.monitored)
        #expect(state.watched == ["shop", "store"])
        #expect(state.monitored.allSatisfy { $0.options == .default && $0.regionClass == .initial })
        #expect(state.startMonitoringInitialRegions(context).unchanged == ["shop", "store"])
        let again = state.startMonitoringInitialRegions(options: [.onEntry, .entryStateOnDisplay], context)
        #expect(again.started.map(\.options.rawValue) == [5, 5] && again.isComplete)
        #expect(state.watched == ["shop", "store"] && state.monitored[0].options.rawValue == 5)
        state.defaultOptions = .onExit
        state.startMonitoringDynamicRegions(context)
        state.defaultOptions = .onEntry
        #expect(state.startMonitoringInitialRegions(context).started.map(\.options) == [.onEntry, .onEntry])
        #expect(state.startMonitoringDynamicRegions(context).started.map(\.options) == [.onEntry])
    }

    @Test(
        "The options of a start apply until the stop, and the next start has the defaults",
        arguments: [[], .onExit] as [RegionNotificationOptions])
    func mutedOnce(options: RegionNotificationOptions) throws {
        var state = ServiceState()
        try state.addUserRegion(Example.userRegion("door"), context)
        state.startMonitoringInitialRegions(options: options, context)
        state.startMonitoring("door", options: options, context)
        #expect(state.monitored.allSatisfy { $0.options == options } && state.monitored.count == 3)
        state.stopMonitoringAllRegions()
        state.stopMonitoring("door")
        state.startMonitoringInitialRegions(context)
        state.startMonitoring("door", context)
        #expect(state.monitored.map(\.options) == [.default, .default, .default])
    }

    @Test("A service without regions cannot start monitoring or ranging")
    func noRegions() {
        var state = ServiceState()
        let empty = ServiceContext(official: [])
        #expect(!state.startMonitoringInitialRegions(empty).isComplete)
        #expect(state.startRangingStaticBeacons(empty) == false)
    }

    @Test("Non-switchers are the designated beacons whose flag is not set")
    func nonSwitchers() {
        var state = designated([Example.data(1), Example.data(2, isSwitcher: true), Example.data(3)])
        state.startMonitoringInitialRegions(context)
        #expect(state.stopMonitoringNonSwitcherRegions() == 2)
        #expect(state.watched == ["shop:0000100002", "shop", "store"])
        #expect(state.stopMonitoringNonSwitcherRegions() == 0)
        #expect(state.startMonitoringNonSwitcherRegions(context).count == 2)
        #expect(state.startMonitoringNonSwitcherRegions(context).unchanged.count == 2)
        #expect(state.watched.suffix(2) == ["shop:0000100001", "shop:0000100003"])
        #expect(state.monitored.suffix(2).map(\.options) == [.onEntry, .onEntry], "as they were chosen")
        #expect(state.startMonitoringNonSwitcherRegions(options: [.onExit], context).started.count == 2)
        #expect(state.monitored.suffix(2).map(\.options) == [.onExit, .onExit])
    }

    @Test("Without a switcher no region is stopped, and without other beacons none is started")
    func switchersMissing() {
        var state = designated([Example.data(1)])
        #expect(state.stopMonitoringNonSwitcherRegions() == 0)
        #expect(state.isMonitored("shop:0000100001"))
        var alone = designated([Example.data(1, isSwitcher: true)])
        #expect(alone.startMonitoringNonSwitcherRegions(context).count == 0)
        #expect(!alone.startMonitoringNonSwitcherRegions(context).isComplete)
    }

    @Test("A stop returns the number of regions, and a stop of all affects only the service's regions")
    func stop() throws {
        var state = designated([Example.data(1)])
        state.managed = [ManagedRegion(regionID: "hall", uuid: Example.foreignUUID, managedType: .owned)]
        try state.addUserRegion(Example.userRegion("door"), context)
        state.startMonitoringInitialRegions(context)
        state.startMonitoringDynamicRegions(context)
        state.startMonitoring("hall", context)
        state.startMonitoring("door", context)
        #expect(state.regionCount(context) == 6)
        #expect(state.monitored.map(\.regionClass) == [.designated, .initial, .initial, .dynamic, .managed, .other])
        var parts = state
        #expect(parts.stopMonitoringInitialRegions() == 2 && parts.stopMonitoringInitialRegions() == 0)
        #expect(parts.stopMonitoringDynamicRegions() == 1 && parts.stopMonitoringDynamicRegions() == 0)
        #expect(parts.watched == ["shop:0000100001", "hall", "door"])
        #expect(parts.stopMonitoring("door") == true && parts.stopMonitoring("door") == false)
        #expect(state.stopMonitoringAllRegions() == 4)
        #expect(state.watched == ["hall", "door"])
        #expect(state.hasDesignatedBeacon)
    }

    @Test("The twenty-first region is returned as rejected, and one that is already monitored is not")
    func limit() throws {
        var state = ServiceState()
        let context = Example.context(rules: ["own0", "gate"])
        for number in 1...18 { try state.addUserRegion(Example.userRegion("own\(number)"), context) }
        for number in 1...17 { #expect(state.startMonitoring("own\(number)", context)?.isComplete == true) }
        #expect(state.regionCount(context) == 19)
        let start = state.startMonitoringInitialRegions(context)
        #expect(start.started.map(\.region.identifier) == ["shop"] && start.leftOut == ["store"] && !start.isComplete)
        #expect(state.startMonitoring("own18", context)?.leftOut == ["own18"])
        #expect(state.startMonitoring("own3", options: [.onExit], context)?.isComplete == true)
        #expect(state.regionCount(context) == 20 && state.monitored[2].options == .onExit)
        #expect(state.startMonitoring("nowhere", context) == nil)
    }

    @Test("A region of the rules file needs no start, and no command stops it")
    func rulesRegion() {
        var state = ServiceState()
        let context = Example.context(rules: ["shop"])
        #expect(state.startMonitoring("shop", context)?.unchanged == ["shop"])
        #expect(state.monitored.isEmpty && state.stopMonitoring("shop") == false)
    }

    @Test("Options of a region survive a stop, and those of a user's region are stored with the region")
    func options() throws {
        var state = ServiceState()
        try state.addUserRegion(Example.userRegion("door"), context)
        #expect(state.setOptions([.onExit], of: "shop", context) == true)
        #expect(state.setOptions([.onEntry], of: "door", context) == true)
        #expect(state.setOptions([.onEntry], of: "nowhere", context) == false)
        state.startMonitoringInitialRegions(context)
        state.startMonitoring("door", context)
        #expect(state.monitored.map(\.options) == [.onExit, .default, .onEntry])
        #expect(state.setOptions([.entryStateOnDisplay], of: "store", context) == true)
        #expect(state.monitored[1].options == .entryStateOnDisplay)
        state.stopMonitoringAllRegions()
        state.startMonitoringInitialRegions(context)
        #expect(state.monitored.map(\.options) == [.onEntry, .onExit, .entryStateOnDisplay])
        #expect(state.userRegions[0].options == .onEntry)
    }

    @Test("Ranging accepts generic regions by their kind, or any region, without a limit")
    func ranging() throws {
        var state = designated([Example.data(1)])
        #expect(state.startRangingStaticBeacons(context) == true)
        #expect(state.startRangingStaticBeacons(context) == true)
        #expect(state.ranged == ["shop", "store"])
        #expect(state.startRangingDynamicBeacons(context) == true)
        #expect(state.startRanging("shop:0000100001", context) == true)
        #expect(state.startRanging("nowhere", context) == false)
        #expect(state.startRanging("gate", Example.context(rules: ["gate"])) == true)
        #expect(state.ranged == ["shop", "store", "wandering", "shop:0000100001", "gate"])
        #expect(state.stopRangingStaticBeacons(context) == true)
        #expect(state.ranged == ["wandering", "shop:0000100001", "gate"])
        #expect(state.stopRangingDynamicBeacons(context) == true)
        #expect(state.stopRanging("gate") == true && state.stopRanging("gate") == false)
        #expect(state.ranged == ["shop:0000100001"])
    }
}
