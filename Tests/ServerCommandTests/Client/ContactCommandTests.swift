import ProcessTesting
import ServerTesting
import Testing
import VectorTesting

/// Tests of contacts with the real program and a real server.
@Suite("Contacts from the command line")
struct ContactCommandTests {
    private func technician() async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        return technician
    }

    @Test("The simulated shop and the demonstration give all seven results and a delivery")
    func results() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
        let walk:
            [(keycode: String, code: String, outcome: String, result: Double?, contents: [JSON], blocked: [JSON])] = [
                ("0000100001", "demo", "marked", 1003, [], []), ("0000100001", "demo", "marked", 1003, [], []),
                ("0000100001", "demo", "delivered", nil, ["stamps-full"], []),
                ("0000100001", "demo", "skipped", 5000, [], []), ("0000100002", "demo", "unmarkable", 3000, [], []),
                ("0000100003", "demo", "delivered", nil, ["exclusive-offer"], []),
                ("0000100003", "demo-other", "totally-blocked", 2000, [], ["exclusive-offer"]),
                ("0000100004", "demo-other", "part-blocked", 2001, ["greeting"], ["exclusive-offer"]),
                ("0000100005", "demo", "delivered", nil, ["map"], []), ("0000100005", "demo", "do-nothing", 0, [], []),
                ("0000100012", "demo", "target-not-found", 4000, [], []),
            ]
        for (keycode, code, word, result, contents, blocked) in walk {
            let outcome = try await technician.run(
                "contact", "check", "--simulated", "--region", "site_shelf", "--keycode", keycode, "--event", "enter",
                "--app-code", code, "--server", server.url, "--json")
            #expect(outcome.status == 0, "\(outcome.remarks)")
            let value = try #require(try outcome.values.first)
            #expect(value["outcome"] == .string(word) && value["keycode"] == .string(keycode), "\(outcome.output)")
            #expect(value["result"] == (result.map { .number($0) } ?? .null), "\(outcome.output)")
            #expect(value["presentations"].elements.map { $0["presentationID"] } == contents, "\(outcome.output)")
            #expect(value["blocked"].elements == blocked, "\(outcome.output)")
        }
        let events = try await technician.run("events", "--simulated", "--json", "--kind", "contact-checked").values
        #expect(events.count == walk.count && events.allSatisfy { $0["region"] == "site_shelf" })
        // A content that one application had is available again, for the others and for the same one.
        let place = ["--simulated", "--region", "site_shelf", "--server", server.url]
        let reset = try await technician.run(["contact", "reset", "--keycode", "0000100003", "--json"] + place)
        #expect(try reset.values.map { $0["reset"] } == [1], "\(reset.remarks)")
        let check = ["contact", "check", "--keycode", "0000100003", "--app-code", "demo-other", "--lang"]
        let again = try await technician.run(["contact", "reset", "--keycode", "0000100005", "--json"] + place)
        #expect(try again.values.map { $0["reset"] } == [1], "\(again.remarks)")
        let map = try await technician.run(["contact", "check", "--keycode", "0000100005", "--json"] + place)
        #expect(try map.values.map { $0["outcome"] } == ["delivered"], "\(map)")
        let japanese = try await technician.run(check + ["ja"] + place)
        #expect(japanese.output.contains("コンテンツを受け取りました（1 件）"), "\(japanese)")
        #expect(japanese.output.contains("本日のおすすめ"))
        let english = try await technician.run(check + ["en"] + place)
        #expect(english.output == "site_shelf:0000100003, enter: nothing to do, or done already\n", "\(english)")
    }

    @Test("A delivered content is kept, listed and opened, and the service is informed")
    func contents() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
        let none = try await technician.run("contact", "list", "--simulated", "--lang", "en")
        #expect(none.status == 0 && none.output.isEmpty && none.remarks.contains("no content"), "\(none)")
        for keycode in ["0000100003", "0000100005"] {
            let check = try await technician.run(
                "contact", "check", "--simulated", "--region", "site_shelf", "--keycode", keycode, "--server",
                server.url)
            #expect(check.status == 0, "\(check.remarks)")
        }
        let unread = try await technician.run("contact", "list", "--simulated", "--unread", "--json").values
        #expect(unread.map { $0["presentationID"] } == ["exclusive-offer", "map"])
        #expect(unread.allSatisfy { $0["notifiedAt"].text != nil && $0["regionID"] == "site_shelf" })
        let open = try await technician.run("contact", "open", "map", "--simulated", "--server", server.url)
        #expect(open.status == 0 && open.output == "https://www.example.com/map\n", "\(open)")
        let left = try await technician.run("contact", "list", "--simulated", "--unread", "--lang", "ja")
        #expect(left.output.contains("本日のおすすめ") && !left.output.contains("店内案内図"), "\(left.output)")
        #expect(try await technician.run("contact", "open", "nothing", "--simulated").status == 1)
        let queue = try await technician.run("log", "queue", "--simulated", "--json").values
        #expect(queue.map { $0["kind"] } == ["notified", "notified", "tapped"])
        #expect(queue.map { $0["presentationID"] } == ["exclusive-offer", "map", "map"])
        let flush = try await technician.run("log", "flush", "--simulated", "--server", server.url, "--json")
        #expect(try flush.values.map { $0["sent"] } == [3], "\(flush)")
        let records = try await server.get("/admin/records?kind=presentation", folder.administration)
        #expect(try JSON(records.text)["total"] == 3)
        let kinds = "content-notified,content-opened"
        let events = try await technician.run("events", "--simulated", "--json", "--kind", kinds).values
        #expect(events.map { $0["event"] } == ["content-notified", "content-notified", "content-opened"])
    }

    @Test("A mark is made once even if the answer is lost, and each failure has a message and a status")
    func failing() async throws {
        let technician = try await technician()
        try technician.configure("OfficialRegion.json", Self.official)
        try await TestServer.run(["official.json": Self.official, "campaigns.json": Self.campaigns]) { server in
            let check = ["contact", "check", "--region", "shop", "--server", server.url, "--lang", "en"]
            for (fault, status, words) in [
                (#""drop":"after""#, 0, "marked"), (#""status":503"#, 0, "marked"), (#""status":404"#, 33, "404"),
                (#""body":"types""#, 33, "result"), (#""status":401"#, 33, "401"),
            ] as [(String, Int32, String)] {
                let body = #"{"path":"/v1/contact-checks",\#(fault)}"#
                #expect(try await server.post("/admin/faults", body, server.administration).status < 300)
                let outcome = try await technician.run(check)
                #expect(outcome.status == status, "\(fault): \(outcome)")
                #expect((outcome.output + outcome.remarks).contains(words), "\(fault): \(outcome)")
            }
            let records = try await server.get("/admin/records?kind=contact", server.administration)
            #expect(try JSON(records.text)["total"] == 2, "\(records.text)")
            for (arguments, status, words) in [
                (["--server", "none"], 69, "server"), (["--event", "leave"], 2, "leave"),
                (["--region", "nowhere"], 1, "nowhere"), (["--keycode", "12"], 1, "12"),
                (["--server", "http://127.0.0.1:1"], 33, "127.0.0.1:1"),
            ] as [([String], Int32, String)] {
                let outcome = try await technician.run(check + arguments)
                #expect(outcome.status == status && outcome.remarks.contains(words), "\(arguments): \(outcome)")
            }
            let kinds = try await technician.run("events", "--json", "--kind", "contact-checked,contact-failed").values
            #expect(kinds.map { $0["event"] == "contact-checked" } == [true, true, false, false, false, false])
            #expect(try await technician.run("agree", "--no").status == 0)
            #expect(try await technician.run(check).status == 77)
        }
    }

    @Test("A program that cannot keep a content does not request it")
    func readOnly() async throws {
        let technician = try await technician()
        try technician.configure("OfficialRegion.json", Self.official)
        let campaign = #"""
            {"campaigns":[{"campaignID":"once","regionIDs":["shop"],"events":[1],"presentations":[
              {"presentationID":"map","presentationType":1,"annotationType":1,"body":"Map"}]}]}
            """#
        try await TestServer.run(["official.json": Self.official, "campaigns.json": campaign]) { server in
            let check = ["contact", "check", "--region", "shop", "--server", server.url]
            // The reset stores the identifier by which the server recognises this device, so that no other obstacle
            // remains.
            let reset = try await technician.run("contact", "reset", "--region", "shop", "--server", server.url)
            #expect(reset.status == 0, "\(reset)")
            // The mount makes the disk read-only for this process alone, since root may write everywhere.
            let mount = "mount --bind $XDG_STATE_HOME $XDG_STATE_HOME && mount -o remount,bind,ro $XDG_STATE_HOME"
            let script = "\(mount) || exit 99; exec \"$0\" \"$@\""
            let outcome = try await TestProcess.run(
                "/usr/bin/unshare", ["-Urm", "sh", "-c", script, TestProcess.path(of: "noroshi")] + check, input: [],
                environment: technician.environment(), folder: technician.home)
            if outcome.status == 99 || outcome.remarks.contains("unshare") {
                print("Passed over: this system does not allow `unshare -Urm` and `mount`: \(outcome.remarks)")
            } else {
                #expect(outcome.status == 74 && outcome.text.isEmpty, "\(outcome)")
            }
            let records = try await server.get("/admin/records?kind=contact", server.administration)
            #expect(try JSON(records.text)["total"] == 0, "\(records.text)")
            #expect(try await technician.run(check).output.contains("Map"))
            let kept = try await technician.run("contact", "list", "--json").values
            #expect(kept.map { $0["presentationID"] } == ["map"])
        }
    }

    @Test("Contacts of the shop are sent only to a demonstration")
    func shop() async throws {
        let technician = try await technician()
        let plain = #"{"applications":[{"appCode":"demo","name":"Plain"}]}"#
        try await TestServer.run(["apps.json": plain]) { server in
            let place = ["--simulated", "--region", "site_shelf", "--server", server.url]
            for command in ["check", "reset"] {
                #expect(try await technician.run(["contact", command] + place).status == 1)
            }
            let records = try await server.get("/admin/records?kind=contact", server.administration)
            #expect(try JSON(records.text)["total"] == 0)
        }
    }

    @Test("A beacon of variable values is validated, or rejected with one of the five numbers")
    func validation() async throws {
        let technician = try await technician()
        try technician.configure("OfficialRegion.json", Self.official)
        try await TestServer.run(["official.json": Self.assigned]) { server in
            func validate(_ beacon: String, _ more: String...) async throws -> Technician.Outcome {
                try await technician.run(["validate", beacon, "--server", server.url, "--lang", "en"] + more)
            }
            func fault(_ members: String) async throws {
                let body = #"{"path":"/v1/onetime-validations",\#(members)}"#
                #expect(try await server.post("/admin/faults", body, server.administration).status < 300)
            }
            let (good, strange) = ("ibeacon:\(Self.wave):1001:5", "ibeacon:\(Self.wave):7:5")
            #expect(try await validate(good).status == 0)
            #expect(try await validate(good, "--json").values.map { $0["valid"] } == [true])
            let json = try await validate(strange, "--json")
            #expect(try json.status == 1 && json.values.map { $0["result"] } == [2003], "\(json)")
            let nowhere = try await validate("ibeacon:\(Self.gone):1001:5")
            #expect(nowhere.status == 1 && nowhere.remarks.contains("2002"), "\(nowhere)")
            let elsewhere = try await validate("ibeacon:A1F27C35-4E68-4D90-B7C4-19E533805001:1:5")
            #expect(elsewhere.status == 1 && elsewhere.remarks.contains("2002"), "\(elsewhere)")
            for (members, code) in [
                (#""status":401"#, "2001"), (#""status":500"#, "2004"), (#""body":"text""#, "2004"),
            ] {
                try await fault(members)
                let outcome = try await validate(good)
                #expect(outcome.status == 34 && outcome.remarks.contains(code), "\(members): \(outcome)")
            }
            let unreachable = try await validate(good, "--server", "http://127.0.0.1:1")
            #expect(unreachable.status == 34 && unreachable.remarks.contains("2005"), "\(unreachable)")
            for beacon in ["no-beacon", "0000100001", "shop:0000100001"] {
                #expect(try await validate(beacon).status == 2, "\(beacon)")
            }
            #expect(try await validate(good, "--server", "none").status == 69)
        }
    }

    private static let wave = "A1F27C35-4E68-4D90-B7C4-19E533805002"
    /// The UUID of a region that the server no longer has.
    private static let gone = "A1F27C35-4E68-4D90-B7C4-19E533805003"

    private static let official = """
        {"regions":[
          {"regionID":"shop","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805001","regionType":1,"beaconType":1},
          {"regionID":"wave","UUID":"\(wave)","regionType":1,"beaconType":2},
          {"regionID":"gone","UUID":"\(gone)","regionType":1,"beaconType":2}]}
        """
    private static let assigned = """
        {"regions":[
          {"regionID":"wave","UUID":"\(wave)","regionType":1,"beaconType":2,"assignedMajors":[1001,1002]}]}
        """
    private static let campaigns = """
        {"campaigns":[{"campaignID":"stamps","regionIDs":["shop"],"events":[1],"requiredMarks":9,"markIntervalSec":0}]}
        """
}
