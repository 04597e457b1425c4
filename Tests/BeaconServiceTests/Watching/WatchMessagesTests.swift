import Advertising
import Basics
import Regions
import Testing
import Tracking
@testable import BeaconService

@Suite("Messages of beacons in a watch")
struct WatchMessagesTests {
    private static let (offer, notice) = (message("offer"), message("notice"))

    private static func message(_ type: String) -> NearbyMessage {
        NearbyMessage(namespace: "com.example.demo", type: type, content: Array("half price".utf8))
    }

    /// A watch that hears iBeacons, by their minor, and a server that returns the messages of the beacons.
    private struct Scene {
        var table = BeaconTable()
        var watch: BeaconWatch
        var state = ServiceState()
        var carried: [UInt16: [NearbyMessage]] = [:]

        init(isAllowed: Bool = true, followed: FollowedSubscriptions = .none) {
            state.isNearbyAllowed = isAllowed
            var context = ServiceContext(official: [])
            context.followed = followed
            watch = BeaconWatch(context, state: state, rules: RuleSet(), at: Timestamp(seconds: 0))
            watch.setListening(true, at: Timestamp(seconds: 0))
        }

        mutating func hear(_ minor: UInt16, at second: Double) {
            let payload = IBeacon(uuid: Example.uuid, major: 1, minor: minor, txPower: -59).advertisingData
            let sighting = Sighting(
                time: Timestamp(seconds: second), address: DeviceAddress(UInt64(minor), .random), rssi: -60)
            let place = table.ingest(payload.span, sighting)
            watch.hear(sighting, filedAt: place, in: &table)
        }

        /// Advances the time and answers the questions.
        /// - Returns: The events, each with its kind and its message.
        mutating func advance(_ second: Double, hasServer: Bool = true) -> [String] {
            let now = Timestamp(seconds: second)
            watch.advance(to: now, table: table)
            for question in watch.messageQuestions(hasServer: hasServer, at: now) {
                let pattern = NearbyPattern(question.pattern)
                let answers = question.beacons.map { identity in
                    let messages = identity.minor.flatMap { carried[$0] } ?? []
                    return (identity, messages.filter(pattern.matches).map { NearbyAttachment($0) })
                }
                let known = Dictionary(uniqueKeysWithValues: answers)
                watch.updateMessages(at: now) { $0.adopt(known, to: question, isStored: false) }
            }
            return told()
        }

        /// Advances the time second by second. A watch that was not advanced for long did not listen meanwhile.
        mutating func advance(_ seconds: ClosedRange<Int>) -> [String] {
            seconds.flatMap { second in advance(Double(second)).map { "\(second) \($0)" } }
        }

        mutating func told() -> [String] {
            watch.takeEvents().map { event in
                guard case .text(let name)? = event.reason?.arguments.first else { return event.kind.rawValue }
                return event.kind.rawValue + " " + name
            }
        }

        /// The changes that subscriptions receive, by the number of the subscription.
        mutating func changes() -> [String] {
            watch.takeMessageChanges().map { change in
                switch change.change.event {
                case .found(let message, _): "\(change.change.subscription) found \(message.type)"
                case .lost(let message): "\(change.change.subscription) lost \(message.type)"
                }
            }
        }

        mutating func allow(_ isAllowed: Bool, at second: Double) {
            state.isNearbyAllowed = isAllowed
            adopt(at: second)
        }

        mutating func adopt(at second: Double) { watch.adopt(state, at: Timestamp(seconds: second)) }

        /// The messages that are shown: their types, and whether they are lost.
        var shown: [String] {
            watch.report(table, now: Timestamp(seconds: 0)).messages.map {
                $0.message.type + ($0.lost == nil ? "" : " lost")
            }
        }
    }

    @Test("A message found by two subscriptions is reported to each, and is one event")
    func overlapping() {
        var scene = Scene()
        scene.carried = [1: [Self.offer], 2: [Self.offer, Self.notice]]
        let all = scene.watch.subscribe(NearbySubscription())
        let notices = scene.watch.subscribe(NearbySubscription(type: "notice"))
        for minor in [1, 2] as [UInt16] { scene.hear(minor, at: 0.5) }
        #expect(scene.advance(1) == ["message-found com.example.demo/notice", "message-found com.example.demo/offer"])
        #expect(scene.advance(3.1) == [], "the other pattern has its turn")
        #expect(scene.changes() == ["1 found notice", "1 found offer", "2 found notice"])
        // The second beacon disappears; one message remains at the first.
        for second in stride(from: 4.0, through: 24, by: 1) {
            scene.hear(1, at: second)
            #expect(
                scene.advance(second) == (second == 16 ? ["message-lost com.example.demo/notice"] : []), "\(second)")
        }
        #expect(scene.changes() == ["1 lost notice", "2 lost notice"])
        scene.watch.unsubscribe(all)
        #expect(scene.advance(25) == [], "nothing was lost, nobody asks for it")
        scene.watch.unsubscribe(notices)
        #expect(scene.advance(26) == [], "what was lost a moment ago is still shown")
        #expect(scene.changes() == [] && !scene.watch.awaitsTime)
    }

    @Test("A later subscription receives a present message at once, without another event")
    func later() {
        var scene = Scene()
        scene.carried = [1: [Self.offer]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1).count == 1)
        #expect(scene.changes() == ["1 found offer"])
        _ = scene.watch.subscribe(NearbySubscription())
        #expect(scene.advance(1.1) == [], "it does not wait for the next second")
        #expect(scene.changes() == ["2 found offer"])
        scene.watch.unsubscribe(1)
        #expect(scene.advance(2...16) == ["16 message-lost com.example.demo/offer"])
        #expect(scene.changes() == ["2 lost offer"])
    }

    @Test("Time without the adapter does not count, and no time counts twice")
    func pause() {
        var scene = Scene()
        scene.carried = [1: [Self.offer]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0)
        #expect(scene.advance(1...5) == ["1 message-found com.example.demo/offer"])
        scene.watch.setListening(false, at: Timestamp(seconds: 5))
        #expect(scene.advance(6...100) == [])
        scene.watch.setListening(true, at: Timestamp(seconds: 100))
        #expect(scene.advance(101...120) == ["110 message-lost com.example.demo/offer"], "5 s before, 10 s after")
    }

    @Test("A receiver that is off most of the time has correspondingly more time until a message is lost")
    func duty() {
        var scene = Scene()
        scene.carried = [1: [Self.offer]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0)
        #expect(scene.advance(1...5) == ["1 message-found com.example.demo/offer"])
        scene.watch.setDuty(10)
        #expect(scene.advance(6...120) == ["105 message-lost com.example.demo/offer"], "5 s, and a tenth of 100 s")
        // Once the receiver listens all the time again, the time is as before.
        scene.hear(1, at: 121)
        scene.watch.setDuty(100)
        #expect(
            scene.advance(121...140) == [
                "121 message-found com.example.demo/offer", "136 message-lost com.example.demo/offer",
            ])
    }

    @Test("Without the user's consent nothing is asked or found, and withdrawing it loses found messages")
    func permission() {
        var scene = Scene(isAllowed: false)
        scene.carried = [1: [Self.offer]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1) == [])
        #expect(scene.watch.messageQuestions(hasServer: true, at: Timestamp(seconds: 1)).isEmpty)
        scene.allow(true, at: 2)
        #expect(scene.advance(3) == ["message-found com.example.demo/offer"])
        scene.allow(false, at: 4)
        #expect(scene.advance(4) == ["message-lost com.example.demo/offer"])
        scene.hear(1, at: 5)
        #expect(scene.advance(5) == [])
        scene.allow(true, at: 6)
        #expect(scene.advance(6) == ["message-found com.example.demo/offer"])
        #expect(scene.changes() == ["1 found offer", "1 lost offer", "1 found offer"])
    }

    @Test("Withdrawing consent loses found messages even if the time does not advance")
    func permissionWithoutTime() {
        var scene = Scene()
        scene.carried = [1: [Self.offer]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1).count == 1)
        scene.allow(false, at: 1)
        #expect(scene.told() == ["message-lost com.example.demo/offer"])
        #expect(scene.changes() == ["1 found offer", "1 lost offer"])
    }

    @Test("While the adapter is away, the server is asked about no beacon")
    func away() {
        var scene = Scene()
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        _ = scene.advance(1)
        scene.watch.setListening(false, at: Timestamp(seconds: 2))
        for second in [10, 70, 140, 3600] as [Double] {
            scene.watch.advance(to: Timestamp(seconds: second), table: scene.table)
            let questions = scene.watch.messageQuestions(hasServer: true, at: Timestamp(seconds: second))
            #expect(questions.filter(\.isForServer).isEmpty, "\(second)")
        }
        scene.watch.setListening(true, at: Timestamp(seconds: 3600))
        #expect(scene.watch.messageQuestions(hasServer: true, at: Timestamp(seconds: 3601)).count == 1)
    }

    @Test("An answer from before a subscription is found as stored, not as new")
    func stale() {
        var scene = Scene()
        scene.carried = [1: [Self.offer]]
        let early = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1).count == 1)
        #expect(scene.watch.takeMessageChanges().map(\.change.event) == [.found(Self.offer, isStored: false)])
        scene.watch.unsubscribe(early)
        _ = scene.advance(2)
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 7200)
        scene.watch.advance(to: Timestamp(seconds: 7200), table: scene.table)
        #expect(scene.watch.takeMessageChanges().map(\.change.event) == [.found(Self.offer, isStored: true)])
        // The message was withdrawn meanwhile, which the server answers as soon as it is asked.
        scene.carried = [:]
        #expect(scene.advance(7200.5).last == "message-lost com.example.demo/offer")
    }

    @Test("A change of the site loses found messages for subscribers, without an event of the site")
    func anotherSite() {
        var scene = Scene()
        scene.carried = [1: [Self.offer]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1).count == 1)
        // A beacon about which the server never answers.
        scene.hear(2, at: 3)
        let now = Timestamp(seconds: 4)
        scene.watch.advance(to: now, table: scene.table)
        #expect(scene.watch.messageQuestions(hasServer: true, at: now).count == 1)
        var other = Scene()
        other.watch.takeSubscriptions(of: scene.watch, at: now)
        other.carried = [1: [Self.offer], 2: [Self.notice]]
        #expect(other.told() == [])
        #expect(other.changes() == ["1 found offer", "1 lost offer"])
        for minor in [1, 2] as [UInt16] { other.hear(minor, at: 6) }
        #expect(
            other.advance(6.5) == ["message-found com.example.demo/offer", "message-found com.example.demo/notice"],
            "what is known is known, and the question without an answer is asked again")
    }

    @Test("A capture uses stored messages from the beginning, each time it is read")
    func capture() {
        var scene = Scene()
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        var carried: [BeaconIdentity: [NearbyAttachment]] = [:]
        scene.table.forEachBeacon(heardSince: Timestamp(seconds: 0)) {
            carried[$0.identity] = [NearbyAttachment(Self.offer)]
        }
        scene.watch.rememberMessages(["*": carried])
        let found = ["message-found com.example.demo/offer"]
        for _ in 1...2 {
            #expect(scene.advance(1, hasServer: false) == found)
            scene.watch.beginAnew(at: Timestamp(seconds: 2))
            scene.hear(1, at: 0.5)
        }
        #expect(scene.changes() == ["1 found offer", "1 lost offer", "1 found offer", "1 lost offer"])
    }

    @Test("The user's subscriptions are followed as far as the program requests, and editing one loses nothing")
    func own() {
        for (followed, count) in [(.none, 0), (.inBackground, 1), (.all, 2)] as [(FollowedSubscriptions, Int)] {
            var scene = Scene(followed: followed)
            scene.carried = [1: [Self.offer], 2: [Self.notice]]
            var subscription = NearbySubscription(type: "offer")
            subscription.strategy.allowsBackground = true
            scene.state.subscriptions = [subscription, NearbySubscription(type: "notice")]
            scene.adopt(at: 0)
            for minor in [1, 2] as [UInt16] { scene.hear(minor, at: 0.5) }
            #expect(scene.advance(1...5).count == count, "\(followed)")
            scene.state.subscriptions[0].strategy.allowsBackground = followed != .inBackground
            scene.state.subscriptions[0].strategy.prefersLowPower = false
            // A subscription that is no longer for the background ends in a background program.
            let shown = followed == .inBackground ? [] : scene.shown
            scene.adopt(at: 5)
            #expect(scene.advance(6...7) == [] && scene.shown == shown, "\(followed)")
        }
    }

    @Test(
        "Replacing a subscription keeps the messages that match both the old and the new one",
        arguments: [("offer", nil), (nil, "offer")] as [(String?, String?)])
    func changed(from former: String?, to new: String?) {
        var scene = Scene(followed: .all)
        scene.carried = [1: [Self.offer, Self.notice]]
        scene.state.subscriptions = [NearbySubscription(type: former)]
        scene.adopt(at: 0)
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1).contains("message-found com.example.demo/offer"))
        let number = scene.watch.report(scene.table, now: Timestamp(seconds: 1)).messages.first {
            $0.message == Self.offer
        }?.number
        scene.state.subscriptions = [NearbySubscription(type: new)]
        scene.adopt(at: 1)
        #expect(scene.told() == [] && scene.shown.contains("offer"))
        #expect(
            scene.advance(2...5).map { $0.split(separator: " ").last }
                == (new == nil ? ["com.example.demo/notice"] : []))
        let after = scene.watch.report(scene.table, now: Timestamp(seconds: 5)).messages.first {
            $0.message == Self.offer
        }
        #expect(after?.number == number && after?.isStored == false)
    }

    @Test("A later, narrower subscription finds recently found messages at once, as current ones")
    func part() {
        var scene = Scene()
        scene.carried = [1: [Self.offer, Self.notice]]
        _ = scene.watch.subscribe(NearbySubscription())
        scene.hear(1, at: 0.5)
        #expect(scene.advance(1).count == 2)
        _ = scene.watch.takeMessageChanges()
        let part = scene.watch.subscribe(NearbySubscription(type: "offer"))
        scene.watch.advance(to: Timestamp(seconds: 1.5), table: scene.table)
        let changes = scene.watch.takeMessageChanges().map(\.change)
        #expect(changes.map(\.event) == [.found(Self.offer, isStored: false)])
        #expect(changes.map(\.subscription) == [part])
    }

    @Test("A lost message is shown for ten more seconds, and one without a subscription disappears at once")
    func shown() {
        var scene = Scene()
        scene.carried = [1: [Self.offer], 2: [Self.notice]]
        let all = scene.watch.subscribe(NearbySubscription())
        for minor in [1, 2] as [UInt16] { scene.hear(minor, at: 0.5) }
        _ = scene.advance(1)
        #expect(scene.shown == ["notice", "offer"])
        for second in 2...16 {
            scene.hear(1, at: Double(second))
            _ = scene.advance(Double(second))
        }
        #expect(scene.shown == ["notice lost", "offer"])
        for second in 17...25 {
            scene.hear(1, at: Double(second))
            _ = scene.advance(Double(second))
            #expect(scene.shown == ["notice lost", "offer"], "\(second)")
        }
        scene.hear(1, at: 26)
        _ = scene.advance(26)
        #expect(scene.shown == ["offer"])
        scene.watch.unsubscribe(all)
        #expect(scene.advance(27) == [] && scene.shown == [])
        #expect(!scene.watch.awaitsTime)
    }
}
