import ArgumentParser
import Regions

/// When a region of the user is entered and left.
struct RegionSettingsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Seconds without a report after which it is left.", valueName: "seconds"))
    var exitPeriod: Double?
    @Option(help: ArgumentHelp("Reports that make an entry.", valueName: "n"))
    var entryCount: Int?
    @Option(help: ArgumentHelp("Seconds that these reports may be spread over.", valueName: "seconds"))
    var entryWindow: Double?
    @Option(
        help: ArgumentHelp(
            "dBm: entered at the first or above, left below the second; one number stands for both.",
            valueName: "enter[,exit]"))
    var rssi: String?
    @Option(
        help: ArgumentHelp(
            "Metres: entered within the first, left beyond the second; one number stands for both.",
            valueName: "enter[,exit]"))
    var distance: String?

    func validate() throws {
        if let exitPeriod, !(exitPeriod > 0 && exitPeriod <= 86_400) {
            throw ValidationError("--exit-period: expected a number above 0, at most 86400.")
        }
        if let entryCount, !(1...1000).contains(entryCount) {
            throw ValidationError("--entry-count: expected 1 to 1000.")
        }
        if let entryWindow, !(entryWindow > 0 && entryWindow <= 3600) {
            throw ValidationError("--entry-window: expected a number above 0, at most 3600.")
        }
        if rssi != nil && distance != nil { throw ValidationError("Give --rssi or --distance, not both.") }
        if rssi != nil && rssiThreshold == nil {
            throw ValidationError("--rssi: expected -127 to 20, the second not above the first, as in -70,-80.")
        }
        if distance != nil && distanceThreshold == nil {
            throw ValidationError("--distance: expected numbers above 0, the second not below the first, as in 2,4.")
        }
    }

    var settings: RegionSettings {
        let standard = RegionSettings()
        return RegionSettings(
            exitPeriod: exitPeriod ?? standard.exitPeriod, entryCount: entryCount ?? standard.entryCount,
            entryWindow: entryWindow ?? standard.entryWindow,
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
