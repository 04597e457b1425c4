import Advertising
import BeaconService
import ProcessTesting
import StoreTesting
import Synchronization
import Testing

import Basics
@testable import Noroshi
@testable import Scanning

@Suite("Events of permission and adapter")
struct AdapterEventTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let scan = ActiveScan(adapter: "hci0", extended: false, active: false, codedPHY: false)
    private static let off = SourceState.lost(.adapterDown("hci0"), since: 0)

    private static var profiled: ActiveScan {
        var scan = scan
        scan.profile = .lowPower
        return scan
    }

    struct Timeline: Sendable {
        var states: [SourceState]
        var events: [String]
    }

    static let timelines = [
        // The first report of permission and adapter is no change.
        Timeline(states: [.starting, .scanning(scan)], events: ["adapter-ready why.adapter"]),
        Timeline(
            states: [.starting, .scanning(scan), off, off, .scanning(scan)],
            events: [
                "adapter-ready why.adapter", "adapter-lost error.controller.adapterDown",
                "adapter-state-changed why.adapter.poweredOff", "adapter-resumed why.adapter",
                "adapter-state-changed why.adapter.poweredOn",
            ]),
        Timeline(
            states: [.scanning(scan), .lost(.noPermission, since: 0), .scanning(scan)],
            events: [
                "adapter-ready why.adapter", "adapter-lost error.controller.noPermission",
                "authorization-changed why.auth.denied", "adapter-state-changed why.adapter.unauthorized",
                "adapter-resumed why.adapter", "authorization-changed why.auth.whenInUse",
                "adapter-state-changed why.adapter.poweredOn",
            ]),
        // The reason changes here, and the state of the adapter does not.
        Timeline(
            states: [.scanning(scan), .lost(.unplugged("hci0"), since: 0), .silent(scan, since: 0), .scanning(scan)],
            events: [
                "adapter-ready why.adapter", "adapter-lost error.controller.unplugged",
                "adapter-state-changed why.adapter.unsupported", "adapter-silent why.adapter",
                "adapter-resumed why.adapter", "adapter-state-changed why.adapter.poweredOn",
            ]),
        Timeline(
            states: [.scanning(scan), .scanning(profiled), .scanning(profiled)],
            events: ["adapter-ready why.adapter", "profile-changed why.profile.lowPower"]),
    ]

    @Test(
        "Each change is one event, in the order in which it happened; the first state is no change",
        arguments: timelines.indices)
    func changes(index: Int) async throws {
        let timeline = Self.timelines[index]
        let agent = try Shop.agent([.init(minor: 1, seconds: 0...1)], in: folder)
        for state in timeline.states { await agent.hear(state) }
        let told = await agent.takeEvents().filter { $0.kind != .started }
        #expect(told.map { "\($0.kind.rawValue) \($0.reason?.key.rawValue ?? "")" } == timeline.events)
        agent.source.stop()
        await agent.stop()
        let kinds = Set(told.map(\.kind))
        let logged = try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event).filter {
            kinds.contains($0.kind)
        }
        #expect(logged.map(\.reason?.key) == told.map(\.reason?.key))
    }

    @Test("The loss and the return of one of two adapters are reported, and monitoring goes on")
    func pair() async throws {
        let told = try await told([(false, false), (false, true), (false, false)]) { agent in
            #expect(agent.source.hasAdapter && agent.source.adapter == "hci0")
            #expect(await agent.adapterStatus.adapterState == .poweredOn)
        }
        #expect(
            told.map { "\($0.kind.rawValue) \($0.reason?.arguments ?? [])" } == [
                "adapter-ready [Basics.Argument.text(\"hci0+hci1\")]",
                "adapter-lost [Basics.Argument.text(\"hci1\")]",
                "adapter-resumed [Basics.Argument.text(\"hci1\")]",
            ])
    }

    @Test("The loss of one of two silent adapters is reported, and the silence is not reported again")
    func silentPair() async throws {
        let told = try await told([(false, false), (true, false), (true, true), (false, true), (false, false)])
        #expect(
            told.map(\.kind) == [.adapterReady, .adapterSilent, .adapterLost, .adapterResumed, .adapterResumed])
        #expect(told[2].reason == ControllerError.unplugged("hci1").phrase)
        #expect(told.map { $0.reason?.arguments ?? [] }[4] == [.text("hci1")])
    }

    @Test("An adapter that returns at the end of a silence is reported once, among all that receive")
    func endOfSilence() async throws {
        let told = try await told([(false, false), (true, true), (false, false)])
        #expect(told.map(\.kind) == [.adapterReady, .adapterLost, .adapterSilent, .adapterResumed])
        #expect(told.last?.reason?.arguments == [.text("hci0+hci1")])
    }

    /// Returns the events of two adapters, the second of which may be lost in each step, and calls `look` after
    /// each step.
    private func told(
        _ steps: [(isSilent: Bool, isSecondLost: Bool)], afterEach look: (BeaconAgent) async -> Void = { _ in }
    ) async throws -> [SiteEvent] {
        let pair = Pair()
        let store = try Store.open(in: folder.path + "/state", as: .instance).store
        let agent = try await BeaconAgent(
            source: SiteSource(pair), store: store, configuration: .init(context: Shop.context()))
        #expect(agent.source.name == "hci0+hci1")
        for step in steps {
            pair.isSilent.withLock { $0 = step.isSilent }
            pair.isSecondLost.withLock { $0 = step.isSecondLost }
            await agent.hear(pair.state)
            await look(agent)
        }
        let told = await agent.takeEvents().filter { $0.kind != .started }
        agent.source.stop()
        await agent.stop()
        return told
    }

    @Test("An event of a beacon names the adapter that receives it best, if there are several")
    func receiver() async throws {
        let pair = Pair()
        let store = try Store.open(in: folder.path + "/state", as: .instance).store
        let agent = try await BeaconAgent(
            source: SiteSource(pair), store: store, configuration: .init(context: Shop.context()))
        let event = SiteEvent(time: agent.source.timeline.now, kind: .enter, region: "door", beacon: Shop.beacon(1))
        #expect(await !agent.json(event).contains("receiver"))
        for (receiver, rssi) in [(0, -80), (1, -50)] as [(UInt16, Int8)] {
            pair.hear(Shop.beacon(1), by: receiver, rssi: rssi, into: agent.source.inbox)
        }
        _ = await agent.engine.snapshot(BeaconQuery(count: 0), detail: nil)
        #expect(await agent.json(event).contains("\"receiver\":\"hci1\""))
        agent.source.stop()
        await agent.stop()
    }

    @Test("A check that finds another permission is a change; the first check is none")
    func check() async throws {
        let agent = try Shop.agent([.init(minor: 1, seconds: 0...1)], in: folder)
        func report(_ mayScan: Bool, powered: Bool) -> EnvironmentReport {
            EnvironmentReport(
                EnvironmentFacts(
                    hasBluetoothSockets: true, adapters: [.init(name: "hci0", isPowered: powered, isLowEnergy: true)],
                    mayScan: mayScan, isSoftBlocked: false, isHardBlocked: false))
        }
        for report in [report(true, powered: true), report(true, powered: true)] { await agent.update(report) }
        #expect(await agent.takeEvents().map(\.kind) == [.started])
        await agent.update(report(true, powered: false))
        await agent.update(report(false, powered: false))
        #expect(
            await agent.takeEvents().map(\.reason?.key)
                == [.why.adapterPoweredOff, .why.authDenied, .why.adapterUnauthorized])
        #expect(await agent.adapterStatus.availability == .notAvailable(Phrase(.why.bluetoothOff)))
        agent.source.stop()
        await agent.stop()
    }

    @Test("The start of the scan comes before the first event that its reports caused, once")
    func order() {
        var announcement = ScanAnnouncement()
        let now = Timestamp(microseconds: 9_000_000)
        func event(_ kind: SiteEvent.Kind, at seconds: Int64, beacon: Bool) -> SiteEvent {
            SiteEvent(
                time: Timestamp(microseconds: seconds * 1_000_000), kind: kind, region: "door",
                beacon: beacon ? Shop.beacon(1) : nil)
        }
        let events = [
            event(.monitoringStarted, at: 1, beacon: false), event(.enter, at: 2, beacon: true),
            event(.inside, at: 2, beacon: true),
        ]
        announcement.begin(Self.scan, isBack: false, at: now)
        let told = announcement.announced(events)
        #expect(told.map(\.kind) == [.monitoringStarted, .adapterReady, .enter, .inside])
        #expect(told.map(\.time) == told.map(\.time).sorted { $0.microseconds < $1.microseconds })
        #expect(announcement.announced(events) == events)
        announcement.begin(Self.scan, isBack: false, at: now)
        #expect(announcement.announced([]) == [])
    }

    @Test("A check of Bluetooth returns its answer and sends it to the delegate; a request returns its answer")
    func answers() async throws {
        let listener = Listener()
        let agent = try Shop.agent([.init(minor: 1, seconds: 0...60)], in: folder)
        await agent.setDelegate(listener)
        await agent.start()
        let availability = await agent.checkBluetoothAvailability()
        let call = try await first("the answer", of: listener.calls) { if case .bluetooth = $0 { true } else { false } }
        guard case .bluetooth(let told) = call else { return _ = Issue.record("not told") }
        #expect(told == availability)
        #expect(await agent.requestAuthorization(.always) == agent.adapterStatus.authorization)
        agent.source.stop()
        await agent.stop()
    }
}

/// Two adapters, the second of which a test takes away.
private final class Pair: ReportSource {
    let identity = SourceIdentity(family: "controller", origin: .live)
    let name = "hci0+hci1"
    let timeline: any Timeline = Clock()
    let profile: ScanProfile? = .lowLatency
    let isSecondLost = Mutex(false)
    let isSilent = Mutex(false)

    private static func scan(_ adapter: String) -> ActiveScan {
        ActiveScan(adapter: adapter, extended: false, active: false, codedPHY: false)
    }

    var state: SourceState {
        let scan = Self.scan(isSecondLost.withLock { $0 } ? "hci0" : "hci0+hci1")
        return isSilent.withLock { $0 } ? .silent(scan, since: 0) : .scanning(scan)
    }

    var receivers: [Receiver] {
        let isLost = isSecondLost.withLock { $0 }
        return [
            Receiver(id: .first, name: "hci0", state: .scanning(Self.scan("hci0"))),
            Receiver(
                id: ReceiverID(rawValue: 1), name: "hci1",
                state: isLost ? .lost(.unplugged("hci1"), since: 0) : .scanning(Self.scan("hci1"))),
        ]
    }

    func hear(_ beacon: BeaconIdentity, by receiver: UInt16, rssi: Int8, into inbox: Inbox) {
        guard let uuid = beacon.uuid, let major = beacon.major, let minor = beacon.minor else { return }
        let payload = IBeacon(uuid: uuid, major: major, minor: minor, txPower: -59).advertisingData
        let report = AdvertisingReport(
            microseconds: timeline.now.microseconds, address: DeviceAddress(1, .random), eventType: .legacy, rssi: rssi,
            receiver: ReceiverID(rawValue: receiver), data: 0..<0)
        inbox.deposit { $0.append(report, data: 0..<payload.count, of: payload.span) }
    }

    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) {}
    func stop() {}
}
