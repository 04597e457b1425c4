import ArgumentParser
import Basics
import BeaconService
import Localization
import Noroshi
import Platform
import Scanning

/// `noroshi status`: whether this user may scan, and what Bluetooth is doing.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the scan permission and the Bluetooth state, and follow changes.",
        discussion: """
            With --follow, a line is written at each change, until SIGINT, SIGTERM or SIGHUP, or until the reader \
            closes the output. `noroshi doctor` shows the reasons for the state.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(name: .shortAndLong, help: "Continue to print changes, checked once per second.")
    var follow = false
    @Flag(help: "Write JSON objects: authorization and adapterState, by name and number.")
    var json = false

    private struct Status: Equatable, Sendable {
        var authorization: ScanAuthorization
        var adapterState: AdapterState

        init(_ report: EnvironmentReport) {
            authorization = report.authorization
            adapterState = report.adapterState
        }
    }

    func run() async throws {
        let setting = try common.setting()
        var last = Status(EnvironmentReport(SystemFacts().gather()))
        guard StandardOutput.write(line(last, setting.localizer)), follow else { return }
        let (ticks, ticker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let signals = SignalListener { _ in ticker.finish() }
        defer { signals.stop() }
        let clock = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                ticker.yield()
            }
        }
        defer { clock.cancel() }
        for await _ in ticks {
            let status = Status(EnvironmentReport(SystemFacts().gather()))
            guard status != last else { continue }
            last = status
            guard StandardOutput.write(line(status, setting.localizer)) else { return }
        }
    }

    private func line(_ status: Status, _ texts: Localizer) -> String {
        guard json else {
            return texts.text(
                .cli.statusLine, .text(texts.text(.environment.authorization)),
                .text(texts.text(status.authorization.textKey)), .text(texts.text(status.adapterState.textKey))) + "\n"
        }
        var json = JSONText()
        json.object { json in
            json.member("authorization", status.authorization.name)
            json.member("authorizationStatus", status.authorization.rawValue)
            json.member("adapterState", status.adapterState.name)
            json.member("peripheralState", status.adapterState.rawValue)
        }
        return json.text + "\n"
    }
}
