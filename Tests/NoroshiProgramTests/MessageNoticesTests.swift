import Basics
import Localization
import Platform
import ProcessTesting
import Regions
import Synchronization
import Testing
import Tracking

@testable import NoroshiProgram

@Suite("Notifications of messages")
struct MessageNoticesTests {
    /// The notifications that were shown.
    private final class Shelf: Sendable {
        let shown = Mutex<[String]>([])
        let fault = Mutex<DesktopNotifier.Fault?>(nil)

        func show(_ summary: String, _ body: String) -> DesktopNotifier.Fault? {
            shown.withLock { $0.append(summary + "|" + body) }
            return fault.withLock { $0 }
        }
    }

    private static func event(_ kind: SiteEvent.Kind, _ name: String, _ text: String = "x", at second: Double = 0)
        -> SiteEvent
    {
        SiteEvent(
            time: Timestamp(seconds: second), kind: kind,
            reason: Phrase(kind == .messageLost ? .why.messageLost : .why.messageFound, .text(name), .text(text)))
    }

    private static func notices(
        _ shelf: Shelf, after earlier: [SiteEvent] = [], now second: Double = 0,
        gathering: Duration = .seconds(3600), between: Duration = .zero
    ) -> MessageNotices {
        MessageNotices(
            Localizer(language: .en), after: earlier, now: Timestamp(seconds: second),
            pace: MessageNotices.Pace(gathering: gathering, between: between)
        ) { shelf.show($0, $1) }
    }

    /// Notifies of events whose stream ends at once.
    private static func tell(
        _ events: [SiteEvent], _ shelf: Shelf, after earlier: [SiteEvent] = [], now: Double = 0
    ) async -> [DesktopNotifier.Fault] {
        let (stream, line) = AsyncStream.makeStream(of: SiteEvent.self)
        for event in events { line.yield(event) }
        line.finish()
        var notices = notices(shelf, after: earlier, now: now)
        var faults: [DesktopNotifier.Fault] = []
        await notices.run(stream) { faults.append($0) }
        return faults
    }

    @Test("Messages that are found at once become one notification, which names the first five")
    func gathered() async {
        let shelf = Shelf()
        let events = (1...7).map { Self.event(.messageFound, "n/\($0)") } + [Self.event(.enter, "n/8")]
        #expect(await Self.tell(events, shelf) == [])
        #expect(
            shelf.shown.withLock { $0 } == [
                "Messages nearby: 7|n/1: x\nn/2: x\nn/3: x\nn/4: x\nn/5: x\nand 2 more"
            ])
    }

    @Test("Control characters and overlong texts are made harmless")
    func hostile() async {
        let shelf = Shelf()
        _ = await Self.tell(
            [Self.event(.messageFound, "n/a", "\u{1B}[2J\n\(String(repeating: "長", count: 500))")], shelf)
        let text = shelf.shown.withLock { $0[0] }
        #expect(!text.contains("\u{1B}") && !text.contains("\n") && text.count < 250, "\(text)")
    }

    @Test("A message that an earlier program has shown is not repeated, unless it was lost or is too old")
    func known() async {
        let shelf = Shelf()
        let earlier = [
            Self.event(.messageFound, "n/old", at: 100), Self.event(.messageFound, "n/seen", at: 1000),
            Self.event(.messageFound, "n/lost", at: 1000), Self.event(.messageLost, "n/lost", at: 1001),
        ]
        let events = ["old", "seen", "lost", "new"].map { Self.event(.messageFound, "n/\($0)", at: 1100) }
        _ = await Self.tell(events + [Self.event(.messageFound, "n/seen", at: 1200)], shelf, after: earlier, now: 1100)
        #expect(shelf.shown.withLock { $0 } == ["Messages nearby: 4|n/old: x\nn/lost: x\nn/new: x\nn/seen: x"])
        // A night later the message is new again.
        let later = Shelf()
        _ = await Self.tell([Self.event(.messageFound, "n/seen", at: 40_000)], later, after: earlier, now: 1100)
        #expect(later.shown.withLock { $0 } == ["Messages nearby: 1|n/seen: x"])
    }

    @Test("Pending messages are shown after a while, and later ones in another notification; a fault is reported once")
    func paced() async throws {
        let shelf = Shelf()
        shelf.fault.withLock { $0 = .noSession }
        let (stream, line) = AsyncStream.makeStream(of: SiteEvent.self)
        let faults = Mutex<[DesktopNotifier.Fault]>([])
        let running = Task { @Sendable in
            var notices = Self.notices(shelf, gathering: .milliseconds(1))
            await notices.run(stream) { fault in faults.withLock { $0.append(fault) } }
        }
        line.yield(Self.event(.messageFound, "n/1"))
        try await eventually("two attempts") { shelf.shown.withLock { $0.count } >= 2 }
        shelf.fault.withLock { $0 = nil }
        line.yield(Self.event(.messageFound, "n/2"))
        line.finish()
        await running.value
        // A message that could not be shown was shown in the end, once.
        let last = shelf.shown.withLock { $0 }
        #expect(
            last.joined().contains("n/2") && last.allSatisfy { $0.contains("n/1") || $0.contains("n/2") }, "\(last)")
        #expect(faults.withLock { $0 } == [.noSession])
    }
}
