import BeaconService
import ProcessTesting
import StoreTesting
import Synchronization
import Testing

@testable import Noroshi
@testable import Scanning

@Suite("An application that subscribes to messages")
struct NearbyMessagesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes an agent in the simulated shop.
    private func agent() async throws -> BeaconAgent {
        let store = try Store.open(in: folder.path + "/state", as: .standby).store
        return try BeaconAgent(
            source: try await SiteSource(.simulated(seed: 1), Settings()), store: store,
            configuration: .init(context: Shop.context()))
    }

    /// Makes an agent with an adapter that remains in one state.
    private func agent(_ state: SourceState) async throws -> BeaconAgent {
        let store = try Store.open(in: folder.path + "/state", as: .instance).store
        return try BeaconAgent(
            source: try await SiteSource(StillAdapter(state)), store: store,
            configuration: .init(context: Shop.context()))
    }

    private static let scanning = SourceState.scanning(
        ActiveScan(adapter: "hci0", extended: false, active: false, codedPHY: false))

    private func fault(_ body: () async throws(NearbyError) -> Void) async -> NearbyError? {
        do throws(NearbyError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test("The user is asked once and the answer is kept; without permission there is no subscription")
    func permission() async throws {
        let agent = try await agent()
        let messages = await NearbyMessages(agent)
        await agent.start()
        let questions = Mutex(0)
        let asked: @Sendable (Bool) -> @Sendable () async -> Bool = { answer in
            {
                questions.withLock { $0 += 1 }
                return answer
            }
        }
        #expect(
            await fault { () throws(NearbyError) in _ = try await messages.subscribe(NearbySubscription()) } == .denied)
        #expect(await messages.isAllowed == nil)
        let no = await fault { () throws(NearbyError) in
            _ = try await messages.subscribe(NearbySubscription(), permissionRequest: asked(false))
        }
        #expect(no == .denied)
        #expect(await messages.isAllowed == false)
        let first = try await messages.subscribe(NearbySubscription(), permissionRequest: asked(true))
        #expect(await messages.isAllowed == true)
        let second = try await messages.subscribe(NearbySubscription(type: "a"), permissionRequest: asked(true))
        #expect(questions.withLock { $0 } == 2)
        try await eventually("both are active") { first.status == .active && second.status == .active }
        try await messages.allow(false)
        try await eventually("both rest") { first.status == .inactive && second.status == .inactive }
        let reader = try Store.open(in: folder.path + "/state/simulated", as: .reader).store
        #expect(try reader.state().isNearbyAllowed == false)
        agent.source.stop()
        await agent.stop()
    }

    @Test("Two subscriptions at the same time ask the user once")
    func askedAtOnce() async throws {
        let agent = try await agent()
        let messages = await NearbyMessages(agent)
        await agent.start()
        let questions = Mutex(0)
        let asked: @Sendable () async -> Bool = {
            let isSecond = questions.withLock { count in
                count += 1
                return count > 1
            }
            // The other subscription comes while this question is open.
            try? await Task.sleep(for: .milliseconds(100))
            return !isSecond
        }
        async let one = messages.subscribe(NearbySubscription(), permissionRequest: asked)
        async let other = messages.subscribe(NearbySubscription(type: "a"), permissionRequest: asked)
        let both = try await [one, other]
        #expect(both.count == 2 && questions.withLock { $0 } == 1)
        #expect(await messages.isAllowed == true)
        agent.source.stop()
        await agent.stop()
    }

    @Test("Telephones that publish messages cannot be received, so a subscription to them is rejected")
    func telephones() async throws {
        let agent = try await agent()
        let messages = await NearbyMessages(agent)
        let refused = await fault { () throws(NearbyError) in
            _ = try await messages.subscribe(NearbySubscription(devices: .usingNearby)) { true }
        }
        #expect(refused == .unsupportedDevices)
        #expect(await messages.isAllowed == nil, "and nobody was asked")
        agent.source.stop()
        await agent.stop()
    }

    @Test("The permission to scan is checked before the question whether messages are wanted")
    func order() async throws {
        let agent = try await agent(.lost(.noPermission, since: 0))
        let (permission, line) = AsyncStream.makeStream(of: Bool.self)
        let messages = await NearbyMessages(agent) { hasError in line.yield(hasError) }
        await agent.start()
        #expect(try await first("the error", of: permission) { _ in true } == true)
        let refused = await fault { () throws(NearbyError) in
            _ = try await messages.subscribe(NearbySubscription()) {
                Issue.record("asked before listening was permitted")
                return true
            }
        }
        #expect(refused == .notAuthorized(.denied))
        #expect(await messages.isAllowed == nil)
        agent.source.stop()
        await agent.stop()
    }

    @Test("The status, and errors of permission and power, follow the adapter")
    func adapter() async throws {
        let agent = try await agent(Self.scanning)
        let (told, line) = AsyncStream.makeStream(of: String.self)
        let messages = await NearbyMessages(
            agent, onPermissionError: { line.yield("permission \($0)") }, onPowerError: { line.yield("power \($0)") })
        await agent.start()
        try await eventually("the scan") { await agent.adapterStatus.adapterState == .poweredOn }
        let handlers = NearbyHandlers(onStatus: { line.yield($0.rawValue) })
        let subscription = try await messages.subscribe(
            NearbySubscription(), permissionRequest: { true }, handlers: handlers)
        #expect(try await first("it is active", of: told) { _ in true } == "active")
        for (state, words) in [
            (.lost(.adapterDown("hci0"), since: 0), ["inactive", "power true"]),
            (Self.scanning, ["active", "power false"]),
            (.lost(.mute("hci0"), since: 0), ["starting"]),
            (Self.scanning, ["active"]),
            (.lost(.noPermission, since: 0), ["inactive", "permission true"]),
            (Self.scanning, ["active", "permission false"]),
        ] as [(SourceState, [String])] {
            await agent.hear(state)
            var heard: Set<String> = []
            for _ in words { heard.insert(try await first("news", of: told) { _ in true } ?? "") }
            #expect(heard == Set(words), "\(state)")
        }
        #expect(subscription.status == .active)
        await subscription.cancel()
        #expect(subscription.status == .inactive)
        #expect(try await first("its end", of: told) { _ in true } == "inactive")
        agent.source.stop()
        await agent.stop()
    }

    @Test("A handler may end its own subscription")
    func endedWithin() async throws {
        let agent = try await agent()
        let messages = await NearbyMessages(agent)
        await agent.start()
        let own = Mutex<MessageSubscription?>(nil)
        let (told, line) = AsyncStream.makeStream(of: String.self)
        let handlers = NearbyHandlers(onStatus: { status in
            line.yield(status.rawValue)
            guard status == .active else { return }
            try? await eventually("it is known") { own.withLock { $0 != nil } }
            await own.withLock { $0 }?.cancel()
            line.yield("cancelled")
        })
        let subscription = try await messages.subscribe(
            NearbySubscription(), permissionRequest: { true }, handlers: handlers)
        own.withLock { $0 = subscription }
        for word in ["active", "cancelled", "inactive"] {
            #expect(try await first(word, of: told) { _ in true } == word)
        }
        #expect(subscription.status == .inactive)
        #expect(await agent.messageDesk.isEmpty)
        own.withLock { $0 = nil }
        agent.source.stop()
        await agent.stop()
    }

    @Test("A subscription ends when it is released, and all end with the agent")
    func ends() async throws {
        let agent = try await agent()
        let messages = await NearbyMessages(agent)
        await agent.start()
        var subscription: MessageSubscription? = try await messages.subscribe(NearbySubscription()) { true }
        let events = try #require(subscription).events()
        #expect(await !agent.messageDesk.isEmpty)
        subscription = nil
        #expect(try await collect("what it told", of: events).isEmpty)
        try await eventually("it has ended") { await agent.messageDesk.isEmpty }
        let other = try await messages.subscribe(NearbySubscription())
        let others = other.events()
        agent.source.stop()
        await agent.stop()
        #expect(try await collect("what the other told", of: others).isEmpty)
        try await eventually("it has ended") { other.status == .inactive }
        let late = try await messages.subscribe(NearbySubscription())
        #expect(try await collect("what a late one told", of: late.events()).isEmpty)
    }
}

/// An adapter with a state that does not change; a test reports other states directly to the agent.
private final class StillAdapter: ReportSource {
    let identity = SourceIdentity(family: "controller", origin: .live)
    let name = "hci0"
    let timeline: any Timeline = Clock()
    let state: SourceState

    init(_ state: SourceState) { self.state = state }

    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) { onState(state) }
    func stop() {}
}
