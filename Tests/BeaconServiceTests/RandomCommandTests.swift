import Basics
import RandomTesting
import Regions
import Testing

@testable import BeaconService

@Suite("Random commands")
struct RandomCommandTests {
    /// A state under random commands, and the expectations of the test.
    struct World {
        var state = ServiceState()
        let context: ServiceContext
        var dice: SeededRandom
        /// Regions of designated beacons that were stopped or had no place.
        var stopped: Set<String> = []

        init(seed: UInt64) {
            dice = SeededRandom(seed: seed)
            let maximum = Int.random(in: 1...19, using: &dice)
            let regions = Int.random(in: 3...20, using: &dice)
            context = Example.context(
                maximum: maximum, regions: regions, rules: Array(["gate", "hall"].prefix(Int(seed % 3))))
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }

        mutating func options() -> RegionNotificationOptions? {
            number(0...1) == 0 ? nil : RegionNotificationOptions(rawValue: UInt(number(0...7)))
        }

        mutating func beacons() -> [ServiceBeaconData] {
            (0..<number(0...6)).map { _ in
                Example.data(
                    UInt16(number(1...25)), in: number(0...9) == 0 ? "store" : "shop", isSwitcher: number(0...3) == 0)
            }
        }
    }

    @Test(
        "After any command, limits hold and designated beacons are monitored unless they were stopped",
        arguments: 1...25 as ClosedRange<UInt64>)
    func invariants(seed: UInt64) throws {
        var world = World(seed: seed)
        for step in 0..<300 {
            let before = world.state
            let command = try perform(&world)
            let after = world.state
            let place = Comment(rawValue: "step \(step): \(command)")
            let identifiers = after.designated.map(\.regionIdentifier)
            world.stopped.formIntersection(identifiers)
            #expect(Set(identifiers).count == identifiers.count, place)
            #expect(Set(after.watched).count == after.watched.count, place)
            #expect(Set(after.ranged).count == after.ranged.count, place)
            #expect(after.designated.count <= world.context.preference.maxDesignatableBeaconRegions, place)
            #expect(after.regionCount(world.context) <= world.context.maximumRegionCount, place)
            #expect(Set(identifiers).subtracting(world.stopped).isSubset(of: after.watched), place)
            let watchedDesignated = after.monitored.filter { $0.regionClass == .designated }.map(\.region.identifier)
            #expect(Set(watchedDesignated).isSubset(of: identifiers), place)
            let known = Set(after.knownRegions(world.context).map(\.region.identifier))
            #expect(known.isSuperset(of: after.watched) && known.isSuperset(of: after.ranged), place)
            try undo(before, after, world.context, place)
        }
    }

    /// Checks that undoing the last command restores the previous state.
    func undo(_ before: ServiceState, _ after: ServiceState, _ context: ServiceContext, _ place: Comment) throws {
        // Regions without a place are only reported, and are not part of an undo record.
        var (before, after) = (before, after)
        _ = (before.takeLeftOut(), after.takeLeftOut())
        let record = ServiceAct(of: .release([]), before: before, after: after, .bare)
        #expect((record != nil) == (before != after), place)
        guard let record else { return }
        var state = after
        guard case .undone(_, let leftOut) = state.undo(record, context) else {
            Issue.record("not undone at \(place)")
            return
        }
        #expect(state == before && leftOut.isEmpty, place)
    }

    func perform(_ world: inout World) throws -> String {
        let context = world.context
        let options = world.options()
        switch world.number(0...13) {
        case 0...3: return designate(&world)
        case 4:
            let result = world.state.release(world.beacons())
            return "release \(result.released.count)"
        case 5: return "update \(world.state.updateDesignatedBeacons(world.beacons()))"
        case 6: return "initial \(world.state.startMonitoringInitialRegions(options: options, context).count)"
        case 7:
            let start = world.state.startMonitoringDesignatedRegions(options: options, context)
            world.stopped = Set(start.leftOut)
            return "designated \(start.count)"
        case 8:
            let start = world.state.startMonitoringNonSwitcherRegions(options: options, context)
            world.stopped.subtract(start.started.map(\.region.identifier) + start.unchanged)
            return "non-switchers \(start.count)"
        case 9:
            let others = world.state.designated.filter { !$0.isSwitcher }.map(\.regionIdentifier)
            let count = world.state.stopMonitoringNonSwitcherRegions()
            if count > 0 { world.stopped.formUnion(others) }
            return "stop non-switchers \(count)"
        case 10 where world.number(0...3) == 0:
            world.stopped.formUnion(world.state.designated.map(\.regionIdentifier))
            return "stop all \(world.state.stopMonitoringAllRegions())"
        case 11:
            let identifier = "own\(world.number(0...12))"
            try world.state.addUserRegion(Example.userRegion(identifier), context)
            return "own \(world.state.startMonitoring(identifier, options: options, context)?.count ?? -1)"
        case 12: return "remove \(world.state.removeUserRegion("own\(world.number(0...12))"))"
        default:
            world.state.polarity = DesignationPolarity.allCases[world.number(0...2)]
            return "range \(world.state.startRangingStaticBeacons(context))"
        }
    }

    func designate(_ world: inout World) -> String {
        let before = world.state
        let request = world.beacons()
        let options = world.options()
        let result = world.state.designate(
            request, inRegion: "shop", options: options, world.context)
        let known = request.filter(before.isDesignated)
        let registered = world.state.designated.dropFirst(before.designated.count)
        switch result {
        case .registered:
            #expect(request.allSatisfy(world.state.isDesignated))
        case .partiallyRegistered(let count, let dropped):
            #expect(count == registered.count && count > 0 && !dropped.isEmpty)
            #expect(dropped.allSatisfy { !world.state.isDesignated($0) })
        case .noBeaconData: #expect(request.isEmpty && world.state == before)
        case .optionsMissing: #expect(options == nil && world.state == before)
        case .invalidKeycode: #expect(request.contains { $0.regionID != "shop" } && world.state == before)
        case .limitExceeded(let limit, _):
            #expect(before.designated.count >= limit && known.count < request.count && world.state == before)
        default: Issue.record("\(result)")
        }
        guard result.isSuccess else { return "designate \(result.code)" }
        #expect(
            world.state.isMonitored("shop") == (world.state.polarity == .exclude) || world.state.polarity == .exclude)
        #expect(registered.allSatisfy { world.state.isMonitored($0.regionIdentifier) })
        for data in request where world.state.isMonitored(data.regionIdentifier) {
            world.stopped.remove(data.regionIdentifier)
        }
        return "designate \(result.code)"
    }
}
