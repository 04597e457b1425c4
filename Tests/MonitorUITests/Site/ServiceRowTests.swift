import Advertising
@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Testing
@testable import Tracking

/// Beacons of the service among all others: the filter, the mark in the row, the tags of twins.
struct ServiceRowTests {
    @Test(arguments: ["service", "type:service", "サービス"])
    func theFilterKnowsTheUUIDsOfTheService(_ typed: String) {
        var lab = HallLab()
        lab.press(.character("/"))
        lab.type(typed)
        lab.press(.enter)
        let uuids = Set([Hall.staticRegion.uuid, Hall.dynamicRegion.uuid])
        #expect(lab.state.query.filter.terms.map(\.condition).contains(.service(uuids)))
    }

    @Test func theTypeOfAServiceBeaconSaysSo() {
        let lab = HallLab(200, 50)
        let rows = lab.rows
        #expect(rows.first { $0.contains("))) immediate") }?.contains("service") == true, "\(lab.text)")
        #expect(rows.first { $0.contains("01001 04242") }?.contains("service") == true, "variable values, too")
        let foreign = rows.first { $0.contains("00007 00007") }
        #expect(foreign?.contains("iBeacon") == true && foreign?.contains("service") == false)
    }

    private static func rows(_ uuids: [UInt8]) -> [BeaconRow] {
        uuids.map { .made(Air.iBeacon(1, 2, uuid: $0), proximity: .near, metres: 2, spread: 0.7, rssi: -64) }
    }

    @Test func twinsAreToldApart() {
        var hall = Hall()
        hall.context.official.append(
            OfficialRegion(regionID: "yard_1", uuid: UUID128(0xC0), beaconType: .serviceStatic))
        hall.rows = ServiceRowTests.rows([0xA0, 0xC0]) + Hall.rows
        for columns in [80, 120] {
            let lab = HallLab(columns, 24, .en, hall)
            #expect(lab.text.contains("00001 00002 gate_1") && lab.text.contains("00001 00002 yard_1"))
            #expect(!lab.text.contains("00001 00017 gate_1"), "one of its numbers needs no word more")
        }
    }

    @Test func twinsOfNobodyHaveDigitsOfTheirUUID() {
        let rows = ServiceRowTests.rows([0xD0, 0xE0])
        let tags = TwinTags(rows, Hall().snapshot)
        #expect(rows.map { tags.tag(of: $0.identity) } == ["D0D1", "E0E1"])
        #expect(TwinTags(Array(rows.prefix(1)), Hall().snapshot).tag(of: rows[0].identity) == nil)
    }
}
