import Advertising
import Basics
import BeaconService
import Regions
import StoreTesting
import Testing
import Tracking
@testable import Store

@Suite("A file of version 3")
struct VersionThreeTests {
    private static func seconds(_ count: Int64) -> Timestamp {
        Timestamp(microseconds: (1_700_000_000 + count) * 1_000_000)
    }

    private static let uuid = UUID128(high: 0xE2C5_6DB5_DFFB_48D2, low: 0xB060_D0F5_A710_96E0)
    private static let official = "3bitter_official_1"
    private static let namespace = ShortOctets(
        high: 0x0001_0203_0405_0607, middle: 0x0809_0000_0000_0000, low: 0, count: 10)
    private static let instance = ShortOctets(high: 0x0102_0304_0506_0000, middle: 0, low: 0, count: 6)

    private static func beacon(_ kind: BeaconIdentity.Kind, layout: UInt8 = 0, _ octets: [UInt8]) throws
        -> BeaconIdentity
    { try #require(BeaconIdentity(kind: kind, layout: layout, octets: octets)) }

    private static func region(
        _ identifier: String, _ constraint: RegionConstraint, address: DeviceAddress? = nil
    ) throws -> BeaconRegion { try BeaconRegion(identifier: identifier, constraint: constraint, address: address) }

    private static func state() throws -> ServiceState {
        ServiceState(
            agreement: .agreed(at: seconds(0)),
            designated: [
                ServiceBeaconData(regionID: official, segment: 7, keycode: "0000700012"),
                ServiceBeaconData(regionID: official, segment: 8, keycode: "0000800013", isSwitcher: true),
            ],
            monitored: [
                MonitoredRegion(
                    try region("hall", RegionConstraint(uuid: uuid, major: 7)),
                    settings: RegionSettings(entryCount: 2, threshold: .rssi(enter: -70, exit: -75)),
                    regionClass: .designated),
                MonitoredRegion(
                    try region("yard", .altBeacon(id1: uuid, id2: 1, id3: nil)), options: [],
                    settings: RegionSettings(exitPeriod: 4.25, entryCount: 3, entryWindow: 2.5), regionClass: .dynamic),
            ],
            userRegions: [
                MonitoredRegion(
                    try region(
                        "gate", .eddystone(namespace: namespace, instance: instance),
                        address: DeviceAddress(0xC0FF_EE00_0001, .random)),
                    options: .onEntry,
                    settings: RegionSettings(exitPeriod: 12.5, threshold: .distance(enter: 2, exit: 3.5)))
            ],
            ranged: ["hall", "gate"], defaultOptions: [.onEntry, .entryStateOnDisplay],
            options: ["hall": [.onExit], "門": [.onEntry, .onExit]], isSwitcherRuleOn: false, polarity: .only,
            names: [
                try beacon(.iBeacon, Array(0..<20)): "改札 \"西\"\n口", try beacon(.eddystoneUID, Array(1...16)): "Shelf",
                try beacon(.layout, layout: 3, [10, 11]): "L", try beacon(.eddystoneURL, [3, 0x61, 7]): "Page",
            ],
            managed: [
                ManagedRegion(
                    regionID: "m1", uuid: uuid, major: 1, minor: 2, name: "Lobby", managedType: .owned,
                    beaconType: .ownedStatic),
                ManagedRegion(
                    regionID: "m2", uuid: uuid, major: nil, minor: nil, name: nil, managedType: .owned, beaconType: nil),
            ],
            reserved: [
                OfficialRegion(regionID: "r1", uuid: uuid, beaconType: .serviceDynamic),
                OfficialRegion(regionID: "r2", uuid: uuid, regionType: 3, beaconType: .ownedStatic, isEnabled: false),
            ], language: "ja", userIdentifier: "user-0001")
    }

    private static func events() throws -> [SiteEvent] {
        let gate = try beacon(.iBeacon, Array(0..<20))
        return [
            SiteEvent(
                time: seconds(4), kind: .ruleFired, region: "hall", regionClass: .designated, beacon: gate,
                rule: "welcome", action: .custom([.init("k", "v"), .init("鍵", "a\nb")]), rssi: -61,
                reason: Phrase(TextKey(rawValue: "why.fired"), .text("狼煙"), .integer(3), .seconds(1.5)),
                beacons: [
                    FiredBeacon(identity: gate, name: "b1", rssi: -61, proximity: .near, distance: 1.25),
                    FiredBeacon(
                        identity: try beacon(.eddystoneUID, Array(1...16)), name: nil, rssi: nil, proximity: .unknown,
                        distance: nil),
                ]),
            SiteEvent(
                time: seconds(5), kind: .adapterLost, reason: Phrase(TextKey(rawValue: "x"), .text("hci0")),
                isNotified: false),
            SiteEvent(time: seconds(6), kind: .ruleFired, action: .openURL(url: "https://example.com/?a=b")),
        ]
    }

    private static let regions = [
        RegionMemory(identifier: "gate", state: .outside, since: nil, lastHeard: nil),
        RegionMemory(identifier: "hall", state: .inside, since: seconds(1), lastHeard: seconds(2)),
    ]
    private static let rules = [
        RuleMemory(rule: "tea", lastFired: nil, isHeld: false, steps: []),
        RuleMemory(rule: "welcome", lastFired: seconds(3), isHeld: true, steps: [1, 0, 4]),
    ]

    private static func records() -> [TrackingRecord] {
        let data = ServiceBeaconData(regionID: official, segment: 7, keycode: "0000700012")
        let beacon = TrackedBeacon(
            data: data, proximity: .near, accuracy: 1.5, rssi: -60.5, samples: 4, isDesignated: true)
        return [
            TrackingRecord(
                regionID: official, region: "hall", start: seconds(0), end: seconds(5), cycles: 5, beacons: [beacon],
                userIdentifier: "user-0001"),
            TrackingRecord(
                regionID: official, region: "yard", start: seconds(6), end: seconds(9), cycles: 2, beacons: []),
        ]
    }

    @Test("A file opens with all of its data, and the numbers continue")
    func opens() throws {
        let folder = try TemporaryFolder()
        try RawFile(folder: folder.path).execute(VersionThree.sql)
        let opening = try Store.open(in: folder.path, as: .instance)
        #expect(opening.remarks == [])
        let store = opening.store
        #expect(try store.state() == Self.state())
        let logged = try store.events(EventQuery(order: .oldestFirst))
        var events = try Self.events()
        for index in events.indices { events[index].number = index + 1 }
        #expect(logged.map(\.event) == events)
        #expect(logged.map(\.source) == ["hci0", "hci0", "hci0"])
        for source in ["controller", "relay"] {
            let memory = try store.memory(source: source)
            #expect(memory.regions.sorted { $0.identifier < $1.identifier } == Self.regions)
            #expect(memory.rules.sorted { $0.rule < $1.rule } == Self.rules)
        }
        let queued = try store.records()
        #expect(queued.map(\.record.matter) == Self.records().map { .track($0) })
        #expect(queued.map(\.number) == [1, 3])
        #expect(try store.queue().counts == QueueCounts(waiting: 2, dropped: 2))
        #expect(try store.append([events[0]], source: "hci0") == [4])
        try store.append([], source: "hci0", records: [queued[0].record])
        #expect(try store.records().map(\.number) == [1, 3, 4])
    }

    @Test("Every table of the file contains rows")
    func full() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try raw.execute(VersionThree.sql)
        let tables =
            "SELECT group_concat(name, ' ') FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        for table in try raw.text(tables).split(separator: " ") {
            #expect(try raw.text("SELECT count(*) FROM \(table)") != "0", "\(table)")
        }
        #expect(try raw.integrity() == "ok")
    }
}
