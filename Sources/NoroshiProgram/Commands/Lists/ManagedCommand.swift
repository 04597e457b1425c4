import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi managed`: regions of other beacons that the service permits applications to use.
struct ManagedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "managed", abstract: "Update, list and monitor the managed regions.",
        subcommands: [
            ManagedListing.self, ManagedFetch.self, ManagedDifference.self, ManagedApply.self, ManagedUse.self,
        ],
        defaultSubcommand: ManagedListing.self)
}

/// `noroshi managed list`.
struct ManagedListing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the stored managed regions, and mark monitored ones.",
        discussion: """
            They are stored separately from the regions that are actually monitored: see managed diff and managed \
            apply. Regions from a server remain until the next fetch, or until managed use file discards them. Without \
            them, the list contains the regions of ManagedRegion.json next to config.toml.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object per line.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        guard json else {
            try session.write(session.lines(state.managed, state))
            if state.managed.isEmpty { session.remark(.cli.managedNone) }
            return session.tellOrigin(of: state)
        }
        try session.write(lines: state.managed) { json, region in
            json.object { region.write(to: &$0, state) }
        }
    }
}

/// `noroshi managed use`.
struct ManagedUse: ParsableCommand {
    /// The origins of regions that can be put in force.
    enum Origin: String, ExpressibleByArgument, CaseIterable { case file }

    static let configuration = CommandConfiguration(
        commandName: "use",
        abstract: "Discard the managed regions of a server, and use those of the file.",
        discussion: """
            Monitored regions do not change until managed apply. Another managed update restores the regions of the \
            server. Status 74: nothing could be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("file: the regions of ManagedRegion.json next to config.toml.", valueName: "origin"))
    var origin: Origin
    @Flag(help: "Write one JSON object per line.")
    var json = false

    /// Puts the file in force. A file that cannot be read changes nothing, and a missing file removes only the
    /// regions from a server.
    private func use(_ session: StoreSession) throws -> ServiceState {
        let (file, state) = (ManagedFile(session.setting.files), try session.state())
        if case .absent = file, state.lists.managed == nil { return state }
        return try session.perform { (state) throws(Failure) in
            .useManagedFile(try session.managedWithoutServer(file, state))
        }.state
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        let state = try use(session)
        guard json else {
            if session.files.managed == nil {
                session.remark(.list.noFile, .text(session.setting.files.managedRegions))
            }
            return try session.write(session.text(.list.held, .integer(state.managed.count)))
        }
        try session.write(lines: state.managed) { json, region in
            json.object { region.write(to: &$0, state) }
        }
    }
}

extension StoreSession {
    /// A line for each region, and whether it is monitored.
    fileprivate func lines(_ regions: [ManagedRegion], _ state: ServiceState) -> [String] {
        var columns = TextColumns()
        for region in regions {
            columns.add(
                text(region.managedType.textKey), region.regionID, region.region.map { "\($0.constraint)" },
                text(state.isMonitored(region.regionID) ? .cli.regionMonitored : .cli.regionIdle), region.name)
        }
        return columns.lines
    }

    /// A line for each region that was added or removed.
    func lines(new: [ManagedRegion], abandoned: [ManagedRegion]) -> [String] {
        var columns = TextColumns()
        for (sign, regions) in [("+", new), ("-", abandoned)] {
            for region in regions {
                columns.add(
                    sign, text(region.managedType.textKey), region.regionID, region.region.map { "\($0.constraint)" },
                    region.name)
            }
        }
        return columns.lines
    }

    /// Reports the origin of the managed regions.
    func tellOrigin(of state: ServiceState) {
        if let origin = state.lists.managed {
            remark(.cli.managedServer, .text(origin.place), .text(localizer.moment(origin.time)))
        } else if files.managed != nil {
            remark(.cli.managedFile, .text(setting.files.managedRegions))
        }
    }
}

extension ManagedRegion {
    /// Writes the members of the region's object.
    func write(to json: inout JSONText, _ state: ServiceState) {
        json.member("regionID", regionID)
        json.member("managedType", managedType.word)
        json.member("beaconType", beaconType?.rawValue)
        region?.constraint.write(to: &json)
        json.member("name", name)
        json.member("monitored", state.isMonitored(regionID))
    }
}
