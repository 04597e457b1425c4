import Basics
import Testing

@testable import BeaconService

@Suite("Update intervals and tags of lists")
struct ListIntervalTests {
    private typealias Scene = ListScene

    private let whole = Scene.key(.managed(ManagedSlice(.whole)))
    private let owned = Scene.key(.managed(ManagedSlice(.owned)))
    private let third = Scene.key(.managed(ManagedSlice(.thirdParty)))

    /// The times by which the clocks advance after an update with an interval of one hour, and the seconds that are
    /// left.
    @Test(
        "The interval follows the monotonic clock; after a restart, the wall clock unless it was set back",
        arguments: [
            (0, 0, "one", 3600.0), (3599, 3599, "one", 1), (3600, 3600, "one", 0), (9000, 9000, "one", 0),
            // The wall clock was set, forward and back.
            (86_400, 60, "one", 3540), (-86_400, 60, "one", 3540), (-86_400, 3600, "one", 0),
            // The machine was started again.
            (60, -90, "two", 3540), (3600, -90, "two", 0), (-1, 50, "two", 0), (-86_400, 50, "two", 0),
            // The kernel does not report its starts.
            (60, -90, "", 3540),
        ])
    func clocks(wall: Double, uptime: Double, boot: String, left: Double) throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1)], isForced: false)
        scene.wall += wall
        scene.uptime += uptime
        scene.boot = boot
        let next = scene.state.lists.next(of: whole, hours: 1, at: scene.now)
        #expect(next == (left > 0 ? scene.now.time.advanced(bySeconds: left) : nil))
        let before = scene.state
        let outcome = try scene.take([Scene.region(2)], isForced: false)
        if let next {
            #expect(outcome == .failed(.intervalNotElapsed(until: next)) && scene.state == before)
        } else {
            #expect(outcome.difference?.new == ["m2"])
        }
    }

    @Test("An interval of 0 hours, a forced update and official regions are never held back")
    func free() throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1)])
        #expect(scene.state.lists.next(of: whole, hours: 0, at: scene.now) == nil)
        #expect(try scene.take([Scene.region(2)], isForced: true).difference?.new == ["m2"])
        for _ in 0..<2 {
            let outcome = try scene.take(.official(Example.official, tag: "t"), Scene.key(.official))
            #expect(outcome == .official(new: 0, abandoned: 0))
        }
    }

    @Test("A failure begins no interval, and an answer without changes begins one")
    func failures() throws {
        var scene = Scene()
        for error in [RegionFetchError.malformedResponse(""), .noRegions, .refused(code: 503, .init(.client.timedOut))]
        {
            #expect(try scene.take(.failed(error), whole) == .failed(error))
        }
        #expect(scene.state.lists == FetchedLists())
        _ = try scene.take([Scene.region(1)], tag: "t", isForced: false)
        scene.pass(3600)
        let outcome = try scene.take(.unchanged(tag: "t"), whole)
        #expect(outcome.difference?.result == .noDifference && scene.state.lists.new.isEmpty)
        #expect(scene.state.lists.next(of: whole, hours: 1, at: scene.now) != nil)
        #expect(scene.state.lists.managed?.time == scene.now.time)
    }

    @Test("Each part, server, application and mode has a separate interval")
    func keys() throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1)], isForced: false)
        #expect(scene.state.lists.next(of: owned, hours: 1, at: scene.now) == nil)
        let others = [
            Scene.key(whole.list, server: "http://other:80"), Scene.key(whole.list, application: "b"),
            Scene.key(whole.list, isTestMode: true),
        ]
        for other in others {
            #expect(scene.state.lists.next(of: other, hours: 1, at: scene.now) == nil)
            _ = try scene.take(.managed([Scene.region(2)], tag: "o"), other)
            // The mark of the former answer is no longer kept.
            #expect(scene.state.lists.mark(of: whole) == nil)
            _ = try scene.take([Scene.region(1)], isForced: false)
        }
    }

    @Test("A tag is valid while its list is held unchanged, and not after a part of it was updated")
    func tags() throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1), Scene.region(3, .thirdParty)], tag: "w")
        _ = try scene.take([Scene.region(3, .thirdParty)], ManagedSlice(.thirdParty), tag: "3")
        #expect(scene.state.lists.mark(of: whole)?.tag == nil && scene.state.lists.mark(of: third)?.tag == "3")
        #expect(scene.state.lists.next(of: whole, hours: 1, at: scene.now) != nil)
        _ = try scene.take([Scene.region(1)], ManagedSlice(.owned), tag: "o")
        #expect(scene.state.lists.mark(of: third)?.tag == "3", "they have nothing in common")
        scene.pass(3600)
        #expect(try scene.take(.unchanged(tag: "w"), whole) == .overtaken)
        #expect(try scene.take(.unchanged(tag: "x"), third) == .overtaken)
        #expect(try scene.take(.unchanged(tag: "3"), third).difference?.result == .noDifference)
        _ = try scene.take([Scene.region(1), Scene.region(3)], ManagedSlice(.owned), tag: "o2")
        #expect(scene.state.lists.mark(of: third)?.tag == nil, "one of them has moved")
        _ = try scene.take([Scene.region(1)], tag: "w2", isForced: true)
        #expect(scene.state.lists.mark(of: third)?.tag == nil && scene.state.lists.mark(of: owned)?.tag == nil)
    }

    @Test("Official regions have a separate tag, and apply at once")
    func official() throws {
        var scene = Scene()
        let key = Scene.key(.official)
        var regions = Array(Example.official.dropFirst())
        regions.append(OfficialRegion(regionID: "new", uuid: Scene.uuids[0], beaconType: .serviceStatic))
        #expect(try scene.take(.official(regions, tag: "t"), key) == .official(new: 1, abandoned: 1))
        #expect(scene.state.reservedRegions(scene.context) == regions)
        _ = try scene.take([Scene.region(1)])
        #expect(scene.state.lists.mark(of: key)?.tag == "t")
        #expect(try scene.take(.unchanged(tag: "t"), key) == .official(new: 0, abandoned: 0))
        let before = scene.state
        #expect(try scene.take(.official([], tag: "e"), key) == .failed(.noRegions) && scene.state == before)
        // The regions of the simulated shop remain reserved beside those of a server.
        scene.context.simulated = [OfficialRegion(regionID: "sim", uuid: Scene.uuids[9], beaconType: .serviceStatic)]
        #expect(scene.state.reservedRegions(scene.context).map(\.regionID) == regions.map(\.regionID) + ["sim"])
        let site = CommandContext(scene.context, PreparationOutcome(problems: [], source: .bundled), at: scene.now.time)
        _ = try scene.state.perform(.useOfficialFile, in: site)
        #expect(
            scene.state.officialRegions(scene.context) == Example.official && scene.state.lists.mark(of: key) == nil)
        #expect(scene.state.lists.mark(of: whole) != nil)
    }
}
