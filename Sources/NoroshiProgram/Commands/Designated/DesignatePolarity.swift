import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Texts

/// `noroshi designate polarity`.
struct DesignatePolarity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "polarity",
        abstract: "Tell which beacons are reacted to, or choose: any, only designated ones, or all but these.",
        discussion: """
            It decides which events hooks and delegates are told of; the log has all. With exclude the regions in which \
            designated beacons were found are monitored again, since all others there are wanted.

            Status 1: there is no room for such a region. 74: it could not be kept. 77: the terms are not agreed to, to \
            choose. 78: the preference file is not good.
            """)

    @OptionGroup var options: RegionStartOptions
    @ArgumentParser.Argument(help: ArgumentHelp("What to choose.", valueName: "any|only|exclude"))
    var polarity: DesignationPolarity?
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, polarity == nil ? .reading : .changing)
        var state = ServiceState()
        var start = MonitoringStart()
        if let polarity {
            let (outcome, after) = try session.perform(.setPolarity(polarity))
            if case .monitoring(let begun) = outcome { start = begun }
            state = after
        } else {
            state = try session.state()
        }
        try write(state.polarity, start, session)
        guard start.leftOut.isEmpty else {
            let limit = session.context.maximumRegionCount
            throw Failure(.no, .site.regionLimit, .integer(limit), .integer(start.leftOut.count))
        }
    }

    private func write(_ polarity: DesignationPolarity, _ start: MonitoringStart, _ session: StoreSession) throws {
        guard json else {
            return try session.write(session.text(.cli.polarity, .text(session.text(polarity.textKey))))
        }
        try session.write { json in
            json.object { json in
                json.member("polarity", polarity.rawValue)
                json.key("started")
                json.array { json in for region in start.started { json.value(region.region.identifier) } }
            }
        }
    }
}

extension DesignationPolarity: ExpressibleByArgument {}
