import Advertising
import Basics
import BeaconService
import Regions
import StoreTesting
import Testing
import Tracking

@testable import Store

@Suite("Contents of the service in the store")
struct ContentTests {
    @Test("Contents are stored unchanged and in their order")
    func kept() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 5)
        let contents = (0..<200).map { _ in random.content() }
        let store = try Store.open(in: folder.path, as: .instance).store
        let event = SiteEvent(time: Timestamp(microseconds: 1), kind: .contactChecked)
        try store.append([event], source: "hci0", records: [random.record()], contents: contents)
        #expect(try Store.open(in: folder.path, as: .reader).store.contents() == contents)
        #expect(try store.events().count == 1 && store.records().count == 1)
    }

    @Test("The user is notified of a content once by all programs, and can open it repeatedly; both are recorded")
    func noted() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 6)
        let store = try Store.open(in: folder.path, as: .instance).store
        let other = try Store.open(in: folder.path, as: .command).store
        var content = random.content()
        (content.notified, content.opened) = (nil, nil)
        try store.append([], source: "", contents: [content])
        func note(_ act: ContentAct, _ store: Store, at time: Int64) throws -> [ServiceRecord.Kind] {
            let now = Timestamp(microseconds: time)
            return try store.note(act, of: [content.identifier, UUID128(high: 0, low: 1)], source: "") { content in
                ServiceState().note(act, of: content, at: now, ServiceContext(official: []))
            }.flatMap(\.records).map(\.kind)
        }
        #expect(try note(.notified, store, at: 1) == [.notified])
        #expect(try note(.notified, other, at: 2) == [])
        #expect(try note(.tapped, other, at: 3) == [.tapped] && note(.tapped, store, at: 4) == [.tapped])
        let kept = try store.contents()[0]
        #expect(kept.notified?.microseconds == 1 && kept.opened?.microseconds == 4)
        #expect(try store.records().map(\.record.kind) == [.notified, .tapped, .tapped])
        let kinds = try store.events().map(\.event.kind)
        #expect(kinds == [.contentOpened, .contentOpened, .contentNotified])
        // Opening a content of which the user was not notified also counts as the notification.
        content.identifier = .random()
        try store.append([], source: "", contents: [content])
        #expect(try note(.tapped, store, at: 5) == [.notified, .tapped])
    }

    @Test("Contents are recovered from a damaged file")
    func damaged() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 8)
        let content = random.content()
        try Store.open(in: folder.path, as: .instance).store.append([], source: "", contents: [content])
        try RawFile(folder: folder.path).execute("DROP TABLE ranged")
        #expect(try Store.open(in: folder.path, as: .instance).store.contents() == [content])
    }

    @Test("Only the newest contents are kept if there are too many")
    func most() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 7)
        let store = try Store.open(in: folder.path, as: .instance).store
        let contents = (0..<Store.mostContents + 3).map { _ in random.content() }
        try store.append([], source: "", contents: contents)
        #expect(try store.contents() == Array(contents.dropFirst(3)))
    }
}
