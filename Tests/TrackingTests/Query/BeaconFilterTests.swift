import Advertising
import Testing

@testable import Tracking

@Suite("Filters as the user types them")
struct BeaconFilterTests {
    /// Beacons by minor: 1 at hand, 2 in the room, 3 far off, 4 silent for 20 s; then an Eddystone at hand with a low
    /// battery and a URL, an AltBeacon, and a phone.
    private func site() -> Air {
        var air = Air()
        air.hear(Air.iBeacon(4), from: Air.address(4))
        air.wait(16)
        for _ in 0..<40 {
            for (minor, rssi) in [(1, -35), (2, -62), (3, -90)] as [(UInt16, Int8)] {
                air.hear(Air.iBeacon(minor), from: Air.address(UInt64(minor)), rssi: rssi)
            }
            air.hear(Air.uid(5), from: Air.address(5), rssi: -30)
            air.wait(0.1)
        }
        air.hear(Air.url(), from: Air.address(5), rssi: -30)
        air.hear(Air.tlm(millivolts: 2100), from: Air.address(5), rssi: -30)
        air.hear(Air.name("Südtor 東門"), from: Air.address(2), isScanResponse: true)
        air.hear(Air.altBeacon(6), from: Air.address(6), rssi: -75)
        air.hear(Air.stranger(7), from: Air.address(7), rssi: -75)
        return air
    }

    /// The short names of beacons that pass a filter.
    private func matches(_ typed: String) -> Set<String> {
        var air = site()
        let rows = air.rows(BeaconQuery(filter: FilterReading(typed).filter, count: 100))
        return Set(
            rows.map { row in
                switch row.identity.kind {
                case .iBeacon: "\(row.identity.minor ?? 0)"
                case .eddystoneUID: "uid"
                case .altBeacon: "alt"
                default: "phone"
                }
            })
    }

    private static let everything: Set<String> = ["1", "2", "3", "4", "uid", "alt", "phone"]

    @Test(
        "The term for service beacons matches the given UUIDs", arguments: ["service", "type:service", "サービス"])
    func service(typed: String) throws {
        #expect(matches(typed) == [], "nobody has named any")
        #expect(matches("!" + typed) == Self.everything)
        var air = site()
        let all = air.rows(BeaconQuery(count: 100)).map(\.identity)
        let uuid = all.first { $0.kind == .iBeacon }?.uuid
        var filter = try BeaconFilter(typed)
        #expect(try filter.asksForFacts && !BeaconFilter("near rssi>-70").asksForFacts)
        filter.know(FilterFacts(service: Set([uuid].compactMap(\.self))))
        let rows = air.rows(BeaconQuery(filter: filter, count: 100))
        #expect(
            Set(rows.compactMap(\.identity.minor)) == [1, 2, 3, 4] && rows.allSatisfy { $0.identity.kind == .iBeacon })
    }

    @Test(
        "Each kind of term matches its beacons",
        arguments: [
            ("", everything), ("   ", everything), ("　", everything), ("near　type:ibeacon", ["2"]),
            ("type:ibeacon", ["1", "2", "3", "4"]), ("type:eddystone", ["uid"]), ("TYPE:AltBeacon", ["alt"]),
            ("beacon", ["1", "2", "3", "4", "uid", "alt"]), ("!beacon", ["phone"]),
            ("immediate", ["1", "uid"]), ("near", ["2"]), ("far", ["3", "alt"]), ("unknown", ["4", "phone"]),
            ("至近", ["1", "uid"]), ("近い", ["2"]), ("遠い", ["3", "alt"]), ("不明", ["4", "phone"]),
            ("within:near", ["1", "2", "uid"]), ("exactly:near", ["2"]),
            ("beyond:near", ["2", "3", "4", "alt", "phone"]),
            ("within:近い", ["1", "2", "uid"]),
            ("rssi>-70", ["1", "2", "4", "uid"]), ("rssi<=-90", ["3"]), ("rssi>=-35", ["1", "uid"]),
            ("age>15", ["4"]), ("age<5 beacon !type:eddystone-uid", ["1", "2", "3", "alt"]),
            ("battery<2500", ["uid"]), ("distance>1000", []), ("interval<0.5", ["1", "2", "3", "uid"]),
            ("lost", []), ("!圏外", everything), ("!受信途絶", everything), ("new", everything), ("新規", everything),
            ("loss>50", []),
            ("2", ["2"]), ("0001", []), ("02", []), ("0000", ["1", "2", "3", "4"]), ("0000700001", ["1"]),
            ("000070000", ["1", "2", "3", "4"]), ("0000800001", []), ("00007", ["1", "2", "3", "4"]),
            ("00001", ["1"]), ("\"東門\"", ["2"]), ("\"südtor 東門\"", ["2"]), ("\"near\"", []), ("a.com", ["uid"]),
            ("https://A.COM", ["uid"]), ("東門", ["2"]), ("südtor", ["2"]),
            ("C0:00:00:00:00:06", ["alt"]), ("type:ibeacon !near !far", ["1", "4"]), ("東門 far", []),
            ("https://a.com/?id=3", []), ("eddystone-uid:01", []), ("urn:uuid:1", []), ("c0:00", everything),
            ("d:0102", []),
            ("rssi=-62", ["2"]), ("rssi=-63", []), ("rssi>-62.4 rssi=-62", ["2"]), ("rssi>-70 !rssi>-40", ["2", "4"]),
            ("!near !far !immediate", ["4", "phone"]),
            ("type:ibeacon beacon near", ["2"]),
            ("gate,near", []), ("\"near,far\"", []), ("near or", ["2"]), ("gate or new", []), ("/", ["uid"]),
        ] as [(String, Set<String>)])
    func terms(typed: String, expected: Set<String>) {
        #expect(matches(typed) == expected)
    }

    @Test(
        "A term that is not understood is reported with its position, and the other terms apply",
        arguments: [
            ("foo>3", .unknownQuantity("foo"), "foo>3", 1), (">3", .unknownQuantity(""), ">3", 1),
            ("near rssi<", .missingNumber, "rssi<", 6), ("rssi>-", .missingNumber, "rssi>-", 1),
            ("  rssi>loud", .badNumber("loud"), "rssi>loud", 3), ("age>nan", .badNumber("nan"), "age>nan", 1),
            ("within:here", .badProximity("here"), "within:here", 1), ("!type:", .missingType, "!type:", 1),
            ("minor:12345", .unknownName("minor"), "minor:12345", 1),
            ("!beacon:gate", .unknownName("beacon"), "!beacon:gate", 1),
            ("bad:zone", .unknownName("bad"), "bad:zone", 1), ("rssi>0x10", .badNumber("0x10"), "rssi>0x10", 1),
            ("a \"b c", .openQuote, "\"b c", 3), ("!", .missingText, "!", 1), ("near \"\"", .missingText, "\"\"", 6),
            ("gate\"a b\"", .quoteInside, "gate\"a b\"", 1), ("rssi!=3", .unknownQuantity("rssi!"), "rssi!=3", 1),
            ("foo:bar", .unknownName("foo"), "foo:bar", 1),
            ("nothing:like:that", .unknownName("nothing"), "nothing:like:that", 1),
            ("type:foo", .unknownType("foo", known: types), "type:foo", 1),
            ("type:gateway", .unknownType("gateway", known: types), "type:gateway", 1),
            ("near,far", .joined, "near,far", 1), ("beacon / !type:eddystone", .joined, "/", 8),
            ("新規 、 !type:eddystone", .joined, "、", 4), ("beacon near, beacon", .joined, "near,", 8),
            ("designated or switcher", .joined, "or", 12), ("近距離、新規", .joined, "近距離、新規", 1),
            ("new||type:ibeacon", .joined, "new||type:ibeacon", 1), ("new AND !type:eddystone", .joined, "AND", 5),
            ("near Distance", .missingComparison(.distance), "Distance", 6),
        ] as [(String, FilterProblem.Kind, String, Int)])
    func problems(typed: String, kind: FilterProblem.Kind, term: String, position: Int) {
        let problem = FilterProblem(kind: kind, term: term, position: position)
        #expect(FilterReading(typed).problem == problem)
        #expect(throws: problem) { _ = try BeaconFilter(typed) }
        #expect(matches("!type:eddystone " + typed) == matches("!type:eddystone " + typed.prefix(position - 1)))
    }

    private static let types = [
        "device", "ibeacon", "altbeacon", "eddystone-uid", "eddystone-url", "eddystone-eid", "ruuvi", "kkm-sensor",
        "uribeacon", "service",
    ]

    @Test(
        "Contradicting terms are reported with the term that makes the contradiction",
        arguments: [
            ("near far", "far"), ("至近 遠い", "遠い"), ("near !near", "!near"), ("gate near !gate", "!gate"),
            ("within:near far", "far"), ("!within:far within:near", "within:near"),
            ("beyond:far immediate", "immediate"),
            ("rssi>-50 rssi<-60", "rssi<-60"), ("rssi>-50 !rssi>-60", "!rssi>-60"), ("age=3 !age=3", "!age=3"),
            ("battery<2000 near battery>=2000", "battery>=2000"), ("age<=3 age>3", "age>3"),
            ("type:ibeacon type:altbeacon", "type:altbeacon"), ("type:device beacon", "beacon"),
            ("beacon !beacon", "!beacon"), ("type:eddystone service", "service"),
            ("switcher !designated", "!designated"),
            ("designated type:altbeacon", "type:altbeacon"), ("!service switcher", "switcher"), ("near lost", "lost"),
            ("new age>70", "age>70"),
        ])
    func contradictions(typed: String, term: String) {
        let problem = FilterReading(typed).problem
        #expect(problem?.term == term)
        guard case .contradiction(let before)? = problem?.kind else {
            return _ = Issue.record("\(typed): \(problem as Any)")
        }
        #expect(typed == before + " " + term && matches(typed) == matches(before), "what is too many is left out")
    }

    @Test("A number matches a whole field or its beginning, but not its middle")
    func numbers() {
        let text = RowText(["Gate 217", "B17-9"], fields: ["0000100017", "site_1"])
        for (typed, isThere) in [
            ("217", true), ("17", true), ("9", true), ("00001", true), ("site", true), ("ate 21", true),
            ("100", false), ("1000", false), ("2179", false), ("7", false), ("17-9", true),
        ] {
            #expect(text.says(SoughtText(typed)) == isThere, "\(typed)")
        }
        #expect(!RowText(["Gate 217"]).says(SoughtText("17")))
        #expect(!RowText([""], fields: ["site_1"]).says(SoughtText("1")))
        for typed in ["3", "9"] {
            #expect(!matches(typed).contains("2"), "its address and its UUID have \(typed) only in their middle")
        }
    }

    @Test("Filters find facts of the service: names, key codes, regions, designated beacons and switchers")
    func facts() throws {
        var air = site()
        let all = air.rows(BeaconQuery(count: 100)).map(\.identity)
        func beacon(_ minor: UInt16) -> [BeaconIdentity] { all.filter { $0.kind == .iBeacon && $0.minor == minor } }
        var facts = FilterFacts()
        facts.designated = Set(beacon(1) + beacon(2))
        facts.switchers = Set(beacon(2))
        facts.beacons = beacon(3).map { ($0, RowText(["Nordtor"], fields: ["1234500067"])) }
        facts.groups = beacon(1).map {
            (BeaconGroup(kind: .iBeacon, octets: $0.octets, masks: (.max, .max, 0)), RowText([], fields: ["shop"]))
        }
        for (typed, minors) in [
            ("designated", [1, 2]), ("指定", [1, 2]), ("!designated type:ibeacon", [3, 4]), ("switcher", [2]),
            ("スイッチャー", [2]), ("nordTOR", [3]), ("12345", [3]), ("2345", []), ("shop", [1, 2, 3, 4]),
            ("!shop type:ibeacon", []),
        ] as [(String, [UInt16])] {
            var filter = try BeaconFilter(typed)
            filter.know(facts)
            let rows = air.rows(BeaconQuery(filter: filter, count: 100))
            #expect(rows.compactMap(\.identity.minor).sorted() == minors, "\(typed)")
            #expect(try BeaconFilter(typed).asksForFacts)
        }
    }

    @Test("A filter finds names and addresses that are received later")
    func searchTextFollows() throws {
        var air = Air()
        let filter = BeaconQuery(filter: try BeaconFilter("gate"))
        air.hear(Air.iBeacon(1), from: Air.address(1))
        #expect(air.rows(filter).isEmpty)
        air.hear(Air.name("Gate A"), from: Air.address(1))
        air.wait(1)
        #expect(air.rows(filter).count == 1)
        air.hear(Air.iBeacon(1), from: Air.address(0xAB))
        air.wait(1)
        #expect(try air.rows(BeaconQuery(filter: BeaconFilter("00:00:AB"))).count == 1)
        #expect(try air.rows(BeaconQuery(filter: BeaconFilter("00:00:01"))).isEmpty)
    }

    @Test("A filter finds the name of the device that a beacon was before, and a joined URL")
    func wordsTakenOver() throws {
        var air = Air()
        air.hear(Air.name("Gate A"), from: Air.address(1))
        air.hear(Air.iBeacon(1), from: Air.address(1))
        air.hear(Air.url(UInt8(ascii: "b")), from: Air.address(2))
        air.hear(Air.uid(2), from: Air.address(2))
        air.hear(Air.iBeacon(3), from: Air.address(3))
        air.hear(Air.url(UInt8(ascii: "c")), from: Air.address(3))
        for (typed, kind) in [("gate", .iBeacon), ("b.com", .eddystoneUID), ("c.com", .iBeacon)]
            as [(String, BeaconIdentity.Kind)]
        {
            let found = air.rows(BeaconQuery(filter: try BeaconFilter(typed), count: 10)).map(\.identity.kind)
            #expect(found == [kind], "\(typed)")
        }
    }

    @Test("A term for a set of beacons matches only them, and all other beacons if it is inverted")
    func setOfBeacons() throws {
        var air = site()
        let wanted = Set(air.rows().compactMap { row in (row.identity.minor ?? 9) < 3 ? row.identity : nil })
        #expect(wanted.count == 2)
        func minors(isInverted: Bool) throws -> [UInt16] {
            var filter = try BeaconFilter("type:ibeacon")
            filter.terms.append(.init(isInverted: isInverted, condition: .identity(wanted)))
            return air.rows(BeaconQuery(filter: filter, count: 100)).compactMap(\.identity.minor).sorted()
        }
        #expect(try minors(isInverted: false) == [1, 2])
        #expect(try minors(isInverted: true) == [3, 4])
        let nobody = BeaconFilter.Term(isInverted: false, condition: .identity([]))
        var filter = BeaconFilter()
        filter.terms = [nobody]
        #expect(air.rows(BeaconQuery(filter: filter, count: 100)).isEmpty)
    }
}
