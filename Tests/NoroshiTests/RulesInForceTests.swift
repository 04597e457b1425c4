import Basics
import ConfigurationFiles
import Regions
import StoreTesting
import Testing

@testable import BeaconService
@testable import Noroshi
@testable import Store

@Suite("Rules of the files and of a server")
struct RulesInForceTests {
    private static func events(_ names: String...) -> BeacappEvents {
        let events = names.map { name in
            """
            {"event_id":"\(name)","triggers":[{"type":{"time":true},"time_condition":{"start":"00:00","end":"23:59"}}],
             "action_data":{"action":"jbco_open_text","text":"x"}}
            """
        }
        let text = "{\"beacons\":[],\"events\":[\(events.joined(separator: ","))]}"
        return BeacappEvents(
            place: "h:80", text: text, revision: "1", tag: nil, updated: Timestamp(microseconds: 0))
    }

    @Test("The engine receives rules once, and deleted rules are removed, also as the first change")
    func news() {
        var rules = RulesInForce()
        var files = RuleSet()
        rules.begin(files, Self.events("a", "b"), .byItself)
        #expect(rules.news(files, Self.events("a", "b"), .byItself) == nil)
        #expect(
            rules.all(files, Self.events("a", "b"), .byItself).rules.map(\.identifier) == ["beacapp:a", "beacapp:b"])
        #expect(rules.news(files, nil, .byItself)?.rules == [])
        #expect(rules.news(files, nil, .byItself) == nil)
        files.rules = Self.events("own").rules
        #expect(
            rules.news(files, Self.events("b"), .byItself)?.rules.map(\.identifier) == ["beacapp:own", "beacapp:b"])
        #expect(rules.news(RuleSet(), nil, .byItself)?.rules == [])
    }

    @Test("Events do not fire while an application does not scan, and the user's own rules keep their schedule")
    func scans() {
        var rules = RulesInForce()
        var files = RuleSet(schedule: .default)
        let events = Self.events("a")
        let ended = rules.all(files, events, .ended)
        #expect(ended.rules.map(\.isEnabled) == [false] && ended.rules.map(\.identifier) == ["beacapp:a"])
        let long = rules.all(files, events, .running(.long, isRanging: false))
        #expect(long.rules.map(\.isEnabled) == [true] && long.schedule == .long && long.ranged == [])
        files.rules = Self.events("own").rules
        #expect(rules.all(files, events, .running(.long, isRanging: true)).schedule == .default)
        #expect(rules.all(files, events, .running(.fast, isRanging: true)).schedule == .fast)
    }

    private static let pairs: [(BeacappScan, BeacappScan, BeacappScan)] = [
        (.byItself, .ended, .ended), (.ended, .ended, .ended), (.byItself, .byItself, .byItself),
        (.ended, .running(.long, isRanging: false), .running(.long, isRanging: false)),
        (.running(.long, isRanging: true), .running(.fast, isRanging: false), .running(.fast, isRanging: true)),
    ]

    @Test("The scans of two applications are combined for both", arguments: pairs)
    func pair(one: BeacappScan, other: BeacappScan, both: BeacappScan) {
        #expect(one.with(other) == both && other.with(one) == both)
    }

    @Test(
        "Stored events that cannot be read are reported, and the rules of the user are in force",
        arguments: ["{", "[1]", String(repeating: " ", count: 1_048_577)])
    func unreadable(text: String) async throws {
        let folder = try TemporaryFolder()
        let opening = try Store.open(in: folder.path + "/state", as: .instance)
        try opening.store.update { state in
            state.beacapp.events = Self.events("a")
            state.beacapp.events?.text = text
        }
        let rules = RuleSet(rules: Self.events("own").rules)
        let agent = try Shop.agent([.init(minor: 1, seconds: 0...1)], in: folder, store: opening, rules: rules)
        let told = try await agent.play().filter { $0.kind == .beacappFailed }
        #expect(told.count == 1 && told.first?.reason?.arguments.first == .integer(1009), "\(told)")
        #expect(await agent.rules.rules.map(\.identifier) == ["beacapp:own"])
    }
}
