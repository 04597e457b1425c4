import Basics
import BeaconService
import Testing
import Tracking

@Suite("Questions to the server and their frequency")
struct NearbyQuestionTests {
    private typealias Scene = NearbyScene

    private static func scene(_ beacons: [BeaconIdentity]) -> Scene {
        var scene = Scene([:])
        for beacon in beacons { scene.watch.hear(beacon, metres: nil, listened: 0) }
        return scene
    }

    @Test("The server is asked about a beacon once a minute")
    func minute() throws {
        let beacon = try Scene.beacon(1)
        var scene = Self.scene([beacon])
        for (seconds, isAsked) in [(0.0, true), (59.9, false), (60, true), (119, false), (0, true)] {
            let now = Scene.start.advanced(bySeconds: seconds)
            let questions = scene.watch.questions(now: now, listened: 0)
            // Before the last time, the clock was set back.
            #expect(questions.map(\.beacons) == (isAsked ? [[beacon]] : []), "\(seconds)")
            for question in questions { scene.watch.adopt([:], to: question, isStored: false) }
        }
        // No question is asked about a beacon that is out of sight.
        let later = Scene.start.advanced(bySeconds: 500)
        #expect(scene.watch.questions(now: later, listened: 15 * Scene.second) == [])
    }

    @Test("Equal subscriptions share a question; different ones take turns, one question at a time")
    func turns() throws {
        let beacon = try Scene.beacon(1)
        var scene = Self.scene([beacon])
        _ = scene.watch.subscribe(NearbySubscription(strategy: BeaconStrategy(prefersLowPower: false)))
        _ = scene.watch.subscribe(NearbySubscription(namespace: "com.other"))
        var asked: [String] = []
        for second in 0..<10 {
            let now = Scene.start.advanced(bySeconds: Double(second))
            for question in scene.watch.questions(now: now, listened: 0) {
                asked.append("\(second) \(question.pattern)")
                // While one question is open, there is no other for the server.
                let others = scene.watch.questions(now: now.advanced(bySeconds: 3), listened: 0)
                #expect(others.allSatisfy { !$0.isForServer })
                scene.watch.adopt([:], to: question, isStored: false)
            }
        }
        #expect(asked == ["0 *", "2 com.other/*"])
    }

    @Test("A question has at most 100 beacons, those heard last first")
    func most() throws {
        let beacons = try (0..<250).map { try Scene.beacon($0) }
        var scene = Scene([:])
        for (number, beacon) in beacons.enumerated() {
            scene.watch.hear(beacon, metres: nil, listened: Int64(number))
        }
        var counts: [Int] = []
        for second in stride(from: 0.0, to: 10, by: 2) {
            let now = Scene.start.advanced(bySeconds: second)
            guard let question = scene.watch.questions(now: now, listened: 250).first else { continue }
            if counts.isEmpty { #expect(question.beacons.first == beacons[249]) }
            counts.append(question.beacons.count)
            scene.watch.adopt([:], to: question, isStored: false)
        }
        #expect(counts == [100, 100, 50])
    }

    @Test("The pause grows with each failure of the server, and stored messages are looked up once")
    func pause() throws {
        let (first, second) = (try Scene.beacon(1), try Scene.beacon(2))
        var scene = Self.scene([first])
        var now = Scene.start
        for wait in [60.0, 120, 240, 480, 960, 960] {
            let question = try #require(scene.watch.questions(now: now, listened: 0).first)
            #expect(question.isForServer)
            scene.watch.fail(question, at: now)
            scene.watch.hear(first, metres: nil, listened: 0)
            #expect(scene.watch.questions(now: now.advanced(bySeconds: wait - 0.1), listened: 0) == [])
            now = now.advanced(bySeconds: wait)
        }
        let question = try #require(scene.watch.questions(now: now, listened: 0).first)
        scene.watch.fail(question, at: now, wanted: 900)
        // A beacon that appears meanwhile may have stored messages.
        scene.watch.hear(second, metres: nil, listened: 1)
        let offline = scene.watch.questions(now: now.advanced(bySeconds: 1), listened: 1)
        #expect(offline.map(\.beacons) == [[second]] && offline.map(\.isForServer) == [false])
        #expect(scene.watch.questions(now: now.advanced(bySeconds: 2), listened: 1) == [])
        // After a sign that the server is back, only the minute between questions applies.
        scene.watch.hurry()
        let back = try #require(scene.watch.questions(now: now.advanced(bySeconds: 3), listened: 1).first)
        #expect(back.beacons == [second] && back.isForServer)
        scene.watch.adopt([:], to: back, isStored: false)
        // The server answered, so that the next pause is short again.
        now = now.advanced(bySeconds: 60)
        scene.watch.fail(try #require(scene.watch.questions(now: now, listened: 1).first), at: now)
        #expect(scene.watch.questions(now: now.advanced(bySeconds: 60), listened: 1).first?.isForServer == true)
    }

    @Test("While the server is slow, stored messages are looked up, and its answer counts when it arrives")
    func slow() throws {
        let beacon = try Scene.beacon(1)
        let (old, new) = (Scene.message("old"), Scene.message("new"))
        var scene = Self.scene([beacon])
        let question = try #require(scene.watch.questions(now: Scene.start, listened: 0).first)
        #expect(scene.watch.questions(now: Scene.start.advanced(bySeconds: 1), listened: 0) == [])
        let later = Scene.start.advanced(bySeconds: 2)
        let stored = try #require(scene.watch.questions(now: later, listened: 0).first)
        #expect(stored.beacons == [beacon] && !stored.isForServer)
        scene.watch.adopt([beacon: [NearbyAttachment(old)]], to: stored, isStored: true)
        #expect(scene.settle(0) == [.found(old, isStored: true)])
        scene.watch.adopt([beacon: [NearbyAttachment(new)]], to: question, isStored: false)
        #expect(scene.settle(0) == [.lost(old), .found(new, isStored: false)])
    }

    @Test("A beacon that returns is asked about again, and its messages are marked while the server fails")
    func age() throws {
        let beacon = try Scene.beacon(1)
        let message = Scene.message("hello")
        var scene = Self.scene([beacon])
        let carried = [beacon: [NearbyAttachment(message)]]
        scene.watch.adopt(
            carried, to: try #require(scene.watch.questions(now: Scene.start, listened: 0).first), isStored: false)
        #expect(scene.settle(0) == [.found(message, isStored: false)])
        // The beacon stays and the server fails: its answer is now from an earlier time.
        let minute = Scene.start.advanced(bySeconds: 60)
        let second = try #require(scene.watch.questions(now: minute, listened: 0).first)
        scene.watch.fail(second, at: minute)
        #expect(scene.watch.messages(listened: 0).map(\.isStored) == [true])
        // The beacon goes and comes back after a minute: messages are found when the question is answered.
        #expect(scene.settle(15) == [.lost(message)])
        let back = Scene.start.advanced(bySeconds: 200)
        #expect(scene.watch.questions(now: back, listened: 20 * Scene.second) == [])
        scene.watch.hear(beacon, metres: nil, listened: 21 * Scene.second)
        #expect(scene.settle(21) == [])
        let third = try #require(scene.watch.questions(now: back, listened: 21 * Scene.second).first)
        scene.watch.adopt([:], to: third, isStored: false)
        #expect(scene.settle(21) == [])
    }

    @Test("A new subscription within a minute has no second question, and after it all is forgotten")
    func again() throws {
        let beacon = try Scene.beacon(1)
        var scene = Self.scene([beacon])
        let question = try #require(scene.watch.questions(now: Scene.start, listened: 0).first)
        scene.watch.adopt([:], to: question, isStored: false)
        scene.watch.unsubscribe(1)
        let soon = Scene.start.advanced(bySeconds: 30)
        #expect(scene.watch.questions(now: soon, listened: 0) == [])
        _ = scene.watch.subscribe(NearbySubscription())
        #expect(scene.watch.questions(now: soon, listened: 0) == [])
        #expect(
            scene.watch.questions(now: Scene.start.advanced(bySeconds: 60), listened: 0).map(\.beacons) == [[beacon]])
    }

    @Test("A question that is answered from stored messages is answered")
    func closed() throws {
        let beacon = try Scene.beacon(1)
        var scene = Self.scene([beacon])
        let question = try #require(scene.watch.questions(now: Scene.start, listened: 0).first)
        scene.watch.adopt([:], to: question, isStored: true)
        #expect(
            scene.watch.questions(now: Scene.start.advanced(bySeconds: 60), listened: 0).map(\.isForServer) == [true])
    }

    @Test(
        "A pause that the server requests is kept, for up to 16 minutes",
        arguments: [(300.0, 300.0), (9999, 960), (5, 60)])
    func wanted(seconds: Double, expected: Double) {
        var pause = NearbyPause()
        pause.fail(at: Scene.start, wanted: seconds)
        #expect(pause.isOn(at: Scene.start.advanced(bySeconds: expected - 0.1)))
        #expect(!pause.isOn(at: Scene.start.advanced(bySeconds: expected)))
        #expect(!pause.isOn(at: Scene.start.advanced(bySeconds: -1)))
    }

    @Test("A question that was not sent is asked again")
    func takeBack() throws {
        var scene = Self.scene([try Scene.beacon(1)])
        let question = try #require(scene.watch.questions(now: Scene.start, listened: 0).first)
        scene.watch.takeBack(question)
        let now = Scene.start.advanced(bySeconds: NearbyWatch.pace)
        #expect(scene.watch.questions(now: now, listened: 0) == [question])
    }

    @Test("Without a server only stored messages are looked up")
    func noServer() throws {
        var scene = Self.scene([try Scene.beacon(1)])
        scene.watch.hasServer = false
        #expect(scene.watch.questions(now: Scene.start, listened: 0).map(\.isForServer) == [false])
        #expect(scene.watch.questions(now: Scene.start, listened: 0) == [])
        scene.watch.hasServer = true
        #expect(scene.watch.questions(now: Scene.start, listened: 0).map(\.isForServer) == [true])
    }

    @Test("Of beacons over the limit, those heard longest ago are forgotten")
    func bounds() throws {
        var scene = Scene([:])
        for number in 0...10_000 { scene.watch.hear(try Scene.beacon(number), metres: nil, listened: Int64(number)) }
        var count = 0
        scene.watch.hasServer = false
        while let question = scene.watch.questions(now: Scene.start, listened: 10_000).first {
            count += question.beacons.count
        }
        #expect(count == 9001)
    }
}
