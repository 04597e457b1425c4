import Basics
import BeaconService
import Regions
import StoreTesting
import Testing
@testable import Store

@Suite("The remaining background extension on disk")
struct BackgroundTests {
    @Test("Other programs and the next run read the budget, and its events are stored with it")
    func sharing() throws {
        let folder = try TemporaryFolder()
        var one: Store? = try Store.open(in: folder.path, as: .instance).store
        let other = try Store.open(in: folder.path, as: .command).store
        #expect(try other.backgroundBudget() == BackgroundBudget())
        let grant = try one?.updateBackgroundBudget { budget, _ in budget.grant(extending: true) }
        #expect(grant?.seconds == 180)
        #expect(try other.updateBackgroundBudget { budget, _ in budget.grant(extending: true) }.seconds == 10)
        let taken = try #require(grant)
        try one?.updateBackgroundBudget { budget, _ in budget.giveBack(taken, used: 60.25) }
        one = nil
        #expect(try other.backgroundBudget().rest == 119.75)
        let event = SiteEvent(
            time: Timestamp(microseconds: 7), kind: .budgetRestored, reason: Phrase(TextKey(rawValue: "why.x")))
        let isChanged = try other.updateBackgroundBudget(loggedFrom: "hci0") { budget, events in
            events = [event]
            return budget.restore()
        }
        #expect(isChanged)
        let again = try Store.open(in: folder.path, as: .reader).store
        #expect(try again.backgroundBudget().isWhole)
        #expect(try again.events().map(\.event.kind) == [.budgetRestored])
        #expect(try again.events().map(\.source) == ["hci0"])
    }

    @Test("A reader cannot change the budget")
    func readers() throws {
        let folder = try TemporaryFolder()
        _ = try Store.open(in: folder.path, as: .instance)
        let reader = try Store.open(in: folder.path, as: .reader).store
        #expect(throws: StoreError.self) {
            try reader.updateBackgroundBudget { budget, _ in _ = budget.grant(extending: true) }
        }
        #expect(try reader.backgroundBudget().isWhole)
    }

    @Test("A store of the first version has the whole budget")
    func migrated() throws {
        let folder = try TemporaryFolder()
        try RawFile(folder: folder.path).execute(VersionOne.sql)
        let store = try Store.open(in: folder.path, as: .command).store
        #expect(try store.updateBackgroundBudget { budget, _ in budget.grant(extending: true) }.seconds == 180)
        #expect(try store.queue().counts.dropped == 2)
    }
}
