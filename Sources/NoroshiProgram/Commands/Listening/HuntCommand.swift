import ArgumentParser
import Basics
import BeaconService
import Canvas
import CommandUsage
import Glibc
import Localization
import Noroshi
import Regions
import Tracking

/// `noroshi hunt`: walking up to one beacon.
struct HuntCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hunt",
        abstract: "Find one beacon by its level, highest level and trend (warmer or colder).",
        discussion: """
            Specify a beacon by the identity that `noroshi scan` prints (ibeacon:UUID:MAJOR:MINOR, ...), by its key \
            code, or by its assigned name. If the beacon has not been received yet, the command waits for it. On a \
            terminal, the screen opens and shows the level in large digits; Esc opens the list. A capture is replayed \
            at its recorded speed.

            With --json or --duration, or if the output is not a terminal, one line is written per second: the level \
            (the median of that second), the highest level with its age in seconds, and the trend (warmer, colder, \
            steady, silent). In this case, a capture is read as fast as possible.

            Status 1: the beacon was not received (if lines are written). 2: the argument is not a valid beacon. 66: \
            there is no such capture. 69: there is no usable adapter. 77: no permission to scan.
            """)

    @OptionGroup var common: CommonOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The beacon.", valueName: "beacon"), completion: Proposals.beacons)
    var beacon: String
    @OptionGroup var hearing: HearingOptions
    @OptionGroup var span: DurationOption
    @Flag(help: "Write one JSON object per line: time, level, max, maxAge, trend.")
    var json = false
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var replay: SpeedOption
    @OptionGroup var preference: PreferenceOptions

    /// The options with which the store is opened, to find a beacon by the user's name for it.
    private struct Lookup: ServiceChoice {
        let common: CommonOptions
        let preference: PreferenceOptions
        var simulated: Bool
    }

    func validate() throws {
        let line = [("--json", json), ("--duration", span.seconds != nil)].first { $0.1 }
        let screen = [
            ("--theme", drawing.theme != nil), ("--ascii", drawing.ascii), ("--speed", replay.speed != nil),
        ].first { $0.1 }
        if let line, let screen { throw wrongUsage(.usage.notBoth, line.0, screen.0) }
        try replay.check(hearing.capture)
    }

    func run() async throws {
        let setting = try common.setting()
        // The names of a capture's beacons may depend on the capture.
        try hearing.checkCapture(setting)
        let identity = try identity(setting)
        guard json || span.seconds != nil || StandardOutput.terminal == nil else {
            let request = ScreenRequest(
                language: common.lang, texts: common.i18n, source: hearing.source,
                options: drawing.choice, preference: preference.choice(server: nil),
                speed: replay.speed, capture: hearing.capture, hunt: identity)
            return try await Screen(request).run()
        }
        try await writeLines(of: identity, setting)
    }

    private func identity(_ setting: Setting) throws -> BeaconIdentity {
        if let identity = BeaconIdentity(text: beacon) { return identity }
        let source = hearing.source ?? SourceChoice(setting.settings.source)
        let isShop = SourceChoice.isShop(source, capture: hearing.capture)
        let session = try StoreSession(
            Lookup(common: common, preference: preference, simulated: isShop), tellsOfRules: false,
            needsPreference: false)
        return try session.identity(beacon, session.state())
    }

    private func writeLines(of identity: BeaconIdentity, _ setting: Setting) async throws {
        var listening = Listening(setting.settings, hunting: identity)
        var hasLines = false
        try await hearing.run(&listening, setting, seconds: span.seconds) { seen in
            hasLines = true
            return write(seen, setting)
        }
        let end = listening.seen
        // A hunt that ends within its first second also gets a line.
        if !hasLines, listening.hasBegun { _ = write(end, setting) }
        if end.hunt?.last == nil { throw Failure(.no, .cli.huntUnheard, .text(beacon)) }
    }

    private func write(_ seen: Look, _ setting: Setting) -> Bool {
        guard let reading = seen.hunt else { return true }
        let line = json ? object(reading, at: seen.now) : text(reading, at: seen.now, setting.localizer)
        return StandardOutput.write(line + "\n")
    }

    private func object(_ reading: HuntReading, at now: Timestamp) -> String {
        var json = JSONText()
        json.object { json in
            json.member("time", now.iso8601)
            json.member("level", reading.level)
            json.member("max", reading.highest?.level)
            json.member("maxAge", reading.highest.map { ($0.age * 10).rounded() / 10 })
            json.member("trend", reading.trend.rawValue)
        }
        return json.text
    }

    private func text(_ reading: HuntReading, at now: Timestamp, _ localizer: Localizer) -> String {
        let level = reading.level.map { localizer.text(.unit.dBm, .integer($0)) } ?? localizer.text(.value.none)
        var parts = [
            localizer.time(secondsOfDay: LocalZone.system.civil(now).secondOfDay),
            TextWidth().pad(level, to: 8, alignment: .trailing), localizer.text(reading.trend.textKey),
        ]
        if let highest = reading.highest {
            let age = localizer.duration(seconds: highest.age)
            parts.append(localizer.text(.hunt.highest, .integer(highest.level), .text(age)))
        }
        return parts.joined(separator: "  ")
    }
}
