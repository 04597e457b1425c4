@testable import BeaconService
import Foundation
import ProcessTesting
import StoreTesting
import Testing

@testable import Store

@Suite("Who writes in the folder of a store")
struct WatchTests {
    let folder: TemporaryFolder
    let store: Store
    private let stirs: AsyncStream<Void>
    private let watch: StoreWatch

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(in: folder.path + "/state", as: .instance).store
        let (stirs, bell) = AsyncStream.makeStream(of: Void.self)
        self.stirs = stirs
        watch = try #require(store.watch { bell.yield() })
    }

    private func change(_ language: String) throws {
        try Store.open(in: folder.path + "/state", as: .command).store.update { $0.language = language }
    }

    @Test("What another program writes is known, until somebody asked")
    func written() throws {
        #expect(!watch.hasStirred())
        try change("ja")
        #expect(watch.hasStirred())
        #expect(!watch.hasStirred())
    }

    @Test("Looking is no writing, or whoever looks would have to look again")
    func looking() throws {
        _ = try store.state()
        #expect(try !store.hasChangedElsewhere())
        #expect(store.takeOver())
        #expect(!watch.hasStirred())
    }

    @Test("It is told while somebody listens, whether it came before or after", arguments: [true, false])
    func told(isBefore: Bool) async throws {
        if isBefore { try change("ja") }
        watch.arm()
        watch.arm()
        if !isBefore { try change("ja") }
        _ = try await first("a change", of: stirs) { true }
        #expect(try store.hasChangedElsewhere())
        #expect(watch.hasStirred())
    }

    @Test("It is told again after somebody asked and listens again")
    func again() async throws {
        for language in ["ja", "en", "ja"] {
            watch.arm()
            try change(language)
            _ = try await first("a change", of: stirs) { true }
            #expect(watch.hasStirred())
        }
    }

    @Test("Another folder in place of the first is watched once somebody asked")
    func moved() throws {
        let path = folder.path + "/state"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        // There is nothing to watch.
        #expect(watch.hasStirred())
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        _ = watch.hasStirred()
        #expect(!watch.hasStirred())
        try change("ja")
        #expect(watch.hasStirred())
    }

    @Test("A store in memory has no folder")
    func memory() {
        #expect(Store.inMemory().watch {} == nil)
    }
}
