import Advertising
import Basics
import Regions
import Testing
import Tracking

@testable import BeaconService

@Suite("Regions, names and choices of the user")
struct OwnRegionTests {
    let context = Example.context(rules: ["gate"])

    @Test("A region with the same identifier replaces the old one, monitored or not")
    func replace() throws {
        var state = ServiceState()
        try state.addUserRegion(Example.userRegion("door"), context)
        try state.addUserRegion(Example.userRegion("hall"), context)
        state.startMonitoring("door", context)
        var moved = try Example.userRegion("door", uuid: Example.dynamicUUID)
        moved.regionClass = .initial
        try state.addUserRegion(moved, context)
        #expect(state.userRegions.map(\.region.identifier) == ["door", "hall"])
        #expect(state.userRegions[0].region.constraint == moved.region.constraint)
        #expect(state.userRegions[0].regionClass == .other && state.monitored == [state.userRegions[0]])
        #expect(state.watched == ["door"], "adding does not start")
    }

    @Test("A changed region remains monitored and ranged at its position, under its new identifier")
    func edit() throws {
        var state = ServiceState()
        try state.addUserRegion(Example.userRegion("door"), context)
        try state.addUserRegion(Example.userRegion("hall"), context)
        state.startMonitoring("door", context)
        state.startRanging("door", context)
        var gate = try Example.userRegion("entrance", uuid: Example.dynamicUUID)
        gate.settings.exitPeriod = 90
        try state.editUserRegion("door", gate, context)
        #expect(state.userRegions.map(\.region.identifier) == ["entrance", "hall"])
        #expect(state.monitored == [state.userRegions[0]] && state.monitored[0].settings.exitPeriod == 90)
        #expect(state.ranged == ["entrance"])
        let before = state
        for taken in ["hall", "gate", "shop"] {
            #expect(throws: OwnRegionError.identifierTaken(taken)) {
                try state.editUserRegion("entrance", Example.userRegion(taken), context)
            }
        }
        #expect(throws: OwnRegionError.unknown("door")) { try state.editUserRegion("door", gate, context) }
        #expect(state == before)
        try state.editUserRegion("hall", Example.userRegion("hall", uuid: Example.dynamicUUID), context)
        #expect(!state.isMonitored("hall"), "what was not monitored still is not")
    }

    /// A change is undone only if neither the region nor its former name has been changed since.
    @Test("A change is undone completely or not at all", arguments: [0, 1, 2])
    func undoOfAnEdit(_ since: Int) throws {
        let site = CommandContext(
            context, PreparationOutcome(problems: [], source: .bundled), at: .init(microseconds: 0))
        var state = ServiceState()
        _ = try state.perform(
            .addRegions([Example.userRegion("door")], options: nil, starts: true), in: site)
        let before = state
        let gate = try Example.userRegion("gate 2", uuid: Example.dynamicUUID)
        let act = try #require(try state.perform(.editRegion("door", gate), in: site).act)
        if since == 1 { try state.addUserRegion(Example.userRegion("door", uuid: Example.foreignUUID), context) }
        if since == 2 { try state.addUserRegion(Example.userRegion("gate 2", uuid: Example.foreignUUID), context) }
        let changed = state
        let outcome = try state.perform(.undo(act), in: site).outcome
        #expect(state == (since == 0 ? before : changed))
        #expect((outcome == .undone(.outdated)) == (since > 0))
    }

    @Test("A region of the service with the identifier of a user's region is left unchanged")
    func editOfATakenOne() throws {
        var state = ServiceState()
        try state.addUserRegion(Example.userRegion("door"), context)
        state.startMonitoring("door", context)
        state.monitored[0].regionClass = .managed
        let before = state.monitored
        try state.editUserRegion("door", Example.userRegion("hall"), context)
        #expect(state.monitored == before)
    }

    @Test(
        "Identifiers of the service and of the rules file are rejected",
        arguments: ["shop", "wandering", "shop:0000100001", "shop:0000100002", "closed", "hall", "gate"])
    func taken(identifier: String) {
        var state = ServiceState(
            designated: [Example.data(1)],
            managed: [ManagedRegion(regionID: "hall", uuid: Example.foreignUUID, managedType: .owned)])
        #expect(throws: OwnRegionError.identifierTaken(identifier)) {
            try state.addUserRegion(Example.userRegion(identifier), context)
        }
        #expect(state.userRegions.isEmpty)
    }

    @Test("A removed region is neither monitored nor ranged")
    func remove() throws {
        var state = ServiceState()
        try state.addUserRegion(Example.userRegion("door"), context)
        state.startMonitoring("door", context)
        state.startRanging("door", context)
        #expect(state.removeUserRegion("door") == true && state.removeUserRegion("door") == false)
        #expect(state == ServiceState())
        state.startMonitoringInitialRegions(context)
        #expect(state.removeUserRegion("shop") == false && state.isMonitored("shop"))
    }

    @Test("Names are cleaned and shortened, and blank names are removed")
    func names() {
        var state = ServiceState()
        let beacon = Example.identity(1, 2)
        #expect(state.setName("  Gate A\n", of: beacon) == "Gate A")
        #expect(state.names == [beacon: "Gate A"])
        #expect(state.setName("門\u{202E} A\u{1B}[31m", of: beacon) == "門 A [31m")
        #expect(state.setName(String(repeating: "長", count: 80), of: beacon)?.count == BeaconName.maximumLength)
        #expect(state.setName("👩‍🔧", of: beacon) == "👩‍🔧")
        #expect(state.setName(" \t\u{200B}", of: beacon) == nil && state.names.isEmpty)
        state.setName("x", of: beacon)
        #expect(state.setName(nil, of: beacon) == nil && state.names.isEmpty)
    }

    @Test("The bytes of a name are limited, however many marks its letters have")
    func marks() {
        let tall = "a" + String(repeating: "\u{301}", count: 5000)
        #expect((BeaconName.clean(tall) ?? "").utf8.count <= BeaconName.maximumOctets)
    }

    @Test("A UUID that the user reserves works like one of the official file")
    func reserve() throws {
        var state = ServiceState()
        let region = try state.reserve(Example.foreignUUID, context)
        #expect(region.regionID == "own_e2c56db5_\(region.regionID.suffix(4))" && region.regionID.utf8.count == 17)
        #expect(region.beaconType == .serviceStatic && region.regionType == OfficialRegion.ownType)
        var other = ServiceState()
        #expect(try other.reserve(Example.foreignUUID, context) == region, "the same on every machine")
        #expect(state.initialRegions(context).map(\.identifier) == ["shop", "store", region.regionID])
        let data = try #require(state.serviceData(of: Example.identity(3, 4, Example.foreignUUID), context))
        #expect(state.designate([data], inRegion: region.regionID, options: .default, context) == .registered)
        #expect(throws: OwnRegionError.hasDesignatedBeacons(1)) { try state.unreserve(region.regionID) }
        state.release(data)
        for identifier in ["shop", "store", region.regionID] { state.setOptions(.onExit, of: identifier, context) }
        state.startMonitoringInitialRegions(context)
        state.startRangingStaticBeacons(context)
        try state.unreserve(region.regionID)
        #expect(state.watched == ["shop", "store"] && state.ranged == ["shop", "store"] && state.reserved.isEmpty)
        #expect(state.options.keys.sorted() == ["shop", "store"])
        #expect(throws: OwnRegionError.unknown(region.regionID)) { try state.unreserve(region.regionID) }
    }

    @Test("A UUID can be reserved only once")
    func reserved() throws {
        var state = ServiceState()
        #expect(throws: OwnRegionError.alreadyReserved("closed")) { try state.reserve(Example.closedUUID, context) }
        let region = try state.reserve(Example.foreignUUID, context)
        #expect(throws: OwnRegionError.alreadyReserved(region.regionID)) {
            try state.reserve(Example.foreignUUID, context)
        }
        #expect(throws: OwnRegionError.unknown("shop")) { try state.unreserve("shop") }
    }

    @Test("UUIDs with the same beginning get different identifiers")
    func identifiers() {
        let identifiers = (0..<200).map {
            OfficialRegion.ownIdentifier(UUID128(high: 0xE2C5_6DB5_0000_0000, low: $0))
        }
        #expect(Set(identifiers).count >= 199 && identifiers.allSatisfy { !$0.contains(":") })
    }

    @Test("A user's entry with an official identifier is ignored")
    func official() {
        let state = ServiceState(
            reserved: [OfficialRegion(regionID: "shop", uuid: Example.foreignUUID, beaconType: .serviceStatic)])
        #expect(state.reservedRegion(id: "shop", context)?.uuid == Example.uuid)
        #expect(state.reservedRegion(uuid: Example.foreignUUID, context) == nil)
    }

    /// Polarity, then whether events are wanted: of a designated beacon's region, of a designated beacon in the generic
    /// region, of another beacon there, of a user's region, of nothing.
    @Test(
        "The polarity decides which beacons' events are wanted",
        arguments: zip(
            DesignationPolarity.allCases,
            [
                [true, true, true, true, true], [true, true, false, false, true], [false, false, true, true, true],
            ]))
    func polarity(polarity: DesignationPolarity, wanted: [Bool]) {
        var state = ServiceState(designated: [Example.data(2)])
        state.polarity = polarity
        func event(_ region: String?, _ beacon: BeaconIdentity?) -> SiteEvent {
            SiteEvent(time: Timestamp(seconds: 0), kind: .enter, region: region, beacon: beacon)
        }
        let events = [
            event("shop:0000100002", nil), event("shop", Example.identity(1, 2)), event("shop", Example.identity(1, 3)),
            event("door", nil), event(nil, nil),
        ]
        #expect(events.map { state.wants($0, context) } == wanted)
    }
}
