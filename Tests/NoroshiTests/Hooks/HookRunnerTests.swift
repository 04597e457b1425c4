import Basics
import Foundation
import Noroshi
import ProcessTesting
import Regions
import Synchronization
import Testing
import Tracking

@Suite("Hooks", .serialized)
struct HookRunnerTests {
    /// Runs hooks for one event to their end and returns their outcomes.
    private func outcomes(
        _ hooks: [Hook], _ event: SiteEvent = entry, grace: Int = HookRunner.grace, times: Int = 1
    ) async -> [SiteEvent] {
        let heard = Mutex<[SiteEvent]>([])
        let runner = HookRunner(grace: grace) { outcome in heard.withLock { $0.append(outcome) } }
        await runner.set(hooks)
        for _ in 0..<times { await runner.run(on: event, json: event.json()) }
        await runner.finish()
        return heard.withLock { $0 }
    }

    private static let entry = SiteEvent(
        number: 7, time: Timestamp(microseconds: 1_795_303_445_000_000), kind: .enter, region: "door \"A\"")

    @Test("The event is one line of JSON on standard input")
    func standardInput() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hook-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let ended = await outcomes([Hook(command: ["tee", file.path])])
        #expect(ended.map(\.kind) == [.hookRun])
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect(object?["event"] as? String == "enter")
        #expect(object?["region"] as? String == "door \"A\"")
        #expect(object?["number"] as? Int == 7)
    }

    /// With a pipe this process would be ended by SIGPIPE, or blocked when the pipe is full.
    @Test("A command may leave its input unread, and may get a long one")
    func unread() async {
        var event = Self.entry
        event.action = .openText(String(repeating: "狼煙", count: 50_000))
        let ended = await outcomes(
            [Hook(command: ["true"]), Hook(command: ["sh", "-c", "wc -c | grep -q 300"])], event)
        #expect(ended.map(\.kind) == [.hookRun, .hookRun])
    }

    @Test("No shell reads the command: its special characters have no meaning")
    func noShell() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hooks $(id);`id`-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ended = await outcomes([Hook(command: ["touch", folder.path + "/a b;c"])])
        #expect(ended.map(\.kind) == [.hookRun])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a b;c"])
    }

    @Test(
        "Every way to end has its event and its reason",
        arguments: [
            (["false"], 10, SiteEvent.Kind.hookFailed, .why.hookStatus),
            (["/no/such/program"], 10, .hookFailed, .why.hookUnstartable),
            (["no-such-program-anywhere"], 10, .hookFailed, .why.hookUnstartable),
            (["sh", "-c", "kill -9 $$"], 10, .hookFailed, .why.hookSignal),
            (["sleep", "1000"], 0.1, .hookExpired, .why.hookExpired),
            (["sh", "-c", "trap '' TERM; sleep 1000 & wait; wait"], 0.1, .hookExpired, .why.hookExpired),
        ] as [([String], Double, SiteEvent.Kind, TextKey)])
    func endings(command: [String], budget: Double, kind: SiteEvent.Kind, key: TextKey) async {
        let ended = await outcomes([Hook(command: command, budget: budget)], grace: 1)
        #expect(ended.map(\.kind) == [kind])
        #expect(ended.first?.reason?.key == key)
        #expect(ended.first?.reason?.arguments.first == .text(command.joined(separator: " ")))
        #expect(ended.first?.region == "door \"A\"")
    }

    @Test("A command that does not read its input ends like any other, and ends no other process")
    func deaf() async {
        let heard = Mutex<[SiteEvent]>([])
        let runner = HookRunner { outcome in heard.withLock { $0.append(outcome) } }
        await runner.set([Hook(command: ["true"]), Hook(command: ["sh", "-c", "exec <&-; exit 3"])])
        // The text is longer than a pipe can hold, so that writing certainly meets the closed end.
        await runner.run(on: Self.entry, json: String(repeating: "x", count: 1 << 20))
        await runner.finish()
        #expect(Set(heard.withLock { $0 }.map(\.kind)) == [.hookRun, .hookFailed])
    }

    @Test("A hook gets the events that it selects, and no others")
    func choice() {
        func event(_ kind: SiteEvent.Kind, region: String? = nil, rule: String? = nil) -> SiteEvent {
            SiteEvent(time: Timestamp(microseconds: 0), kind: kind, region: region, rule: rule)
        }
        let plain = Hook(command: ["true"])
        #expect(plain.wants(event(.enter)) && plain.wants(event(.exit)) && plain.wants(event(.ruleFired)))
        #expect(!plain.wants(event(.inside)) && !plain.wants(event(.monitoringStarted)))
        let door = Hook(kinds: [.enter, .inside], subjects: ["door", "greeting"], command: ["true"])
        #expect(door.wants(event(.inside, region: "door")) && !door.wants(event(.inside, region: "gate")))
        #expect(!door.wants(event(.exit, region: "door")))
        #expect(door.wants(event(.enter, region: "gate", rule: "greeting")))
        // Otherwise a failing hook would start itself again and again.
        #expect(!Hook(kinds: [.hookFailed], command: ["true"]).wants(event(.hookFailed)))
    }

    @Test("Calls beyond the length of the queue are dropped and reported")
    func bounds() async {
        let most = HookRunner.concurrent + HookRunner.waiting
        let ended = await outcomes([Hook(command: ["cat"])], times: most * 3)
        #expect(ended.count == most * 3)
        #expect(ended.contains { $0.kind == .hookDropped } && ended.count { $0.kind == .hookRun } >= most)
    }

    @Test("The end of a run sends SIGTERM, then SIGKILL, and starts no waiting command")
    func end() async {
        let heard = Mutex<[SiteEvent]>([])
        let runner = HookRunner(grace: 1) { outcome in heard.withLock { $0.append(outcome) } }
        let deaf = Hook(command: ["sh", "-c", "trap '' TERM; sleep 1000 & wait; wait"], budget: 180)
        await runner.set([deaf, Hook(command: ["sleep", "1000"], budget: 180)])
        for _ in 0..<3 { await runner.run(on: Self.entry, json: "{}") }
        await runner.end()
        let ended = heard.withLock { $0 }
        #expect(ended.count { $0.kind == .hookExpired && $0.reason?.key == .why.hookRunOver } == 4)
        #expect(ended.count { $0.kind == .hookDropped && $0.reason?.key == .why.hookTooLate } == 2)
        #expect(ended.count == 6)
    }

    @Test("If a supervisor is killed, its command ends with all processes that the command has started")
    func killedSupervisor() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hook-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let script = "sleep 1000 & echo $PPID $! >\(file.path).new; mv \(file.path).new \(file.path); wait"
        let (ends, end) = AsyncStream.makeStream(of: SiteEvent.self)
        let runner = HookRunner { end.yield($0) }
        await runner.set([Hook(command: ["sh", "-c", script], budget: 180)])
        await runner.run(on: Self.entry, json: "{}")
        try await eventually("the command's start") { FileManager.default.fileExists(atPath: file.path) }
        let numbers = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
        let (keeper, child) = (try #require(pid_t(numbers[0])), String(numbers[1]))
        kill(keeper, SIGKILL)
        let outcome = try await first("the command's end", of: ends) { _ in true }
        #expect(outcome?.kind == .hookFailed)
        try await eventually("the end of what it started") {
            // The process that adopted it may not have reaped it yet.
            guard let stat = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8) else { return true }
            return stat.contains(") Z ")
        }
    }

    @Test("A command has the region as launch reason in its environment, if there is one", arguments: ["door:1", nil])
    func reason(region: String?) async {
        var event = Self.entry
        event.region = region
        let test = region.map { "[ \"$NOROSHI_LAUNCH_REASON\" = region:\($0) ]" } ?? "[ -z \"$NOROSHI_LAUNCH_REASON\" ]"
        #expect(await outcomes([Hook(command: ["sh", "-c", test])], event).map(\.kind) == [.hookRun])
    }

    @Test("An event without notification calls no hook")
    func silent() async {
        var event = Self.entry
        event.isNotified = false
        #expect(await outcomes([Hook(command: ["true"])], event).isEmpty)
    }
}
