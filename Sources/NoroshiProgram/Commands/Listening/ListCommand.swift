import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Noroshi
import Platform
import Scanning
import Tracking

/// `noroshi list`: the beacons that are near now.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the beacons that are near now, one per line, nearest first.",
        discussion: """
            Listens for 5 s (--duration), or to the end of a capture, and then prints proximity, estimated distance \
            with its interval, smoothed RSSI, time since last heard, battery, key code, identity and name. If the \
            terminal is too narrow, the identity is shortened; then battery, age, interval and key code are left out, \
            in this order. A capture is read as fast as possible, and the beacons nearest at its end are listed first. \
            With --watch, prints a new list every 2 s (--every), until --duration is over or you press Ctrl-C.

            Status 0: also if no beacon was heard, which is reported. 66: the capture does not exist. 69: there is no \
            usable adapter. 77: no permission to scan.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var hearing: HearingOptions
    @OptionGroup var span: DurationOption
    @Option(help: ArgumentHelp("Sort key.", valueName: "order"))
    var sort = BeaconSort.proximity
    @Flag(help: "Reverse the order.")
    var reverse = false
    @OptionGroup var typed: FilterOption
    @Flag(help: "Include devices that send no beacon frames.")
    var devices = false
    @Flag(help: "Write the list repeatedly, until --duration is over or a signal ends the command.")
    var watch = false
    @Option(help: ArgumentHelp("With --watch, the time between two lists.", valueName: "duration"))
    var every: DurationArgument?
    @Flag(help: "Write one JSON object per line.")
    var json = false

    /// The default time for listening in seconds.
    private static let standardSpan = 5.0
    /// The default time between two lists in seconds.
    private static let standardInterval = 2.0

    func validate() throws {
        if let every, !(every.seconds > 0) { throw wrongUsage(.usage.aboveZero, "--every") }
        if every != nil && !watch { throw wrongUsage(.usage.everyNeedsWatch) }
    }

    func run() async throws {
        let setting = try common.setting()
        let source = hearing.source ?? SourceChoice(setting.settings.source)
        let isShop = SourceChoice.isShop(source, capture: hearing.capture)
        let lookup = ServiceLookup(setting, isSimulated: isShop)
        var listing = BeaconListing(
            setting, lookup, query: try query(setting, lookup), showsDevices: devices,
            isJSON: json, columns: StandardOutput.terminal?.columns)
        var settings = setting.settings
        // Every beacon of a capture is listed, even if the capture continues for a long time after it.
        if hearing.capture != nil { settings.limits.removeAfter = 1e9 }
        var listening = Listening(settings)
        do {
            try await list(&listening, &listing, setting)
        } catch let failure as Failure {
            let isAsked = hearing.source != nil || hearing.capture != nil
            if failure.status == .unavailable, !isAsked { setting.remark(.cli.listSimulated) }
            throw failure
        }
    }

    private func list(_ listening: inout Listening, _ listing: inout BeaconListing, _ setting: Setting) async throws {
        if watch {
            try await follow(&listening, &listing, setting)
        } else {
            let seconds = span.seconds ?? (hearing.capture == nil ? Self.standardSpan : nil)
            tellWaiting(seconds, setting)
            try await hearing.run(&listening, setting, seconds: seconds) { _ in true }
            let lines = listing.lines(listening.table, now: listening.now)
            try setting.write(text: lines.map { $0 + "\n" }.joined())
            if lines.isEmpty { listing.tellNothing() }
        }
    }

    private func query(_ setting: Setting, _ lookup: ServiceLookup) throws -> BeaconQuery {
        var filter = try typed.reading(setting) { lookup.filterFacts }
        if !devices { filter.terms.append(.init(isInverted: false, condition: .beacon)) }
        guard filter.isPossible(setting.layouts) else { throw wrongUsage(.usage.filterNeedsDevices) }
        return BeaconQuery(sort: sort, isReversed: reverse, filter: filter, count: .max)
    }

    /// Reports the time without output, if a user waits for it at a terminal.
    private func tellWaiting(_ seconds: Double?, _ setting: Setting) {
        guard hearing.capture == nil, !json, let seconds, StandardOutput.terminal != nil, isatty(STDERR_FILENO) != 0
        else { return }
        setting.remark(.cli.listListening, .text(setting.localizer.duration(seconds: seconds)))
    }

    /// Writes a list repeatedly; on a terminal, each list replaces the previous one.
    private func follow(
        _ listening: inout Listening, _ listing: inout BeaconListing, _ setting: Setting
    ) async throws {
        let interval = every?.seconds ?? Self.standardInterval
        let rows = Environment.value("TERM") == "dumb" ? nil : StandardOutput.terminal?.rows
        var due: Timestamp?
        var isFirst = true
        var rounds = listing
        rounds.tellsTime = true
        try await hearing.run(&listening, setting, seconds: span.seconds) { seen in
            let (table, now) = (seen.table, seen.now)
            guard now >= due ?? now.advanced(bySeconds: interval - 1) else {
                due = due ?? now.advanced(bySeconds: interval - 1)
                return true
            }
            due = now.advanced(bySeconds: interval)
            var lines = rounds.lines(table, now: now)
            if let rows {
                lines = ["\u{1B}[H\u{1B}[J" + (lines.first ?? "")] + lines.dropFirst().prefix(max(0, rows - 2))
            }
            // An empty line separates lists that are written one below the other.
            if rows == nil, !json, !isFirst { lines.insert("", at: 0) }
            isFirst = false
            return StandardOutput.write(lines.map { $0 + "\n" }.joined())
        }
        // If the command ends before its first list is due, one list is written at the end, as without --watch.
        guard isFirst else { return }
        let lines = rounds.lines(listening.table, now: listening.now)
        try setting.write(text: lines.map { $0 + "\n" }.joined())
        if lines.isEmpty { rounds.tellNothing() }
    }
}

extension BeaconSort: ExpressibleByArgument {}

extension StandardOutput {
    /// The size of the terminal to which standard output is connected; nil: it is not a terminal.
    static var terminal: (rows: Int, columns: Int)? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 1, size.ws_col > 1 else {
            return nil
        }
        return (Int(size.ws_row), Int(size.ws_col))
    }
}
