public import Advertising
import Basics
public import BeaconService
public import Regions
public import Scanning

/// Transmits as an iBeacon with the adapter of this machine (TbBTBeaconizer).
///
/// It needs the agreement to the service's terms, CAP_NET_RAW, and an adapter that is up. Scanning continues meanwhile,
/// also on the same adapter if the controller can do both. `resign` turns advertising off, and so does releasing the
/// beaconizer; a program that ends should call `resign` and wait for it.
public actor Beaconizer {
    public nonisolated let transmission: BeaconTransmission
    /// `hci0`; nil: the first adapter that is up.
    public nonisolated let adapter: String?
    /// The state of the beaconizer.
    public private(set) var status = BeaconizerStatus.resigned
    /// The adapter that transmits, and how it transmits; nil: it does not transmit.
    public private(set) var active: ActiveTransmission?

    private let userObstacle: @Sendable () async -> BeaconizerError?
    private let takeOver: Bool
    private var controller: ControllerTransmission?
    /// The call of `activate` or `resign` in progress, for which other calls wait.
    private var turn: Task<BeaconizerError?, Never>?
    private weak var delegate: (any BeaconizerDelegate)?
    private let calls: CallQueue
    private var wasActivatable: Bool?
    private var looking: Task<Void, Never>?

    /// The time between two checks whether it can be activated.
    private static let lookInterval = Duration.seconds(1)

    /// - Parameters:
    ///   - takeOver: Whether a transmission of another program is turned off; otherwise it makes the activation fail.
    ///   - userObstacle: Returns why the user may not transmit now; nil: the user may.
    public init(
        _ transmission: BeaconTransmission, adapter: String? = nil, takeOver: Bool = false,
        userObstacle: @escaping @Sendable () async -> BeaconizerError?
    ) {
        self.transmission = transmission
        self.adapter = adapter
        self.takeOver = takeOver
        self.userObstacle = userObstacle
        calls = CallQueue(limit: nil)
        calls.begin()
    }

    /// A beaconizer of an application that has an agent, with the UUID of its first service region unless one is given.
    /// - Parameters:
    ///   - major: 0 to 65535.
    ///   - minor: 0 to 65535.
    ///   - measuredPower: dBm at 1 m, -127 to -1.
    /// - Throws: `invalidNumbers`, `invalidPower`, `noRegion`.
    public init(
        major: Int, minor: Int, uuid: UUID128? = nil, measuredPower: Int = BeaconTransmission.defaultPower,
        adapter: String? = nil, takeOver: Bool = false, _ agent: BeaconAgent
    ) async throws(BeaconizerError) {
        let transmission = try BeaconTransmission(
            major: major, minor: minor, uuid: uuid, measuredPower: measuredPower, await agent.state,
            await agent.configuration.context)
        self.init(transmission, adapter: adapter, takeOver: takeOver) { [weak agent] in
            await agent?.state.agreement.isAgreed == true ? nil : .needsAgreement
        }
    }

    deinit {
        looking?.cancel()
        calls.end()
    }

    /// The region of this beacon alone (myBeaconRegion).
    public nonisolated var region: BeaconRegion { transmission.region }

    /// Whether it transmits at this moment.
    public var isActive: Bool { status == .active }

    /// Whether there is no known obstacle to `activate`: the terms are agreed to, and there is an adapter that is up
    /// and may be used. Any other obstacle shows only on trying.
    public var isActivatable: Bool { get async { await obstacle == nil } }

    /// The obstacle to `activate`, as far as it can be found without trying.
    public var obstacle: BeaconizerError? {
        get async {
            if let refusal = await userObstacle() { return refusal }
            return AdapterInfo.transmissionObstacle(adapter).map { BeaconizerError($0) }
        }
    }

    /// Begins to transmit (tryToActivateAsBeacon), and returns once the controller transmits. Has no effect while it
    /// already transmits.
    /// - Throws: `needsAgreement`, or `blocked` with the reason. Trying again is allowed.
    public func activate() async throws(BeaconizerError) {
        if let error = await inTurn({ await $0.begin() }) { throw error }
    }

    /// Ends the transmission (resignActiveBeacon), and returns once the controller has turned it off.
    public func resign() async {
        _ = await inTurn { beaconizer in
            await beaconizer.end()
            return nil
        }
    }

    /// Returns when everything so far has been reported to the delegate. A program that ends waits for it after
    /// `resign`; the delegate itself must not.
    public func finishCalls() async { await withCheckedContinuation { told in calls.add { told.resume() } } }

    /// Sets the delegate, which is kept weakly.
    public func setDelegate(_ delegate: (any BeaconizerDelegate)?) {
        self.delegate = delegate
        looking?.cancel()
        wasActivatable = nil
        guard delegate != nil else { return }
        looking = Task { [weak self] in
            while !Task.isCancelled {
                await self?.look()
                try? await Task.sleep(for: Self.lookInterval)
            }
        }
    }

    // MARK: Calls in order

    private func inTurn(_ step: @escaping @Sendable (Beaconizer) async -> BeaconizerError?) async -> BeaconizerError? {
        let former = turn
        let task = Task {
            _ = await former?.value
            return await step(self)
        }
        turn = task
        return await task.value
    }

    private func begin() async -> BeaconizerError? {
        guard controller == nil else { return nil }
        if let refusal = await userObstacle() { return fail(refusal) }
        let (states, news) = AsyncStream.makeStream(of: TransmissionState.self)
        let configuration = TransmissionConfiguration(
            payload: transmission.frame.advertisingData, adapter: adapter, takeOver: takeOver)
        let controller = ControllerTransmission(configuration) { state in
            news.yield(state)
            if state == .stopped { news.finish() }
        }
        do throws(ControllerError) {
            try await controller.start()
        } catch {
            news.finish()
            return fail(BeaconizerError(error))
        }
        self.controller = controller
        var incoming = states.makeAsyncIterator()
        if let first = await incoming.next(isolation: self) { hear(first) }
        Task { [weak self] in for await state in states { await self?.hear(state) } }
        return nil
    }

    private func end() async {
        guard let controller else { return }
        await controller.stop()
        self.controller = nil
        active = nil
        status = .resigned
        tell { await $1.beaconizerDidResign($0) }
    }

    private func fail(_ error: BeaconizerError) -> BeaconizerError {
        tell { await $1.beaconizer($0, didFailToActivate: error) }
        return error
    }

    private func hear(_ state: TransmissionState) {
        guard controller != nil else { return }
        switch state {
        case .transmitting(let transmission):
            active = transmission
            guard status != .active else { return }
            status = .active
            tell { await $1.beaconizerDidActivate($0) }
        case .interrupted(let reason):
            let error = BeaconizerError(reason)
            active = nil
            guard status != .interrupted(error) else { return }
            status = .interrupted(error)
            tell { await $1.beaconizer($0, didInterrupt: error) }
        case .stopped: break
        }
    }

    /// Notifies the delegate if the answer changed. Withdrawing the agreement ends the transmission.
    private func look() async {
        if controller != nil, await userObstacle() != nil { await resign() }
        let isActivatable = await isActivatable
        guard isActivatable != wasActivatable else { return }
        wasActivatable = isActivatable
        tell { await $1.beaconizer($0, didChangeActivatable: isActivatable) }
    }

    private func tell(_ call: @escaping @Sendable (Beaconizer, any BeaconizerDelegate) async -> Void) {
        guard let delegate else { return }
        // The call keeps the beaconizer alive: the end is still reported to a delegate whose application released it
        // after `resign`.
        calls.add { [weak delegate] in
            if let delegate { await call(self, delegate) }
        }
    }
}

extension BeaconizerError {
    /// The error for an adapter that does not transmit.
    init(_ error: ControllerError) {
        self = .blocked(
            error.adapterState, error.transmissionPhrase)
    }
}
