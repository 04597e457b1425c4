import Foundation
import Testing
import VectorTesting

/// What happens to the file of the store while the real `watch` works with it.
@Suite("watch, whose database goes away")
struct LostStoreTests {
    @Test(
        "It says so on standard error and in the log, keeps what it knows, and writes it anew",
        arguments: ["garbage", "moved", "removed", "all removed"])
    func lost(damage: String) async throws {
        let site = try await Site(isAgreed: true)
        let added = try await site.run(
            "designate", "add", "0000100001", "--region", "3bitter_official_1", "--simulated")
        #expect(added.status == 0, "\(added.remarks)")
        let watch = try await Watching(site, "watch", "--source", "simulated", isHeard: true)
        defer { watch.kill() }
        try await watch.read(to: "\"started\"")
        let folder = site.folder.path + "/state/noroshi/simulated"
        let file = folder + "/noroshi.sqlite"
        let garbage = Data(repeating: 0xA5, count: 50_000)
        switch damage {
        case "garbage": try garbage.write(to: URL(filePath: file))
        case "moved": try garbage.write(to: URL(filePath: file), options: .atomic)
        case "removed": try FileManager.default.removeItem(atPath: file)
        default:
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "noroshi.lock" {
                try FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        }
        try await watch.read(to: "noroshi: \(file) ")
        try await watch.read(to: "\"remark.store.")
        watch.signal(SIGTERM)
        #expect(try await watch.end() == 0)
        let designated = try await site.run("designate", "list", "--json", "--simulated").values
        #expect(designated.map { $0["keycode"] } == [.string("0000100001")])
        let logged = try await site.run("events", "--source", "simulated", "--format", "jsonl", "--limit", "10000")
        #expect(logged.lines.count { $0.contains("\"remark.store.") } == 1, "\(logged.output)")
    }
}
