import Regions
import Testing

@testable import BeaconService

@Suite("Release, flags and undo")
struct ReleaseTests {
    let context = Example.context()

    func state(_ data: [ServiceBeaconData], _ options: RegionNotificationOptions = .default) -> ServiceState {
        var state = ServiceState()
        _ = state.designate(data, inRegion: "shop", options: options, context)
        return state
    }

    @Test("A release ends monitoring and ranging, starts nothing, and reports a region without beacons")
    func release() {
        var state = state(Example.data(1...2))
        state.startRanging("shop:0000100001", context)
        let first = state.release(Example.data(1, isSwitcher: true))
        #expect(first == ReleaseResult(released: [Example.data(1)]) && first.isReleased)
        #expect(state.watched == ["shop:0000100002"] && state.ranged.isEmpty && state.options.count == 1)
        let last = state.release(Example.data(2))
        #expect(last.unwatched == ["shop"] && last.needsInitialMonitoring && last.isReleased)
        #expect(state.designatedBeaconData == nil && state.watched.isEmpty && state.options.isEmpty)
        #expect(state.release(Example.data(2)) == ReleaseResult())
        #expect(state.release([]) == ReleaseResult())
    }

    @Test("A region that is monitored is not reported, whether another one is monitored or not")
    func noHint() {
        var state = state(Example.data(1...1))
        var other = state
        state.startMonitoringInitialRegions(context)
        #expect(state.release(Example.data(1)) == ReleaseResult(released: [Example.data(1)]))
        other.startMonitoring("store", context)
        #expect(other.watched == ["shop:0000100001", "store"])
        #expect(other.release(Example.data(1)).unwatched == ["shop"])
    }

    @Test("Each region that lost its last beacon is reported, whatever is designated elsewhere")
    func unwatched() {
        let elsewhere = ServiceBeaconData(regionID: "store", segment: 1, keycode: "0000100001")
        var state = state(Example.data(1...2))
        _ = state.designate([elsewhere], inRegion: "store", options: .default, context)
        var all = state
        #expect(all.release(all.designated).unwatched == ["shop", "store"])
        #expect(state.release(Example.data(1)).unwatched == [])
        #expect(state.release(Example.data(2)).unwatched == ["shop"])
        #expect(state.release(elsewhere).unwatched == ["store"])
    }

    @Test("Several beacons are released together or not at all")
    func several() {
        var state = state(Example.data(1...3))
        let before = state
        #expect(!state.release([Example.data(1), Example.data(9)]).isReleased)
        #expect(state == before)
        #expect(state.release([Example.data(3), Example.data(1)]).released == [Example.data(1), Example.data(3)])
        #expect(state.designated == [Example.data(2)])
    }

    @Test("An update changes only the flag, of several beacons together or of none")
    func update() {
        var state = state(Example.data(1...2))
        let before = state
        #expect(state.updateDesignatedBeacon(Example.data(9, isSwitcher: true)) == false)
        #expect(state.updateDesignatedBeacons([]) == false)
        #expect(state.updateDesignatedBeacons([Example.data(1, isSwitcher: true), Example.data(9)]) == false)
        #expect(state == before)
        let odd = ServiceBeaconData(regionID: "shop", segment: 99, keycode: "0000100001", isSwitcher: true)
        #expect(state.updateDesignatedBeacons([odd, Example.data(2, isSwitcher: true)]) == true)
        #expect(state.designated == [Example.data(1, isSwitcher: true), Example.data(2, isSwitcher: true)])
        #expect(state.monitored == before.monitored, "a flag alone starts and stops nothing")
        #expect(state.updateDesignatedBeacon(Example.data(2)) == true)
        #expect(state.designated.map(\.isSwitcher) == [true, false])
    }

    @Test("Without a designation or a release there is nothing to undo")
    func noRecord() {
        var after = state(Example.data(1...2))
        let before = after
        _ = after.updateDesignatedBeacon(Example.data(1, isSwitcher: true))
        after.stopMonitoringAllRegions()
        #expect(ServiceAct(of: .release([]), before: before, after: before, .bare) == nil)
    }

    @Test("Undoing a designation restores everything, including options and order, and can be undone")
    func undoDesignation() throws {
        var state = state(Example.data(1...1), [.onExit])
        state.startMonitoringInitialRegions(context)
        state.startRanging("shop", context)
        let before = state
        _ = state.designate(Example.data(1...3), inRegion: "shop", options: [.onEntry], context)
        let after = state
        let record = try #require(ServiceAct(of: .release([]), before: before, after: after, .bare))
        let result = state.undo(record, context)
        #expect(result == .undone(record.reason, leftOut: []))
        #expect(state == before)
        let redo = try #require(ServiceAct(of: .release([]), before: after, after: before, .bare))
        #expect(state.undo(redo, context) == .undone(redo.reason, leftOut: []))
        #expect(
            state.designated == after.designated && state.monitored == after.monitored && state.options == after.options
        )
    }

    @Test("Undoing a release puts the beacons back in their places, with flags and options")
    func undoRelease() throws {
        var state = state([Example.data(1), Example.data(2, isSwitcher: true), Example.data(3)], [.onExit])
        state.startRanging("shop:0000100002", context)
        let before = state
        state.release([Example.data(2), Example.data(1)])
        let record = try #require(ServiceAct(of: .release([]), before: before, after: state, .bare))
        #expect(state.undo(record, context) == .undone(record.reason, leftOut: []))
        #expect(state == before)
    }

    @Test("Undoing keeps later changes")
    func undoLater() throws {
        let empty = ServiceState()
        var state = state(Example.data(1...2))
        let record = try #require(ServiceAct(of: .release([]), before: empty, after: state, .bare))
        _ = state.designate(Example.data(3...3), inRegion: "shop", options: .default, context)
        state.release(Example.data(1))
        #expect(state.undo(record, context) == .undone(record.reason, leftOut: []))
        #expect(state.watched == ["shop:0000100003"])
        #expect(state.undo(record, context) == .outdated)
    }

    @Test("A release is not undone beyond the limit of beacons, and regions without a place are reported")
    func undoLimits() throws {
        var context = Example.context(maximum: 2, regions: 3)
        var state = ServiceState()
        _ = state.designate(Example.data(1...2), inRegion: "shop", options: .default, context)
        let before = state
        state.release(Example.data(1...2))
        let record = try #require(ServiceAct(of: .release([]), before: before, after: state, .bare))
        var full = state
        _ = full.designate(Example.data(3...3), inRegion: "shop", options: .default, context)
        let unchanged = full
        #expect(full.undo(record, context) == .limitExceeded(2))
        #expect(full == unchanged)
        context.ruleRegions = ["a", "b"]
        #expect(
            state.undo(record, context)
                == .undone(record.reason, leftOut: ["shop:0000100002"]))
        #expect(state.watched == ["shop:0000100001"] && state.designated.count == 2)
    }
}
