import ArgumentParser
import Regions

/// Options of every command of the service.
struct ServiceOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp(
            "The preference file of the service, in place of the one beside config.toml.", valueName: "file"))
    var prefs: String?

    @Flag(help: "Know the region of the simulated site, too.")
    var simulated = false
}

/// What is notified of a region.
struct NotifyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("What is notified: entry, exit, display, with commas between them.", valueName: "events"))
    var notify: String?

    @Option(help: ArgumentHelp("The same as a bit mask: 1 entry, 2 exit, 4 display.", valueName: "0…7"))
    var notifyMask: UInt?

    func validate() throws {
        if notify != nil && notifyMask != nil { throw ValidationError("Give --notify or --notify-mask, not both.") }
        if let notifyMask, notifyMask > 7 { throw ValidationError("--notify-mask: expected 0 to 7.") }
        if let notify, RegionNotificationOptions(words: notify) == nil {
            throw ValidationError("--notify: expected entry, exit or display, found '\(notify)'.")
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
