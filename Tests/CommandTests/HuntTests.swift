import Foundation
import Testing
import VectorTesting

@Suite("noroshi hunt")
struct HuntTests {
    private static let start: Int64 = 1_763_694_245_000_000
    private static let uuid = "00010203-0405-0607-0809-0A0B0C0D0E0F"

    /// Forty seconds of two beacons that send five times a second. From the fifteenth second on, the user walks
    /// towards the first beacon and away from the second one. The first one is silent for the last eight seconds.
    private static let air: [Heard] = (0..<200).flatMap { tick -> [Heard] in
        let (time, second) = (start + Int64(tick) * 200_000, tick / 5)
        let walked = Int8(clamping: max(0, min(second - 15, 15)))
        return [(UInt8(1), -80 + walked), (2, -50 - walked)].compactMap { minor, rssi in
            guard minor != 1 || second < 32 else { return nil }
            return Heard(
                microseconds: time + Int64(minor), address: [0xC0, 0, 0, 0, 0, minor], rssi: rssi,
                data: Capture.iBeacon(minor: minor))
        }
    }

    private static func site() async throws -> (site: Site, capture: String) {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "\(uuid)", "regionType": 1, "beaconType": 1 }] }
            """)
        for (beacon, name) in [("own:0000100001", "レジ 3"), ("own:0000100003", "Shelf"), ("own:0000100004", "shelf")] {
            #expect(try await site.run("name", beacon, name).status == 0)
        }
        return (site, try site.folder.file("walk.btsnoop", Capture.btsnoop(air)))
    }

    @Test("Each second has a line with level, highest level with age, and trend", arguments: [UInt8(1), 2])
    func lines(_ minor: UInt8) async throws {
        let (site, capture) = try await Self.site()
        let outcome = try await site.run("hunt", "ibeacon:\(Self.uuid):1:\(minor)", capture, "--json")
        #expect(outcome.status == 0 && outcome.remarks.isEmpty, "\(outcome)")
        let lines = try outcome.values
        #expect(lines.count == 39)
        #expect(lines[0]["time"] == "2025-11-21T03:04:06.000001Z")
        let trends = lines.map { $0["trend"] }
        #expect(trends[..<14].allSatisfy { $0 == "steady" }, "\(trends)")
        if minor == 1 {
            #expect(lines[0].agrees(with: ["level": -80, "max": -80, "maxAge": 0.2]), "\(lines[0])")
            #expect(trends[20..<28].allSatisfy { $0 == "warmer" }, "\(trends)")
            #expect(lines[30]["level"] == -65 && lines[30]["max"] == -65)
            // The first full second without a report, and three seconds after the last one.
            #expect(lines[33]["level"] == nil && lines[33]["max"] == -65 && lines[33]["trend"] != "silent")
            #expect(lines[38].agrees(with: ["max": -65, "maxAge": 7.2, "trend": "silent"]), "\(lines[38])")
        } else {
            // The trend changes later than in the other direction: until then, a body in between may be the cause.
            #expect(trends[24..<38].allSatisfy { $0 == "colder" }, "\(trends)")
            #expect(lines[38].agrees(with: ["level": -65, "max": -50]), "\(lines[38])")
        }
    }

    @Test(
        "A name or key code selects a beacon", arguments: ["own:0000100001", "own 00001 00001", "0000100001", "レジ 3"])
    func names(_ beacon: String) async throws {
        let (site, capture) = try await Self.site()
        let named = try await site.run("hunt", beacon, capture, "--json")
        let identity = try await site.run("hunt", "ibeacon:\(Self.uuid):1:1", capture, "--json")
        #expect(named.status == 0 && named.output == identity.output && !named.output.isEmpty, "\(named)")
    }

    @Test(
        "hunt prints its lines in both languages",
        arguments: [
            ("en", "-80 dBm  steady  max -80 dBm, 0 s ago"), ("ja", "-80 dBm  変わりません  最大 -80 dBm（0 秒前）"),
        ])
    func text(_ language: String, _ line: String) async throws {
        let (site, capture) = try await Self.site()
        let outcome = try await site.run(
            "hunt", "0000100001", capture, "--lang", language, environment: ["TZ": "Asia/Tokyo"])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 39 && lines.first.map(String.init) == "12:04:06   " + line, "\(outcome)")
    }

    @Test("Silent, unknown and ambiguous beacons and unsuitable options are reported")
    func errors() async throws {
        let (site, capture) = try await Self.site()
        let unheard = try await site.run("hunt", "0000100009", capture, "--json")
        #expect(unheard.status == 1 && unheard.remarks.contains("was not heard"), "\(unheard)")
        #expect(try unheard.values.allSatisfy { $0["trend"] == "silent" && $0["max"] == nil })
        let nobody = try await site.run("hunt", "Till 9", capture)
        #expect(nobody.status == 2 && nobody.remarks.contains("“Till 9” is not a beacon."), "\(nobody)")
        let several = try await site.run("hunt", "SHELF", capture)
        #expect(
            several.status == 2 && several.remarks.contains(":1:3") && several.remarks.contains(":1:4"), "\(several)")
        let exact = try await site.run("hunt", "Shelf", capture)
        #expect(exact.status == 1 && exact.remarks.contains("“Shelf” was not heard"), "\(exact)")
        let empty = try await site.run("hunt", "0000100001", try site.folder.file("empty.btsnoop", Capture.btsnoop([])))
        #expect(empty.status == 1 && empty.output.isEmpty, "\(empty)")
        for option in [["--theme", "dark"], ["--ascii"], ["--speed", "2"]] {
            let both = try await site.run(["hunt", "0000100001", capture, "--json"] + option)
            #expect(both.status == 2 && both.remarks.contains(option[0]), "\(both)")
        }
        // An error of the capture is reported before an unknown beacon.
        #expect(try await site.run("hunt", "Till 9", "nosuch.btsnoop").status == 66)
        let folder = try await site.run("hunt", "Till 9", site.folder.path)
        #expect(folder.status == 66 && !folder.remarks.contains("Till 9"), "\(folder)")
        #expect(try await site.run("hunt").status == 2)
        #expect(try await site.run("hunt", "0000100001", capture, "--speed", "1000").status == 2)
    }

    @Test("hunt accepts a part of a capture, and a capture of less than a second")
    func spans() async throws {
        let (site, capture) = try await Self.site()
        let part = try await site.run("hunt", "0000100001", capture, "--duration", "10", "--json")
        #expect(try part.status == 0 && (10...11).contains(part.values.count), "\(part)")
        let short = try site.folder.file("short.btsnoop", Capture.btsnoop(Array(Self.air.prefix(4))))
        let line = try await site.run("hunt", "0000100001", short, "--json")
        #expect(try line.status == 0 && line.values.map { $0["level"] } == [-80], "\(line)")
    }

    @Test("hunt continues where the clock of the recorder was set back")
    func clock() async throws {
        let (site, _) = try await Self.site()
        let air = Self.air.map { heard in
            var heard = heard
            if heard.microseconds >= Self.start + 20_000_000 { heard.microseconds -= 600_000_000 }
            return heard
        }
        let outcome = try await site.run(
            "hunt", "0000100001", try site.folder.file("back.btsnoop", Capture.btsnoop(air)), "--json")
        let lines = try outcome.values
        #expect(lines.count == 39 && lines[30]["level"] == -65 && lines[38]["trend"] == "silent", "\(outcome)")
    }

    @Test("hunt receives the beacons of the simulated shop")
    func shop() async throws {
        let (site, _) = try await Self.site()
        let outcome = try await site.run(
            "hunt", "site_shelf:0000100001", "--source", "simulated:7", "--duration", "2s", "--json")
        let levels = try outcome.values.compactMap { $0["level"] }
        #expect(outcome.status == 0 && !levels.isEmpty, "\(outcome)")
    }
}
