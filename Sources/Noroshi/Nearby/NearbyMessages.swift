public import Basics
public import BeaconService
import Store

/// The reason why a subscription was not made.
public enum NearbyError: Error, Equatable, Sendable {
    /// Devices that publish messages themselves cannot be heard.
    case unsupportedDevices
    /// Listening is not permitted, or not at any time as the strategy requires. No server was asked for messages.
    case notAuthorized(ScanAuthorization)
    /// The user does not want messages.
    case denied
    /// The answer of the user could not be kept, for this reason.
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
    ///   - agent: The agent, which need not have been started yet.
    ///   - onPermissionError: Called with true when listening turns out not to be permitted, and with false when it
    ///     is permitted again (bluetoothPermissionErrorHandler).
    ///   - onPowerError: Called with true when the adapter is off, and with false when it is on again
    ///     (bluetoothPowerErrorHandler).
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

    /// Whether the user wants messages (GNSPermission); nil: the user was not asked yet.
    public var isAllowed: Bool? { get async { await agent.state.isNearbyAllowed } }

    /// Keeps the answer of the user (setGranted:). Without the user's consent nothing is received, and found messages
    /// are lost.
    public func allow(_ isAllowed: Bool) async throws(NearbyError) {
        do throws(CommandError<ServiceObstacle>) {
            try await agent.perform(.allowNearby(isAllowed))
        } catch {
            switch error {
            case .rejected(let obstacle): throw .cannotKeep(obstacle.reason.phrase)
            case .store(let error): throw .cannotKeep(error.phrase)
            }
        }
    }

    /// Begins a subscription (subscriptionWithMessageFoundHandler:messageLostHandler:paramsBlock:), which ends when
    /// the returned object is released.
    ///
    /// The permission to listen is checked first, and then whether the user wants messages.
    /// - Parameter permissionRequest: Asks a user who has not agreed yet whether they want messages, and returns the
    ///   answer (permissionRequestHandler), which is kept. Without it the user is not asked, and `denied` is thrown.
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

    /// Asks the user, once for all calls in the meantime, and keeps the answer.
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
        // A source without an adapter needs no permission.
        guard agent.source.isLive else { return }
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

/// The handler that is called when there is an error, and when there is none any more.
private struct ErrorHandler {
    var tell: @Sendable (Bool) async -> Void = { _ in }
    private var hasError = false

    /// - Returns: Whether this differs from before.
    mutating func note(_ hasError: Bool) -> Bool {
        defer { self.hasError = hasError }
        return hasError != self.hasError
    }
}
