import ArgumentParser
import BeaconService
import Localization
import Regions
import Texts

/// Options of every service command.
struct ServiceOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @OptionGroup var preference: PreferenceOptions

    @Flag(help: "Work on the simulated shop: on its own store, and with its regions.")
    var simulated = false

    /// The same with the region of the simulated site.
    var simulating: Self {
        var options = self
        options.simulated = true
        return options
    }
}

extension Environment {
    /// The application's token.
    static var appCode: String? { value("NOROSHI_APP_CODE").flatMap { $0.isEmpty ? nil : $0 } }
}

/// Options for the notifications of a region.
struct NotifyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("What is notified: entry, exit, display, with commas between them.", valueName: "events"))
    var notify: String?

    @Option(help: ArgumentHelp("The same as a bit mask: 1 entry, 2 exit, 4 display.", valueName: "0…7"))
    var notifyMask: Int?

    func validate() throws {
        if notify != nil && notifyMask != nil { throw wrongUsage(.usage.notBoth, "--notify", "--notify-mask") }
        if let notifyMask, !(0...7).contains(notifyMask) { throw wrongUsage(.usage.range, "--notify-mask", "0", "7") }
        if let notify, RegionNotificationOptions(words: notify) == nil {
            throw wrongUsage(.usage.notify, notify)
        }
    }

    /// Nil: neither was given. Empty: nothing is to be notified.
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
