import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Platform
import Regions

/// The options that every service command accepts.
protocol ServiceChoice {
    associatedtype Preference: PreferenceOverrides
    var common: CommonOptions { get }
    var preference: Preference { get }
    var simulated: Bool { get set }
}

extension ServiceChoice {
    /// The same with the region of the simulated site.
    var simulating: Self {
        var options = self
        options.simulated = true
        return options
    }
}

/// Options of every service command. Help shows those of the preference file and of the limit only for commands that
/// depend on them.
struct ServiceOptions: ParsableArguments, ServiceChoice {
    @OptionGroup var common: CommonOptions
    @OptionGroup var preference: QuietPreferenceOptions
    @OptionGroup var shop: ShopOption
    var simulated: Bool {
        get { shop.simulated }
        set { shop.simulated = newValue }
    }
}

/// Options of commands that need the service.
struct ServiceUseOptions: ParsableArguments, ServiceChoice {
    @OptionGroup var common: CommonOptions
    @OptionGroup var preference: ServicePreferenceOptions
    @OptionGroup var shop: ShopOption
    var simulated: Bool {
        get { shop.simulated }
        set { shop.simulated = newValue }
    }
}

/// Options of commands that start regions, or report how many there may be.
struct RegionStartOptions: ParsableArguments, ServiceChoice {
    @OptionGroup var common: CommonOptions
    @OptionGroup var preference: PreferenceOptions
    @OptionGroup var shop: ShopOption
    var simulated: Bool {
        get { shop.simulated }
        set { shop.simulated = newValue }
    }
}

/// Whether a command works on the simulated shop.
struct ShopOption: ParsableArguments {
    @Flag(help: "Work on the simulated shop, with its own store and regions.")
    var simulated = false
}

extension Environment {
    /// The application's token.
    static var appCode: String? { value("NOROSHI_APP_CODE").flatMap { $0.isEmpty ? nil : $0 } }
}

/// Options for the notifications of a region.
struct NotifyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Notifications: entry, exit, display, separated by commas.", valueName: "events"),
        completion: Proposals.notifications)
    var notify: String?

    @Option(help: ArgumentHelp("Notifications as a bit mask: 1 entry, 2 exit, 4 display.", valueName: "0…7"))
    var notifyMask: Int?

    func validate() throws {
        if notify != nil && notifyMask != nil { throw wrongUsage(.usage.notBoth, "--notify", "--notify-mask") }
        if let notifyMask, !(0...7).contains(notifyMask) { throw wrongUsage(.usage.range, "--notify-mask", "0", "7") }
        if let notify, RegionNotificationOptions(words: notify) == nil {
            throw wrongUsage(.usage.notify, notify)
        }
    }

    /// The chosen notifications. Nil: neither option was given. Empty: nothing is to be notified.
    var options: RegionNotificationOptions? {
        notifyMask.map { RegionNotificationOptions(rawValue: UInt($0)) } ?? notify.flatMap { .init(words: $0) }
    }
}

extension RegionNotificationOptions {
    private static let words: [(word: String, option: RegionNotificationOptions)] = [
        ("entry", .onEntry), ("exit", .onExit), ("display", .entryStateOnDisplay),
    ]

    /// Reads `entry,exit,display`; an empty text or `none` is the empty set.
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

    /// The text that `--notify` accepts.
    var text: String { isEmpty ? "none" : words.joined(separator: ",") }
}
