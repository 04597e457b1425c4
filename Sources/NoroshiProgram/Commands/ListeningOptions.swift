import ArgumentParser
import Configuration

/// How the screen and `watch` listen, besides what the settings say.
struct ListeningOptions: ParsableArguments {
    @Flag(help: "Ask devices for their scan response (active scanning).")
    var active = false
    @Flag(help: "Take the controller over when something else scans.")
    var takeOver = false
    @Option(
        help: ArgumentHelp(
            "Seconds within which overlapping regions count as one for the screen and for hooks; 0: never.",
            valueName: "seconds"))
    var coalesce: Double?

    func validate() throws {
        if let coalesce, !(0...60).contains(coalesce) { throw wrongUsage("usage.range", "--coalesce", "0", "60") }
    }

    func apply(to settings: inout Settings) {
        settings.activeScan = settings.activeScan || active
        settings.takeOver = settings.takeOver || takeOver
        if let coalesce { settings.coalescing = coalesce }
    }
}
