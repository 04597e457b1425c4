import Advertising
import Basics
import Regions
import Testing
import Tracking

@testable import BeaconService

@Suite("Key codes")
struct KeycodeTests {
    let context = Example.context()

    @Test(
        "A key code has five digits of the major and five of the minor; the segment is the major",
        arguments: [
            (0, 0, "0000000000"), (1, 17, "0000100017"), (0, 10234, "0000010234"), (65535, 65535, "6553565535"),
        ])
    func scheme(major: UInt16, minor: UInt16, keycode: String) throws {
        let scheme = DecimalPairScheme()
        #expect(scheme.keycode(major: major, minor: minor) == keycode)
        let numbers = try #require(scheme.numbers(keycode))
        #expect(numbers == (major, minor))
        #expect(scheme.segment(major: major, minor: minor) == Int(major))
        let data = try #require(ServiceState().serviceData(of: Example.identity(major, minor), context))
        #expect(data == ServiceBeaconData(regionID: "shop", segment: Int(major), keycode: keycode))
        #expect(ServiceState().identity(of: data, context) == Example.identity(major, minor))
        #expect(ServiceState().serviceData(keycode: keycode, inRegion: "shop", context) == data)
    }

    @Test(
        "Other texts are not key codes",
        arguments: ["", "123456789", "12345678901", "6553600000", "0000065536", "+000100002", "00001 0002"])
    func noKeycode(text: String) {
        #expect(DecimalPairScheme().numbers(text) == nil)
        #expect(ServiceState().serviceData(keycode: text, inRegion: "shop", context) == nil)
    }

    @Test("Only iBeacons of fixed-value regions have control data")
    func strangers() {
        let state = ServiceState()
        #expect(state.serviceData(of: Example.identity(1, 1, Example.dynamicUUID), context) == nil)
        #expect(state.serviceData(of: Example.identity(1, 1, Example.foreignUUID), context) == nil)
        #expect(state.serviceData(of: BeaconIdentity(device: DeviceAddress(1, .public)), context) == nil)
        #expect(state.serviceData(of: Example.identity(1, 1, Example.closedUUID), context)?.regionID == "closed")
        #expect(state.serviceData(keycode: "0000100001", inRegion: "wandering", context) == nil)
        #expect(state.serviceData(keycode: "0000100001", inRegion: "nowhere", context) == nil)
    }

    @Test("The result is nil only for the two reasons of the document")
    func reasons() throws {
        let state = ServiceState(designated: [Example.data(1)])
        let shop = try #require(Example.region("shop"))
        let beacons = [Example.identity(1, 1)]
        #expect(state.serviceBeaconData(for: [], in: shop, context) == nil)
        #expect(state.serviceBeaconData(for: beacons, in: try Example.userRegion("door").region, context) == nil)
        #expect(state.serviceBeaconData(for: beacons, in: try #require(Example.region("wandering")), context) == nil)
        #expect(state.undesignatedServiceBeaconData(for: [], in: shop, context) == nil)
        #expect(state.undesignatedServiceBeaconData(for: beacons, in: shop, context) == [])
        #expect(state.serviceBeaconData(for: [Example.identity(1, 1, Example.foreignUUID)], in: shop, context) == [])
    }

    @Test("Each beacon of the region is listed once, in order, with the flag of its designation")
    func list() throws {
        let state = ServiceState(designated: [Example.data(2, isSwitcher: true)])
        let shop = try #require(Example.region("shop"))
        let beacons = [
            Example.identity(1, 3), Example.identity(1, 2), Example.identity(1, 3),
            Example.identity(1, 4, Example.secondUUID),
            BeaconIdentity(device: DeviceAddress(1, .public)), Example.identity(1, 1),
        ]
        let all = try #require(state.serviceBeaconData(for: beacons, in: shop, context))
        #expect(all == [Example.data(3), Example.data(2, isSwitcher: true), Example.data(1)])
        #expect(
            state.undesignatedServiceBeaconData(for: beacons, in: shop, context) == [Example.data(3), Example.data(1)])
        let narrow = try #require(state.region(of: Example.data(2), context))
        #expect(state.serviceBeaconData(for: beacons, in: narrow, context) == [Example.data(2, isSwitcher: true)])
    }

    @Test("A beacon is designated by its numbers and its region")
    func isDesignated() {
        let state = ServiceState(designated: [Example.data(2, isSwitcher: true)])
        #expect(state.isDesignated(Example.identity(1, 2), context))
        #expect(!state.isDesignated(Example.identity(1, 3), context))
        #expect(!state.isDesignated(Example.identity(1, 2, Example.secondUUID), context))
        #expect(!state.isDesignated(BeaconIdentity(device: DeviceAddress(1, .public)), context))
        #expect(state.designatedIdentities(context) == [Example.identity(1, 2)])
        #expect(state.isDesignated(Example.data(2)) && !state.isDesignated(Example.data(3)))
    }

    @Test("Of regions with the same UUID, the named one is used")
    func sharedUUID() throws {
        var context = context
        context.official.append(OfficialRegion(regionID: "annex", uuid: Example.uuid, beaconType: .serviceStatic))
        let annex = try BeaconRegion(identifier: "annex", constraint: RegionConstraint(uuid: Example.uuid))
        var state = ServiceState()
        let data = try #require(state.serviceBeaconData(for: [Example.identity(1, 2)], in: annex, context))
        #expect(data == [Example.data(2, in: "annex")])
        #expect(state.designate(data, in: annex, options: .default, context).code == 1)
        #expect(state.watched == ["annex:0000100002"])
        let narrow = try #require(state.designatedRegions(context)?.first)
        #expect(state.serviceBeaconData(for: [Example.identity(1, 2)], in: narrow, context) == data)
    }

    @Test("Another scheme replaces the inferred one")
    func otherScheme() throws {
        struct Table: KeycodeScheme {
            func keycode(major: UInt16, minor: UInt16) -> String { "K\(minor)" }
            func numbers(_ keycode: String) -> (major: UInt16, minor: UInt16)? {
                UInt16(keycode.dropFirst()).map { (7, $0) }
            }
            func segment(major: UInt16, minor: UInt16) -> Int { 3 }
        }
        var context = context
        context.scheme = Table()
        var state = ServiceState()
        let data = try #require(state.serviceData(of: Example.identity(7, 5), context))
        #expect(data == ServiceBeaconData(regionID: "shop", segment: 3, keycode: "K5"))
        #expect(state.designate([data], inRegion: "shop", options: .default, context).code == 1)
        #expect(state.isDesignated(Example.identity(7, 5), context) && state.watched == ["shop:K5"])
    }
}
