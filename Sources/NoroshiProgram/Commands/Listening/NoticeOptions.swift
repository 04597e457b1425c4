import ArgumentParser
import Basics
import CommandUsage
import Localization
import Noroshi
import Platform
import Regions

/// The way in which a run without a screen reports found messages.
struct NoticeOptions: ParsableArguments {
    @Flag(help: "Report found messages with a desktop notification.")
    var notify = false
    @Option(
        help: ArgumentHelp(
            "Run this command in a shell for each message found, with the event as JSON on standard input: a hook of this run only.",
            valueName: "command"))
    var notifyCommand: String?

    var hooks: [Hook] {
        notifyCommand.map { [Hook(kinds: [.messageFound], command: ["/bin/sh", "-c", $0])] } ?? []
    }

    /// Notifies the user of found messages until the agent ends.
    func follow(_ agent: BeaconAgent, _ localizer: Localizer) async -> Task<Void, Never>? {
        guard notify else { return nil }
        let events = await agent.events()
        let notifier = DesktopNotifier(application: "noroshi")
        let earlier = await agent.earlierEvents(limit: Self.lookBack)
        let now = agent.source.startTime
        return Task {
            var notices = MessageNotices(localizer, after: earlier, now: now) { summary, body in
                do throws(DesktopNotifier.Fault) {
                    try await notifier.show(summary, body: body)
                    return nil
                } catch {
                    return error
                }
            }
            await notices.run(events) { fault in StandardError.write(localizer.text(fault.textKey)) }
        }
    }

    /// Waits for the last notification, ten seconds at most: a bus that does not respond must not delay the end
    /// further.
    static func wait(for notices: Task<Void, Never>?) async {
        guard let notices else { return }
        let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let alarm = Task {
            try? await Task.sleep(for: .seconds(10))
            end.yield()
        }
        Task {
            await notices.value
            end.yield()
        }
        for await _ in ends { break }
        alarm.cancel()
    }

    /// The maximum number of earlier events that are read.
    private static let lookBack = 1000
}

extension DesktopNotifier.Fault {
    var textKey: TextKey {
        switch self {
        case .noLibrary: .watch.noDesktopLibrary
        case .noSession: .watch.noSession
        case .noService: .watch.noNotifications
        }
    }
}
