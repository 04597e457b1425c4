import Basics
import Glibc
import ProcessTesting
import RandomTesting
import Regions
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Programs that are killed at any moment")
struct KillTests {
    @Test("Two hundred kills lose no confirmed data and leave no partial transaction")
    func kills() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("Kills with the seed \(seed)")
        var random = SeededRandom(seed: seed)
        let folder = try TemporaryFolder(inMemory: true)
        let raw = RawFile(folder: folder.path)
        var last = 0
        var logged = 0
        for round in 1...200 {
            let probe = try await Probe.start("churn", folder.path, String(last + 1))
            // Most kills happen during the transactions, some during the opening.
            let wanted = Int.random(in: 0...60, using: &random)
            if wanted > 0 { try await probe.lines(atLeast: wanted) }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...(wanted > 0 ? 3_000 : 60_000), using: &random)))
            probe.signal(SIGKILL)
            let outcome = try await probe.end()
            #expect(outcome.status == -SIGKILL)
            let confirmed = outcome.lines.last.flatMap { Int($0) } ?? last

            let opening = try Store.open(in: folder.path, as: .instance)
            try #require(opening.remarks == [] && opening.store.access == .readWrite, "round \(round)")
            last = try check(opening.store, round, after: last, confirmed: confirmed, &logged)
            try #require(try raw.integrity() == "ok", "round \(round)")
        }
        #expect(last > 200)
        #expect(raw.damagedNames == [])
    }

    /// - Returns: The last transaction that is in the store: the last confirmed one, or the one after it.
    private func check(
        _ store: Store, _ round: Int, after former: Int, confirmed: Int, _ logged: inout Int
    ) throws -> Int {
        let state = try store.state()
        let memory = try store.memory(source: "probe")
        let news = try store.events(EventQuery(after: logged, limit: .max, order: .oldestFirst)).map(\.event)
        let newest = try store.events(EventQuery(limit: 1)).first.map { Int($0.event.time.microseconds) } ?? 0
        let stateNumber = state.language.flatMap { Int($0) } ?? 0
        let memoryNumber = memory.rules.first?.steps.first ?? 0
        let last = max(stateNumber, memoryNumber, newest)
        try #require(
            (confirmed...confirmed + 1).contains(last), "round \(round): \(confirmed) confirmed, \(last) there")

        // Each kind has exactly its state after the last transaction.
        try #require(stateNumber == Churn.last(.state, upTo: last) ?? 0, "round \(round)")
        try #require(memoryNumber == Churn.last(.memory, upTo: last) ?? 0, "round \(round)")
        if stateNumber > 0 { try #require(state == Churn.state(stateNumber), "round \(round)") }
        if memoryNumber > 0 { try #require(memory == Churn.memory(memoryNumber), "round \(round)") }

        // The log contains everything that was logged, in order.
        let wanted = (former..<last).map { $0 + 1 }
        try #require(news.map(\.reason) == wanted.flatMap { Churn.events($0) }.map(\.reason), "round \(round)")
        logged = news.last?.number ?? logged
        return last
    }

    @Test("A file whose creation was interrupted by a kill is created by the next run")
    func creation() async throws {
        for round in 0..<30 {
            let folder = try TemporaryFolder(inMemory: true)
            let probe = try await Probe.start("churn", folder.path, "1")
            try await Task.sleep(for: .microseconds(round * 1_500))
            probe.signal(SIGKILL)
            let outcome = try await probe.end()
            let opening = try Store.open(in: folder.path, as: .instance)
            #expect(opening.remarks == [])
            let confirmed = outcome.lines.last.flatMap { Int($0) } ?? 0
            #expect(try opening.store.events(EventQuery(limit: .max)).count >= confirmed / 2)
            #expect(try RawFile(folder: folder.path).integrity() == "ok")
        }
    }
}
