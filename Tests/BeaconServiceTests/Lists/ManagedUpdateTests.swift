import Basics
import Regions
import Testing

@testable import BeaconService

@Suite("Differences between managed regions of a server")
struct ManagedUpdateTests {
    private typealias Scene = ListScene

    @Test("Regions are new or abandoned by identifier; a region with another UUID is both")
    func sorting() throws {
        var scene = Scene()
        let first = try scene.take([Scene.region(1), Scene.region(2), Scene.region(3)]).difference
        #expect(first?.new == ["m1", "m2", "m3"] && first?.abandoned == [] && first?.result == .hasNew)
        var named = Scene.region(1)
        named.name = "Gate"
        let second = try scene.take([named, Scene.region(2, uuid: 20), Scene.region(4)]).difference
        #expect(second?.new == ["m2", "m4"] && second?.abandoned == ["m2", "m3"])
        #expect(second?.result == .hasNewAndAbandoned && scene.state.managed.map(\.name) == ["Gate", nil, nil])
        #expect(scene.state.lists.new.map(\.uuid).contains(Scene.uuids[20]))
        #expect(scene.state.lists.abandoned.map(\.uuid).contains(Scene.uuids[2]))
        let third = try scene.take([named]).difference
        #expect(third?.result == .hasAbandoned && third?.abandoned == ["m2", "m4"])
        let fourth = try scene.take([named]).difference
        #expect(fourth?.result == .noDifference && scene.state.lists.new.isEmpty && scene.state.lists.abandoned.isEmpty)
        #expect(scene.state.lists.managed == ListOrigin(place: "h:80", time: scene.now.time))
    }

    @Test(
        "Only a change of UUID, major or minor is a change of the region",
        arguments: [
            ManagedRegion(regionID: "m", uuid: ListScene.uuids[1], major: 1, minor: 2, managedType: .owned),
            ManagedRegion(regionID: "m", uuid: ListScene.uuids[0], major: 9, minor: 2, managedType: .owned),
            ManagedRegion(regionID: "m", uuid: ListScene.uuids[0], major: 1, minor: nil, managedType: .owned),
            ManagedRegion(regionID: "m", uuid: ListScene.uuids[0], major: 1, minor: 2, managedType: .thirdParty),
        ])
    func changed(after: ManagedRegion) {
        let before = ManagedRegion(regionID: "m", uuid: ListScene.uuids[0], major: 1, minor: 2, managedType: .owned)
        let isSame = after.uuid == before.uuid && after.major == 1 && after.minor == 2
        let update = ManagedUpdate(from: [before], to: [after])
        #expect(update.result == (isSame ? .noDifference : .hasNewAndAbandoned))
    }

    @Test("An update of a part leaves the other parts unchanged")
    func slices() throws {
        var scene = Scene()
        let fixed = try ManagedSlice(ownedOf: .ownedStatic)
        let all = [
            Scene.region(1, .owned, .ownedStatic), Scene.region(2, .owned, .ownedDynamic), Scene.region(3, .thirdParty),
            Scene.region(4, .test),
        ]
        _ = try scene.take(all)
        let one = try scene.take([Scene.region(5, .owned, .ownedStatic)], fixed).difference
        #expect(one?.new == ["m5"] && one?.abandoned == ["m1"])
        #expect(Set(scene.state.managed.map(\.regionID)) == ["m2", "m3", "m4", "m5"])
        let others = try scene.take([Scene.region(3, .thirdParty)], ManagedSlice(.thirdParty)).difference
        #expect(others?.result == .noDifference)
        let tests = try scene.take([Scene.region(6, .test)], ManagedSlice(.test)).difference
        #expect(tests?.new == ["m6"] && tests?.abandoned == ["m4"])
        let owned = try scene.take([Scene.region(2, .owned, .ownedDynamic)], ManagedSlice(.owned)).difference
        #expect(owned?.new == [] && owned?.abandoned == ["m5"])
        // An identifier that moved to another part is listed once.
        _ = try scene.take([Scene.region(3, .owned, .ownedStatic)], fixed)
        #expect(scene.state.managed.filter { $0.regionID == "m3" }.map(\.managedType) == [.owned])
    }

    @Test("A list from another origin replaces the whole list", arguments: [true, false])
    func origin(isFile: Bool) throws {
        var scene = Scene()
        let all = [Scene.region(1), Scene.region(3, .thirdParty)]
        if isFile { scene.state.managed = all } else { _ = try scene.take(all, tag: "w") }
        let other = Scene.key(.managed(ManagedSlice(.owned)), server: isFile ? "http://h:80" : "http://other:80")
        let update = try scene.take(.managed([Scene.region(1), Scene.region(2)], tag: "o"), other).difference
        #expect(update?.new == ["m2"] && update?.abandoned == ["m3"])
        #expect(scene.state.managed.map(\.regionID) == ["m1", "m2"])
        #expect(scene.state.lists.marks.map(\.key) == [other])
    }

    @Test("After a part of the held lists is lost, no tag is kept")
    func incomplete() throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1)], tag: "w")
        let official = [OfficialRegion(regionID: "o", uuid: Scene.uuids[9], beaconType: .serviceStatic)]
        _ = try scene.take(.official(official, tag: "o"), Scene.key(.official))
        #expect(scene.state.incomplete.lists.marks.map(\.tag) == [nil, nil])
        #expect(scene.state.incomplete.lists.official == official)
        scene.state.lists.officialOrigin = nil
        #expect(scene.state.incomplete.lists.official == [])
    }

    @Test("Beacon types of the service cannot be managed", arguments: [BeaconType.serviceStatic, .serviceDynamic])
    func invalidBeaconType(type: BeaconType) {
        #expect(throws: RegionFetchError.invalidBeaconType(type)) { try ManagedSlice(ownedOf: type) }
    }

    @Test("An empty list changes nothing and begins no interval")
    func empty() throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1)], isForced: false)
        scene.pass(3600)
        let before = scene.state
        #expect(try scene.take([], isForced: false) == .failed(.noRegions))
        #expect(scene.state == before)
        scene.pass(1)
        #expect(try scene.take([Scene.region(1)], isForced: false).difference?.result == .noDifference)
    }

    @Test("The file applies until a server delivers a list, and again when that list is discarded")
    func file() throws {
        var scene = Scene()
        let file = [Scene.region(30)]
        let site = CommandContext(
            scene.context, PreparationOutcome(problems: [], source: .bundled), managed: file, at: scene.now.time)
        _ = try scene.state.perform(.setManaged(file), in: site)
        #expect(scene.state.managed == file)
        let update = try scene.take([Scene.region(1)]).difference
        #expect(update?.new == ["m1"] && update?.abandoned == ["m30"])
        // The list is kept, whatever is performed while the file is available.
        _ = try scene.state.perform(.setManaged(file), in: site)
        _ = try scene.state.perform(.setSwitcherRule(false), in: site)
        #expect(scene.state.managed == [Scene.region(1)])
        let done = try scene.state.perform(.useManagedFile(file), in: site)
        #expect(scene.state.managed == file && scene.state.lists == FetchedLists())
        #expect(done.events.map(\.kind) == [.listUpdated] && done.act == nil)
    }

    @Test("The outcome of an update is reported once")
    func events() throws {
        var scene = Scene()
        func kinds(_ answer: ListFetch.Answer, _ list: ServiceList) throws -> [String] {
            let fetch = ListFetch(
                key: Scene.key(list), place: "h:80", moment: scene.now, answer: answer, isForced: true)
            let site = CommandContext(
                scene.context, PreparationOutcome(problems: [], source: .bundled), at: scene.now.time)
            return try scene.state.perform(.takeList(fetch), in: site).events.map { event in
                event.kind.rawValue + " " + (event.reason?.key.rawValue ?? "")
            }
        }
        let whole = ServiceList.managed(ManagedSlice(.whole))
        #expect(try kinds(.managed([Scene.region(1)], tag: nil), whole) == ["list-updated why.listManaged"])
        #expect(try kinds(.managed([], tag: nil), whole) == ["list-failed why.listEmpty"])
        #expect(try kinds(.failed(.malformedResponse("a")), whole) == ["list-failed list.malformed"])
        #expect(try kinds(.failed(.intervalNotElapsed(until: .init(seconds: 0))), whole) == [])
        #expect(try kinds(.official(Example.official, tag: nil), .official) == ["list-updated why.listOfficial"])
    }
}
