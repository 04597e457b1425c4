import Advertising
import Basics
import Regions
import Testing
@testable import BeaconService

@Suite("Transmission of a beacon")
struct BeaconTransmissionTests {
    private func transmission(
        _ major: Int = 7, _ minor: Int = 258, uuid: UUID128? = nil, power: Int = -59, state: ServiceState = .init(),
        official: [OfficialRegion] = Example.official
    ) throws(BeaconizerError) -> BeaconTransmission {
        var context = Example.context()
        context.official = official
        return try BeaconTransmission(major: major, minor: minor, uuid: uuid, measuredPower: power, state, context)
    }

    @Test("The UUID is that of the first region with fixed values, and the numbers make the key code")
    func firstRegion() throws {
        let sent = try transmission()
        #expect(sent.frame == IBeacon(uuid: Example.uuid, major: 7, minor: 258, txPower: -59))
        #expect(sent.serviceData?.keycode == "0000700258" && sent.serviceData?.segment == 7)
        #expect(sent.region.identifier == "shop:0000700258")
        #expect(sent.region.constraint == .iBeacon(uuid: Example.uuid, major: 7, minor: 258))
        #expect(sent.identity == Example.identity(7, 258))
    }

    @Test("Regions with variable values and those that are switched off do not give the UUID; a reserved one does")
    func chosenRegion() throws {
        let others = Array(Example.official.suffix(2))
        #expect(throws: BeaconizerError.noRegion) { try transmission(official: others) }
        var state = ServiceState()
        try state.reserve(Example.foreignUUID, Example.context())
        let sent = try transmission(state: state, official: others)
        #expect(sent.uuid == Example.foreignUUID && sent.serviceData?.keycode == "0000700258")
    }

    @Test(
        "Any UUID can be given; without a service region with fixed values there is no key code",
        arguments: [Example.foreignUUID, Example.dynamicUUID])
    func otherUUID(_ uuid: UUID128) throws {
        let sent = try transmission(uuid: uuid, official: Example.official)
        #expect(sent.uuid == uuid && sent.serviceData == nil && sent.region.identifier == "beaconizer")
    }

    @Test(
        "Numbers from 0 to 65535 are accepted",
        arguments: [
            (0, 0, true), (65535, 65535, true), (-1, 0, false), (0, -1, false), (65536, 0, false), (0, 65536, false),
        ])
    func numbers(_ major: Int, _ minor: Int, _ isGood: Bool) {
        if isGood {
            #expect(throws: Never.self) { try transmission(major, minor) }
        } else {
            #expect(throws: BeaconizerError.invalidNumbers) { try transmission(major, minor) }
        }
    }

    @Test("Powers from -127 to -1 dBm are accepted", arguments: [(-127, true), (-1, true), (-128, false), (0, false)])
    func power(_ power: Int, _ isGood: Bool) throws {
        if isGood {
            #expect(try transmission(power: power).frame.txPower == Int8(power))
        } else {
            #expect(throws: BeaconizerError.invalidPower(power)) { try transmission(power: power) }
        }
    }

    @Test("Every error has its own text")
    func reasons() {
        let errors: [BeaconizerError] = [
            .invalidNumbers, .invalidPower(0), .noRegion, .needsAgreement, .unprepared(.noOfficialRegions),
            .noTransmitter, .blocked(.poweredOff, Phrase(.error.controllerAdapterDown, .text("hci0"))),
        ]
        #expect(Set(errors.map(\.reason.key)).count == errors.count)
        #expect(BeaconizerError.invalidPower(0).reason.arguments == [.integer(-127), .integer(-1)])
    }
}
