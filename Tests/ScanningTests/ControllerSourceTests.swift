import Glibc
import Radio
import Testing

@testable import BeaconService
@testable import Scanning

struct ControllerSourceTests {
    /// The reason why this machine cannot scan; nil if it can scan.
    static let obstacle: ControllerError? = {
        do throws(ControllerError) {
            _ = try AdapterInfo.choose(nil, from: AdapterInfo.present())
            return nil
        } catch {
            return error
        }
    }()

    static func source() -> ControllerSource {
        ControllerSource(
            configuration: ControllerConfiguration(), clock: { 0 }, onPackets: { _, _ in }, onState: { _ in })
    }

    @Test(
        "A start without a usable adapter fails with the reason, each time",
        .enabled(if: obstacle != nil, "this machine has a Bluetooth adapter; what happens without one cannot be seen"))
    func failedStart() async throws {
        let obstacle = try #require(Self.obstacle)
        let source = Self.source()
        await #expect(throws: obstacle) { try await source.start() }
        // The second attempt fails in the same way, since a failed start leaves nothing behind.
        await #expect(throws: obstacle) { try await source.start() }
        source.stop()
        #expect(source.counts == ControllerCounts())
    }

    @Test("A source that was never started can be stopped") func unstartedStop() {
        let source = Self.source()
        source.stop()
        source.stop()
    }

    @Test("The profile can be set before the start") func profileBeforeStart() {
        let source = Self.source()
        #expect(source.profile == .lowLatency)
        source.listen(with: .balanced)
        #expect(source.profile == .balanced)
        source.stop()
    }

    /// Threads continue for a moment after a crash. A command that they send then, such as one that restarts a scan
    /// after it was turned off, would outlast the program.
    @Test("No command is sent after a rescue") func rescue() async {
        await #expect(processExitsWith: .success) {
            var pair: [Int32] = [-1, -1]
            try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &pair) == 0)
            let before = HCISocket(adopting: dup(pair[0]), adapter: "hci0")
            #expect(throws: ControllerError.self) {
                try before.command(.readLocalVersionInformation, step: .readAbilities, milliseconds: 1)
            }
            var octets = [UInt8](repeating: 0, count: 16)
            #expect(unsafe recv(pair[1], &octets, octets.count, Int32(MSG_DONTWAIT)) == 4)

            ControllerSource.rescue()
            let after = HCISocket(adopting: pair[0], adapter: "hci0")
            #expect(throws: ControllerError.self) {
                try after.command(.readLocalVersionInformation, step: .readAbilities, milliseconds: 1)
            }
            #expect(unsafe recv(pair[1], &octets, octets.count, Int32(MSG_DONTWAIT)) == -1)
        }
    }
}
