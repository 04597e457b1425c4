import Foundation
import ProcessTesting
import Testing
import VectorTesting

/// Tests changes of the files of the store while the real `watch` works with it.
@Suite("watch with a database that is lost")
struct LostStoreTests {
    /// A running `watch` of the simulated shop with one designated beacon.
    private struct Running {
        let site: Site
        let watch: Watching
        var folder: String { site.folder.path + "/state/noroshi/simulated" }
        var file: String { folder + "/noroshi.sqlite" }

        init() async throws {
            site = try await Site(isAgreed: true)
            #expect(try await Self.designate("0000100001", site) == 0)
            watch = try await Watching(site, "watch", "--source", "simulated", isHeard: true)
            try await watch.read(to: "\"started\"")
        }

        static func designate(_ keycode: String, _ site: Site) async throws -> Int32 {
            let added = try await site.run(
                "designate", "add", keycode, "--region", "3bitter_official_1", "--simulated")
            return added.status
        }

        /// Removes files. The owner may already be writing them again.
        func remove(_ names: [String]) {
            for name in names { try? FileManager.default.removeItem(atPath: folder + "/" + name) }
        }

        /// The designated beacons, and the number of remarks about the files in the log.
        func remembered() async throws -> (keycodes: [JSON?], remarks: Int) {
            let designated = try await site.run("designate", "list", "--json", "--simulated").values
            let logged = try await site.run("events", "--source", "simulated", "--format", "jsonl", "--limit", "10000")
            return (designated.map { $0["keycode"] }, logged.lines.count { $0.contains("\"remark.store.") })
        }
    }

    @Test("The loss is reported on standard error and in the log, and the state is kept", arguments: [false, true])
    func spoilt(isMoved: Bool) async throws {
        let running = try await Running()
        defer { running.watch.kill() }
        let garbage = Data(repeating: 0xA5, count: 50_000)
        try garbage.write(to: URL(filePath: running.file), options: isMoved ? .atomic : [])
        try await running.watch.read(to: "noroshi: \(running.file) ")
        try await running.watch.read(to: "\"remark.store.")
        running.watch.signal(SIGTERM)
        #expect(try await running.watch.end() == 0)
        let (keycodes, remarks) = try await running.remembered()
        #expect(keycodes == [.string("0000100001")])
        #expect(remarks == 1)
    }

    @Test(
        "Removed files are written again, and a command that comes at once waits for that",
        arguments: [
            ["noroshi.sqlite"], ["noroshi.sqlite", "noroshi.sqlite-wal", "noroshi.sqlite-shm"],
            ["noroshi.sqlite-wal", "noroshi.sqlite-shm"],
        ])
    func removed(names: [String]) async throws {
        let running = try await Running()
        defer { running.watch.kill() }
        running.remove(names)
        // With status 74, the owner could not act for five seconds, on a busy machine.
        try await eventually("the second designation") {
            let status = try await Running.designate("0000100002", running.site)
            #expect([0, 74].contains(status))
            return status == 0
        }
        try await running.watch.read(to: "noroshi: \(running.file) ")
        try await running.watch.read(to: "\"remark.store.")
        running.watch.signal(SIGTERM)
        #expect(try await running.watch.end() == 0)
        let (keycodes, remarks) = try await running.remembered()
        #expect(keycodes == [.string("0000100001"), .string("0000100002")])
        // There are two remarks if the owner was quicker than the removal of all files.
        #expect(remarks >= 1)
    }

    @Test("A folder in place of the file is reported, and the status shows if data was lost", arguments: [true, false])
    func folder(staysTillTheEnd: Bool) async throws {
        let running = try await Running()
        defer { running.watch.kill() }
        // The owner may write the file again before the folder is made.
        try await eventually("a folder in its place") {
            running.remove(["noroshi.sqlite"])
            return unsafe mkdir(running.file, 0o700) == 0
        }
        try await running.watch.read(to: "noroshi: \(running.file) is a link, or something else")
        if !staysTillTheEnd {
            running.remove(["noroshi.sqlite"])
            try await running.watch.read(to: "noroshi: \(running.file) lost files")
        }
        running.watch.signal(SIGTERM)
        #expect(try await running.watch.end() == (staysTillTheEnd ? 74 : 0))
        if !staysTillTheEnd { #expect(try await running.remembered().keycodes == [.string("0000100001")]) }
    }
}
