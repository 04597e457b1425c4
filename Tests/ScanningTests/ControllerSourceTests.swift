@testable import BeaconService
import Testing

@testable import Scanning

struct ControllerSourceTests {
    /// Why this machine cannot scan; nil if it can.
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
        .enabled(if: obstacle != nil, "this machine has a Bluetooth adapter; what happens without one cannot be seen"))
    func startSaysWhyThereIsNothingToScanWith() async throws {
        let obstacle = try #require(Self.obstacle)
        let source = Self.source()
        await #expect(throws: obstacle) { try await source.start() }
        // The second attempt fails in the same way, since a failed start leaves nothing behind.
        await #expect(throws: obstacle) { try await source.start() }
        source.stop()
        #expect(source.counts == ControllerCounts())
    }

    @Test func stoppingWhatNeverStartedIsNothing() {
        let source = Self.source()
        source.stop()
        source.stop()
    }

    @Test func theProfileOfTheNextStartCanBeSetBefore() {
        let source = Self.source()
        #expect(source.profile == .lowLatency)
        source.listen(with: .balanced)
        #expect(source.profile == .balanced)
        source.stop()
    }

    @Test func rescueWithoutAScanIsNothing() { ControllerSource.rescue() }
}
