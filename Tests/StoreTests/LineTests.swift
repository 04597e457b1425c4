@testable import BeaconService
import Glibc
import ProcessTesting
import Regions
@testable import Store
import StoreTesting
import Testing
import Tracking

@Suite("Who waits for whom")
struct LineTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(in: folder.path, as: .instance, patience: 60).store
        try store.append(Self.events(3), source: "hci0")
        _ = try store.state()
    }

    private static func events(_ count: Int) -> [SiteEvent] {
        (1...count).map { SiteEvent(time: Timestamp(microseconds: Int64($0)), kind: .warning) }
    }

    @Test("Who reads does not wait for a change in the middle, and sees what was there before")
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

    @Test("Reading beside leaves own commits own ones, and those of others foreign")
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

    @Test("A file that took the place of another is read, not the one that was moved away")
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

    @Test("Work is done in the order of the calls, and of two states the later one has the higher number")
    func order() async throws {
        let busy = try await BusyStore(folder: folder.path)
        let first = Task { [store] in
            try await store.inLine { store throws(StoreError) in
                try store.performNumbered(.chooseLanguage("ja"), in: .bare).number
            }
        }
        // It waits for the other program, so that what follows comes after it.
        try await eventually("the line at work") { store.line.isBusy }
        store.addToLine { store in _ = try? store.append(Self.events(1), source: "hci0") }
        try await busy.end()
        let second = try await store.inLine { store throws(StoreError) in
            (try store.events().count, try store.numberedState())
        }
        #expect(second.0 == 4)
        #expect(second.1.state.language == "ja")
        #expect(try await first.value < second.1.number)
    }

    @Test("Who no longer waits for another program has changed nothing", arguments: [true, false])
    func cancelled(hasBegun: Bool) async throws {
        let busy = try await BusyStore(folder: folder.path)
        // What stands before it in the line still waits.
        if !hasBegun { store.addToLine { store in _ = try? store.append(Self.events(1), source: "hci0") } }
        let task = Task { [store] in
            await Result { () async throws(StoreError) in
                try await store.inLine(orIfCancelled: StoreError(path: "", .cancelled)) { store throws(StoreError) in
                    _ = try store.perform(.chooseLanguage("ja"), in: .bare)
                }
            }
        }
        try await eventually("the line at work") { store.line.isBusy }
        task.cancel()
        guard case .failure(let error) = await task.value else {
            Issue.record("It was done")
            return
        }
        #expect(error.kind == .cancelled)
        try await busy.end()
        #expect(try await store.inLine { store throws(StoreError) in try store.state().language } == nil)
        // The next one is another matter.
        try await store.inLine { store throws(StoreError) in _ = try store.perform(.chooseLanguage("en"), in: .bare) }
        #expect(try store.state().language == "en")
    }
}

extension Result where Failure == StoreError, Success: Sendable {
    fileprivate init(_ body: () async throws(StoreError) -> Success) async {
        do throws(StoreError) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
