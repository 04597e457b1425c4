import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Platform
import Regions
import Scanning

/// `noroshi beaconize`: transmits as an iBeacon.
struct BeaconizeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beaconize",
        abstract: "Transmit as an iBeacon, until Ctrl-C.",
        discussion: """
            Other devices receive this machine as a beacon of the service; no device can connect to it. The command \
            ends on SIGINT, SIGTERM, SIGHUP or when --duration has passed, and stops the transmission. If the adapter \
            disappears, the command waits for it and resumes. Scanning continues in parallel, even on the same \
            adapter, if the controller supports both.

            Like scanning, it requires only CAP_NET_RAW. One line on standard output shows the transmitted data; with \
            --json, each change is one line. The power is the value that receivers measure at 1 m and use to calculate \
            the distance; it is not set in the controller.

            Status 69: there is no usable adapter, or a transmission is already active. 77: no permission, or the \
            terms are not agreed to. 78: the preference file is invalid.
            """)

    @OptionGroup var options: ServiceUseOptions
    @Option(help: ArgumentHelp("0 to 65535.", valueName: "n"))
    var major: Int
    @Option(help: ArgumentHelp("0 to 65535.", valueName: "n"))
    var minor: Int
    @Option(
        help: ArgumentHelp(
            "The UUID, instead of that of the service's first region with fixed values.", valueName: "uuid"))
    var uuid: UUIDArgument?
    // Unconditional, because its value begins with a minus like an option.
    @Option(parsing: .unconditional, help: ArgumentHelp("The power at 1 m, -127 to -1.", valueName: "dBm"))
    var power = BeaconTransmission.defaultPower
    @Option(help: ArgumentHelp("The adapter, instead of the first one that is up.", valueName: "hciN"))
    var adapter: String?
    @OptionGroup var span: DurationOption
    @Flag(help: "Stop an active transmission, and replace it.")
    var takeOver = false
    @Flag(help: "Write each change as one JSON object per line.")
    var json = false

    func validate() throws {
        for (name, number) in [("--major", major), ("--minor", minor)] where !(0...65535).contains(number) {
            throw wrongUsage(.usage.rangeFound, name, "0", "65535", "\(number)")
        }
        guard BeaconTransmission.powerRange.contains(power) else {
            throw wrongUsage(.usage.rangeFound, "--power", "-127", "-1", "\(power)")
        }
        if let adapter, !SourceChoice.isAdapter(adapter) {
            throw wrongUsage(.usage.adapter, adapter)
        }
    }

    func run() async throws {
        let session = try StoreSession(options)
        let state = try session.state()
        try session.authorize(state)
        let transmission: BeaconTransmission
        do throws(BeaconizerError) {
            transmission = try BeaconTransmission(
                major: major, minor: minor, uuid: uuid?.value, measuredPower: power, state, session.context)
        } catch {
            throw Failure(error)
        }
        let beaconizer = Beaconizer(
            transmission, adapter: adapter ?? configuredAdapter(session.setting.settings),
            takeOver: takeOver || session.setting.settings.takeOver, userObstacle: { nil })
        let (ends, end) = AsyncStream.makeStream(of: Failure?.self)
        // The signals are set up before transmitting: a signal that ends the program must not leave the controller
        // transmitting.
        let signals = SignalListener { _ in end.yield(nil) }
        defer { signals.stop() }
        let log = TransmissionLog(session, isJSON: json) { end.yield($0) }
        await beaconizer.setDelegate(log)
        do throws(BeaconizerError) {
            try await beaconizer.activate()
        } catch {
            throw Failure(error)
        }
        let alarm = span.pause.map { pause in
            Task {
                try await Task.sleep(for: pause)
                end.yield(nil)
            }
        }
        var failure: Failure?
        for await reason in ends {
            failure = reason
            break
        }
        alarm?.cancel()
        await beaconizer.resign()
        await log.end()
        if let failure { throw failure }
    }

    private func configuredAdapter(_ settings: Settings) -> String? {
        if case .controllers(let names) = SourceChoice(settings.source) { names.first } else { nil }
    }
}

/// A UUID on the command line.
struct UUIDArgument: ExpressibleByArgument {
    var value: UUID128

    init?(argument: String) {
        guard let value = UUID128(argument) else { return nil }
        self.value = value
    }
}

extension Failure {
    fileprivate init(_ error: BeaconizerError) {
        let status: ExitStatus =
            switch error {
            case .needsAgreement, .blocked(.unauthorized, _): .noPermission
            case .unprepared(let error): error.isOfPreference ? .configuration : .unavailable
            default: .unavailable
            }
        self.init(status, error.reason)
    }
}
