import BeaconService
public import Machine
public import Nearby
import Store
public import Texts

/// Why nothing was subscribed to.
public enum NearbyError: Error, Equatable, Sendable {
    /// Devices that publish messages themselves cannot be heard.
    case unsupportedDevices
    /// Listening is not permitted, or not at any time as the strategy wants it. Nobody was asked for messages.
    case notAuthorized(ScanAuthorization)
    /// The user does not want messages.
    case denied
    /// The answer of the user could not be kept, and why.
    case cannotKeep(Phrase)
}

/// Messages of beacons for an application (GNSMessageManager), over an agent that listens.
public actor NearbyMessages {
    public nonisolated let agent: BeaconAgent
    private var hearing: Task<Void, Never>?
    /// The question whether the user wants messages, while it is open.
    private var asking: Task<Result<Bool, NearbyError>, Never>?
    private var permissionErrors = ErrorHandler()
    private var powerErrors = ErrorHandler()

    /// - Parameters:
    ///   - agent: It need not have been started yet.
    ///   - onPermissionError: Told true when listening turns out not to be permitted, and false when it is again
    ///     (bluetoothPermissionErrorHandler).
    ///   - onPowerError: Told true when the adapter is off, and false when it is on again (bluetoothPowerErrorHandler).
    public init(
        _ agent: BeaconAgent, onPermissionError: @escaping @Sendable (Bool) async -> Void = { _ in },
        onPowerError: @escaping @Sendable (Bool) async -> Void = { _ in }
    ) async {
        self.agent = agent
        permissionErrors.tell = onPermissionError
        powerErrors.tell = onPowerError
        let news = await agent.adapterNews()
        hearing = Task { [weak self] in for await status in news { await self?.hear(status) } }
    }

    deinit { hearing?.cancel() }

    private func hear(_ status: AdapterStatus) async {
        let isForbidden = [.denied, .restricted].contains(status.authorization) || status.adapterState == .unauthorized
        let (isPermissionNew, isPowerNew) = (
            permissionErrors.note(isForbidden), powerErrors.note(status.adapterState == .poweredOff)
        )
        if isPermissionNew { await permissionErrors.tell(isForbidden) }
        if isPowerNew { await powerErrors.tell(status.adapterState == .poweredOff) }
    }

    /// Whether the user wants messages (GNSPermission); nil: they were not asked yet.
    public var isAllowed: Bool? { get async { await agent.state.isNearbyAllowed } }

    /// Keeps the answer of the user (setGranted:). Without their consent nothing is received, and what was found is lost.
    public func allow(_ isAllowed: Bool) async throws(NearbyError) {
        do throws(Refused<ServiceObstacle>) {
            try await agent.perform(.allowNearby(isAllowed))
        } catch {
            switch error {
            case .refused(let obstacle): throw .cannotKeep(obstacle.reason.phrase)
            case .store(let error): throw .cannotKeep(error.phrase)
            }
        }
    }

    /// Begins a subscription (subscriptionWithMessageFoundHandler:messageLostHandler:paramsBlock:), which ends when what is
    /// returned is released.
    ///
    /// Whether listening is permitted is looked at first, and then whether the user wants messages.
    /// - Parameter permissionRequest: Asks the user whether they want messages, where they have not said yes, and returns the
    ///   answer (permissionRequestHandler), which is kept. Without it nothing is asked, and `denied` is thrown.
    public func subscribe(
        _ subscription: NearbySubscription, permissionRequest: (@Sendable () async -> Bool)? = nil,
        handlers: NearbyHandlers = NearbyHandlers()
    ) async throws(NearbyError) -> MessageSubscription {
        guard subscription.devices.isSupported else { throw .unsupportedDevices }
        try await demandAuthorization(subscription.strategy)
        if await isAllowed != true {
            guard let permissionRequest else { throw .denied }
            guard try await ask(permissionRequest).get() else { throw .denied }
        }
        let (number, news) = await agent.addSubscription(subscription)
        return MessageSubscription(subscription, number, news, agent, handlers)
    }

    /// Asks the user, once for all who want to know meanwhile, and keeps the answer.
    private func ask(_ permissionRequest: @escaping @Sendable () async -> Bool) async -> Result<Bool, NearbyError> {
        if let asking { return await asking.value }
        let asking = Task { () async -> Result<Bool, NearbyError> in
            let answer = await permissionRequest()
            do throws(NearbyError) { try await allow(answer) } catch { return .failure(error) }
            return .success(answer)
        }
        self.asking = asking
        defer { self.asking = nil }
        return await asking.value
    }

    private func demandAuthorization(_ strategy: BeaconStrategy) async throws(NearbyError) {
        // Where no adapter is heard nobody needs to permit it.
        guard agent.source.isHeard else { return }
        var authorization = await agent.adapterStatus.authorization
        if case .authorize(let wanted) = NearbyPreflight.next(strategy, authorization, isGranted: nil) {
            authorization = await agent.requestAuthorization(wanted == .authorizedAlways ? .always : .whenInUse)
        }
        switch NearbyPreflight.next(strategy, authorization, isGranted: nil) {
        case .permission, .ready: return
        case .denied, .authorize: throw .notAuthorized(authorization)
        }
    }
}

/// Who is told that there is an error, and that there is none any more.
private struct ErrorHandler {
    var tell: @Sendable (Bool) async -> Void = { _ in }
    private var hasError = false

    /// - Returns: Whether it is new.
    mutating func note(_ hasError: Bool) -> Bool {
        defer { self.hasError = hasError }
        return hasError != self.hasError
    }
}
