import Advertising
import Basics
import BeaconService
import Foundation
import ServerTesting
import Store
import Testing
import VectorTesting

/// Tests of records with the real program and a real server.
@Suite("Records from the command line")
struct LogCommandTests {
    private static let official = """
        {"regions":[
          {"regionID":"shop","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805009","regionType":1,"beaconType":1},
          {"regionID":"site_shelf","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805008","regionType":1,"beaconType":1}]}
        """
    /// An address at which no server answers.
    private static let nowhere = "http://127.0.0.1:1"

    private func technician() async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        return technician
    }

    private func keep(_ regions: String..., of technician: Technician) throws {
        let store = try Store.open(in: technician.home + "/state/noroshi", as: .command).store
        let records = regions.map { region in
            let track = TrackingRecord(
                regionID: region, region: region, start: Timestamp(microseconds: 1_700_000_000_000_000),
                end: Timestamp(microseconds: 1_700_000_005_000_000), cycles: 5, beacons: [],
                userIdentifier: "somebody@example.com", device: UUID128(high: 1, low: 2))
            return ServiceRecord(identifier: .random(), .track(track), code: "demo", isTestMode: true)
        }
        try store.append([], source: "hci0", records: records)
    }

    private func fault(_ server: TestServer, _ members: String) async throws {
        let body = #"{"path":"/v1/track-logs",\#(members)}"#
        #expect(try await server.post("/admin/faults", body, server.administration).status < 300)
    }

    @Test("Kept records are listed, in both languages and for programs, without code and user")
    func queue() async throws {
        let technician = try await technician()
        let none = try await technician.run("log", "queue", "--lang", "en")
        #expect(none.status == 0 && none.output.isEmpty && none.remarks.contains("No record is kept"))
        try keep("shop", "site_shelf", of: technician)
        let values = try await technician.run("log", "queue", "--json").values
        #expect(values.map { $0["regionID"] } == ["shop", "site_shelf"])
        #expect(values.allSatisfy { $0["kind"] == "track" && $0["state"] == "waiting" && $0["tries"] == 0 })
        #expect(values.allSatisfy { $0["recordID"].text?.count == 36 })
        #expect(values.allSatisfy { $0["time"] == "2023-11-14T22:13:25.000000Z" && $0["keycodes"].elements.isEmpty })
        let (english, japanese) = (
            try await technician.run("log", "--lang", "en"), try await technician.run("log", "--lang", "ja")
        )
        #expect(english.output.contains("waiting") && japanese.output.contains("送信待ち"))
        for outcome in [english, japanese] {
            #expect(!outcome.output.contains("somebody") && !outcome.output.contains("demo"))
        }
    }

    @Test("Without a server or without agreement, records are not sent")
    func obstacles() async throws {
        #expect(try await technician().run("log", "flush").status == 69)
        #expect(try await Technician().run("log", "flush", "--server", Self.nowhere).status == 77)
    }

    @Test("All waiting records are sent; rejected ones are set aside and listed with the reason")
    func flush() async throws {
        let technician = try await technician()
        try keep("shop", "nowhere", "shop", of: technician)
        try await TestServer.run(["official.json": Self.official]) { server in
            let flush = try await technician.run("log", "flush", "--server", server.url, "--lang", "en")
            #expect(flush.status == 32 && flush.output == "Records sent: 2.\n", "\(flush.remarks)")
            #expect(flush.remarks.contains("set aside"))
            let aside = try await technician.run("log", "queue", "--lang", "ja")
            #expect(aside.output.contains("受付不可") && aside.output.contains("400"))
            let again = try await technician.run("log", "flush", "--server", server.url, "--json")
            #expect(again.status == 0)
            #expect(try again.values == [.object(["sent": 0, "aside": 0, "waiting": 0])])
            let events = try await technician.run("events", "--json", "--kind", "records-sent,records-aside").values
            #expect(events.map { $0["event"] } == ["records-sent", "records-aside", "records-sent"])
        }
    }

    @Test("A program that is not served sends nothing more until it is run with --again")
    func refused() async throws {
        let technician = try await technician()
        try keep("shop", of: technician)
        try await TestServer.run(["official.json": Self.official]) { server in
            try await fault(server, #""status":403,"times":1"#)
            for _ in 0..<2 {
                let flush = try await technician.run("log", "flush", "--server", server.url, "--lang", "en")
                #expect(flush.status == 31 && flush.remarks.contains("--again"), "\(flush.remarks)")
            }
            #expect(try await technician.run("log", "queue", "--json").values.map { $0["tries"] } == [1])
            #expect(try await technician.run("log", "flush", "--again", "--server", server.url).status == 0)
        }
    }

    @Test("Records of tracking in the shop wait while no server answers, and are sent on request")
    func tracking() async throws {
        let technician = try await technician()
        let track = ["track", "--source", "simulated", "--region", "site_shelf"]
        #expect(try await technician.run(track).status == 0)
        // Without a server, the record is not kept, since it has no receiver.
        #expect(try await technician.run("log", "queue", "--simulated", "--json").output.isEmpty)
        let alone = try await technician.run(track + ["--send", "--lang", "en"])
        #expect(alone.status == 0 && alone.remarks.contains("No server is set"), "\(alone.remarks)")
        let waiting = try await technician.run(track + ["--send", "--server", Self.nowhere, "--lang", "ja"])
        #expect(waiting.status == 0 && waiting.remarks.contains("送信待ちの記録は 1 件"), "\(waiting.remarks)")
        #expect(try await technician.run("log", "queue", "--simulated", "--json").values.count == 1)
        try await TestServer.run(["official.json": Self.official]) { server in
            let flush = try await technician.run("log", "flush", "--simulated", "--server", server.url, "--json")
            #expect(try flush.status == 0 && flush.values.map { $0["sent"] } == [1], "\(flush.remarks)")
            let sent = try await technician.run(track + ["--send", "--server", server.url, "--lang", "en"])
            #expect(sent.status == 0 && sent.remarks.contains("Records sent: 1"), "\(sent.remarks)")
            let records = try await server.get("/admin/records?kind=track", server.administration)
            #expect(try JSON(records.text)["total"] == 2)
        }
        let both = try await technician.run("track", "--send", "--dry-run")
        #expect(both.status == 2)
    }

    @Test("A test log arrives with 200, whatever the answer contains; it is sent once, in test mode, and not kept")
    func test() async throws {
        let technician = try await technician()
        try technician.configure("OfficialRegion.json", Self.official)
        try await TestServer.run(["official.json": Self.official]) { server in
            let log = ["log", "test", "--region", "shop", "--server", server.url, "--lang", "en"]
            let sent = try await technician.run(log + ["--event", "exit"])
            #expect(sent.status == 0 && sent.output.contains("200"), "\(sent.remarks)")
            for (fault, status) in [
                (#""body":"text""#, 0), (#""status":500"#, 30), (#""status":202"#, 30), (#""drop":"before""#, 30),
            ] as [(String, Int32)] {
                let body = #"{"path":"/v1/test-logs","times":1,\#(fault)}"#
                #expect(try await server.post("/admin/faults", body, server.administration).status < 300)
                let outcome = try await technician.run(log + ["--event", "enter"])
                #expect(outcome.status == status, "\(fault): \(outcome)")
            }
            let json = try await technician.run(log + ["--event", "inside", "--json"]).values
            #expect(json.map { $0["status"] } == [200])
            let records = try await server.get("/admin/records?kind=test", server.administration)
            let events = try JSON(records.text)["records"].elements.map { $0["body"]["event"] }
            // A fault is answered instead of the server, so a log that met a fault did not arrive, and was not sent
            // again.
            #expect(events == [2, 3], "\(records.text)")
            #expect(try await technician.run("log", "queue", "--json").output.isEmpty)
            let all = try await technician.run("events", "--json", "--kind", "test-sent,test-failed").values
            #expect(all.map { $0["event"] == "test-sent" } == [true, true, false, false, false, true])
            for (arguments, status) in [
                (["--event", "enter", "--server", "none"], 69), (["--event", "leave"], 2),
                (["--event", "enter", "--region", "nowhere"], 1),
            ] as [([String], Int32)] {
                #expect(try await technician.run(log + arguments).status == status, "\(arguments)")
            }
            #expect(try await technician.run("prefs", "set", "TestMode", "NO").status == 0)
            let mode = try await technician.run(log + ["--event", "enter", "--lang", "ja"])
            #expect(mode.status == 1 && mode.remarks.contains("テストモード"), "\(mode.remarks)")
            #expect(try await technician.run("prefs", "set", "DeveloperAppCode", "").status == 0)
            #expect(try await technician.run(log + ["--event", "enter"]).status == 78)
            #expect(try await technician.run("agree", "--no").status == 0)
            #expect(try await technician.run(log + ["--event", "enter"]).status == 77)
        }
    }
}
