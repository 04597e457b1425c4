import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization

/// `noroshi nearby background`.
struct NearbyBackground: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "background",
        abstract: "List the stored subscriptions, or set whether they continue in the background.",
        discussion: """
            The screen follows all of these subscriptions, `noroshi watch` only those that continue in the background. \
            The setting is stored, and also applies after a restart. Status 74: the setting could not be stored.
            """)

    enum Choice: String, CaseIterable, ExpressibleByArgument { case on, off }

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: "on or off, for all subscriptions; without it, they are listed.")
    var choice: Choice?
    @Flag(help: "Write one JSON object per line: namespace, messageType, ibeacon, lowPower, background.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, choice == nil ? .reading : .changing, needsPreference: false)
        let state =
            if let choice { try session.perform(.setBackground(choice == .on)).state } else { try session.state() }
        guard !json else {
            return try session.write(lines: state.subscriptions) { $1.write(to: &$0) }
        }
        var columns = TextColumns()
        for subscription in state.subscriptions {
            columns.add(
                subscription.pattern,
                session.text(
                    subscription.strategy.includesIBeacons ? .messages.hearsAll : .messages.hearsEddystone),
                subscription.strategy.savesPower ? session.text(.messages.savesPower) : nil,
                subscription.strategy.allowsBackground ? session.text(.messages.background) : nil)
        }
        try session.write(columns.lines)
    }
}

extension NearbySubscription {
    func write(to json: inout JSONText) {
        json.object { json in
            if !namespace.isEmpty { json.member("namespace", namespace) }
            if let type { json.member("messageType", type) }
            json.member("ibeacon", strategy.includesIBeacons)
            json.member("lowPower", strategy.prefersLowPower)
            json.member("background", strategy.allowsBackground)
        }
    }
}

/// `noroshi nearby unsubscribe`.
struct NearbyUnsubscribe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "End stored subscriptions to messages.",
        discussion: """
            Specify the namespace and type used when subscribing; both are optional. `noroshi nearby background` lists \
            the subscriptions. Status 1: there is no such subscription; nothing was changed. 74: the change could not \
            be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var names: MessageOptions
    @Flag(help: "End all subscriptions.")
    var all = false
    @Flag(help: "Write one JSON object: removed (the ended subscriptions).")
    var json = false

    func validate() throws {
        if all, names.namespace != nil || names.type != nil {
            throw wrongUsage(.usage.notBoth, "--all", names.namespace == nil ? "--type" : "--namespace")
        }
    }

    func run() throws {
        let session = try StoreSession(options, .changing, needsPreference: false)
        let kept = try session.state().subscriptions.map(\.pattern)
        let patterns = all ? kept : kept.filter { $0 == names.subscription().pattern }
        guard case .unsubscribed(1...) = try session.perform(.unsubscribe(patterns)).outcome else {
            throw Failure(.no, .nearby.notSubscribed)
        }
        guard json else {
            return try session.write(session.text(.nearby.ended, .text(patterns.joined(separator: ", "))))
        }
        try session.write { json in
            json.object { json in
                json.key("removed")
                json.array { json in for pattern in patterns { json.value(pattern) } }
            }
        }
    }
}
