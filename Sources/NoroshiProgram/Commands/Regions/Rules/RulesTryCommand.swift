import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Regions
import Scanning
import Tracking

/// `noroshi rules try`: runs a capture through regions and rules, in the capture's own time.
struct RulesTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Run a capture through a rules file and print the events.",
        discussion: """
            Stores nothing and runs no hooks. Designations and regions of the store are used only with --store. The \
            same capture always produces the same events. Status 65: the rules or the capture are invalid. 66: there \
            is no such file.
            """)

    @OptionGroup var options: ServiceOptions
    @Option(help: "text or jsonl.")
    var format = EventFormat.text
    @Flag(help: "The same as --format jsonl.")
    var json = false
    @Option(help: ArgumentHelp("Duration of silence after the last report.", valueName: "duration"))
    var silence = DurationArgument(seconds: 0)
    @Option(
        help: ArgumentHelp(
            """
            The offset of the capture's location ahead of UTC, in whole minutes; rules and written times use it. By \
            default, this machine's time zone applies, including its summer time.
            """,
            valueName: "duration"))
    var utcOffset: DurationArgument?
    @Flag(help: "Use the regions and designations of the store too.")
    var store = false
    @ArgumentParser.Argument(
        help: ArgumentHelp("Rules in TOML, or Beacapp's JSON.", valueName: "rules"), completion: .file())
    var rules: String
    @ArgumentParser.Argument(
        help: ArgumentHelp("A capture; - for standard input.", valueName: "capture"), completion: .file())
    var capture: String

    func validate() throws {
        guard (0...1e7).contains(silence.seconds) else { throw wrongUsage(.usage.range, "--silence", "0", "10000000") }
        if let ahead = utcOffset?.seconds, !(-86_340...86_340).contains(ahead) || ahead / 60 != (ahead / 60).rounded() {
            throw wrongUsage(.usage.utcOffset, "\(ahead)")
        }
    }

    func run() async throws {
        let session = try StoreSession(options, tellsOfRules: false, needsPreference: false)
        let setting = session.setting
        let state = store ? try session.state() : ServiceState()
        let ahead = utcOffset.map { Int($0.seconds) }
        let zone = ahead.map { LocalZone.fixed($0) } ?? .system
        var configuration = setting.agentConfiguration(session.files)
        configuration.zone = zone
        var surroundings = session.files.rulesContext(state)
        surroundings.zone = zone
        do throws(ConfigurationProblems) {
            configuration.rules = try RulesReader.read(rules, context: surroundings) { session.remark($0) }
        } catch {
            throw Failure(error.problems.first?.status ?? .data, problems: error.problems)
        }
        configuration.context.ruleRegions = configuration.rules.regions.map(\.region.identifier)
        let settings = setting.settings
        let trial = Trial(configuration, state: state) {
            BeaconTable(limits: settings.limits, layouts: settings.layouts)
        }
        let line = EventTextLine(setting.localizer, in: zone)
        let context = EventContext(
            names: state.names, source: "capture", sentence: { setting.localizer.text($0.inWords) },
            rules: configuration.rules.rules, utcOffset: ahead ?? 0)
        do throws(CaptureFileError) {
            _ = try await trial.run(CaptureFile(path: capture), silence: silence.seconds) { events in
                for event in events {
                    let text = json || format == .jsonl ? event.json(context) : line.text(event, names: state.names)
                    StandardOutput.write(text + "\n")
                }
            }
        } catch {
            throw Failure(error)
        }
    }
}
