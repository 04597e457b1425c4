import Advertising
import ArgumentParser
import Basics
import CommandUsage
import Regions
import Tracking

/// Selects the reports that `noroshi scan` writes. Counts and recordings contain all reports.
struct Selection {
    var filter = BeaconFilter()
    /// Whether only reports with Eddystone's service are written.
    var onlyEddystone = false
    /// Whether reports in which a device repeats its payload are left out.
    var onlyNews = false
    /// The service's facts about beacons; nil: they are not written.
    var service: ServiceLookup?
    /// Whether only reports of the service's beacons are written.
    var onlyService = false

    /// A hash of the payload that each device sent last. Its size is limited: the many devices of a long day must not
    /// fill the memory.
    private var last: [DeviceAddress: Int] = [:]
    private static let mostDevices = 50_000

    var isEverything: Bool { filter.isEmpty && !onlyEddystone && !onlyNews && service == nil }

    /// Whether a report is wanted. `passes` is whether its beacon passes the filter.
    mutating func wants(
        _ payload: Span<UInt8>, _ report: AdvertisingReport, _ identity: BeaconIdentity, _ passes: Bool
    ) -> Bool {
        guard passes, !onlyEddystone || Self.isEddystone(payload),
            !onlyService || service?.isService(identity) == true
        else { return false }
        guard onlyNews else { return true }
        if last.count >= Self.mostDevices { last.removeAll(keepingCapacity: true) }
        let mix = payload.octets(0..<payload.count).hashValue
        return last.updateValue(mix, forKey: report.address) != mix
    }

    /// Whether the service list or the service data contains FEAA; either alone is enough.
    private static func isEddystone(_ payload: Span<UInt8>) -> Bool {
        var cursor = ADCursor()
        while let structure = cursor.next(in: payload) {
            let data = structure.data
            switch structure.type {
            case .serviceData16: if data.count >= 2, payload.littleEndian16(data.lowerBound) == 0xFEAA { return true }
            case .completeServiceUUIDs16, .incompleteServiceUUIDs16:
                for start in stride(from: data.lowerBound, through: data.upperBound - 2, by: 2)
                where payload.littleEndian16(start) == 0xFEAA { return true }
            default: break
            }
        }
        return false
    }
}

/// The options that select reports.
struct SelectionOptions: ParsableArguments {
    @OptionGroup var typed: FilterOption
    @Option(
        help: ArgumentHelp(
            "Beacons at this proximity or nearer: immediate, near, far, unknown.", valueName: "proximity"))
    var within: Proximity?
    @Option(help: ArgumentHelp("Beacons at this proximity or farther.", valueName: "proximity"))
    var beyond: Proximity?
    @Option(help: ArgumentHelp("Beacons at exactly this proximity.", valueName: "proximity"))
    var exactly: Proximity?
    @Flag(help: "Only reports of the Eddystone service, with the known telemetry.")
    var eddystone = false
    @Flag(help: "Show keycode, regionID, segment, designated and switcher of the service's beacons.")
    var service = false
    @Flag(help: "Show the same, and omit all other beacons.")
    var serviceOnly = false
    @Flag(help: "Only designated beacons.")
    var designatedOnly = false
    @Flag(help: "All except designated beacons.")
    var excludeDesignated = false
    @Flag(help: "Omit reports that a device repeats unchanged.")
    var noDuplicates = false

    func validate() throws {
        if designatedOnly && excludeDesignated {
            throw wrongUsage(.usage.notBoth, "--designated-only", "--exclude-designated")
        }
    }

    /// - Parameter isSimulated: Whether the source is the simulated shop or a recording of it; the shop's site
    ///   applies then.
    /// - Throws: Wrong usage for an invalid filter.
    func selection(_ setting: Setting, isSimulated: Bool) throws -> Selection {
        var known: ServiceLookup?
        func fetch() -> ServiceLookup {
            let lookup = known ?? ServiceLookup(setting, isSimulated: isSimulated)
            known = lookup
            return lookup
        }
        var filter = try typed.reading(setting) { fetch().filterFacts }
        let rules = [
            within.map(ProximityRule.within), beyond.map(ProximityRule.beyond), exactly.map(ProximityRule.exactly),
        ]
        for case let rule? in rules { filter.terms.append(.init(isInverted: false, condition: .proximity(rule))) }
        if designatedOnly || excludeDesignated {
            filter.terms.append(
                .init(isInverted: excludeDesignated, condition: .identity(fetch().designatedIdentities)))
        }
        guard filter.isPossible(setting.layouts) else { throw wrongUsage(.usage.filterNever) }
        var selection = Selection()
        selection.filter = filter
        if service || serviceOnly { selection.service = fetch() }
        selection.onlyEddystone = eddystone
        selection.onlyNews = noDuplicates
        selection.onlyService = serviceOnly
        return selection
    }
}

extension Proximity: ExpressibleByArgument {
    public static var allValueStrings: [String] { ["immediate", "near", "far", "unknown"] }

    public init?(argument: String) { self.init(argument) }
}
