import Advertising
import Canvas
import Localization
import Testing
@testable import BeaconService
@testable import MonitorUI
@testable import Tracking

/// Beacons of the service among all others: the filter, the mark in the row, the tags of twins.
struct ServiceRowTests {
    @Test(
        "The filter for the service matches the UUIDs of its regions", arguments: ["service", "type:service", "サービス"])
    func filter(_ typed: String) {
        var screen = ServiceScreenHarness()
        screen.press(.character("/"))
        screen.type(typed)
        screen.press(.enter)
        let uuids = Set([ServiceFixture.staticRegion.uuid, ServiceFixture.dynamicRegion.uuid])
        #expect(screen.state.query.filter.terms.map(\.condition).contains(.service(uuids)))
    }

    @Test("The type of a service beacon is shown as service, that of another iBeacon as iBeacon")
    func typeColumn() {
        let screen = ServiceScreenHarness(200, 50)
        let rows = screen.rows
        #expect(rows.first { $0.contains("))) immediate") }?.contains("service") == true, "\(screen.text)")
        #expect(rows.first { $0.contains("01001 04242") }?.contains("service") == true, "variable values, too")
        let foreign = rows.first { $0.contains("00007 00007") }
        #expect(foreign?.contains("iBeacon") == true && foreign?.contains("service") == false)
    }

    private static func rows(_ uuids: [UInt8]) -> [BeaconRow] {
        uuids.map { .made(Air.iBeacon(1, 2, uuid: $0), proximity: .near, metres: 2, spread: 0.7, rssi: -64) }
    }

    @Test("Service beacons with the same numbers are distinguished by their region IDs")
    func twins() {
        var service = ServiceFixture()
        service.context.official.append(
            OfficialRegion(regionID: "yard_1", uuid: UUID128(0xC0), beaconType: .serviceStatic))
        service.rows = ServiceRowTests.rows([0xA0, 0xC0]) + ServiceFixture.rows
        for columns in [80, 120] {
            let screen = ServiceScreenHarness(columns, 24, .en, service)
            #expect(screen.text.contains(/gate_1 +00001 00002/) && screen.text.contains(/yard_1 +00001 00002/))
            #expect(!screen.text.contains(/gate_1 +00001 00017/), "one of its numbers needs no word more")
        }
    }

    @Test("Other beacons with the same numbers are distinguished by digits of their UUIDs")
    func foreignTwins() {
        let rows = ServiceRowTests.rows([0xD0, 0xE0])
        let tags = TwinTags(rows, ServiceFixture().snapshot)
        #expect(rows.map { tags.tag(of: $0.identity) } == ["D0D1", "E0E1"])
        #expect(TwinTags(Array(rows.prefix(1)), ServiceFixture().snapshot).tag(of: rows[0].identity) == nil)
    }
}
