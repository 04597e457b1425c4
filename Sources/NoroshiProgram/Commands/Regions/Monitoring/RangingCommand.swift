import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi ranging`: the regions whose distances are reported each second.
struct RangingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ranging",
        abstract: "Start and stop the ranging of regions, list ranged regions, or follow the results.",
        discussion: "Takes effect in the running screen or watch, or in the next one that starts.",
        subcommands: [Start.self, Stop.self, List.self, RangingFollow.self], defaultSubcommand: List.self)

    /// The regions, selected in exactly one of the three ways.
    struct Choice: ParsableArguments {
        @Flag(name: .customLong("static"), help: "The service's beacons with fixed values.")
        var isStatic = false
        @Flag(name: .customLong("dynamic"), help: "The service's beacons with variable values.")
        var isDynamic = false
        @Option(
            help: ArgumentHelp("A region by its identifier; may be given several times.", valueName: "id"),
            completion: Proposals.regions)
        var region: [String] = []
        @Flag(help: ArgumentHelp("Act as where there is nothing to range with: status 1.", visibility: .hidden))
        var noAdapter = false
        @Flag(help: "Write one JSON object: rangedRegions.")
        var json = false

        func validate() throws {
            guard [isStatic, isDynamic, !region.isEmpty].count(where: { $0 }) == 1 else {
                throw wrongUsage(.usage.giveOne, "--static, --dynamic, --region")
            }
        }
    }

    /// `noroshi ranging start`.
    struct Start: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start the ranging of regions.",
            discussion: """
                Regions of the service require agreement to its terms (status 77 without it). Status 1: there is no \
                such region. 74: the change could not be stored. 78: the preference file is invalid.
                """)

        @OptionGroup var options: ServiceUseOptions
        @OptionGroup var choice: Choice

        func run() throws {
            try StoreSession(options, .changing).range(choice, true)
        }
    }

    /// `noroshi ranging stop`.
    struct Stop: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop the ranging of regions.",
            discussion: """
                With several regions, stops those that are ranged. Status 1: one of them is not ranged. 74: the change \
                could not be stored.
                """)

        @OptionGroup var options: ServiceOptions
        @OptionGroup var choice: Choice

        func run() throws {
            try StoreSession(options, .changing).range(choice, false)
        }
    }

    /// `noroshi ranging list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the ranged regions.")

        @OptionGroup var options: ServiceOptions
        @Flag(help: "Write one JSON object per line: region.")
        var json = false

        func run() throws {
            let session = try StoreSession(options)
            let ranged = try session.state().ranged
            guard !json else {
                return try session.write(lines: ranged) { json, region in
                    json.object { $0.member("region", region) }
                }
            }
            try session.write(ranged.map { SafeOutput.text($0) })
            if ranged.isEmpty { session.remark(.cli.rangingNone) }
        }
    }
}

extension StoreSession {
    /// Changes the ranged regions, and reports how many there are now; status 1 when the change was rejected.
    fileprivate func range(_ choice: RangingCommand.Choice, _ isOn: Bool) throws {
        var (isDone, former, ranged) = (false, [String](), try state().ranged)
        if !choice.noAdapter {
            let (outcome, state) = try perform(
                choice.region.isEmpty
                    ? .setServiceRanging(isDynamic: choice.isDynamic, isOn) : .setRanging(choice.region, isOn))
            if case .unknownRegion(let identifier) = outcome {
                throw Failure(.no, .why.unknownRegion, .text(identifier))
            }
            if case .ranging(let done, let before) = outcome { (isDone, former) = (done, before) }
            ranged = state.ranged
        }
        if choice.json {
            try write { json in
                json.object { json in
                    json.key("rangedRegions")
                    json.array { json in for region in ranged { json.value(region) } }
                }
            }
        } else {
            try write(text(.cli.rangingCount, .integer(ranged.count)))
        }
        guard !isDone else { return }
        if choice.noAdapter { throw Failure(.no, .cli.rangingMissing) }
        if choice.region.isEmpty { throw Failure(.no, .site.nothingToMonitor) }
        let others = choice.region.filter { !former.contains($0) }
        throw Failure(.no, problems: others.map { Phrase(.cli.rangingNotRanged, .text($0)) })
    }
}
