import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Scanning
import ServiceProtocol
import Store

/// `noroshi nearby subscribe`.
struct NearbySubscribe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe", abstract: "Report which beacon messages are found and lost, until stopped.",
        discussion: """
            Prints one line for each message that is found or lost. This command queries the server at most once a \
            minute per beacon. If the server cannot be reached, and for a capture, the messages fetched earlier are \
            used and marked as stored. The 15 s until a message is lost count only while this program listens.

            Asks for permission to receive messages at each start until you answer yes; without a terminal, --yes \
            grants it. SIGINT and SIGTERM end the command. Status 1: devices that publish messages themselves cannot \
            be heard. 69: no server is set, or no adapter is usable. 74: the lines cannot be written. 77: messages are \
            not permitted, the terms are not agreed to, or listening is not permitted. 78: the preference file is \
            invalid.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @OptionGroup var hearing: HearingOptions
    @OptionGroup var span: DurationOption
    @OptionGroup var names: MessageOptions
    @Option(
        help: ArgumentHelp("What carries them: ble-beacon.", valueName: "devices", visibility: .hidden))
    var deviceTypes = NearbyDevices.beacons
    @Flag(name: .customLong("no-ibeacon"), help: "Listen only to Eddystone, not to iBeacon and AltBeacon.")
    var leavesIBeaconsOut = false
    @Flag(
        name: .customLong("no-low-power"), help: "Listen continuously, to find Eddystone sooner.")
    var refusesLowPower = false
    @Flag(
        help:
            "Store the subscription for noroshi watch, which continues it in the background, and exit without listening."
    )
    var background = false
    @Flag(help: "Allow messages without a prompt.")
    var yes = false
    @Option(help: "jsonl or text.")
    var format = EventFormat.jsonl
    @Flag(help: "The same as --format jsonl, with errors and remarks as JSON.")
    var json = false

    func validate() throws {
        guard background else { return }
        if span.seconds != nil { throw wrongUsage(.usage.notBoth, "--background", "--for") }
        if hearing.capture != nil { throw wrongUsage(.usage.backgroundCapture) }
    }

    private var subscription: NearbySubscription {
        var subscription = names.subscription()
        subscription.devices = deviceTypes
        subscription.strategy = BeaconStrategy(
            includesIBeacons: !leavesIBeaconsOut, prefersLowPower: !refusesLowPower, allowsBackground: background)
        return subscription
    }

    func run() async throws {
        let session = try StoreSession(
            hearing.isSimulated(options.common) ? options.simulating : options, .changing, server: server.choice)
        guard deviceTypes.isSupported else { throw Failure(.no, .nearby.onlyBeacons) }
        try hearing.checkCapture(session.setting)
        // The content of a capture is from another time, and has no meaning for a server.
        let isLive = hearing.capture == nil
        let answerer = try session.nearbyAnswerer(asks: isLive)
        try demandPermission(session)
        if background { return try keep(session) }
        var setting = session.setting
        let profile = ListeningNeed(
            chosen: setting.settings.scanProfile, isWatched: false, strategies: [subscription.strategy]
        ).profile
        setting.settings.scanProfile = profile
        var listening = Listening(setting.settings)
        let store = try session.read { (store) throws(StoreError) in store }
        var run = NearbyRun(
            subscription, dutyPercent: hasController ? profile.percentage : 100,
            NearbyDesk(answerer, store, asksServer: isLive),
            NearbyLineWriter(
                format: json ? .jsonl : format, localizer: session.localizer, names: try session.state().names))
        do {
            try await hearing.run(&listening, setting, seconds: span.seconds) { run.look($0) }
        } catch {
            run.end()
            throw error
        }
        run.end()
        if let error = run.failure {
            throw Failure(writing: error)
        }
    }

    /// Whether the command listens with an adapter.
    private var hasController: Bool { hearing.capture == nil && !hearing.isSimulated(options.common) }

    /// Stores the subscription for programs that listen in the background.
    private func keep(_ session: StoreSession) throws {
        guard case .subscribed(true) = try session.perform(.subscribe(subscription)).outcome else {
            throw Failure(.no, .messages.tooMany, .integer(ServiceState.mostSubscriptions))
        }
        guard !json else { return try session.write { subscription.write(to: &$0) } }
        try session.write(session.text(session.isShop ? .nearby.keptInShop : .nearby.kept))
    }

    /// Asks the user whether messages are wanted, unless the user has agreed before. The permission to listen is
    /// checked first: without it, the user is not asked.
    private func demandPermission(_ session: StoreSession) throws {
        let state = try session.state()
        if state.isNearbyAllowed == true { return }
        if yes {
            try session.perform(.allowNearby(true))
            return
        }
        let authorization =
            hasController ? EnvironmentReport(SystemFacts().gather()).authorization : .authorizedAlways
        let next = NearbyPreflight.next(subscription.strategy, authorization, isGranted: state.isNearbyAllowed)
        guard next != .denied, TerminalQuestion.canBeAsked else {
            throw Failure(
                .noPermission, state.isNearbyAllowed == nil ? .nearby.needsPermission : .nearby.needsAnother)
        }
        guard TerminalQuestion.isAnsweredYes(session.text(.nearby.question)) else {
            try session.perform(.allowNearby(false))
            throw Failure(.noPermission, .nearby.denied)
        }
        try session.perform(.allowNearby(true))
    }
}

extension NearbyDevices: ExpressibleByArgument {}

/// Options that select messages.
struct MessageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Namespace of the messages; by default, the namespace of the application.", valueName: "name"))
    var namespace: String?
    @Option(help: ArgumentHelp("Type of the messages; by default, all types.", valueName: "type"))
    var type: String?

    func validate() throws {
        if let namespace, !NearbyName.isNamespace(namespace) { throw wrongUsage(.usage.namespace, namespace) }
        if let type, !NearbyName.isType(type) { throw wrongUsage(.usage.messageType, type) }
    }

    func subscription() -> NearbySubscription { NearbySubscription(namespace: namespace ?? "", type: type) }
}
