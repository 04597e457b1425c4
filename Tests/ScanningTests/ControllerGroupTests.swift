import Advertising
import Basics
import Synchronization
import Testing
import Tracking

@testable import BeaconService
@testable import Scanning

/// An adapter that a test can plug in and unplug.
private final class Plug: RetryingSource {
    let identity = SourceIdentity(family: "controller", origin: .live)
    let timeline: any Timeline = HandClock(1)
    let adapter: String
    private let state = Mutex(State())

    private struct State {
        var obstacle: ControllerError?
        var inbox: Inbox?
        var onState: (@Sendable (SourceState) -> Void)?
        var profile = ScanProfile.lowLatency
        var retries = false
    }

    init(_ adapter: String, obstacle: ControllerError? = nil) {
        self.adapter = adapter
        state.withLock { $0.obstacle = obstacle }
    }

    var isRunning: Bool { state.withLock { $0.inbox != nil } }
    var retries: Bool { state.withLock { $0.retries } }
    var dropped: Int { 3 }
    var profile: ScanProfile? { state.withLock { $0.profile } }
    func listen(with profile: ScanProfile) { state.withLock { $0.profile = profile } }

    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) async throws(ControllerError) {
        if let obstacle = state.withLock({ $0.obstacle }) { throw obstacle }
        state.withLock { ($0.inbox, $0.onState) = (inbox, onState) }
        onState(.scanning(Self.scan(adapter)))
    }

    func startRetrying(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) async {
        state.withLock { ($0.inbox, $0.onState, $0.retries) = (inbox, onState, true) }
    }

    func tell(_ new: SourceState) { state.withLock { $0.onState }?(new) }
    func stop() {
        state.withLock { $0.inbox = nil }
        tell(.stopped)
    }

    static func scan(_ adapter: String) -> ActiveScan {
        ActiveScan(adapter: adapter, extended: false, active: false, codedPHY: false)
    }
}

@Suite("Several controllers at once")
struct ControllerGroupTests {
    private let told = Told()

    private final class Told: Sendable {
        private let states = Mutex<[SourceState]>([])
        func add(_ state: SourceState) { states.withLock { $0.append(state) } }
        /// The states so far, without immediate repetitions.
        var all: [SourceState] {
            states.withLock { states in
                states.reduce(into: []) { list, state in if list.last != state { list.append(state) } }
            }
        }
    }

    private func group(_ plugs: [Plug]) -> ControllerGroup {
        ControllerGroup(plugs, names: plugs.map(\.adapter), timeline: HandClock(1))
    }

    @Test("A group scans as long as one of its controllers does, and names each of them")
    func states() async throws {
        let plugs = [Plug("hci0"), Plug("hci1")]
        let group = group(plugs)
        #expect(group.name == "hci0+hci1" && group.receivers.allSatisfy { $0.state == .starting })
        try await group.start(into: Inbox()) { [told] in told.add($0) }
        let (both, first, second) = (Plug.scan("hci0+hci1"), Plug.scan("hci0"), Plug.scan("hci1"))
        #expect(both.adapters == ["hci0", "hci1"])
        plugs[1].tell(.lost(.unplugged("hci1"), since: 5))
        #expect(group.name == "hci0+hci1")
        #expect(group.receivers.map(\.name) == ["hci0", "hci1"])
        #expect(group.receivers.map(\.state) == [.scanning(first), .lost(.unplugged("hci1"), since: 5)])
        plugs[0].tell(.silent(first, since: 6))
        plugs[1].tell(.scanning(second))
        plugs[1].tell(.silent(second, since: 7))
        plugs[0].tell(.lost(.adapterDown("hci0"), since: 8))
        plugs[1].tell(.lost(.mute("hci1"), since: 9))
        plugs[1].tell(.scanning(second))
        group.stop()
        #expect(
            told.all == [
                .scanning(both), .scanning(first), .silent(first, since: 6), .scanning(both),
                .silent(both, since: 7), .silent(second, since: 7), .lost(.adapterDown("hci0"), since: 8),
                .scanning(second), .stopped,
            ])
        #expect(plugs.allSatisfy { !$0.isRunning })
    }

    @Test("A controller that cannot be used at first is retried without limit, and reported as lost")
    func timeout() async throws {
        let plugs = [Plug("hci0", obstacle: .noSuchAdapter("hci0")), Plug("hci1")]
        let group = group(plugs)
        try await group.start(into: Inbox()) { [told] in told.add($0) }
        #expect(plugs.map(\.retries) == [true, false])
        #expect(group.receivers[0].state == .lost(.noSuchAdapter("hci0"), since: 1_000_000))
        plugs[0].tell(.scanning(Plug.scan("hci0")))
        #expect(told.all.last == .scanning(Plug.scan("hci0+hci1")))
        group.stop()
    }

    @Test("If no controller can be used, the first one gives the error, and none is retried")
    func none() async {
        let plugs = [Plug("hci0", obstacle: .adapterDown("hci0")), Plug("hci1", obstacle: .noSuchAdapter("hci1"))]
        let group = group(plugs)
        await #expect(throws: ControllerError.adapterDown("hci0")) { try await group.start(into: Inbox()) { _ in } }
        #expect(plugs.allSatisfy { !$0.retries && !$0.isRunning })
    }

    @Test("A group applies a profile to all controllers, and adds their losses")
    func all() async throws {
        let plugs = [Plug("hci0"), Plug("hci1")]
        let group = group(plugs)
        group.listen(with: .balanced)
        #expect(plugs.map(\.profile) == [.balanced, .balanced] && group.profile == .balanced && group.dropped == 6)
    }

    @Test("The reports of each controller have its number")
    func numbers() {
        let group = ControllerGroup(
            adapters: ["hci3", "hci1"], configuration: ControllerConfiguration(), clock: Clock())
        #expect(group.receivers.map(\.id.rawValue) == [0, 1] && group.receivers.map(\.name) == ["hci3", "hci1"])
        var batch = Air.batch([0])
        let start = batch.count
        let payload = Air.iBeacon(1)
        batch.append(Air.report(1, 1), data: 0..<payload.count, of: payload.span)
        batch.mark(ReceiverID(rawValue: 1), from: start)
        #expect(batch.reports.map(\.receiver.rawValue) == [0, 1])
        #expect(batch.reports.map { Sighting($0).receiver.rawValue } == [0, 1])
    }

    @Test("The supervisor of an adapter that was never present retries it repeatedly")
    func supervisor() {
        var supervisor = ScanSupervisor(ControllerConfiguration(adapter: "hci1"), lost: .noSuchAdapter("hci1"), now: 0)
        #expect(supervisor.report == .lost(.noSuchAdapter("hci1")) && supervisor.duty(now: 0) == .wait(2_000_000))
        #expect(supervisor.duty(now: 2_000_000) == .open(reclaiming: nil))
        _ = supervisor.happened(AdapterEvent(1, .up), now: 500_000)
        #expect(supervisor.duty(now: 500_000) == .open(reclaiming: nil))
        supervisor.opened(Plug.scan("hci1"), now: 500_000)
        #expect(supervisor.report == .scanning(Plug.scan("hci1")))
    }
}
