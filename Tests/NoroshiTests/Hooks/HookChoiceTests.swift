import Basics
import Noroshi
import Regions
import Synchronization
import Testing

@Suite("The events for which hooks run where regions overlap")
struct HookChoiceTests {
    /// Two entries by one advertisement: that of `site`, then that of `door` within it.
    private static let entries = ["site", "door"].map { region in
        SiteEvent(
            time: Timestamp(microseconds: 1_800_000_000_000_000), kind: .enter, region: region, beacon: Shop.beacon(1))
    }

    /// The regions for which each hook is called.
    struct Case: Sendable {
        var hooks: [[String]]
        var window: Double = 2
        var calls: [String]
    }

    static let cases = [
        // This call was once lost because `site` was entered first and its event was used for both.
        Case(hooks: [["door"]], calls: ["0 door"]),
        Case(hooks: [["site"]], calls: ["0 site"]),
        Case(hooks: [["site", "door"]], calls: ["0 site"]),
        Case(hooks: [[]], calls: ["0 site"]),
        Case(hooks: [["door"], ["site"], []], calls: ["0 door", "1 site", "2 site"]),
        Case(hooks: [["door"], ["site", "door"]], window: 0, calls: ["0 door", "1 door", "1 site"]),
        Case(hooks: [["elsewhere"]], calls: []),
    ]

    @Test("Each hook selects events first; only those that it would get twice are combined", arguments: cases.indices)
    func choice(index: Int) async {
        let wanted = Self.cases[index]
        let heard = Mutex<[String]>([])
        let runner = HookRunner { outcome in
            // The number of the hook is the first argument of its command.
            guard case .text(let command)? = outcome.reason?.arguments.first else { return }
            let number = command.split(separator: " ").last.map(String.init) ?? ""
            heard.withLock { $0.append("\(number) \(outcome.region ?? "")") }
        }
        let hooks = wanted.hooks.enumerated().map { number, subjects in
            Hook(kinds: [.enter], subjects: subjects, command: ["true", String(number)])
        }
        await runner.set(hooks, coalescing: wanted.window)
        for event in Self.entries { await runner.run(on: event, json: "") }
        await runner.finish()
        #expect(heard.withLock { $0 }.sorted() == wanted.calls)
    }

    @Test("Hooks that are read again keep the memory of recent calls")
    func again() async {
        let count = Mutex(0)
        let runner = HookRunner { _ in count.withLock { $0 += 1 } }
        for event in Self.entries {
            await runner.set([Hook(kinds: [.enter], command: ["true"])], coalescing: 2)
            await runner.run(on: event, json: "")
        }
        await runner.finish()
        #expect(count.withLock { $0 } == 1)
    }
}
