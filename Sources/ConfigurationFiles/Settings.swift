public import Advertising
import Basics
public import BeaconService
public import ServiceProtocol
public import Tracking

/// All settings with their defaults.
public struct Settings: Equatable, Sendable {
    /// The language, `ja` or `en`, or nil if the environment determines it.
    public var language: String?
    /// The theme, or nil for the one that was shown last, at first `Settings.theme`.
    public var theme: String?
    public static let theme = "terminal"
    /// Whether the screen shows only ASCII, or nil if the terminal determines it.
    public var ascii: Bool?
    /// The highest number of frames a second.
    public var frameRate = 10
    /// Whether the program uses the mouse. The terminal's own selection then requires Shift.
    public var mouse = true
    /// Changes to the default columns of the lists, in the format of the screen; empty for none.
    public var columns = ""
    /// The keys for actions of the screen: the name of the action, the names of the keys, and the line.
    public var keyBindings: [KeyBinding] = []
    /// Whether the terminal's bell rings when a rule fires.
    public var bell = true
    /// The source of the reports: `auto`, `controller[:hciN,…]`, `simulated[:SEED]`.
    public var source = "auto"
    /// Whether devices are asked for their scan response.
    public var activeScan = false
    /// Whether the controller is taken over when another program scans.
    public var takeOver = false
    /// The share of the time in which a controller listens, or nil to listen as much as needed.
    public var scanProfile: ScanProfile?
    /// The time in seconds without any report after which the controller is asked whether it still works.
    public var silence = 10.0
    public var limits = TrackingLimits()
    /// Whether devices without a beacon frame also cause events.
    public var deviceEvents = false
    /// The folder of recordings, or nil for the current directory.
    public var recordingDirectory: String?
    public var layouts = LayoutSet.empty
    /// The maximum number of monitored regions.
    public var maximumRegionCount = 20
    /// The time in seconds without a report after which a region counts as left, unless it has an individual period.
    public var exitPeriod = 30.0
    /// The time in seconds within which the events of overlapping regions count as one for the screen and for hooks;
    /// 0 to disable this.
    public var coalescing = 2.0
    /// The number of days for which events are kept in the log.
    public var logDays = 90
    /// The maximum number of events in the log.
    public var logRows = 100_000
    /// The maximum number of stored records for the service.
    public var mostRecords = 1_000
    /// The service's server, or nil for none.
    public var server: ServiceAddress?
    /// A PEM file with the only trusted certificate authorities, or nil for those of the system.
    public var serverAuthority: String?
    /// The proxy for the server: nil to use the environment's, empty for none.
    public var serverProxy: String?
    /// The keys by which a Beacapp server identifies the application; empty for none.
    public var beacappKeys = BeacappKeys(requestToken: "", secretKey: "")
    /// Whether the screen asks before it updates the events of Beacapp.
    public var asksBeforeUpdates = true

    public init() {}
}

/// The keys that the settings file assigns to an action of the screen, as they are written there.
public struct KeyBinding: Equatable, Sendable {
    public var action: String
    public var keys: String
    public var line: Int

    public init(action: String, keys: String, line: Int) {
        self.action = action
        self.keys = keys
        self.line = line
    }
}

extension Settings {
    static let keys: [SettingKey] = general + source + tracking + regions + service + beacapp

    private static let general: [SettingKey] = [
        .init(
            section: "screen", name: "language", comment: .config.screenLanguage,
            written: { TOMLString.quoted($0.language ?? "auto") },
            form: .text(
                { settings, text in
                    settings.language = text == "auto" ? nil : text
                    return ["auto", "ja", "en"].contains(text)
                }, expected: .error.configExpectedLanguage)),
        .init(
            section: "screen", name: "theme", comment: .config.screenTheme,
            written: { TOMLString.quoted($0.theme ?? "auto") },
            form: .text(
                { settings, text in
                    settings.theme = text == "auto" ? nil : text
                    return (1...100).contains(text.utf8.count) && !text.contains("/")
                }, expected: .error.configExpectedTheme)),
        .init(
            section: "screen", name: "ascii", comment: .config.screenAscii,
            written: { "\"\($0.ascii.map { $0 ? "yes" : "no" } ?? "auto")\"" },
            form: .text(
                { settings, text in
                    settings.ascii = text == "auto" ? nil : text == "yes"
                    return ["auto", "yes", "no"].contains(text)
                }, expected: .error.configExpectedAutoYesNo)),
        .init(
            section: "screen", name: "frame_rate", comment: .config.screenFrameRate, written: { String($0.frameRate) },
            form: .integer(1...30) { $0.frameRate = $1 }),
        .init(
            section: "screen", name: "mouse", comment: .config.screenMouse, written: { String($0.mouse) },
            form: .boolean { $0.mouse = $1 }),
        .init(
            section: "screen", name: "columns", comment: .config.screenColumns,
            written: { TOMLString.quoted($0.columns) },
            form: .text(
                { settings, text in
                    settings.columns = text
                    return text.utf8.count <= 1000
                }, expected: .error.configExpectedText)),
        .init(
            section: "screen", name: "bell", comment: .config.screenBell, written: { String($0.bell) },
            form: .boolean { $0.bell = $1 }),
        .init(
            section: "recording", name: "directory", comment: .config.recordingDirectory,
            written: { TOMLString.quoted($0.recordingDirectory ?? ".") },
            form: .text(
                { settings, text in
                    settings.recordingDirectory = text == "." ? nil : text
                    return (1...4096).contains(text.utf8.count)
                }, expected: .error.configExpectedDirectory)),
    ]

    /// The word for a profile that depends on the needs.
    private static let asNeeded = "auto"

    private static let source: [SettingKey] = [
        .init(
            section: "source", name: "default", comment: .config.sourceDefault,
            written: { TOMLString.quoted($0.source) },
            form: .text(
                { settings, text in
                    settings.source = text
                    return SourceChoice(text) != nil
                }, expected: .error.configExpectedSource)),
        .init(
            section: "source", name: "active_scan", comment: .config.sourceActiveScan,
            written: { String($0.activeScan) },
            form: .boolean { $0.activeScan = $1 }),
        .init(
            section: "source", name: "take_over", comment: .config.sourceTakeOver, written: { String($0.takeOver) },
            form: .boolean { $0.takeOver = $1 }),
        .init(
            section: "source", name: "profile", comment: .config.sourceProfile,
            written: { TOMLString.quoted($0.scanProfile?.rawValue ?? Self.asNeeded) },
            form: .text(
                { settings, text in
                    settings.scanProfile = ScanProfile(rawValue: text)
                    return settings.scanProfile != nil || text == Self.asNeeded
                }, expected: .error.configExpectedProfile)),
        .init(
            section: "source", name: "silence", comment: .config.sourceSilence, written: { String($0.silence) },
            form: .decimal(1...3600) { $0.silence = $1 }),
    ]

    private static let tracking: [SettingKey] = [
        .init(
            section: "tracking", name: "maximum_beacons", comment: .config.trackingMaximumBeacons,
            written: { String($0.limits.maximumBeacons) },
            form: .integer(100...1_000_000) { $0.limits.maximumBeacons = $1 }),
        .init(
            section: "tracking", name: "dim_after", comment: .config.trackingDimAfter,
            written: { String($0.limits.dimAfter) },
            form: .decimal(0.5...86_400) { $0.limits.dimAfter = $1 }),
        .init(
            section: "tracking", name: "lost_after", comment: .config.trackingLostAfter,
            written: { String($0.limits.lostAfter) },
            form: .decimal(1...86_400) { $0.limits.lostAfter = $1 }),
        .init(
            section: "tracking", name: "remove_after", comment: .config.trackingRemoveAfter,
            written: { String($0.limits.removeAfter) },
            form: .decimal(1...604_800) { $0.limits.removeAfter = $1 }),
        .init(
            section: "tracking", name: "pending_telemetry", comment: .config.trackingPendingTelemetry,
            written: { String($0.limits.pendingTelemetry) },
            form: .decimal(0...3600) { $0.limits.pendingTelemetry = $1 }),
        .init(
            section: "tracking", name: "low_battery", comment: .config.trackingLowBattery,
            written: { String($0.limits.lowBatteryMillivolts) },
            form: .integer(0...65_535) { $0.limits.lowBatteryMillivolts = UInt16($1) }),
        .init(
            section: "tracking", name: "link_urls", comment: .config.trackingLinkUrls,
            written: { String($0.limits.linksURLs) },
            form: .boolean { $0.limits.linksURLs = $1 }),
        .init(
            section: "tracking", name: "device_events", comment: .config.trackingDeviceEvents,
            written: { String($0.deviceEvents) },
            form: .boolean { $0.deviceEvents = $1 }),
    ]

    private static let regions: [SettingKey] = [
        .init(
            section: "regions", name: "maximum", comment: .config.regionsMaximum,
            written: { String($0.maximumRegionCount) },
            form: .integer(1...1000) { $0.maximumRegionCount = $1 }),
        .init(
            section: "regions", name: "exit_period", comment: .config.regionsExitPeriod,
            written: { String($0.exitPeriod) },
            form: .decimal(1...86_400) { $0.exitPeriod = $1 }),
        .init(
            section: "regions", name: "coalesce", comment: .config.regionsCoalesce, written: { String($0.coalescing) },
            form: .decimal(0...60) { $0.coalescing = $1 }),
        .init(
            section: "log", name: "days", comment: .config.logDays, written: { String($0.logDays) },
            form: .integer(1...36_500) { $0.logDays = $1 }),
        .init(
            section: "log", name: "rows", comment: .config.logRows, written: { String($0.logRows) },
            form: .integer(100...100_000_000) { $0.logRows = $1 }),
    ]

    private static let service: [SettingKey] = [
        .init(
            section: "service", name: "records", comment: .config.serviceRecords, written: { String($0.mostRecords) },
            form: .integer(1...100_000) { $0.mostRecords = $1 }),
        .init(
            section: "service", name: "server", comment: .config.serviceServer,
            written: { TOMLString.quoted($0.server?.text ?? ServerWord.none) },
            form: .text(
                { settings, text in
                    settings.server = ServiceAddress(text)
                    return settings.server != nil || text == ServerWord.none
                }, expected: .error.configExpectedServer)),
        .init(
            section: "service", name: "ca", comment: .config.serviceCa,
            written: { TOMLString.quoted($0.serverAuthority ?? ServerWord.system) },
            form: .text(
                { settings, text in
                    settings.serverAuthority = text == ServerWord.system ? nil : text
                    return (1...4096).contains(text.utf8.count)
                }, expected: .error.configExpectedAuthority)),
        .init(
            section: "service", name: "proxy", comment: .config.serviceProxy,
            written: {
                TOMLString.quoted($0.serverProxy.map { $0.isEmpty ? ServerWord.none : $0 } ?? ServerWord.environment)
            },
            form: .text(
                { settings, text in
                    switch text {
                    case ServerWord.environment: settings.serverProxy = nil
                    case ServerWord.none: settings.serverProxy = ""
                    default: settings.serverProxy = text
                    }
                    return settings.serverProxy?.isEmpty ?? true || Proxy(text) != nil
                }, expected: .error.configExpectedProxy), secret: .user),
    ]
}

extension Settings {
    private static let beacapp: [SettingKey] = [
        .init(
            section: "beacapp", name: "request_token", comment: .config.beacappRequestToken,
            written: { TOMLString.quoted($0.beacappKeys.requestToken) },
            form: .text(
                { settings, text in
                    settings.beacappKeys.requestToken = text
                    return text.utf8.count <= 256
                }, expected: .error.configExpectedText)),
        .init(
            section: "beacapp", name: "secret_key", comment: .config.beacappSecretKey,
            written: { TOMLString.quoted($0.beacappKeys.secretKey) },
            form: .text(
                { settings, text in
                    settings.beacappKeys.secretKey = text
                    return text.utf8.count <= 256
                }, expected: .error.configExpectedText), secret: .value),
        .init(
            section: "beacapp", name: "ask", comment: .config.beacappAsk, written: { String($0.asksBeforeUpdates) },
            form: .boolean { $0.asksBeforeUpdates = $1 }),
    ]
}

/// Words that are used in place of an address or a file.
public enum ServerWord {
    public static let none = "none"
    static let system = "system"
    static let environment = "environment"
}
