import Noroshi
import ProcessTesting
import StoreTesting
import Synchronization
import Testing

/// Tests of the parts that need no adapter; Tests/Kernel tests the transmission.
@Suite("The beaconizer")
struct BeaconizerTests {
    /// An adapter that no machine has, since its number is too high.
    private static let adapter = "hci9999"

    /// A delegate that passes on its calls as texts.
    private final class Ear: BeaconizerDelegate {
        let calls: AsyncStream<String>
        private let call: AsyncStream<String>.Continuation

        init() { (calls, call) = AsyncStream.makeStream() }

        /// Returns the next call of the delegate.
        func told() async throws -> String? { try await first("a call", of: calls) { _ in true } }

        func beaconizerDidActivate(_ beaconizer: Beaconizer) { call.yield("activated") }
        func beaconizer(_ beaconizer: Beaconizer, didFailToActivate error: BeaconizerError) {
            call.yield("failed \(error.reason.key)")
        }
        func beaconizerDidResign(_ beaconizer: Beaconizer) { call.yield("resigned") }
        func beaconizer(_ beaconizer: Beaconizer, didInterrupt error: BeaconizerError) { call.yield("interrupted") }
        func beaconizer(_ beaconizer: Beaconizer, didChangeActivatable isActivatable: Bool) {
            call.yield("activatable \(isActivatable)")
        }
    }

    @Test("Without the agreement activation fails, throws and reports the same; with it, the adapter is missing")
    func agreement() async throws {
        let folder = try TemporaryFolder()
        let agent = try Shop.agent([], in: folder, isAgreed: false)
        let beaconizer = try await Beaconizer(major: 7, minor: 258, adapter: Self.adapter, agent)
        #expect(beaconizer.region.identifier == "shop:0000700258")
        #expect(await beaconizer.obstacle == .needsAgreement)
        #expect(await !beaconizer.isActivatable)
        let ear = Ear()
        await beaconizer.setDelegate(ear)
        #expect(try await ear.told() == "activatable false")
        await #expect(throws: BeaconizerError.needsAgreement) { try await beaconizer.activate() }
        #expect(try await ear.told() == "failed cli.needsAgreement")

        try await agent.answerTerms(agreed: true)
        let error = await #expect(throws: BeaconizerError.self) { try await beaconizer.activate() }
        guard case .blocked(.unsupported, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await ear.told() == "failed \(reason.key)")
        #expect(await beaconizer.obstacle == error)
        #expect(await beaconizer.status == .resigned)
        #expect(await !beaconizer.isActive)
        // There is nothing to resign from, so the delegate is not called.
        await beaconizer.resign()
        await #expect(throws: BeaconizerError.self) { try await beaconizer.activate() }
        #expect(try await ear.told() == "failed \(reason.key)")
    }

    @Test("A beaconizer that is released at once has reported its failure")
    func releasedEarly() async throws {
        let transmission = try BeaconTransmission(
            major: 1, minor: 2, uuid: Shop.uuid, ServiceState(), ServiceContext(official: []))
        let ear = Ear()
        do {
            let beaconizer = Beaconizer(transmission, adapter: Self.adapter) { .needsAgreement }
            await beaconizer.setDelegate(ear)
            await #expect(throws: BeaconizerError.needsAgreement) { try await beaconizer.activate() }
        }
        let told = try await collect("the failure", of: ear.calls) { $0.hasPrefix("failed") }
        #expect(told.last == "failed cli.needsAgreement")
    }

    @Test("A later agreement removes its obstacle, and the beaconizer checks for it")
    func activatable() async throws {
        let isAgreed = Atomic(false)
        let transmission = try BeaconTransmission(
            major: 1, minor: 2, uuid: Shop.uuid, ServiceState(), ServiceContext(official: []))
        let looks = AsyncStream<Void>.makeStream()
        let beaconizer = Beaconizer(transmission, adapter: Self.adapter) {
            looks.continuation.yield()
            return isAgreed.load(ordering: .relaxed) ? nil : .needsAgreement
        }
        let ear = Ear()
        await beaconizer.setDelegate(ear)
        _ = try await first("the first look", of: looks.stream) { true }
        isAgreed.store(true, ordering: .relaxed)
        _ = try await first("the second look", of: looks.stream) { true }
        guard case .blocked = await beaconizer.obstacle else {
            Issue.record("agreed, and no adapter in the way")
            return
        }
        await beaconizer.setDelegate(nil)
    }

    @Test("Invalid numbers are rejected before anything else is checked")
    func numbers() async throws {
        let agent = try Shop.agent([], in: TemporaryFolder())
        await #expect(throws: BeaconizerError.invalidNumbers) { try await Beaconizer(major: 65536, minor: 0, agent) }
        await #expect(throws: BeaconizerError.invalidPower(1)) {
            try await Beaconizer(major: 1, minor: 0, measuredPower: 1, agent)
        }
    }
}
