import Foundation
import ServerTesting
import Testing
import VectorTesting

/// Tests of lists of regions with the real program and a real server.
@Suite("Lists of regions from a server")
struct ManagedListTests {
    private static let uuids = (1...9).map { "A1F27C35-4E68-4D90-B7C4-19E53380500\($0)" }

    /// Returns the operator's file. Each region has a number, a type and perhaps the kind of beacons.
    private static func managed(_ regions: [(Int, String, Int?)]) -> String {
        let rows = regions.map { number, type, beacons in
            #"{"regionID":"m\#(number)","UUID":"\#(uuids[number - 1])","managedType":"\#(type)""#
                + (beacons.map { ",\"beaconType\":\($0)" } ?? "") + "}"
        }
        return "{\"regions\":[" + rows.joined(separator: ",") + "]}"
    }

    private static let all = managed([(1, "owned", 3), (2, "owned", 4), (3, "3rd", nil), (4, "test", nil)])

    private func technician(testMode: Bool = true) async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        if !testMode { #expect(try await technician.run("prefs", "set", "TestMode", "NO").status == 0) }
        return technician
    }

    private func identifiers(_ list: JSON) -> [String] { identifiers(list.elements) }
    private func identifiers(_ values: [JSON]) -> [String] { values.compactMap { $0["regionID"].text } }

    @Test(
        "Each kind of list has its regions, in test mode and outside",
        arguments: [
            (["--type", "whole"], ["m1", "m2", "m3", "m4"], ["m1", "m2", "m3"]),
            (["--type", "test"], ["m4"], nil), (["--type", "owned"], ["m1", "m2"], ["m1", "m2"]),
            (["--type", "owned", "--beacon-type", "static"], ["m1"], ["m1"]),
            (["--beacon-type", "dynamic"], ["m2"], ["m2"]), (["--type", "3rd"], ["m3"], ["m3"]),
            ([], ["m1", "m2", "m3", "m4"], ["m1", "m2", "m3"]),
        ] as [([String], [String], [String]?)])
    func types(arguments: [String], tested: [String], others: [String]?) async throws {
        try await TestServer.run(["managed.json": Self.all]) { server in
            for (isTested, wanted) in [(true, tested), (false, others)] {
                let technician = try await technician(testMode: isTested)
                let update = try await technician.run(
                    ["managed", "update", "--json", "--server", server.url] + arguments)
                guard let wanted else {
                    #expect(update.status == 24 && update.remarks.contains("HTTP 403"), "\(update.remarks)")
                    continue
                }
                let answer = try #require(try update.values.first, "\(update.remarks)")
                #expect(update.status == 0 && answer["result"] == "hasNew")
                #expect(identifiers(answer["new"]).sorted() == wanted && answer["abandoned"].elements.isEmpty)
                let next = try #require(answer["next"].text)
                #expect(next > ISO8601DateFormatter().string(from: .now))
            }
        }
    }

    @Test("Lists are fetched, compared, applied; monitoring changes only then, and only update asks the server")
    func whole() async throws {
        let technician = try await technician()
        try await TestServer.run(["managed.json": Self.all]) { server in
            let first = try await technician.run("managed", "update", "--server", server.url, "--lang", "en")
            #expect(first.status == 0 && first.output.contains("4 new, 0 given up"), "\(first.remarks)")
            #expect(first.output.contains("+  own") && first.remarks.contains("noroshi managed apply"))
            let again = try await technician.run("managed", "update", "--server", server.url, "--lang", "ja")
            #expect(again.status == 23 && again.remarks.contains("1500") && again.remarks.contains("次回"))
            let before = try await technician.run("region", "list", "--json").values
            #expect(before.allSatisfy { $0["monitored"] != true })
            let applied = try await technician.run("managed", "apply", "--json").values[0]
            #expect(applied["started"].elements.count == 4)
        }
        // Another server is asked at once, and its list replaces that of the first one.
        let list = Self.managed([(1, "owned", 3), (3, "3rd", nil), (5, "owned", 3)])
        try await TestServer.run(["managed.json": list]) { server in
            let second = try await technician.run("managed", "update", "--json", "--server", server.url)
            let answer = try #require(try second.values.first, "\(second.remarks)")
            #expect(answer["result"] == "hasNewAndAbandoned" && identifiers(answer["new"]) == ["m5"])
            #expect(identifiers(answer["abandoned"]).sorted() == ["m2", "m4"])
        }
        // The server has ended.
        let held = try await technician.run("managed", "list", "--json").values
        #expect(identifiers(held).sorted() == ["m1", "m3", "m5"])
        let listed = try await technician.run("managed", "list", "--lang", "en")
        #expect(listed.remarks.contains("as of"), "\(listed.remarks)")
        let difference = try await technician.run("managed", "diff", "--json").values
        #expect(
            difference.map { "\($0["change"].text ?? "") \($0["regionID"].text ?? "")" } == [
                "new m5", "abandoned m2", "abandoned m4",
            ])
        let new = try await technician.run("managed", "diff", "--new", "--json").values
        #expect(new.map { $0["regionID"].text } == ["m5"])
        let abandoned = try await technician.run("managed", "diff", "--abandoned").output
        #expect(abandoned.hasPrefix("-") && abandoned.contains("m2"))
        let applied = try await technician.run("managed", "apply", "--json").values[0]
        #expect(applied["started"].elements == ["m5"] && applied["stoppedRegions"].elements == ["m2", "m4"])
        let left = try await technician.run("managed", "diff", "--json").values
        #expect(left.isEmpty)
    }

    @Test("A server's list is in force until it is discarded")
    func file() async throws {
        let technician = try await technician()
        try technician.configure("ManagedRegion.json", Self.managed([(7, "owned", nil)]))
        func held() async throws -> [String?] {
            try await technician.run("managed", "list", "--json").values.map { $0["regionID"].text }
        }
        #expect(try await held() == ["m7"])
        try await TestServer.run(["managed.json": Self.managed([(1, "owned", 3)])]) { server in
            let update = try await technician.run("managed", "update", "--json", "--server", server.url).values[0]
            #expect(update["result"] == "hasNewAndAbandoned")
        }
        #expect(try await held() == ["m1"])
        #expect(try await technician.run("managed", "apply").status == 0)
        #expect(try await held() == ["m1"])
        #expect(try await technician.run("managed", "use", "file").status == 0)
        #expect(try await held() == ["m7"])
        let difference = try await technician.run("managed", "diff", "--json").values
        #expect(difference.map { $0["regionID"].text } == ["m7", "m1"])
    }

    /// The cases are the content or behaviour of the server, with the resulting status and number.
    @Test(
        "Each error has its own status and a plain sentence, and changes nothing", arguments: ["en", "ja"])
    func errors(language: String) async throws {
        let technician = try await technician()
        try await TestServer.run(["managed.json": Self.managed([(1, "owned", 3)])]) { server in
            let update = try await technician.run("managed", "update", "--server", server.url)
            #expect(update.status == 0)
        }
        @Sendable func fails(_ status: Int32, _ words: String, _ arguments: String...) async throws {
            let outcome = try await technician.run(["managed", "update", "--force", "--lang", language] + arguments)
            #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.status) \(outcome.remarks)")
            #expect(
                outcome.remarks.contains(words) && outcome.remarks.split(separator: "\n").count == 1,
                "\(outcome.remarks)")
            let held = try await technician.run("managed", "list", "--json").values.map { $0["regionID"].text }
            #expect(held == ["m1"])
        }
        try await TestServer.run { server in try await fails(22, "1400", "--server", server.url) }
        let bodies = [
            "<html>", "{}", #"{"revision":1,"type":"whole"}"#, #"{"revision":1,"type":"owned","regions":[]}"#,
            #"{"revision":1,"type":"whole","regions":[{"regionID":"a","UUID":"x","managedType":"owned"}]}"#,
            #"{"revision":1,"type":"whole","regions":[{"regionID":"a\u001b","UUID":"\#(Self.uuids[0])","managedType":"owned"}]}"#,
            #"{"revision":1,"type":"whole","regions":[{"regionID":"a","UUID":"\#(Self.uuids[0])","managedType":"whole"}]}"#,
            #"{"revision":1,"type":"whole","regions":[{"regionID":"a","UUID":"\#(Self.uuids[0])","minor":1,"managedType":"owned"}]}"#,
        ]
        for body in bodies {
            let reply = "HTTP/1.1 200 OK\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
            try await RawServer.run(RawServer.http([.say(reply)])) { server in
                try await fails(21, "1300", "--server", "http://127.0.0.1:\(server.port)")
            }
        }
        for status in [400, 401, 404, 418, 500, 503] {
            let reply = "HTTP/1.1 \(status) No\r\ncontent-length: 0\r\n\r\n"
            try await RawServer.run(RawServer.http([.say(reply)])) { server in
                try await fails(24, "HTTP \(status)", "--server", "http://127.0.0.1:\(server.port)")
            }
        }
        try await fails(25, "127.0.0.1:1", "--server", "http://127.0.0.1:1")
        try await fails(
            20, "noroshi official --refresh", "--beacon-type", "service-static", "--server", "http://127.0.0.1:1")
        try await fails(69, "NOROSHI_SERVER")
        let log = try await technician.run("events", "--json", "--kind", "list-failed").values
        #expect(log.count == 1 + bodies.count + 6 + 1)
    }

    @Test("No request is made without agreement, without a code, or by force outside of test mode")
    func gate() async throws {
        let technician = try await Technician()
        try await TestServer.run(["managed.json": Self.all]) { server in
            @Sendable func status(_ arguments: String...) async throws -> Int32 {
                try await technician.run(["managed", "update", "--server", server.url] + arguments).status
            }
            let unasked = try await status()
            #expect(unasked == 77)
            #expect(try await technician.run("agree", "--yes").status == 0)
            #expect(try await technician.run("prefs", "set", "TestMode", "NO").status == 0)
            #expect(try await status("--force") == 20)
            #expect(try await status("--app-code", "nobody") == 24)
            #expect(try await status("--type", "3rd", "--beacon-type", "static") == 2)
            #expect(try await status("--type", "all") == 2)
            #expect(try await technician.run("prefs", "set", "DeveloperAppCode", "").status == 0)
            #expect(try await status() == 78)
        }
    }

    @Test("An interval also applies to another process, and each list has its own interval")
    func interval() async throws {
        let technician = try await technician(testMode: false)
        try await TestServer.run(["managed.json": Self.all]) { server in
            @Sendable func status(_ arguments: String...) async throws -> Int32 {
                try await technician.run(["managed", "update", "--server", server.url] + arguments).status
            }
            let first = try await status("--type", "owned")
            #expect(first == 0)
            #expect(try await status("--type", "owned") == 23)
            #expect(try await status("--type", "owned", "--beacon-type", "static") == 0)
            #expect(try await status("--type", "3rd") == 0)
            #expect(try await technician.run("prefs", "set", "RegionUpdateIntervalHours", "0").status == 0)
            #expect(try await status("--type", "owned") == 0)
            // An unchanged list is recognised by its tag.
            let same = try await technician.run(
                "managed", "update", "--type", "owned", "--json", "--server", server.url)
            let answer = try same.values[0]
            #expect(answer["result"] == "noDifference")
        }
    }

    @Test("A request for a list contains its tag, and 304 leaves the list unchanged")
    func tags() async throws {
        let technician = try await technician()
        let body =
            #"{"revision":1,"type":"owned","regions":[{"regionID":"m1","UUID":"\#(Self.uuids[0])","managedType":"owned"}]}"#
        let full =
            "HTTP/1.1 200 OK\r\netag: \"a1\"\r\ncontent-length: \(body.utf8.count)\r\nconnection: close\r\n\r\n\(body)"
        let same = "HTTP/1.1 304 Not Modified\r\netag: \"a1\"\r\nconnection: close\r\n\r\n"
        try await RawServer.run({ heard, turn in
            let text = String(decoding: heard, as: UTF8.self).lowercased()
            guard turn == 0, text.contains("\r\n\r\n") else { return nil }
            return [.say(text.contains("if-none-match: \"a1\"") ? same : full), .close]
        }) { server in
            for (code, result) in [("demo", "hasNew"), ("demo", "noDifference"), ("other", "noDifference")] {
                let outcome = try await technician.run(
                    "managed", "update", "--type", "owned", "--force", "--json", "--app-code", code, "--server",
                    "http://127.0.0.1:\(server.port)")
                let answer = try #require(try outcome.values.first, "\(outcome.remarks)")
                #expect(answer["result"].text == result)
            }
            let asked = server.heard.map { $0.lowercased().contains("if-none-match") }
            #expect(asked == [false, true, false])
        }
        let held = try await technician.run("managed", "list", "--json").values
        #expect(identifiers(held) == ["m1"])
    }

    @Test("A file that cannot be read does not replace the list in force")
    func unreadable() async throws {
        let technician = try await technician()
        try await TestServer.run(["managed.json": Self.managed([(1, "owned", 3)])]) { server in
            let update = try await technician.run("managed", "update", "--server", server.url)
            #expect(update.status == 0)
        }
        try technician.configure("ManagedRegion.json", "{ nothing")
        let use = try await technician.run("managed", "use", "file")
        #expect(use.status == 78 && use.output.isEmpty)
        let held = try await technician.run("managed", "list", "--json").values
        #expect(identifiers(held) == ["m1"])
    }

    @Test("Official regions are fetched, are in force at once, and can be discarded", arguments: ["en", "ja"])
    func official(language: String) async throws {
        let technician = try await technician()
        let file = #"{"regions":[{"regionID":"o1","UUID":"\#(Self.uuids[7])","regionType":1,"beaconType":1}]}"#
        try await TestServer.run(["official.json": file]) { server in
            for _ in 0..<2 {
                let text = try await technician.run("official", "--refresh", "--server", server.url, "--lang", language)
                #expect(text.status == 0 && text.output.contains("o1"), "\(text.remarks)")
            }
            let json = try await technician.run("official", "--json").values[0]
            #expect(json["origin"] == "server" && json["time"] != .null)
            #expect(server.url.hasSuffix(json["fetchedFrom"].text ?? "?"))
        }
        let classes = try await technician.run("region", "classify", Self.uuids[7], "--json")
        let answer = try #require(try classes.values.first, "\(classes.remarks)")
        #expect(answer["reserved"] == true)
        #expect(try await technician.run("official", "--refresh", "--server", "http://127.0.0.1:1").status == 25)
        let body = #"{"revision":1}"#
        let page = "HTTP/1.1 200 OK\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
        try await RawServer.run(RawServer.http([.say(page)])) { server in
            let url = "http://127.0.0.1:\(server.port)"
            let outcome = try await technician.run("official", "--refresh", "--server", url)
            #expect(outcome.status == 21, "\(outcome)")
        }
        let still = try await technician.run("official", "--json").values[0]
        #expect(still["origin"] == "server")
        let own = try await technician.run("official", "--use-file", "--json").values[0]
        #expect(own["origin"] == "bundled")
    }
}
