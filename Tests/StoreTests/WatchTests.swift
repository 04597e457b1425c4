import Foundation
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService

@testable import Store

@Suite("Watching the folder of a store")
struct WatchTests {
    let folder: TemporaryFolder
    let store: Store
    private let changes: AsyncStream<Void>
    private let watch: StoreWatch

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(in: folder.path + "/state", as: .instance).store
        let (changes, wakeUp) = AsyncStream.makeStream(of: Void.self)
        self.changes = changes
        watch = try #require(store.watch { wakeUp.yield() })
    }

    private func change(_ language: String) throws {
        try Store.open(in: folder.path + "/state", as: .command).store.update { $0.language = language }
    }

    @Test("A write by another program is a change until the next check")
    func written() throws {
        #expect(!watch.hasChanged())
        try change("ja")
        #expect(watch.hasChanged())
        #expect(!watch.hasChanged())
    }

    @Test("Reading the store is not a change, so that a check does not cause another one")
    func looking() throws {
        _ = try store.state()
        #expect(try !store.hasChangedElsewhere())
        #expect(store.takeOver())
        #expect(!watch.hasChanged())
    }

    @Test("A change before or after the beginning of watching is reported", arguments: [true, false])
    func told(isBefore: Bool) async throws {
        if isBefore { try change("ja") }
        watch.beginWatching()
        watch.beginWatching()
        if !isBefore { try change("ja") }
        _ = try await first("a change", of: changes) { true }
        #expect(try store.hasChangedElsewhere())
        #expect(watch.hasChanged())
    }

    @Test("A change is reported again after a check and a new beginning of watching")
    func again() async throws {
        for language in ["ja", "en", "ja"] {
            watch.beginWatching()
            try change(language)
            _ = try await first("a change", of: changes) { true }
            #expect(watch.hasChanged())
        }
    }

    @Test("Another folder in place of the first is watched after the next check")
    func moved() throws {
        let path = folder.path + "/state"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        // The folder does not exist, so there is nothing to watch.
        #expect(watch.hasChanged())
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        _ = watch.hasChanged()
        #expect(!watch.hasChanged())
        try change("ja")
        #expect(watch.hasChanged())
    }

    @Test("A store in memory has no folder to watch")
    func memory() {
        #expect(Store.inMemory().watch {} == nil)
    }
}
