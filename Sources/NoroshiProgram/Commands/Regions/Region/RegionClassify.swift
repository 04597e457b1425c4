import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi region classify`: the class of a region for the service.
struct RegionClassify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Show all classes of a region.",
        discussion: """
            Specify a region as UUID, UUID/MAJOR or UUID/MAJOR/MINOR, altbeacon:ID1/ID2/ID3, \
            eddystone:NAMESPACE/INSTANCE, or by its identifier. Status 2: the argument is none of these.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The region.", valueName: "region"), completion: Proposals.regions)
    var region: String
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let constraint = try constraint(state, session)
        let classes = state.classes(of: constraint, session.context)
        guard !json else {
            try session.write { json in
                json.object { json in
                    json.key("classes")
                    json.array { json in for name in classes.names { json.value(name) } }
                    for (name, value) in Self.answers(classes) { json.member(name, value) }
                    if case .iBeacon(let uuid, _, _) = constraint {
                        json.member("regionID", state.reservedRegion(uuid: uuid, session.context)?.regionID)
                    }
                    constraint.write(to: &json)
                }
            }
            return
        }
        try session.write(classes.textKeys.map { session.text($0) }.joined(separator: " "))
    }

    /// The answers to the five questions that the service's document defines.
    private static func answers(_ classes: RegionClasses) -> [(String, Bool)] {
        [
            ("reserved", classes.contains(.reserved)), ("initial", classes.contains(.initial)),
            ("dynamic", classes.contains(.dynamic)), ("designated", classes.contains(.designated)),
            ("managed", classes.contains(.managed)),
        ]
    }

    private func constraint(_ state: ServiceState, _ session: StoreSession) throws(Failure) -> RegionConstraint {
        if let known = RegionListing.all(state, session).first(where: { $0.region.region.identifier == region }) {
            return known.region.region.constraint
        }
        return try session.constraint(region)
    }
}

extension StoreSession {
    /// A region as it is written on the command line.
    func constraint(_ text: String) throws(Failure) -> RegionConstraint {
        do throws(RegionError) {
            return try RegionConstraint(text: text)
        } catch {
            switch error {
            case .minorWithoutMajor: throw Failure(.usage, .cli.regionMinorWithoutMajor, .text(text))
            case .unreadable(let part): throw Failure(.usage, .cli.regionUnreadable, .text(text), .text(part))
            case .emptyIdentifier: throw Failure(.usage, .cli.regionEmptyIdentifier)
            }
        }
    }
}
