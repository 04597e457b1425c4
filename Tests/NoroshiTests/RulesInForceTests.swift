import BeaconService
import ConfigurationFiles
@testable import Noroshi
import Regions
import Testing
import Tracking

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

    @Test("What the engine has is handed to it once, and what is deleted is taken away, also as the first change")
    func news() {
        var rules = RulesInForce()
        var files = RuleSet()
        rules.begin(files, Self.events("a", "b"))
        #expect(rules.news(files, Self.events("a", "b")) == nil)
        #expect(rules.all(files, Self.events("a", "b")).rules.map(\.identifier) == ["beacapp:a", "beacapp:b"])
        #expect(rules.news(files, nil)?.rules == [])
        #expect(rules.news(files, nil) == nil)
        files.rules = Self.events("own").rules
        #expect(rules.news(files, Self.events("b"))?.rules.map(\.identifier) == ["beacapp:own", "beacapp:b"])
        #expect(rules.news(RuleSet(), nil)?.rules == [])
    }
}
