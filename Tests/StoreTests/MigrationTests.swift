import Advertising
import Basics
import Regions
import StoreTesting
import Testing
import Tracking
@testable import BeaconService
@testable import Store

@Suite("Files of earlier versions")
struct MigrationTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        try RawFile(folder: folder.path).execute(VersionOne.sql)
        let opening = try Store.open(in: folder.path, as: .instance)
        #expect(opening.remarks == [])
        store = opening.store
    }

    private static func seconds(_ count: Int64) -> Timestamp {
        Timestamp(microseconds: (1_700_000_000 + count) * 1_000_000)
    }

    @Test("The state of version 1 is readable")
    func state() throws {
        let uuid = try #require(UUID128("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"))
        let namespace = ShortOctets(high: 0x0001_0203_0405_0607, middle: 0x0809_0000_0000_0000, low: 0, count: 10)
        let gate = try #require(
            BeaconIdentity(kind: .iBeacon, octets: Hexadecimal.octets("e2c56db5dffb48d2b060d0f5a71096e000070008") ?? [])
        )
        let shelf = try #require(BeaconIdentity(kind: .layout, layout: 3, octets: [10, 11]))
        let official = "3bitter_official_1"
        let wanted = ServiceState(
            agreement: .agreed(at: Self.seconds(0)),
            designated: [
                ServiceBeaconData(regionID: official, segment: 7, keycode: "0000700012"),
                ServiceBeaconData(regionID: official, segment: 7, keycode: "0000700013", isSwitcher: true),
            ],
            monitored: [
                MonitoredRegion(
                    try BeaconRegion(identifier: "hall", constraint: RegionConstraint(uuid: uuid, major: 7)),
                    settings: RegionSettings(entryCount: 2, threshold: .rssi(enter: -70, exit: -75)),
                    regionClass: .designated)
            ],
            userRegions: [
                MonitoredRegion(
                    try BeaconRegion(
                        identifier: "gate", constraint: .eddystone(namespace: namespace, instance: nil),
                        address: DeviceAddress(0xFFFF_FFFF_FFFF, .public)),
                    options: .onEntry,
                    settings: RegionSettings(exitPeriod: 12.5, threshold: .distance(enter: 2, exit: 3.5)))
            ],
            ranged: ["hall"], defaultOptions: [.onEntry, .onExit, .entryStateOnDisplay],
            options: ["hall": [.onEntry, .entryStateOnDisplay]], isSwitcherRuleOn: false, polarity: .exclude,
            names: [gate: "Gate A", shelf: "Shelf"],
            managed: [
                ManagedRegion(
                    regionID: "m1", uuid: uuid, major: 1, minor: 2, name: "Lobby", managedType: .owned,
                    beaconType: .ownedStatic)
            ],
            reserved: [OfficialRegion(regionID: "r1", uuid: uuid, beaconType: .serviceDynamic)], language: "ja")
        #expect(try store.state() == wanted)
    }

    @Test("A file of version 1 can store fields that were added later")
    func later() throws {
        let old = try #require(try store.records().first).record
        // The old record has none of these fields, and its identifier is permanent.
        #expect(old.code == nil && old.isTestMode == nil && old.state == .waiting)
        #expect(old.identifier != UUID128(high: 0, low: 0))
        #expect(try Store.open(in: folder.path, as: .reader).store.records().first?.record == old)
        let device = UUID128(high: 1, low: 2)
        try store.update { state in (state.userIdentifier, state.device) = ("user-0001", device) }
        guard case .track(var track) = old.matter else { return _ = Issue.record("\(old)") }
        (track.userIdentifier, track.device) = ("user-0001", device)
        let record = ServiceRecord(
            identifier: .random(), .track(track), code: "demo", isTestMode: true, state: .own)
        try store.append([], source: "hci0", records: [record])
        #expect(try store.records().map(\.record) == [old, record])
        #expect(try store.state().userIdentifier == "user-0001")
        #expect(try store.state().device == device)
    }

    @Test("A file of version 1 can store lists of servers; one that can only be read has none")
    func lists() throws {
        #expect(try store.state().lists == FetchedLists())
        var random = RandomState(seed: 5)
        var state = random.state()
        state.lists = FetchedLists(
            managed: ListOrigin(place: "h:80", time: Self.seconds(1)), new: state.managed,
            marks: [
                ListMark(
                    key: ListKey(server: "s", application: "a", isTestMode: true, list: .official), tag: "t",
                    moment: MachineMoment(time: Self.seconds(2), boot: "b", sinceBoot: 3))
            ])
        try store.update { $0.lists = state.lists }
        #expect(try store.state().lists == state.lists)
        let old = try TemporaryFolder()
        try RawFile(folder: old.path).execute(VersionOne.sql)
        let reader = try Store.open(in: old.path, as: .reader).store
        #expect(try reader.state().lists == FetchedLists())
        #expect(try reader.records().map(\.record.state) == [.waiting])
        #expect(try reader.queue() == QueueStatus(QueueCounts(waiting: 1, dropped: 2)))
    }

    @Test("A stored region without notification options does not remain silent")
    func silenced() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try raw.execute(VersionOne.sql)
        try raw.execute("INSERT INTO region_options VALUES ('mute', 0)")
        let options = try Store.open(in: folder.path, as: .instance).store.state().options
        #expect(options == ["hall": [.onEntry, .entryStateOnDisplay]])
    }

    @Test("The readable data of a damaged file of version 1 is kept")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try raw.execute(VersionOne.sql)
        try raw.execute("DROP TABLE ranged")
        let opening = try Store.open(in: folder.path, as: .instance)
        #expect(opening.remarks.count == 1)
        #expect(try opening.store.state().language == "ja")
        #expect(try opening.store.records().map(\.number) == [4])
        #expect(try opening.store.records().allSatisfy { $0.record.identifier != UUID128(high: 0, low: 0) })
    }

    @Test("The log and the memory of version 1 are readable")
    func rest() throws {
        let logged = try #require(try store.events().first)
        let octets = Hexadecimal.octets("e2c56db5dffb48d2b060d0f5a71096e000070008") ?? []
        #expect(logged.source == "hci0")
        #expect(
            logged.event
                == SiteEvent(
                    number: 9, time: Self.seconds(4), kind: .ruleFired, region: "hall", regionClass: .designated,
                    beacon: BeaconIdentity(kind: .iBeacon, octets: octets), rule: "welcome",
                    action: .custom([RuleAction.KeyValue("k", "v")]), rssi: -61,
                    reason: Phrase(TextKey(rawValue: "why.fired"), .text("狼煙"), .integer(3), .seconds(1.5))))
        let memory = try store.memory(source: "controller")
        #expect(
            memory.regions == [
                RegionMemory(
                    identifier: "hall", state: .inside, since: Self.seconds(1), lastHeard: Self.seconds(2))
            ])
        #expect(
            memory.rules == [RuleMemory(rule: "welcome", lastFired: Self.seconds(3), isHeld: true, steps: [1, 0])])
        let waiting = try store.records()
        let data = ServiceBeaconData(regionID: "3bitter_official_1", segment: 7, keycode: "0000700012")
        let beacon = TrackedBeacon(
            data: data, proximity: .near, accuracy: 1.5, rssi: -60.5, samples: 4, isDesignated: true)
        #expect(waiting.map(\.number) == [4])
        #expect(
            waiting.first?.record.matter
                == .track(
                    TrackingRecord(
                        regionID: "3bitter_official_1", region: "hall", start: Self.seconds(0), end: Self.seconds(5),
                        cycles: 5, beacons: [beacon])))
        #expect(try store.queue().counts.dropped == 2)
        // Numbers continue after those of the file.
        #expect(try store.append([logged.event], source: "hci0") == [10])
    }

    /// A store of version 2 in which events of replays and the simulated shop are mixed with live ones.
    private static func mixed(_ raw: RawFile) throws {
        try raw.execute(VersionOne.sql)
        func insert(_ number: Int, _ source: String) -> String {
            """
            INSERT INTO event (number, time, kind, is_notified, source)
                VALUES (\(number), \(number), 'enter', 1, '\(source)');
            INSERT OR REPLACE INTO region_memory VALUES ('\(source)', 'hall', 1, 1, 1);
            INSERT OR REPLACE INTO rule_memory VALUES ('\(source)', 'tea', 1, 0, '');
            """
        }
        try raw.execute(
            [
                (10, "capture"), (11, "simulated"), (12, "controller"), (13, "capture"), (14, "simulated"),
                (15, "capture"),
            ]
            .map { insert($0, $1) }.joined())
    }

    @Test("Events of captures and of the simulated shop are removed from the log once, which is reported")
    func sortedOut() throws {
        let folder = try TemporaryFolder()
        try Self.mixed(RawFile(folder: folder.path))
        let opening = try Store.open(in: folder.path, as: .instance)
        let path = StoreLocation(folder: folder.path).file
        #expect(opening.remarks == [.sortedOut(path: path, captureCount: 3, simulatedCount: 2)])
        #expect(try opening.store.events().map(\.event.number) == [12, 9])
        for source in ["capture", "simulated"] {
            let memory = try opening.store.memory(source: source)
            #expect(memory.regions == [] && memory.rules == [])
        }
        #expect(try opening.store.memory(source: "controller").regions.count == 1)
        #expect(try Store.open(in: folder.path, as: .command).remarks == [])
        // Numbers continue after those that were removed.
        #expect(try opening.store.lastEventNumber() == 15)

        let shop = try Store.open(in: StoreLocation(folder: folder.path).simulated.folder, as: .instance).store
        for _ in 0..<2 { try shop.takeOverSimulatedEvents(of: opening.store) }
        #expect(try shop.events().map(\.event.number) == [14, 11])
        // Events that the shop deletes do not come back.
        #expect(try shop.prune(before: nil, rows: 0) == 2)
        try shop.takeOverSimulatedEvents(of: opening.store)
        #expect(try shop.events() == [])
    }

    @Test("Events of captures and of the simulated shop are also removed from a damaged file")
    func sortedOutOfDamage() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try Self.mixed(raw)
        try raw.execute("DROP TABLE ranged")
        let opening = try Store.open(in: folder.path, as: .instance)
        #expect(opening.remarks.count == 2)
        #expect(opening.remarks.last?.key == .remark.storeSortedOut)
        #expect(try opening.store.events().map(\.event.number) == [12, 9])
    }
}
