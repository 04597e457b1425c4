import BeaconService
import Testing

@Suite("Authorization to scan")
struct AuthorizationTests {
    struct Case: Sendable {
        var change: @Sendable (inout EnvironmentFacts) -> Void
        var authorization: ScanAuthorization
        /// The missing factors for when-in-use and for always.
        var missing: [EnvironmentFactor.Kind]
        var missingAlways: [EnvironmentFactor.Kind]
        var commands: [String] = []
    }

    private static let setcap = "sudo setcap cap_net_raw+ep /opt/noroshi"
    private static let enable = "sudo systemctl enable --now noroshi"

    static let cases = [
        Case(change: { _ in }, authorization: .authorizedAlways, missing: [], missingAlways: []),
        Case(
            change: { $0.isUnitEnabled = false }, authorization: .authorizedWhenInUse, missing: [],
            missingAlways: [.background], commands: [enable]),
        Case(
            change: { $0.mayScan = false }, authorization: .denied, missing: [.permission],
            missingAlways: [.permission], commands: [setcap]),
        Case(
            change: {
                $0.mayScan = false
                $0.isUnitEnabled = false
            }, authorization: .denied, missing: [.permission], missingAlways: [.permission, .background],
            commands: [setcap, enable]),
        Case(
            change: { $0.isHardBlocked = true }, authorization: .restricted, missing: [.hardBlock],
            missingAlways: [.hardBlock]),
        Case(
            change: { $0.mayScan = nil }, authorization: .notDetermined, missing: [.permission],
            missingAlways: [.permission]),
        Case(
            change: {
                $0.isUnitEnabled = nil
                $0.isLingering = nil
            }, authorization: .authorizedWhenInUse, missing: [], missingAlways: [.background]),
    ]

    @Test("The answer contains the authorization, the missing factors and the commands", arguments: cases.indices)
    func answer(index: Int) {
        let item = Self.cases[index]
        var facts = EnvironmentFacts(
            kernelRelease: "6.1.0", hasBluetoothSockets: true,
            adapters: [.init(name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 9)], mayScan: true,
            isSoftBlocked: false, isHardBlocked: false, hasBluetoothDaemon: true, isUnitEnabled: true,
            isLingering: false)
        item.change(&facts)
        let report = EnvironmentReport(facts)
        let inUse = report.answer(to: .whenInUse)
        #expect(inUse.authorization == item.authorization)
        #expect(inUse.missing.map(\.kind) == item.missing)
        #expect(inUse.isGranted == item.missing.isEmpty)
        let always = report.answer(to: .always)
        #expect(always.missing.map(\.kind) == item.missingAlways)
        #expect(always.isGranted == item.missingAlways.isEmpty)
        #expect(report.commands(for: always.missing, program: "/opt/noroshi") == item.commands)
    }

    @Test("A usage description has at most 200 characters, of whatever width")
    func usage() throws {
        for character in ["x", "漢", "👩‍🔧"] {
            let longest = String(repeating: character, count: 200)
            #expect(try UsageDescription(longest).text == longest)
            let error = #expect(throws: UsageDescription.TooLong.self) { try UsageDescription(longest + character) }
            #expect(error?.length == 201)
        }
    }
}
