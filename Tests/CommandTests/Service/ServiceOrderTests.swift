import Testing
import VectorTesting

/// Tests which check comes first, and which commands need no agreement.
@Suite("The order of the service's checks")
struct ServiceOrderTests {
    private static let uuid = "00010203-0405-0607-0809-0A0B0C0D0E0F"
    private static let official = "3bitter_official_1"

    @Test(
        "The existence of a thing is checked before the agreement, and before an adapter",
        arguments: [
            (["monitor", "start", "--region", "nope"], 1), (["ranging", "start", "--region", "nope"], 1),
            (["ranging", "start", "--region", official, "--region", "nope"], 1),
            (["ranging", "follow", "--region", official, "--region", "nope"], 1),
            (["track", "--region", "nope"], 1), (["designate", "switcher", "0000100001", "on"], 1),
            (["designate", "remove", "0000100001"], 1), (["designate", "add", "0000100001", "--region", "nope"], 14),
            (["designate", "add", "123", "--region", official], 15),
            (["watch", "--launched-by", "region:nope"], 1), (["wake", "--region", "nope"], 1),
            (["wake", "--launched-by", "region:nope"], 1),
        ] as [([String], Int32)])
    func existence(arguments: [String], status: Int32) async throws {
        let run = try await Site().run(arguments)
        #expect(run.status == status && !run.remarks.contains("agree"), "\(run)")
        if status == 1 { #expect(run.remarks.contains("nope") || run.remarks.contains("0000100001"), "\(run)") }
    }

    @Test(
        "The use of an existing thing needs the agreement",
        arguments: [
            ["monitor", "start", "--region", official], ["ranging", "start", "--region", official],
            ["ranging", "follow", "--region", official], ["track", "--region", official],
            ["designate", "add", "0000100001", "--region", official], ["switchers", "on"],
        ])
    func agreement(arguments: [String]) async throws {
        #expect(try await Site().run(arguments).status == 77)
    }

    @Test("A run may be started for any existing region")
    func launched() async throws {
        let site = try await Site()
        _ = try await site.run("region", "add", "door", Self.uuid, "--no-start")
        let run = try await site.run(
            "watch", "--launched-by", "region:door", "--source", "simulated", "--duration", "0.2")
        #expect(run.status == 0 && run.output.contains("\"event\":\"launched\""), "\(run)")
    }

    @Test("Ranging starts for all given regions together, or for none")
    func ranging() async throws {
        let site = try await Site()
        for name in ["a", "b", "c"] { _ = try await site.run("region", "add", name, Self.uuid, "--no-start") }
        let start = try await site.run("ranging", "start", "--region", "a", "--region", "b", "--json")
        #expect(try start.status == 0 && start.values.first?["rangedRegions"] == ["a", "b"])
        let none = try await site.run("ranging", "start", "--region", "c", "--region", "nope")
        #expect(none.status == 1 && none.remarks.contains("nope"))
        #expect(try await site.run("ranging", "list").lines == ["a", "b"])
        let stop = try await site.run("ranging", "stop", "--region", "b", "--region", "c", "--json")
        #expect(try stop.status == 1 && stop.values.first?["rangedRegions"] == ["a"])
        #expect(stop.remarks.contains("“c” is not ranged"))
    }

    @Test("A designated beacon can be released after the agreement was withdrawn")
    func release() async throws {
        let site = try await Site(isAgreed: true)
        _ = try await site.run("designate", "add", "0000100001", "0000100002", "--region", Self.official)
        _ = try await site.run("designate", "switcher", "0000100001", "on")
        #expect(try await site.run("agree", "--no").status == 0)
        for arguments in [["designate", "switcher", "0000100001", "off"], ["switchers", "off"]] {
            #expect(try await site.run(arguments).status == 0, "\(arguments)")
        }
        #expect(try await site.run("designate", "switcher", "0000100001", "on").status == 77)
        let first = try await site.run("designate", "remove", "0000100001")
        #expect(first.status == 0 && first.remarks.isEmpty, "\(first)")
        let last = try await site.run("designate", "remove", "0000100002", "--json")
        #expect(last.status == 0 && last.remarks.contains(Self.official), "\(last)")
        let answer = try #require(try last.values.first)
        #expect(answer["unwatched"] == [.string(Self.official)] && answer["needsInitialMonitoring"] == true)
    }

    @Test("A region that was started without notifications has them after the next start")
    func muted() async throws {
        let site = try await Site(isAgreed: true)
        func mask() async throws -> [JSON?] {
            let list = try await site.run("monitor", "list", "--json").values
            return list.map { $0["notifyMask"] }
        }
        _ = try await site.run("monitor", "start", "--initial", "--notify-mask", "0")
        #expect(try await mask() == [0])
        _ = try await site.run("monitor", "stop", "--initial")
        #expect(try await site.run("monitor", "start", "--initial").status == 0)
        #expect(try await mask() == [3])
    }
}
