import ProcessTesting
import Radio
import Regions
import ServerTesting
import StoreTesting
import Synchronization
import Testing
@testable import Noroshi

/// Tests of messages of beacons for applications, with the library and a real server.
@Suite("An application that receives messages")
struct NearbyAgentTests: AgentWithServer {
    /// The messages at the gate of the simulated shop: one is at both of its beacons, and one of another type is
    /// only at the second beacon.
    private static let files = [
        "proximity.json": """
        {"beacons":[
          {"beacon":"ibeacon:\(SimulatedSite.gateUUID):1:1","appCode":"demo","attachments":[
            {"namespacedType":"com.example.demo/greeting","text":"いらっしゃいませ"}]},
          {"beacon":"ibeacon:\(SimulatedSite.gateUUID):1:2","appCode":"demo","attachments":[
            {"namespacedType":"com.example.demo/greeting","text":"いらっしゃいませ"},
            {"namespacedType":"com.example.demo/door","data":"AAH/"}]}]}
        """
    ]

    /// Collects the calls for messages as words, such as `all found greeting`.
    private final class Told: Sendable {
        let words: AsyncStream<String>
        private let line: AsyncStream<String>.Continuation

        init() { (words, line) = AsyncStream.makeStream() }

        func handlers(_ name: String) -> NearbyHandlers {
            NearbyHandlers { [line] message in
                line.yield("\(name) found \(message.type)")
            } onLost: { [line] message in
                line.yield("\(name) lost \(message.type)")
            }
        }
    }

    @Test("Each subscriber gets its messages with a server, and loses them when the user withdraws the permission")
    func live() async throws {
        try await run(Self.files) { folder, server in
            let agent = try await agent(folder, server.url)
            let messages = await NearbyMessages(agent)
            let told = Told()
            let events = await agent.events()
            await agent.start()
            let all = try await messages.subscribe(
                NearbySubscription(), permissionRequest: { true }, handlers: told.handlers("all"))
            let doors = try await messages.subscribe(
                NearbySubscription(namespace: "com.example.demo", type: "door"), handlers: told.handlers("door"))
            let stream = doors.events()
            let found: Set = ["all found door", "all found greeting", "door found door"]
            var heard: Set<String> = []
            while heard != found {
                let word = try #require(try await first("a message", of: told.words) { _ in true })
                try #require(found.contains(word) && heard.insert(word).inserted, "\(word)")
            }
            try await messages.allow(false)
            let lost: Set = ["all lost door", "all lost greeting", "door lost door"]
            heard = []
            while heard != lost {
                let word = try #require(try await first("the end", of: told.words) { _ in true })
                try #require(lost.contains(word) && heard.insert(word).inserted, "\(word)")
            }
            #expect(all.status == .inactive)
            await agent.stop()
            agent.source.stop()
            let door = NearbyMessage(namespace: "com.example.demo", type: "door", content: [0, 1, 255])
            #expect(
                try await collect("its events", of: stream) == [.found(door, isStored: false), .lost(door)])
            // Two subscriptions found the message, which gives one event. Events belong to the site, and are
            // logged.
            let happened = try await collect("the events", of: events).filter {
                [.messageFound, .messageLost].contains($0.kind)
            }
            #expect(happened.count { $0.kind == .messageFound } == 2 && happened.count == 4, "\(happened)")
            #expect(happened.allSatisfy { $0.beacon?.uuid == SimulatedSite.gateUUID })
            let log = try agent.store.events(EventQuery(kinds: [.messageFound, .messageLost]))
            #expect(log.count == 4)
        }
    }

    @Test("Fetched messages remain known while the server fails, and a capture gives the same ones each time")
    func later() async throws {
        try await run(Self.files) { folder, server in
            let capture = folder + "/walk.btsnoop"
            let agent = try await agent(folder, server.url, isShop: true)
            _ = try await agent.engine.record(to: capture)
            let told = Told()
            await agent.start()
            let subscription = try await NearbyMessages(agent).subscribe(
                NearbySubscription(), permissionRequest: { true }, handlers: told.handlers("live"))
            _ = try await first("the greeting", of: told.words) { $0 == "live found greeting" }
            // A capture is checked once a second, and both beacons must be in it before the last check.
            let heard = agent.source.now
            try await eventually("three seconds more") { agent.source.now.seconds(since: heard) > 3 }
            await subscription.cancel()
            await agent.stop()
            agent.source.stop()

            let fault = #"{"path":"/proximity/v1beta1/beaconinfo:getforobserved","status":500,"times":1000}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            let offline = try await self.agent(folder, server.url, isShop: true)
            await offline.start()
            let again = try await NearbyMessages(offline).subscribe(NearbySubscription())
            let found = try await first("the greeting", of: again.events()) { event in
                if case .found(let message, _) = event { message.type == "greeting" } else { false }
            }
            guard case .found(_, isStored: true)? = found else {
                return _ = Issue.record("\(String(describing: found))")
            }
            await offline.stop()
            offline.source.stop()

            let replays = try await [self.play(capture, folder, server.url), self.play(capture, folder, server.url)]
            #expect(replays[0].contains { $0.contains("message-found") && $0.contains("greeting") }, "\(replays[0])")
            #expect(replays[0] == replays[1])
        }
    }

    /// Returns the events of a whole capture with a subscription to its messages.
    private func play(_ capture: String, _ folder: String, _ server: String) async throws -> [String] {
        let agent = try await agent(folder, server, capture: capture)
        let events = await agent.events()
        let subscription = try await NearbyMessages(agent).subscribe(NearbySubscription())
        await agent.start()
        try await within("the replay") { await agent.source.waitForEnd() }
        await agent.stop()
        agent.source.stop()
        await subscription.cancel()
        var lines: [String] = []
        for event in try await collect("the events", of: events) where event.kind != .stopped {
            lines.append(await agent.json(event))
        }
        return lines
    }
}
