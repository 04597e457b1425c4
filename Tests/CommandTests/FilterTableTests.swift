import Advertising
import Basics
import BeaconService
import Canvas
import Glibc
import Localization
import Radio
import Regions
import Scanning
import Store
import Testing
import Tracking
import VectorTesting

@testable import MonitorUI

/// Tests that every kind of filter term finds the same beacons, or is rejected for the same reason, in every place
/// where a filter can be typed.
@Suite("The filter behaves the same wherever it is typed")
struct FilterTableTests {
    private static let start: Int64 = 1_763_694_245_000_000
    private static let uuid = "00010203-0405-0607-0809-0A0B0C0D0E0F"

    /// Twelve seconds of reports: beacon 1 is at hand, 2 is in the room, 3 is far off and has a name, 9 is an
    /// Eddystone beacon with telemetry and a URL, and E is a phone.
    private static let air: [Heard] = {
        let uid = Capture.structure(0x16, [0xAA, 0xFE, 0x00, 0xEC] + [UInt8](1...16) + [0, 0])
        let tlm = Capture.structure(0x16, [0xAA, 0xFE, 0x20, 0x00, 0x08, 0x34, 0x15, 0x00, 0, 0, 0, 9, 0, 0, 0, 50])
        let url = Capture.structure(0x16, [0xAA, 0xFE, 0x10, 0xEC, 0x03] + Array("gate".utf8) + [0x07])
        var air: [Heard] = []
        for second in Int64(0)..<12 {
            let time = start + second * 1_000_000
            let third: [UInt8] = [0xC0, 0, 0, 0, 0, 3]
            air.append(Heard(microseconds: time, address: third, type: 4, rssi: -90, data: Capture.name("Mast")))
            for (minor, rssi) in [(1, -35), (2, -62), (3, -90)] as [(UInt8, Int8)] {
                let address: [UInt8] = [0xC0, 0, 0, 0, 0, minor]
                air.append(Heard(microseconds: time, address: address, rssi: rssi, data: Capture.iBeacon(minor: minor)))
            }
            let address: [UInt8] = [0xC0, 0, 0, 0, 0, 9]
            for data in second == 1 ? [tlm] : second == 2 ? [url] : [uid] {
                air.append(Heard(microseconds: time, address: address, rssi: -70, data: data))
            }
            air.append(
                Heard(microseconds: time, address: [0xC0, 0, 0, 0, 0, 0xE], rssi: -64, data: Capture.name("Phone")))
        }
        return air
    }()

    /// A site whose region is that of the capture. Beacon 2 is designated, is a switcher and has a name; each of
    /// the beacons 1 to 3 has a region in `rules.toml`.
    private static let site = Task {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "\(uuid)", "regionType": 1, "beaconType": 1 }] }
            """)
        try site.configure(
            "rules.toml",
            (1...3).map { "[[region]]\nid = \"shelf\($0)\"\nbeacon = \"\(uuid)/1/\($0)\"\n" }.joined())
        for line in [
            "designate add 0000100002 --region own", "designate switcher 0000100002 on", "name own:0000100002 東口",
        ] {
            #expect(try await site.run(line.split(separator: " ").map(String.init)).status == 0, "\(line)")
        }
        try site.folder.file("heard.btsnoop", Capture.btsnoop(air))
        // `watch` replays this capture at its recorded speed.
        try site.folder.file("moment.btsnoop", Capture.btsnoop(air.filter { $0.microseconds == start }))
        return site
    }

    /// The labels of the beacons that each term finds. `isOfEvents` is true for terms that only ask which beacon it
    /// is; events can be filtered by these alone.
    private static let terms: [(typed: String, found: String, isOfEvents: Bool)] = [
        ("", "1239E", true), ("type:ibeacon", "123", true), ("type:eddystone", "9", false), ("beacon", "1239", true),
        ("!beacon", "E", false), ("service", "123", true), ("サービス", "123", true), ("type:service", "123", true),
        ("!service", "9E", false), ("designated", "2", true), ("指定", "2", true), ("!designated", "139E", true),
        ("switcher", "2", true), ("スイッチャー", "2", true), ("!switcher beacon", "139", true), ("東口", "2", true),
        ("0000100002", "2", true), ("00001 !00003", "12", true), ("own", "123", true), ("shelf1", "1", true),
        ("!shelf2 shelf", "13", true), ("mast", "3", true), ("phone", "E", false), ("\"phone\"", "E", false),
        ("gate.com", "9", false),
        ("C0:00:00:00:00:03", "3", false), ("ibeacon:00010203", "123", true), ("\(uuid)", "123", true),
        ("immediate", "1", false), ("至近", "1", false), ("near", "2", false), ("within:near", "12", false),
        ("beyond:far beacon", "39", false), ("exactly:遠い", "39", false), ("rssi>-65", "12E", false),
        ("rssi<=-70", "39", false), ("distance<1", "1", false), ("battery<2500", "9", false),
        ("age<5 beacon", "1239", false),
        ("lost", "", false), ("new", "1239E", false), ("interval>0.5 near", "2", false), ("loss>50", "", false),
        ("nobody", "", true),
    ]

    @Test("Every term finds the same beacons in list, in scan, on the screen and in the library", arguments: terms)
    func finds(typed: String, found: String, isOfEvents: Bool) async throws {
        let site = try await Self.site.value
        let capture = site.folder.path + "/heard.btsnoop"
        let listed = try await site.run("list", capture, "--devices", "--json", "--filter", typed)
        #expect(Self.labels(try listed.values) == found && listed.status == 0, "list: \(listed)")
        let scanned = try await site.run("scan", capture, "--format", "jsonl", "--filter", typed)
        let last = try scanned.values.filter { report in
            guard case .string(let time) = report["time"] else { return false }
            return time.hasPrefix("2025-11-21T03:04:16")
        }
        #expect(Self.labels(last) == found && scanned.status == 0, "scan: \(scanned)")
        let (table, now) = try Self.table(capture)
        let facts = try Self.facts(site)
        var filter = try BeaconFilter(typed)
        filter.know(facts.service.filterFacts(facts.context, regions: facts.idleRegions))
        #expect(Self.labels(table, filter, now) == found, "library")
        #expect(Self.labels(table, Self.screen(facts, typed).query.filter, now) == found, "screen")
    }

    @Test("watch applies the same terms to events, as far as they have the data", arguments: terms.filter(\.isOfEvents))
    func watched(typed: String, found: String, isOfEvents: Bool) async throws {
        let site = try await Self.site.value
        let watched = try await site.run("watch", site.folder.path + "/moment.btsnoop", "--filter", typed)
        #expect(watched.status == 0, "\(watched)")
        let entered = try watched.values.compactMap { event -> String? in
            guard event["event"] == "enter", case .string(let region) = event["region"] else { return nil }
            return region.last.map(String.init)
        }
        #expect(Set(entered) == Set(found.filter("123".contains).map(String.init)), "\(watched)")
    }

    @Test(
        "A filter that is invalid or can match nothing is rejected with the same words everywhere, with status 2",
        arguments: [
            "rssi>abc", "servce>3", "\"abc", "type:foo", "foo:bar", "near distance", "near far", "rssi>", "within:here",
            "!", "near,far", "beacon or designated", "rssi>0 rssi<-9", "battery<-1",
        ], [Language.en, .ja])
    func refuses(typed: String, language: Language) async throws {
        let site = try await Self.site.value
        let capture = site.folder.path + "/heard.btsnoop"
        let problem = try #require(throws: FilterProblem.self) { _ = try BeaconFilter(typed) }
        let sentence = Localizer(language: language).text(problem.phrase)
        for command in ["list", "scan"] {
            let run = try await site.run(command, capture, "--filter", typed, "--lang", language.rawValue)
            #expect(
                run.status == 2 && run.output.isEmpty && run.remarks.hasPrefix("noroshi: \(sentence)\n"),
                "\(command): \(run)")
        }
        let facts = try Self.facts(site)
        for view in 1...7 {
            let screen = Self.screen(facts, typed, language, view: view)
            let reading = FilterReading(typed, screen.scope)
            let told = reading.problem.map { Localizer(language: language).text($0.phrase) }
            if view == 1 || view == 3 { #expect(told == sentence) }
            if let told { #expect(screen.squeezed.contains(told.filter { $0 != " " }), "\(view): \(screen.squeezed)") }
        }
        let events = FilterReading(typed, SiteEvent.scope).problem
        guard let events else { return #expect(Bool(false), "watch takes \(typed)") }
        let run = try await site.run("watch", capture, "--filter", typed, "--lang", language.rawValue)
        #expect(run.status == 2 && run.output.isEmpty, "\(run)")
        #expect(run.remarks.hasPrefix("noroshi: " + Localizer(language: language).text(events.phrase) + "\n"))
    }

    @Test("watch filters by the regions of the files that it has read last")
    func renewed() async throws {
        let site = try await Site()
        func region(_ id: String, _ rest: String) -> String {
            "[[region]]\nid = \"\(id)\"\nuuid = \"366af94e-e6ba-4c0a-821e-efd36a6e7060\"\n\(rest)\n"
        }
        try site.configure("rules.toml", region("zone", "major = 1\nminor = 1"))
        let watch = try await Watching(site, "watch", "--source", "simulated", "--filter", "zone")
        defer { watch.kill() }
        try await watch.read(to: "\"enter\"")
        try site.configure("rules.toml", region("zone", "") + region("annex", "major = 1\nminor = 2"))
        watch.signal(SIGHUP)
        // The events of annex do not contain the word zone, but their beacon also belongs to the region zone now.
        try await watch.read(to: "\"annex\"")
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
    }
}

// The labels of the beacons that each place finds, in order. A label is the last digit of the address.
extension FilterTableTests {
    private static func labels(_ values: [JSON]) -> String {
        let addresses = values.compactMap { value -> Character? in
            if case .string(let address) = value["address"] { address.last } else { nil }
        }
        return String(Set(addresses).sorted())
    }

    private static func labels(_ table: BeaconTable, _ filter: BeaconFilter, _ now: Timestamp) -> String {
        var table = table
        let rows = table.page(BeaconQuery(filter: filter, count: 100), now: now).rows
        let addresses = rows.compactMap { table.detail($0.identity, now: now)?.address.description.last }
        return String(addresses.sorted())
    }

    /// The table after the reports of the capture, ingested as an application would do it, and the time of the last
    /// one.
    private static func table(_ path: String) throws -> (table: BeaconTable, now: Timestamp) {
        var table = BeaconTable()
        var now = Timestamp(microseconds: 0)
        var file = try CaptureFile(path: path)
        var batch = ReportBatch()
        while try file.read(into: &batch, limit: 1000) {}
        for report in batch.reports {
            let sighting = Sighting(report)
            table.ingest(batch.octets.span.extracting(report.data), sighting)
            now = sighting.time
        }
        return (table, now)
    }

    private static func facts(_ site: Site) throws -> SiteSnapshot {
        let state = try Store.open(in: site.folder.path + "/state/noroshi", as: .reader).store.state()
        let own = OfficialRegion(regionID: "own", uuid: try #require(UUID128(uuid)), beaconType: .serviceStatic)
        let regions = try (1...3).map { minor in
            let constraint = RegionConstraint.iBeacon(uuid: own.uuid, major: 1, minor: UInt16(minor))
            return MonitoredRegion(try BeaconRegion(identifier: "shelf\(minor)", constraint: constraint))
        }
        return SiteSnapshot(idleRegions: regions, service: state, official: [own])
    }

    private static func screen(
        _ facts: SiteSnapshot, _ typed: String, _ language: Language = .en, view: Int = 1
    ) -> TypedScreen {
        var screen = TypedScreen(language)
        screen.send(.site(facts))
        screen.send(.key(.escape))
        screen.send(.key(.character(Character(String(view)))))
        for character in "/" + typed { screen.send(.key(.character(character))) }
        return screen
    }
}

/// A screen with a text typed into its filter.
private struct TypedScreen {
    private var state: MonitorState
    private let texts: Localizer

    init(_ language: Language) {
        texts = Localizer(language: language)
        state = MonitorState(
            size: Size(columns: 200, rows: 30), settings: MonitorSettings(language: language),
            status: SourceStatus(kind: .controller(name: "hci0"), condition: .scanning))
    }

    mutating func send(_ message: Message) { _ = update(&state, message, localizer: texts) }

    var query: BeaconQuery { state.query }
    var scope: FilterScope { state.view.screen.scope }
    /// The text on the screen without blanks, since sentences are wrapped.
    var squeezed: String {
        render(state, theme: .mono, localizer: texts, glyphs: .unicode).rows().joined().filter { $0 != " " }
    }
}
