import Advertising
import Regions
import Testing

@testable import BeaconService

@Suite("Region classes")
struct RegionClassTests {
    static func state() -> ServiceState {
        ServiceState(
            designated: [Example.data(2)],
            managed: [
                ManagedRegion(regionID: "hall", uuid: Example.foreignUUID, major: 7, managedType: .owned),
                ManagedRegion(regionID: "broken", uuid: Example.foreignUUID, minor: 7, managedType: .owned),
                ManagedRegion(regionID: "hidden", uuid: Example.uuid, managedType: .thirdParty),
            ],
            reserved: [OfficialRegion(regionID: "mine", uuid: mine, beaconType: .serviceStatic)])
    }

    static let mine = UUID128(high: 1, low: 2)

    @Test(
        "The classes follow from UUID, major and minor",
        arguments: [
            (Example.uuid, nil, nil, ["reserved", "initial"]),
            (Example.uuid, 1, nil, ["reserved"]),
            (Example.uuid, 1, 2, ["reserved", "designated"]),
            (Example.uuid, 1, 3, ["reserved"]),
            (Example.secondUUID, 1, 2, ["reserved"]),
            (Example.dynamicUUID, nil, nil, ["reserved", "dynamic"]),
            (Example.dynamicUUID, 1001, 4, ["reserved", "dynamic"]),
            (Example.closedUUID, nil, nil, ["reserved", "initial"]),
            (mine, nil, nil, ["reserved", "initial"]),
            (Example.foreignUUID, 7, nil, ["managed"]),
            (Example.foreignUUID, nil, nil, ["other"]),
            (Example.foreignUUID, 7, 1, ["other"]),
        ] as [(UUID128, UInt16?, UInt16?, [String])])
    func classes(uuid: UUID128, major: UInt16?, minor: UInt16?, names: [String]) throws {
        let constraint = try RegionConstraint(uuid: uuid, major: major, minor: minor)
        let state = Self.state()
        let context = Example.context()
        #expect(state.classes(of: constraint, context).names == names)
        #expect(state.isReserved(constraint, context) == names.contains("reserved"))
        #expect(state.isInitial(constraint, context) == names.contains("initial"))
        #expect(state.isDynamic(constraint, context) == names.contains("dynamic"))
        #expect(state.isDesignated(constraint, context) == names.contains("designated"))
        #expect(state.isManaged(constraint, context) == names.contains("managed"))
    }

    @Test("Regions of other kinds of beacons are not of the service, even with a reserved UUID")
    func otherKinds() {
        let alt = RegionConstraint.altBeacon(id1: Example.uuid, id2: nil, id3: nil)
        let eddystone = RegionConstraint.eddystone(
            namespace: ShortOctets(high: 1, middle: 0, low: 0, count: 10), instance: nil)
        #expect(Self.state().classes(of: alt, Example.context()).names == ["other"])
        #expect(Self.state().classes(of: eddystone, Example.context()).names == ["other"])
    }

    @Test(
        "The class of a monitored region follows from its classes",
        arguments: zip(
            [
                RegionClasses.reserved, [.reserved, .initial], [.reserved, .dynamic], [.reserved, .designated],
                .managed, [],
            ],
            [RegionClass.other, .initial, .dynamic, .designated, .managed, .other]))
    func regionClass(classes: RegionClasses, expected: RegionClass) {
        #expect(classes.regionClass == expected)
    }

    @Test("The lists omit disabled entries and those that cannot be a region")
    func lists() throws {
        let state = Self.state()
        let context = Example.context()
        #expect(state.initialRegions(context).map(\.identifier) == ["shop", "store", "mine"])
        #expect(state.dynamicRegions(context).map(\.identifier) == ["wandering"])
        #expect(state.managedRegions(context).map(\.identifier) == ["hall"])
        let designated = try #require(state.designatedRegions(context))
        #expect(designated.map(\.identifier) == ["shop:0000100002"])
        #expect(designated[0].constraint == .iBeacon(uuid: Example.uuid, major: 1, minor: 2))
        #expect(ServiceState().designatedRegions(context) == nil)
    }

    @Test("A designated beacon whose region is gone remains designated, but has no region")
    func orphan() {
        let state = ServiceState(designated: [Example.data(1, in: "gone")])
        #expect(state.designatedRegions(Example.context())?.isEmpty == true)
        #expect(state.hasDesignatedBeacon && state.identity(of: state.designated[0], Example.context()) == nil)
    }

    @Test("Every region is found by its identifier, with the options for its start")
    func known() throws {
        var state = Self.state()
        let context = Example.context()
        try state.addUserRegion(Example.userRegion("door"), context)
        state.defaultOptions = .onEntry
        state.options["shop"] = .onExit
        #expect(
            state.knownRegions(context).map(\.region.identifier)
                == ["shop", "store", "mine", "wandering", "shop:0000100002", "hall", "door"])
        #expect(state.knownRegion("shop", context)?.options == .onExit)
        #expect(state.knownRegion("hall", context)?.options == .onEntry)
        #expect(state.knownRegion("door", context)?.options == .default)
        #expect(state.knownRegion("nowhere", context) == nil)
    }

    @Test("The service has fixed defaults")
    func defaults() {
        let defaults = ServiceDefaults(Self.state(), Example.context())
        #expect(defaults.serviceRegionInfos.map(\.regionID) == ["shop", "store", "wandering", "mine"])
        #expect(defaults.dynamicRegionInfos.map(\.regionID) == ["wandering"])
        #expect(
            defaults.reservedServiceUUIDs
                == [Example.uuid, Example.secondUUID, Example.dynamicUUID, Example.closedUUID, Self.mine])
        #expect(ServiceDefaults.sdkIdentifier == "SWAMP")
        let info = Example.official[2].info
        #expect(info.map(\.key) == ["regionID", "UUID", "regionType", "beaconType"])
        #expect(info.map(\.value) == ["wandering", "6C1A0000-0000-4000-8000-000000000003", "1", "2"])
    }
}
