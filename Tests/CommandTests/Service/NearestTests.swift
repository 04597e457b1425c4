import Foundation
import Testing
import VectorTesting

/// The real program: the beacon that is nearest.
@Suite("The nearest beacon")
struct NearestTests {
    @Test("In the shop one is found and designated, and is known the next time", arguments: ["en", "ja"])
    func shop(language: String) async throws {
        let site = try await Site(isAgreed: true)
        let arguments = ["designate", "nearest", "--source", "simulated:1", "--json"]
        let first = try await site.run(arguments)
        let found = try #require(try first.values.first, "\(first)")
        #expect(first.status == 0 && found["result"] == 1 && found["registered"] == 1 && found["known"] == 0)
        let keycode = try #require(found["keycode"].text)
        let list = try await site.run("designate", "list", "--simulated", "--json").values
        #expect(list.map { $0["keycode"] } == [.string(keycode)])
        let again = try await site.run("designate", "nearest", "--source", "simulated:1", "--lang", language)
        #expect(again.status == 0 && again.output.contains(keycode), "\(again)")
    }

    @Test("Where no beacon of the service is heard nothing is designated, and that is said")
    func nothing() async throws {
        let site = try await Site(isAgreed: true)
        let empty = try site.folder.file("empty", Capture.btsnoop([]))
        for (language, word) in [("en", "No service beacon"), ("ja", "検出できません")] {
            let outcome = try await site.run("designate", "nearest", empty, "--lang", language)
            #expect(outcome.status == 3 && outcome.remarks.contains(word) && outcome.output.isEmpty, "\(outcome)")
        }
        #expect(try await site.run("designate", "nearest", "--region", "nobody", empty).status == 1)
        #expect(try await site.run("designate", "nearest", "--search-timeout", "0", empty).status == 2)
        #expect(try await site.run("contact", "nearest", empty).status == 69)
        #expect(try await site.run("designate", "list", "--json").output.isEmpty)
    }
}
