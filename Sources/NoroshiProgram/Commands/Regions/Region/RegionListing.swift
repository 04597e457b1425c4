import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi region list`: every region by class.
struct RegionListing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the regions that can be monitored.",
        discussion: """
            Classes: reserved (for service beacons: all initial, dynamic and designated regions, and disabled ones), \
            initial (fixed values, any beacon), dynamic (variable values), designated (one beacon each), managed \
            (regions of others, managed through the service), other (your own regions, including those of the rules \
            file).

            In JSON, each line is an object: regionID, region, class, uuid, major, minor, monitored, notify and more.
            """)

    @OptionGroup var options: ServiceOptions
    @Option(
        name: .customLong("class"), help: ArgumentHelp("Only the regions of one class.", valueName: "class"))
    var filter: ClassFilter?
    @Flag(help: "Write one JSON object per line.")
    var json = false

    enum ClassFilter: String, CaseIterable, ExpressibleByArgument {
        case reserved, initial, dynamic, designated, managed, other
    }

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let regions = Self.all(state, session).filter { shows($0, state, session.context) }
        try session.write(regions, state, json: json)
        if regions.isEmpty && !json { session.remark(filter == nil ? .cli.regionNone : .cli.regionNoneOfClass) }
    }

    /// A region, with facts about it that the state does not contain.
    struct Entry {
        var region: MonitoredRegion
        var isEnabled = true
        var isFromRules = false

        func isMonitored(_ state: ServiceState) -> Bool {
            isFromRules || state.isMonitored(region.region.identifier)
        }

        func write(to json: inout JSONText, _ state: ServiceState) {
            region.write(to: &json, isMonitored: isMonitored(state)) { json in
                json.member("ranged", state.ranged.contains(region.region.identifier))
                if !isEnabled { json.member("enabled", false) }
                if isFromRules { json.member("ofRules", true) }
            }
        }

        func stateKey(_ state: ServiceState) -> TextKey {
            if !isEnabled { return .cli.regionOff }
            return isMonitored(state) ? .cli.regionMonitored : .cli.regionIdle
        }
    }

    /// All regions with an identifier: those that can be monitored, reserved ones that are switched off, those of the
    /// rules file.
    static func all(_ state: ServiceState, _ session: StoreSession) -> [Entry] {
        let rules = session.files.rules.regions.map { Entry(region: $0, isFromRules: true) }
        let taken = Set(rules.map(\.region.region.identifier))
        let known = state.knownRegions(session.context).filter { !taken.contains($0.region.identifier) }
        let off = state.reservedRegions(session.context).filter { !$0.isEnabled }.compactMap { official -> Entry? in
            guard let region = official.region else { return nil }
            let regionClass: RegionClass = official.beaconType.isStatic ? .initial : .dynamic
            return Entry(region: MonitoredRegion(region, regionClass: regionClass), isEnabled: false)
        }
        let listed = Set((known + off.map(\.region)).map(\.region.identifier)).union(taken)
        // A region that is still monitored may be missing from the official list by now.
        let lost = state.monitored.filter { !listed.contains($0.region.identifier) }
        return known.map { Entry(region: state.running($0)) } + lost.map { Entry(region: $0) } + off + rules
    }

    private func shows(_ entry: Entry, _ state: ServiceState, _ context: ServiceContext) -> Bool {
        switch filter {
        case nil: true
        case .reserved: [.initial, .dynamic, .designated].contains(entry.region.regionClass)
        case .initial: entry.isEnabled && entry.region.regionClass == .initial
        case .dynamic: entry.isEnabled && entry.region.regionClass == .dynamic
        case .designated: entry.region.regionClass == .designated
        case .managed: entry.region.regionClass == .managed
        case .other: entry.region.regionClass == .other
        }
    }
}

extension StoreSession {
    /// Writes a line for each region, as JSON or as text.
    func write(_ regions: [RegionListing.Entry], _ state: ServiceState, json isJSON: Bool) throws(Failure) {
        guard !isJSON else {
            return try write(lines: regions) { $1.write(to: &$0, state) }
        }
        var columns = TextColumns()
        for entry in regions {
            let region = entry.region
            columns.add(
                text(region.regionClass.textKey), region.region.identifier,
                "\(region.region.constraint)", text(entry.stateKey(state)), localizer.list(region.options.textKeys),
                entry.isFromRules ? text(.cli.regionOfRules) : nil)
        }
        try write(columns.lines)
    }
}

extension ServiceState {
    /// The region; if it is monitored, with the options of the monitoring.
    func running(_ region: MonitoredRegion) -> MonitoredRegion {
        monitored.first { $0.region.identifier == region.region.identifier } ?? region
    }
}
