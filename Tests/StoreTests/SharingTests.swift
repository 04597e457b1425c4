import Basics
import Glibc
import ProcessTesting
import Regions
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Several programs on one store")
struct SharingTests {
    @Test("A commit of another connection is reported as a change until the state is read")
    func changes() throws {
        let folder = try TemporaryFolder()
        let screen = try Store.open(in: folder.path, as: .instance).store
        let command = try Store.open(in: folder.path, as: .command).store
        _ = try screen.state()
        #expect(try !screen.hasChangedElsewhere())

        try command.update { $0.language = "ja" }
        #expect(try screen.hasChangedElsewhere())
        #expect(try screen.hasChangedElsewhere())
        #expect(try screen.state().language == "ja")
        #expect(try !screen.hasChangedElsewhere())

        // Changes by this store do not count as changed elsewhere, and an update sees those of others.
        try screen.update { $0.polarity = .only }
        #expect(try !screen.hasChangedElsewhere())
        try command.update { $0.isSwitcherRuleOn = false }
        #expect(try screen.update { $0.language = "en" }.state.isSwitcherRuleOn == false)
        #expect(try !screen.hasChangedElsewhere())
        #expect(try command.hasChangedElsewhere())
    }

    @Test("A change by another program remains reported after a rejected update")
    func refusedNews() throws {
        struct No: Error {}
        let folder = try TemporaryFolder()
        let screen = try Store.open(in: folder.path, as: .instance).store
        _ = try screen.state()
        try Store.open(in: folder.path, as: .command).store.update { $0.language = "ja" }
        #expect(throws: CommandError<No>.self) { try screen.update(rejectable: { _ throws(No) in throw No() }) }
        #expect(try screen.hasChangedElsewhere())
    }

    @Test("A rejected update changes nothing and logs nothing")
    func refusal() throws {
        struct No: Error, Equatable { let why: Int }
        let store = Store.inMemory()
        try store.update { $0.language = "ja" }
        do throws(CommandError<No>) {
            try store.update(loggedFrom: "screen") { (state, events) throws(No) in
                state.language = "en"
                events = Churn.events(1)
                throw No(why: 7)
            }
            Issue.record("It was not refused")
        } catch {
            guard case .rejected(let reason) = error else { throw error }
            #expect(reason == No(why: 7))
        }
        #expect(try store.state().language == "ja")
        #expect(try store.events() == [])
    }

    @Test("A change and its log entries are one transaction")
    func logged() throws {
        let store = Store.inMemory()
        try store.append(Churn.events(4), source: "hci0")
        let outcome = try store.update(loggedFrom: "screen") { (state, events) throws(Never) in
            state.language = "en"
            events = Churn.events(1)
            return events.count
        }
        #expect(outcome.state.language == "en")
        #expect(outcome.numbers == Array(6..<6 + outcome.result))
        #expect(try store.events(EventQuery(after: 5)).allSatisfy { $0.source == "screen" })
    }

    @Test("Two processes and this one change the same list, and no change is lost")
    func twoProcesses() async throws {
        let folder = try TemporaryFolder(inMemory: true)
        let store = try Store.open(in: folder.path, as: .instance).store
        let probes = [
            try await Probe.start("designate", folder.path, "100"),
            try await Probe.start("designate", folder.path, "100"),
        ]
        for index in 0..<100 {
            try store.update {
                $0.designated.append(ServiceBeaconData(regionID: "region", segment: index, keycode: "0"))
            }
        }
        for probe in probes { #expect(try await probe.end().status == 0, "\(probe.text)") }
        let designated = try store.state().designated
        for keycode in ["0"] + probes.map({ String($0.id) }) {
            #expect(designated.filter { $0.keycode == keycode }.map(\.segment) == Array(0..<100))
        }
    }

    @Test("A second instance only reads, reports the process of the first, and takes over when the first ends")
    func secondInstance() async throws {
        let folder = try TemporaryFolder()
        let probe = try await Probe.start("hold", folder.path)
        #expect(try await probe.lines(atLeast: 1) == ["readWrite [] 0"])
        let opening = try Store.open(in: folder.path, as: .instance)
        let second = opening.store
        #expect(opening.remarks == [.otherInstance(pid: probe.id)])
        #expect(second.access == .readOnly)
        #expect(throws: StoreError(path: folder.path + "/noroshi.sqlite", .readOnly)) {
            try second.update { $0.language = "ja" }
        }
        #expect(throws: StoreError.self) { try second.append(Churn.events(1), source: "") }
        #expect(!second.takeOver())

        // A command can run beside both, and both see its changes.
        #expect(try second.state().language == nil)
        try Store.open(in: folder.path, as: .command).store.update { $0.language = "en" }
        #expect(try second.hasChangedElsewhere())
        #expect(try second.state().language == "en")

        // The second instance can take over however the first one ends.
        probe.signal(SIGKILL)
        try await probe.end()
        #expect(second.takeOver())
        #expect(second.access == .readWrite)
        try second.update { $0.language = "ja" }
        #expect(try Store.open(in: folder.path, as: .instance).remarks == [.otherInstance(pid: getpid())])
    }

    @Test("A site that was given up can be taken back, with the result whether another program had it")
    func givenUp() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        #expect(store.giveUp() && !store.giveUp() && store.access == .readOnly)
        #expect(throws: StoreError.self) { try store.update { $0.language = "ja" } }
        #expect(store.takeBack() == .asLeft)
        try store.update { $0.language = "ja" }

        #expect(store.giveUp())
        let probe = try await Probe.start("hold", folder.path)
        #expect(try await probe.lines(atLeast: 1) == ["readWrite [] 0"])
        #expect(store.takeBack() == .taken && store.access == .readOnly)
        probe.signal(SIGKILL)
        try await probe.end()
        #expect(store.takeBack() == .afterAnother && store.access == .readWrite)
    }

    @Test("A promise to give way is valid as long as its program holds it")
    func way() throws {
        let folder = try TemporaryFolder()
        let promise = try WayPromise.make(in: folder.path)
        #expect(promise != nil)
        #expect(try WayPromise.make(in: folder.path) == nil)
        // Only the owner of the site can make a valid promise.
        #expect(WayPromise.owner(of: folder.path) == nil)
        let store = try Store.open(in: folder.path, as: .instance).store
        #expect(WayPromise.owner(of: folder.path) == getpid())
        withExtendedLifetime((promise, store)) {}
    }

    @Test("The site is free again when its store is released")
    func release() throws {
        let folder = try TemporaryFolder()
        for _ in 0..<3 {
            let opening = try Store.open(in: folder.path, as: .instance)
            #expect(opening.remarks == [] && opening.store.access == .readWrite)
        }
    }

    @Test("A reader reads, and neither changes nor owns anything")
    func reader() throws {
        let folder = try TemporaryFolder()
        let reader = try Store.open(in: folder.path, as: .reader)
        #expect(reader.remarks == [] && reader.store.access == .readOnly)
        #expect(!reader.store.takeOver())
        #expect(throws: StoreError.self) { try reader.store.update { $0.language = "ja" } }
        let instance = try Store.open(in: folder.path, as: .instance).store
        #expect(instance.access == .readWrite)
        let numbers = try instance.append(Churn.events(4), source: "hci0")
        #expect(try reader.store.events(EventQuery(after: numbers[0])).count == numbers.count - 1)
    }

    @Test("Waiting for a program that holds the store ends after a timeout")
    func locked() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        let store = try Store.open(in: folder.path, as: .instance, timeout: 0.02).store
        try raw.whileWriting {
            #expect(throws: StoreError(path: raw.path, .locked)) { try store.update { $0.language = "ja" } }
            // Reading goes on meanwhile.
            let state = try store.state()
            #expect(state.language == nil)
        }
        #expect(try store.update { $0.language = "ja" }.state.language == "ja")
    }
}
