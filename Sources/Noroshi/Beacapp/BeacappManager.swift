import Basics
public import BeaconService
public import Regions

/// An application that uses Beacapp's interface (JBCPManager), on an agent that listens.
///
/// The events of the server fire only while it scans. The agent's monitoring and ranging for others continues either
/// way. Several managers of an agent do not affect one another. When the last one is released, the events are in
/// force independently of a scan again.
public actor BeacappManager {
    public nonisolated let agent: BeaconAgent
    private let number: Int
    private weak var delegate: (any BeacappManagerDelegate)?
    private let calls = CallQueue(limit: nil)
    /// The number of droppable calls that wait for the delegate.
    private var waitingCalls = 0
    private var listeners = Listeners<BeacappEvent>()
    private var hearing: Task<Void, Never>?
    private var updates: [Int: Task<Void, Never>] = [:]
    private var lastUpdate = 0
    private var scan = BeacappScan.ended
    /// The newest round, which was not reported to the delegate yet.
    private var waitingRound: [RangedBeacon]?

    /// The most UUIDs that are scanned for: the document states that scanning for 20 or more is impossible.
    public static let mostUUIDs = 19
    /// The most events of the stream that wait for a listener, and the most calls that wait for the delegate.
    private static let limit = 10_000

    /// - Parameter agent: The agent, which need not have been started yet.
    public init(_ agent: BeaconAgent) async {
        self.agent = agent
        let (number, news) = await agent.addBeacappManager()
        self.number = number
        calls.begin()
        hearing = Task { [weak self] in
            for await news in news { await self?.hear(news) }
            await self?.end()
        }
    }

    deinit {
        hearing?.cancel()
        calls.end()
        // Releasing the writer of a stream does not end the stream.
        listeners.end()
    }

    /// Sets the delegate, which is kept weakly; nil: there is no delegate any more.
    public func setDelegate(_ delegate: (any BeacappManagerDelegate)?) async {
        self.delegate = delegate
        let status = await agent.adapterStatus
        if delegate != nil, status.isKnown { callStatus(status) }
    }

    /// A stream of the events from now on. A listener that does not read loses the oldest beyond 10,000. The stream
    /// ends with the agent.
    public func events() -> AsyncStream<BeacappEvent> {
        listeners.add(limit: Self.limit) { [weak self] number in
            Task { [weak self] in await self?.forget(listener: number) }
        }
    }

    private func forget(listener number: Int) { listeners.remove(number) }

    /// Ends the streams after the agent has ended. Updates in progress have ended with it, which is still reported.
    private func end() async {
        while let update = updates.values.first { await update.value }
        listeners.end()
    }

    /// Calls the delegate, unless too many calls already wait for it.
    private func call(_ call: @escaping @Sendable (BeacappManager, any BeacappManagerDelegate) async -> Void) {
        guard waitingCalls < Self.limit else { return }
        waitingCalls += 1
        calls.add { [weak self] in
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

    /// The identifier by which the server identifies this device (getDeviceIdentifier:).
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

    /// Begins an update of the events (startUpdateEvents:). It ends the scan, and only `startScan` begins it again.
    /// The delegate decides whether to update, and is notified of the end.
    /// - Throws: Nothing has begun, and nothing more is reported: `delegateMissing`, `notInitialized`.
    public func startUpdatingEvents() async throws(BeacappError) {
        guard delegate != nil else { throw .delegateMissing }
        if await agent.configuration.beacapp == nil { try await demandActivation() }
        await put(.ended)
        lastUpdate += 1
        let number = lastUpdate
        updates[number] = Task {
            let error = await update()
            // The call keeps the manager alive: the end is still reported to a delegate whose application has
            // released the manager.
            calls.add { await self.delegate?.manager(self, didFinishUpdatingEvents: error) }
            listeners.tell(.finishedUpdating(error))
            updates[number] = nil
        }
    }

    /// - Returns: The error; nil: there was none.
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

    /// The information about the update; nil: the server could not be reached.
    private func info() async throws(BeacappError) -> EventUpdateInfo? {
        do throws(BeacappError) { return try await agent.beacappInfo(of: .activated) } catch {
            guard error.code == .network else { throw error }
            return nil
        }
    }

    /// Asks the delegate, after its earlier calls.
    private func wantsUpdate(_ info: EventUpdateInfo?) async -> Bool {
        await withCheckedContinuation { answer in
            calls.add { [weak self] in
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
    ///   - schedule: How often conditions are checked.
    ///   - isRanging: Whether the delegate receives the beacons nearby once a second.
    /// - Returns: `success`, or `alreadyScanning`: the current scan continues unchanged.
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

    /// Ends the scan (stopScan:). The agent's monitoring and ranging for others continues.
    /// - Throws: `notInitialized`: the scan has ended all the same.
    public func stopScan() async throws(BeacappError) {
        await put(.ended)
        try await demandActivation()
    }

    /// Passes the scan to the agent. Two calls may overtake each other on their way to the agent: the last value set
    /// here applies.
    private func put(_ scan: BeacappScan) async {
        self.scan = scan
        var sent: BeacappScan
        repeat {
            sent = self.scan
            await agent.setBeacappScan(sent, of: number)
        } while sent != self.scan
    }

    // MARK: Logs

    /// Logs an entry of the application itself, for the server (customLog:error:).
    /// - Parameter text: 1 to 1,000 bytes of UTF-8, characters of Shift JIS without the marks that Beacapp forbids.
    /// - Throws: The log is not kept: `notInitialized`; `invalidData`: the text is invalid, or less than a second has
    ///   passed since the log before.
    public func customLog(_ text: String) async throws(BeacappError) {
        try await demandActivation()
        let matter = try BeacappLog.custom(text)
        let outcome = try await agent.keepBeacapp(.logBeacapp(matter, at: agent.source.now, as: .random()))
        if case .beacappLog(let result) = outcome { _ = try result.get() }
    }

    /// Sets the additional text for the log of each event that fires from now on (setAdditionalLog:error:), for all
    /// managers of the agent and as long as it runs; nil: none.
    /// - Throws: `invalidData`: the text is not valid as a custom log.
    public func setAdditionalLog(_ text: String?) async throws(BeacappError) {
        if let text { _ = try BeacappLog.custom(text) }
        await agent.setAdditionalBeacappLog(text)
    }

    // MARK: News from the agent

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
            if waitingRound == nil { calls.add { [weak self] in await self?.tellRound() } }
            waitingRound = beacons
        }
    }

    /// Reports the newest of the rounds that wait for a slow delegate.
    private func tellRound() async {
        guard let beacons = waitingRound else { return }
        waitingRound = nil
        await delegate?.manager(self, didRange: beacons)
    }
}

extension BeaconAgent {
    /// - Throws: The reason why an application cannot scan for the events of the server.
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
