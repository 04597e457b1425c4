public import BeaconService
public import Regions
import Tracking

/// An application that speaks Beacapp's interface (JBCPManager), over an agent that listens.
///
/// The events of the server fire while it scans, and not before. What the agent monitors and ranges for others goes on either
/// way. Several managers of an agent take nothing from one another. When the last one is released the events are in force by
/// themselves again.
public actor BeacappManager {
    public nonisolated let agent: BeaconAgent
    private let number: Int
    private weak var delegate: (any BeacappManagerDelegate)?
    private let line = CallLine(limit: nil)
    /// Calls that wait for the delegate, of those that may be left out.
    private var waitingCalls = 0
    private var listeners = Listeners<BeacappEvent>()
    private var hearing: Task<Void, Never>?
    private var updates: [Int: Task<Void, Never>] = [:]
    private var lastUpdate = 0
    private var scan = BeacappScan.ended
    /// The newest round, which the delegate has not been told of yet.
    private var waitingRound: [RangedBeacon]?

    /// So many UUIDs are scanned for at most: of 20 or more the document says that it is impossible.
    public static let mostUUIDs = 19
    /// The most events of the stream that wait for a listener, and the most calls that wait for the delegate.
    private static let limit = 10_000

    /// - Parameter agent: It need not have been started yet.
    public init(_ agent: BeaconAgent) async {
        self.agent = agent
        let (number, news) = await agent.addBeacappManager()
        self.number = number
        line.begin()
        hearing = Task { [weak self] in
            for await news in news { await self?.hear(news) }
            await self?.end()
        }
    }

    deinit {
        hearing?.cancel()
        line.end()
        // A stream whose writer is gone does not end by itself.
        listeners.end()
    }

    /// Sets the delegate, which is kept weakly; nil: nobody is told any more.
    public func setDelegate(_ delegate: (any BeacappManagerDelegate)?) async {
        self.delegate = delegate
        let status = await agent.adapterStatus
        if delegate != nil, status.isKnown { callStatus(status) }
    }

    /// What is told from now on. A listener that does not read loses the oldest beyond 10,000. It ends with the agent.
    public func events() -> AsyncStream<BeacappEvent> {
        listeners.add(limit: Self.limit) { [weak self] number in
            Task { [weak self] in await self?.forget(listener: number) }
        }
    }

    private func forget(listener number: Int) { listeners.remove(number) }

    /// The agent has ended. What it was asked before has ended with it, which is still told.
    private func end() async {
        while let update = updates.values.first { await update.value }
        listeners.end()
    }

    /// Calls the delegate, unless too many calls wait for it already.
    private func call(_ call: @escaping @Sendable (BeacappManager, any BeacappManagerDelegate) async -> Void) {
        guard waitingCalls < Self.limit else { return }
        waitingCalls += 1
        line.add { [weak self] in
            guard let self else { return }
            await self.countCall()
            if let delegate = await self.delegate { await call(self, delegate) }
        }
    }

    private func countCall() { waitingCalls -= 1 }

    private func callStatus(_ status: AdapterStatus) {
        let (authorization, state) = (status.authorization, status.adapterState)
        call { await $1.manager($0, didUpdate: authorization, adapterState: state) }
    }

    // MARK: Activation

    /// Activates the application at the agent's server, unless it is activated with that secret
    /// (initializeWithRequestToken:secretKey:options:error:).
    /// - Throws: Nothing was changed: `invalidActivationKey`, `sdkVersion`, `network` …
    public func activate(_ keys: BeacappKeys) async throws(BeacappError) { try await agent.activateBeacapp(keys) }

    /// Whether no application is activated at the agent's server (isNeedActivation).
    public var isActivationNeeded: Bool { get async { await agent.beacappActivation == nil } }

    /// By what the server knows this device (getDeviceIdentifier:).
    public var deviceIdentifier: String {
        get async throws(BeacappError) { try await demandActivation().device.description.lowercased() }
    }

    /// The address of the server (getApiHostUrl); nil: the agent has none.
    public var server: String? { get async { await agent.configuration.server?.address.text } }

    /// Forgets activation and events (clearActivationData). It ends the scan.
    public func clearActivationData() async throws(BeacappError) {
        await put(.ended)
        _ = try await agent.keepBeacapp(.forgetBeacapp)
    }

    @discardableResult
    private func demandActivation() async throws(BeacappError) -> BeacappActivation {
        guard let activation = await agent.beacappActivation else { throw .notActivated }
        return activation
    }

    // MARK: Updating events

    /// Begins an update of the events (startUpdateEvents:). It ends the scan, and nothing but `startScan` begins it again. The
    /// delegate is asked whether to update, and is told of the end.
    /// - Throws: Nothing has begun, and nothing more is told of it: `delegateMissing`, `notInitialized`.
    public func startUpdatingEvents() async throws(BeacappError) {
        guard delegate != nil else { throw .delegateMissing }
        if await agent.configuration.beacapp == nil { try await demandActivation() }
        await put(.ended)
        lastUpdate += 1
        let number = lastUpdate
        updates[number] = Task {
            let error = await update()
            // The call keeps the manager: who lets go of it is still told.
            line.add { await self.delegate?.manager(self, didFinishUpdatingEvents: error) }
            listeners.tell(.finishedUpdating(error))
            updates[number] = nil
        }
    }

    /// - Returns: What went wrong; nil: nothing.
    private func update() async -> BeacappError? {
        do throws(BeacappError) {
            guard await wantsUpdate(try await info()) else { return nil }
            try await agent.updateBeacappEvents(.always, of: .activated) { [weak self] done, all in
                await self?.tell(.progress(done: done, all: all))
            }
            return nil
        } catch {
            return error
        }
    }

    /// Nil: the server could not be asked.
    private func info() async throws(BeacappError) -> EventUpdateInfo? {
        do throws(BeacappError) { return try await agent.beacappInfo(of: .activated) } catch {
            guard error.code == .network else { throw error }
            return nil
        }
    }

    /// Asks the delegate, after what it was told before.
    private func wantsUpdate(_ info: EventUpdateInfo?) async -> Bool {
        await withCheckedContinuation { answer in
            line.add { [weak self] in
                guard let self, let delegate = await self.delegate else { return answer.resume(returning: false) }
                answer.resume(returning: await delegate.manager(self, shouldUpdateEvents: info))
            }
        }
    }

    private func tell(_ event: BeacappEvent) { listeners.tell(event) }

    // MARK: Scanning

    /// Whether the events of the server fire for this manager.
    public var isScanning: Bool { scan != .ended }

    /// Begins to scan for the events of the server (startScan:, startScanWithSchedule:withRanging:).
    /// - Parameters:
    ///   - schedule: How often conditions are looked at.
    ///   - isRanging: Whether the delegate is told once a second which beacons are near.
    /// - Returns: `success`, or `alreadyScanning`: it goes on as it does.
    /// - Throws: It does not scan: `delegateMissing`, `notInitialized`, `bluetoothUnsupported`, `scanNotPermitted`,
    ///   `invalidData`: the events have too many UUIDs.
    @discardableResult
    public func startScan(
        _ schedule: RuleSchedule = .default, withRanging isRanging: Bool = false
    ) async throws(BeacappError) -> BeacappErrorCode {
        guard delegate != nil else { throw .delegateMissing }
        try await demandActivation()
        try await agent.demandBeacappScan(mostUUIDs: Self.mostUUIDs)
        guard !isScanning else { return .alreadyScanning }
        await put(.running(schedule, isRanging: isRanging))
        return .success
    }

    /// Ends it (stopScan:). What the agent monitors and ranges for others goes on.
    /// - Throws: `notInitialized`: it does not scan any more all the same.
    public func stopScan() async throws(BeacappError) {
        await put(.ended)
        try await demandActivation()
    }

    /// Two calls may overtake each other on their way to the agent: the last word is what holds here.
    private func put(_ scan: BeacappScan) async {
        self.scan = scan
        var sent: BeacappScan
        repeat {
            sent = self.scan
            await agent.setBeacappScan(sent, of: number)
        } while sent != self.scan
    }

    // MARK: Logs

    /// Logs something of the application's own accord, for the server (customLog:error:).
    /// - Parameter text: 1 to 1,000 octets of UTF-8, characters of Shift JIS without the marks that Beacapp forbids.
    /// - Throws: It is not kept: `notInitialized`, `invalidData`: the text, or less than a second after the one before.
    public func customLog(_ text: String) async throws(BeacappError) {
        try await demandActivation()
        let matter = try BeacappLog.custom(text)
        let outcome = try await agent.keepBeacapp(.logBeacapp(matter, at: agent.source.now, as: .random()))
        if case .beacappLog(let result) = outcome { _ = try result.get() }
    }

    /// What the log of each event that fires from now on has along with it (setAdditionalLog:error:), for all managers of the
    /// agent and as long as it runs; nil: nothing.
    /// - Throws: `invalidData`: it is no custom log.
    public func setAdditionalLog(_ text: String?) async throws(BeacappError) {
        if let text { _ = try BeacappLog.custom(text) }
        await agent.setAdditionalBeacappLog(text)
    }

    // MARK: What the agent tells

    private func hear(_ news: BeacappManagers.News) {
        switch news {
        case .fired(let event):
            guard isScanning else { return }
            call { await $1.manager($0, didFire: event) }
            listeners.tell(.fired(event))
        case .status(let status):
            callStatus(status)
            listeners.tell(.status(status.authorization, status.adapterState))
        case .failed(let error):
            call { await $1.manager($0, didFailWith: error) }
            listeners.tell(.failed(error))
        case .ranged(let beacons):
            guard case .running(_, isRanging: true) = scan else { return }
            listeners.tell(.ranged(beacons))
            if waitingRound == nil { line.add { [weak self] in await self?.tellRound() } }
            waitingRound = beacons
        }
    }

    /// Of several rounds that wait for a slow delegate the newest is told.
    private func tellRound() async {
        guard let beacons = waitingRound else { return }
        waitingRound = nil
        await delegate?.manager(self, didRange: beacons)
    }
}

extension BeaconAgent {
    /// - Throws: Why an application cannot scan for the events of the server.
    fileprivate func demandBeacappScan(mostUUIDs: Int) throws(BeacappError) {
        let count = (state.beacapp.events?.rules ?? []).uuids.count
        guard count <= mostUUIDs else { throw .tooManyUUIDs(count, most: mostUUIDs) }
        // The simulated shop needs no adapter.
        guard memory.isOfSite else { return }
        if adapterStatus.adapterState == .unsupported { throw .bluetoothUnsupported }
        switch adapterStatus.authorization {
        case .denied, .restricted: throw .scanNotPermitted
        case .notDetermined, .authorizedWhenInUse, .authorizedAlways: break
        }
    }
}
