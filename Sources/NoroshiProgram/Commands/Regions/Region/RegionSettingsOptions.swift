import ArgumentParser
import Basics
import CommandUsage
import Regions

/// Options that decide when a region of the user is entered and left.
struct RegionSettingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Time without a report before the exit: 30, 30s, 1m30s, 2h.", valueName: "duration"))
    var exitPeriod: DurationArgument?
    @Option(help: ArgumentHelp("Reports required for an entry.", valueName: "n"))
    var entryCount: Int?
    @Option(help: ArgumentHelp("Time span in which these reports are counted.", valueName: "duration"))
    var entryWindow: DurationArgument?
    @Option(
        help: ArgumentHelp(
            "dBm: entry at or above the first value, exit below the second; a single number applies to both.",
            valueName: "enter[,exit]"))
    var rssi: String?
    @Option(
        help: ArgumentHelp(
            "Metres: entry within the first value, exit beyond the second; a single number applies to both.",
            valueName: "enter[,exit]"))
    var distance: String?

    func validate() throws {
        // The range is the same as in rules.toml.
        if let exitPeriod = exitPeriod?.seconds, !(1...86_400).contains(exitPeriod) {
            throw wrongUsage(.usage.range, "--exit-period", "1", "86400")
        }
        if let entryCount, !(1...100).contains(entryCount) {
            throw wrongUsage(.usage.range, "--entry-count", "1", "100")
        }
        if let entryWindow = entryWindow?.seconds, !(0.1...3600).contains(entryWindow) {
            throw wrongUsage(.usage.range, "--entry-window", "0.1", "3600")
        }
        if rssi != nil && distance != nil { throw wrongUsage(.usage.notBoth, "--rssi", "--distance") }
        if rssi != nil && rssiThreshold == nil {
            throw wrongUsage(.usage.rssiPair)
        }
        if distance != nil && distanceThreshold == nil {
            throw wrongUsage(.usage.distancePair)
        }
    }

    /// - Parameter standard: The values for options that were not given.
    func settings(_ standard: RegionSettings) -> RegionSettings {
        RegionSettings(
            exitPeriod: exitPeriod?.seconds ?? standard.exitPeriod, entryCount: entryCount ?? standard.entryCount,
            entryWindow: entryWindow?.seconds ?? standard.entryWindow,
            threshold: rssiThreshold ?? distanceThreshold ?? standard.threshold)
    }

    private var rssiThreshold: RegionSettings.Threshold? {
        guard let rssi else { return nil }
        let numbers = Self.parts(rssi).map { Int8($0) ?? .max }
        guard numbers.count <= 2, let enter = numbers.first, let exit = numbers.last,
            numbers.allSatisfy({ (-127...20).contains($0) }), exit <= enter
        else { return nil }
        return .rssi(enter: enter, exit: exit)
    }

    private var distanceThreshold: RegionSettings.Threshold? {
        guard let distance else { return nil }
        let numbers = Self.parts(distance).map { Double($0) ?? 0 }
        guard numbers.count <= 2, let enter = numbers.first, let exit = numbers.last,
            numbers.allSatisfy({ $0 > 0 && $0 <= 1000 }), exit >= enter
        else { return nil }
        return .distance(enter: enter, exit: exit)
    }

    private static func parts(_ text: String) -> [Substring] {
        text.split(separator: ",", omittingEmptySubsequences: false)
    }
}
