import Advertising
import Basics
import Regions
import Testing

@testable import BeaconService

@Suite("Monitoring of the held managed regions")
struct ManagedPlanTests {
    private typealias Scene = ListScene

    private func site(_ scene: ListScene) -> CommandContext {
        CommandContext(scene.context, PreparationOutcome(problems: [], source: .bundled), at: scene.now.time)
    }

    private func apply(_ scene: inout ListScene) throws -> ManagedApplication {
        guard case .applied(let applied) = try scene.state.perform(.applyManaged, in: site(scene)).outcome else {
            throw Scene.Unexpected()
        }
        return applied
    }

    @Test("Only applying a list changes the monitored regions, to exactly the held ones of that class")
    func apply() throws {
        var scene = Scene()
        try scene.state.addUserRegion(Example.userRegion("door"), scene.context)
        scene.state.startMonitoring("door", scene.context)
        _ = try scene.take([Scene.region(1), Scene.region(2)])
        #expect(scene.state.watched == ["door"])
        #expect(ManagedPlan(scene.state, scene.context).starting.map(\.regionID) == ["m1", "m2"])
        #expect(try apply(&scene).start.started.map(\.region.identifier) == ["m1", "m2"])
        #expect(scene.state.watched == ["door", "m1", "m2"] && ManagedPlan(scene.state, scene.context).isEmpty)
        _ = try scene.take([Scene.region(2, uuid: 22), Scene.region(3)])
        #expect(scene.state.watched == ["door", "m1", "m2"])
        let plan = ManagedPlan(scene.state, scene.context)
        #expect(plan.starting.map(\.regionID) == ["m2", "m3"])
        #expect(plan.stopping.map(\.region.identifier) == ["m1", "m2"])
        let applied = try apply(&scene)
        #expect(applied.stopped == ["m1"] && applied.start.started.map(\.region.identifier) == ["m2", "m3"])
        #expect(scene.state.watched == ["door", "m2", "m3"])
        let constraint = scene.state.monitored.first { $0.region.identifier == "m2" }?.region.constraint
        #expect(try constraint == RegionConstraint(uuid: Scene.uuids[22]))
        #expect(try apply(&scene).start.unchanged == ["m2", "m3"])
    }

    @Test("Regions over the limit are reported, and stopped regions free their places first")
    func limit() throws {
        var scene = Scene()
        scene.context = Example.context(regions: 3, rules: ["gate"])
        _ = try scene.take((1...4).map { Scene.region($0) })
        let first = try apply(&scene)
        #expect(first.start.leftOut == ["m3", "m4"] && scene.state.watched == ["m1", "m2"])
        _ = try scene.take((3...5).map { Scene.region($0) })
        let second = try apply(&scene)
        #expect(second.stopped == ["m1", "m2"] && scene.state.watched == ["m3", "m4"])
        #expect(second.start.leftOut == ["m5"])
    }

    @Test("A server's list takes no identifiers and UUIDs that are in use")
    func taken() throws {
        var scene = Scene()
        scene.context = Example.context(rules: ["gate"])
        try scene.state.addUserRegion(Example.userRegion("door"), scene.context)
        scene.state.startMonitoring("door", scene.context)
        let own = scene.state.monitored
        func stranger(_ identifier: String, _ uuid: Int) -> ManagedRegion {
            ManagedRegion(regionID: identifier, uuid: Scene.uuids[uuid], managedType: .owned)
        }
        let reserved = ManagedRegion(regionID: "mine", uuid: Example.uuid, managedType: .owned)
        _ = try scene.take([stranger("door", 1), stranger("gate", 2), stranger("shop", 3), reserved, Scene.region(5)])
        let applied = try apply(&scene)
        #expect(applied.unusable == ["door", "gate", "shop", "mine"] && scene.state.watched == ["door", "m5"])
        #expect(scene.state.monitored.first == own.first)
        #expect(ManagedPlan(scene.state, scene.context).isEmpty)
    }

    @Test("A changed region keeps its place; of a thousand without a place, twenty are reported")
    func order() throws {
        var scene = Scene()
        scene.context = Example.context(regions: 2)
        _ = try scene.take([Scene.region(1), Scene.region(2)])
        _ = try apply(&scene)
        let many = (100..<1100).map { number in
            ManagedRegion(
                regionID: "x\(number)", uuid: UUID128(high: 5, low: UInt64(number)), managedType: .owned)
        }
        _ = try scene.take(many + [Scene.region(1, uuid: 21), Scene.region(2, uuid: 22)])
        let done = try scene.state.perform(.applyManaged, in: site(scene))
        guard case .applied(let applied) = done.outcome else { throw Scene.Unexpected() }
        #expect(scene.state.watched == ["m1", "m2"] && applied.stopped == [] && applied.start.leftOut.count == 1000)
        #expect(done.events.count { $0.kind == .monitoringFailed } == 20)
    }

    @Test("A server's official list takes no identifier of a user's region or of a beacon in it")
    func official() throws {
        var scene = Scene()
        scene.context = Example.context(rules: ["gate:1"])
        try scene.state.addUserRegion(Example.userRegion("door"), scene.context)
        let regions = ["door", "gate", "fine"].enumerated().map { number, identifier in
            OfficialRegion(regionID: identifier, uuid: Scene.uuids[number], beaconType: .serviceStatic)
        }
        _ = try scene.take(.official(regions, tag: nil), Scene.key(.official))
        #expect(scene.state.officialRegions(scene.context).map(\.regionID) == ["fine"])
        #expect(scene.state.takenOfficialRegions(scene.context) == ["door", "gate"])
        #expect(scene.state.knownRegion("door", scene.context)?.regionClass == .other)
        #expect(scene.state.reservedRegionsOfFiles(scene.context) == scene.context.official)
    }

    @Test("Applying a list requires the agreement and can be undone")
    func undo() throws {
        var scene = Scene()
        _ = try scene.take([Scene.region(1)])
        var stranger = scene.state
        stranger.agreement = .unanswered
        #expect(throws: ServiceObstacle.needsAgreement) { try stranger.perform(.applyManaged, in: site(scene)) }
        let act = try #require(try scene.state.perform(.applyManaged, in: site(scene)).act)
        #expect(scene.state.watched == ["m1"])
        _ = try scene.state.perform(.undo(act), in: site(scene))
        #expect(scene.state.watched == [] && scene.state.managed.map(\.regionID) == ["m1"])
    }
}
