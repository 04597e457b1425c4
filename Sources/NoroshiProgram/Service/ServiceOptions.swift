import ArgumentParser
import BeaconService
import Localization
import MonitorUI
import Regions

/// Options of every command of the service.
struct ServiceOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp(
            "The preference file of the service, in place of the one beside config.toml.", valueName: "file"))
    var prefs: String?

    @Option(
        help: ArgumentHelp(
            "The application's token, in place of DeveloperAppCode; the variable NOROSHI_APP_CODE does the same, and "
                + "other users of the machine cannot read it.", valueName: "code"))
    var appCode: String?

    @Option(help: ArgumentHelp("Regions monitored at most, in place of the setting.", valueName: "n"))
    var maxRegions: Int?

    @Flag(help: "Know the region of the simulated site, too.")
    var simulated = false

    func validate() throws {
        if let maxRegions, !(1...1000).contains(maxRegions) {
            throw wrongUsage("usage.rangeFound", "--max-regions", "1", "1000", "\(maxRegions)")
        }
    }

    /// The same with the region of the simulated site.
    var simulating: Self {
        var options = self
        options.simulated = true
        return options
    }

    /// The token of the command line or of the environment; nil: that of the preference file counts (S-32).
    func token(_ setting: Setting) throws(Failure) -> String? {
        guard let code = appCode ?? Environment.appCode else { return nil }
        var preference = DeveloperPreference()
        do throws(PreferenceError) {
            try preference.set(key: DeveloperPreference.Key.appCode.rawValue, to: code)
        } catch {
            throw Failure(status: .usage, sentence: setting.localizer.text(error.reason))
        }
        return code
    }
}

extension Environment {
    /// The application's token (S-32).
    static var appCode: String? { value("NOROSHI_APP_CODE").flatMap { $0.isEmpty ? nil : $0 } }
}

/// What is notified of a region.
struct NotifyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("What is notified: entry, exit, display, with commas between them.", valueName: "events"))
    var notify: String?

    @Option(help: ArgumentHelp("The same as a bit mask: 1 entry, 2 exit, 4 display.", valueName: "0…7"))
    var notifyMask: UInt?

    func validate() throws {
        if notify != nil && notifyMask != nil { throw wrongUsage("usage.notBoth", "--notify", "--notify-mask") }
        if let notifyMask, notifyMask > 7 { throw wrongUsage("usage.range", "--notify-mask", "0", "7") }
        if let notify, RegionNotificationOptions(words: notify) == nil {
            throw wrongUsage("usage.notify", notify)
        }
    }

    /// Nil: neither was given. Empty: nothing is to be notified.
    var options: RegionNotificationOptions? {
        notifyMask.map(RegionNotificationOptions.init(rawValue:)) ?? notify.flatMap { .init(words: $0) }
    }
}

extension RegionNotificationOptions {
    private static let words: [(word: String, option: RegionNotificationOptions)] = [
        ("entry", .onEntry), ("exit", .onExit), ("display", .entryStateOnDisplay),
    ]

    /// Reads `entry,exit,display`; nothing at all, or `none`, is the empty set.
    init?(words text: String) {
        self = []
        if text == "none" { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: true) {
            guard let match = Self.words.first(where: { $0.word == part }) else { return nil }
            insert(match.option)
        }
    }

    /// The words of `--notify`.
    var words: [String] { Self.words.filter { contains($0.option) }.map(\.word) }

    /// As `--notify` takes it.
    var text: String { isEmpty ? "none" : words.joined(separator: ",") }
}
