import BeaconService
import Testing

/// The numbers and words of the enumerations that the source documents name.
@Suite("Enumerations of the machine")
struct RawValueTests {
    @Test(
        "CLAuthorizationStatus",
        arguments: zip(
            [ScanAuthorization.notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse],
            ["not-determined", "restricted", "denied", "always", "when-in-use"]))
    func authorization(value: ScanAuthorization, name: String) {
        #expect(ScanAuthorization.allCases.firstIndex(of: value) == value.rawValue && value.name == name)
        #expect(ScanAuthorization.allCases.count == 5 && Set(ScanAuthorization.allCases.map(\.textKey)).count == 5)
    }

    @Test(
        "CBPeripheralManagerState",
        arguments: zip(
            [AdapterState.unknown, .resetting, .unsupported, .unauthorized, .poweredOff, .poweredOn],
            ["unknown", "resetting", "unsupported", "unauthorized", "powered-off", "powered-on"]))
    func adapterState(value: AdapterState, name: String) {
        #expect(AdapterState.allCases.firstIndex(of: value) == value.rawValue && value.name == name)
        #expect(AdapterState.allCases.count == 6 && Set(AdapterState.allCases.map(\.textKey)).count == 6)
    }
}
