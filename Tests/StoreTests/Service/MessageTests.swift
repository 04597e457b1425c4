import Basics
import BeaconService
import StoreTesting
import Testing
import Tracking

@testable import Store

@Suite("Messages of beacons in the store")
struct MessageTests {
    private static let owner = FetchedMessages.Owner(server: "https://example.com", application: "a", pattern: "*")
    private static let time = Timestamp(seconds: 1_700_000_000)

    private static func beacon(_ number: Int) throws -> BeaconIdentity {
        try #require(BeaconIdentity(text: "ibeacon:366AF94E-E6BA-4C0A-821E-EFD36A6E7060:1:\(number)"))
    }

    private static func attachment(_ content: [UInt8], distance: Double = 0) -> NearbyAttachment {
        NearbyAttachment(
            NearbyMessage(namespace: "com.example.demo", type: "t", content: content), maximumDistance: distance)
    }

    @Test("An answer of a server is kept over a restart, with any bytes, and only for the owner that asked")
    func kept() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        let (first, second) = (try Self.beacon(1), try Self.beacon(2))
        let carried = [
            first: [Self.attachment(Array(0...255), distance: 2.5), Self.attachment([0])],
            second: [Self.attachment([1])],
        ]
        try store.keep(FetchedMessages(Self.owner, carried, at: Self.time))
        let reader = try Store.open(in: folder.path, as: .reader).store
        #expect(try reader.messages(at: [first, second], of: Self.owner) == carried)
        #expect(
            try reader.messages(server: Self.owner.server, application: "a") == [
                FetchedMessages(Self.owner, carried, at: Self.time)
            ])
        for (server, application, pattern) in [
            ("https://example.org", "a", "*"), ("https://example.com", "b", "*"), ("https://example.com", "a", "*/x"),
            ("https://example.com", "a", "com.other/*"),
        ] {
            let other = FetchedMessages.Owner(server: server, application: application, pattern: pattern)
            #expect(try reader.messages(at: [first, second], of: other) == [:])
        }
        // One beacon now carries another message, and the other one carries none.
        let later = [first: [Self.attachment([9])], second: []]
        try store.keep(FetchedMessages(Self.owner, later, at: Self.time.advanced(bySeconds: 60)))
        #expect(try store.messages(at: [first, second], of: Self.owner) == [first: [Self.attachment([9])]])
    }

    @Test("An answer for a wider pattern also holds for a narrower one, and replaces its earlier answers")
    func wider() throws {
        let store = Store.inMemory()
        let beacon = try Self.beacon(1)
        func owner(_ pattern: String) -> FetchedMessages.Owner {
            FetchedMessages.Owner(server: "https://example.com", application: "a", pattern: pattern)
        }
        func found(_ pattern: String) throws -> [[UInt8]] {
            try store.messages(at: [beacon], of: owner(pattern))[beacon]?.map(\.message.content) ?? []
        }
        func keep(_ content: [UInt8]?, _ pattern: String) throws {
            let attachments = content.map { [Self.attachment($0)] } ?? []
            try store.keep(FetchedMessages(owner(pattern), [beacon: attachments], at: Self.time))
        }
        try keep([1], "*")
        try keep([1], "com.foreign/*")
        for (pattern, expected) in [
            ("*", [[1]]), ("*/t", [[1]]), ("*/x", []), ("com.example.demo/*", [[1]]), ("com.example.demo/t", [[1]]),
            ("com.example.demo/x", []), ("com.foreign/*", []),
        ] as [(String, [[UInt8]])] {
            #expect(try found(pattern) == expected, "\(pattern)")
        }
        try keep([2], "*/t")
        #expect(try found("*/t") == [[2]], "the newer answer says all of its type")
        try keep(nil, "*")
        #expect(try found("*/t") == [] && found("*") == [])
        // A type does not match a longer type that begins with it.
        try keep([3], "com.example.demo/tt")
        try keep([4], "com.example.demo/t")
        #expect(try store.messages(server: "https://example.com", application: "a").count == 3)
    }

    @Test("The messages fetched longest ago are dropped first, and never those of the current answer")
    func bounds() throws {
        let store = Store.inMemory()
        let attachments = (0..<100).map { Self.attachment([UInt8($0)]) }
        // This entry was left by a clock that was ahead.
        try store.keep(
            FetchedMessages(Self.owner, [try Self.beacon(999): attachments], at: Self.time.advanced(bySeconds: 1e6)))
        for number in 0..<120 {
            try store.keep(
                FetchedMessages(
                    Self.owner, [try Self.beacon(number): attachments],
                    at: Self.time.advanced(bySeconds: Double(number))))
        }
        func count(_ number: Int) throws -> Int {
            let beacon = try Self.beacon(number)
            return try store.messages(at: [beacon], of: Self.owner)[beacon]?.count ?? 0
        }
        #expect(try [999, 19, 20, 119].map(count) == [0, 0, 100, 100])
        // An answer that exceeds the limit is stored up to the limit.
        let many = Dictionary(uniqueKeysWithValues: try (1000..<1150).map { (try Self.beacon($0), attachments) })
        try store.keep(FetchedMessages(Self.owner, many, at: Self.time.advanced(bySeconds: 500)))
        #expect(try (1000..<1150).map(count).reduce(0, +) == 10_000)
    }

    @Test("The choice whether messages are allowed is stored", arguments: [nil, true, false] as [Bool?])
    func permission(isAllowed: Bool?) throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        if let isAllowed { try store.perform(.allowNearby(isAllowed), in: .bare) }
        #expect(try Store.open(in: folder.path, as: .reader).store.state().isNearbyAllowed == isAllowed)
    }

    @Test("Subscriptions keep their order, are changed in place, and are all set for the background at once")
    func subscriptions() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        func kept() throws -> [NearbySubscription] {
            try Store.open(in: folder.path, as: .reader).store.state().subscriptions
        }
        let eddystone = BeaconStrategy(includesIBeacons: false, prefersLowPower: false, allowsBackground: true)
        var all = [
            NearbySubscription(), NearbySubscription(namespace: "com.example.demo", type: ""),
            NearbySubscription(type: "お知らせ", strategy: eddystone),
        ]
        for subscription in all { try store.perform(.subscribe(subscription), in: .bare) }
        #expect(try kept() == all)
        all[0].strategy = eddystone
        try store.perform(.subscribe(all[0]), in: .bare)
        #expect(try kept() == all)
        try store.perform(.setBackground(true), in: .bare)
        #expect(try kept().map(\.strategy.allowsBackground) == [true, true, true])
        try store.perform(.unsubscribe([all[1].pattern, "nothing/*"]), in: .bare)
        #expect(try kept().map(\.pattern) == [all[0].pattern, all[2].pattern])
        try store.perform(.subscribe(NearbySubscription(type: "x"), replacing: all[0].pattern), in: .bare)
        #expect(try kept().map(\.type) == ["x", all[2].type])
        try store.perform(.subscribe(NearbySubscription(type: "x"), replacing: all[2].pattern), in: .bare)
        #expect(try kept().map(\.type) == ["x"])
        for number in 0..<20 { try store.perform(.subscribe(NearbySubscription(type: "\(number)")), in: .bare) }
        #expect(try kept().count == ServiceState.mostSubscriptions)
        let raw = RawFile(folder: folder.path)
        try raw.execute("UPDATE nearby_subscription SET type = 'x' WHERE type = '3'")
        #expect(try kept().filter { $0.type == "x" }.count == 1)
    }

    @Test(
        "A message that a narrower answer omits does not return from a wider answer",
        arguments: ["*/t", "com.example.demo/*"])
    func withdrawn(pattern: String) throws {
        let store = Store.inMemory()
        let beacon = try Self.beacon(1)
        let other = NearbyAttachment(NearbyMessage(namespace: "com.example.other", type: "u", content: [2]))
        try store.keep(FetchedMessages(Self.owner, [beacon: [Self.attachment([1]), other]], at: Self.time))
        let narrow = FetchedMessages.Owner(server: Self.owner.server, application: "a", pattern: pattern)
        #expect(try store.messages(at: [beacon], of: narrow) == [beacon: [Self.attachment([1])]])
        try store.keep(FetchedMessages(narrow, [beacon: []], at: Self.time.advanced(bySeconds: 60)))
        #expect(try store.messages(at: [beacon], of: narrow) == [:])
        #expect(try store.messages(at: [beacon], of: Self.owner) == [beacon: [other]])
    }
}
