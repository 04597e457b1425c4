import Basics
import Glibc
import ProcessTesting
import Regions
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Waiting in the queue of a store")
struct StoreQueueTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(in: folder.path, as: .instance, timeout: 60).store
        try store.append(Self.events(3), source: "hci0")
        _ = try store.state()
    }

    private static func events(_ count: Int) -> [SiteEvent] {
        (1...count).map { SiteEvent(time: Timestamp(microseconds: Int64($0)), kind: .warning) }
    }

    @Test("A reader does not wait for a change in progress, and sees the data before it")
    func reader() async throws {
        let busy = try await BusyStore(store)
        defer { busy.release() }
        #expect(try store.events().count == 3)
        #expect(try store.lastEventNumber() == 3)
        #expect(try store.names().isEmpty)
        #expect(store.access == .readWrite && store.folder == folder.path)
        #expect(store.takeRemarks().isEmpty)
        #expect(try !store.hasChangedElsewhere())
    }

    @Test("After a concurrent read, commits of this store and of others are still told apart")
    func foreign() async throws {
        let busy = try await BusyStore(store)
        _ = try store.events()
        try await busy.end()
        try store.update { $0.language = "ja" }
        #expect(try store.events().count == 3)
        #expect(try !store.hasChangedElsewhere())
        try Store.open(in: folder.path, as: .command).store.update { $0.language = "en" }
        #expect(try store.hasChangedElsewhere())
    }

    @Test("A reader reads the file that replaced another one, not the one that was removed")
    func replaced() async throws {
        var busy = try await BusyStore(store)
        #expect(try store.events().count == 3)
        try await busy.end()
        unsafe unlink(folder.path + "/" + StoreLocation.fileName)
        _ = try store.state()
        try store.append(Self.events(1), source: "hci0")
        busy = try await BusyStore(store)
        defer { busy.release() }
        #expect(try store.events().count == 4)
    }

    @Test("Work is done in the order of the calls, and the later of two states has the higher number")
    func order() async throws {
        let busy = try await BusyStore(folder: folder.path)
        let first = Task { [store] in
            try await store.enqueue { store throws(StoreError) in
                try store.perform(.chooseLanguage("ja"), in: .bare).number
            }
        }
        // The first task waits for the other program, so that the following work comes after it in the queue.
        try await eventually("the line at work") { store.workQueue.isBusy }
        store.schedule { store in _ = try? store.append(Self.events(1), source: "hci0") }
        try await busy.end()
        let second = try await store.enqueue { store throws(StoreError) in
            (try store.events().count, try store.numberedState())
        }
        #expect(second.0 == 4)
        #expect(second.1.state.language == "ja")
        #expect(try await first.value < second.1.number)
    }

    @Test("A caller that is cancelled while waiting for another program has changed nothing", arguments: [true, false])
    func cancelled(hasBegun: Bool) async throws {
        let busy = try await BusyStore(folder: folder.path)
        // The work before it in the queue is not cancelled and still waits.
        if !hasBegun { store.schedule { store in _ = try? store.append(Self.events(1), source: "hci0") } }
        let task = Task { [store] in
            await Result { () async throws(StoreError) in
                try await store.enqueue(orIfCancelled: StoreError(path: "", .cancelled)) { store throws(StoreError) in
                    _ = try store.perform(.chooseLanguage("ja"), in: .bare)
                }
            }
        }
        try await eventually("the line at work") { store.workQueue.isBusy }
        task.cancel()
        guard case .failure(let error) = await task.value else {
            Issue.record("It was done")
            return
        }
        #expect(error.kind == .cancelled)
        try await busy.end()
        #expect(try await store.enqueue { store throws(StoreError) in try store.state().language } == nil)
        // The cancellation does not affect the next call.
        try await store.enqueue { store throws(StoreError) in _ = try store.perform(.chooseLanguage("en"), in: .bare) }
        #expect(try store.state().language == "en")
    }
}

extension Result where Failure == StoreError, Success: Sendable {
    fileprivate init(_ body: () async throws(StoreError) -> Success) async {
        do throws(StoreError) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
