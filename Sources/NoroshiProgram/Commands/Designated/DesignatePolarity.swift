import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi designate polarity`.
struct DesignatePolarity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "polarity",
        abstract: "Show or select the beacons to react to: any, only designated ones, or all except those.",
        discussion: """
            The selection determines which events are passed to hooks and delegates; the log contains all events. With \
            exclude, the regions that contain designated beacons are monitored again, because all other beacons there \
            are selected.

            Status 1: the limit allows no such region. 74: the change could not be stored. 77: selecting requires \
            agreement to the terms. 78: the preference file is invalid.
            """)

    @OptionGroup var options: RegionStartOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The selection.", valueName: "any|only|exclude"))
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
