import Basics
import Foundation
import Noroshi
import ProcessTesting
import StoreTesting
import Testing

@Suite("The data of events")
struct EventTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("The end of a hook's command has its own time, not that of the event that started it")
    func hookTimes() async throws {
        let rules = RuleSet(
            regions: [try Shop.region("door", minor: 1)], hooks: [Hook(kinds: [.enter], command: ["sleep", "0.2"])])
        let stays = [Shop.Stay(minor: 1, seconds: 1...40), Shop.Stay(minor: 2, seconds: 0...40)]
        let agent = try Shop.agent(stays, in: folder, rules: rules)
        let events = await agent.events()
        await agent.start()
        let seen = try await collect("the end of the command", of: events) { $0.kind == .hookRun }
        let entered = try #require(seen.last { $0.kind == .enter })
        // A capture is replayed at twenty times its speed.
        #expect(try #require(seen.last).time.seconds(since: entered.time) >= 1)
        await agent.stop()
        agent.source.stop()
    }

    @Test("Rules that were read again, and unreadable files, are reported as events and in the log")
    func reading() async throws {
        let agent = try Shop.agent([Shop.Stay(minor: 2, seconds: 0...60)], in: folder)
        await agent.start()
        var configuration = await agent.configuration
        configuration.rules = RuleSet(
            regions: [try Shop.region("door", minor: 1)], hooks: [Hook(command: ["true"])])
        await agent.adopt(configuration)
        await agent.warn([Phrase(.text.verbatim, "rules.toml:3: no")])
        await agent.stop()
        agent.source.stop()
        let told = try agent.store.events(EventQuery(limit: 100)).map(\.event)
            .filter { [.rulesRead, .warning].contains($0.kind) }
        #expect(told.map(\.kind) == [.warning, .rulesRead])
        #expect(
            told.map(\.reason) == [
                Phrase(.why.warning, .phrase(Phrase(.text.verbatim, .text("rules.toml:3: no")))),
                Phrase(.why.rulesRead, .integer(1), .integer(0), .integer(1)),
            ])
    }

    @Test("A rule that fired reports its beacons, its triggers and how they are joined")
    func fired() throws {
        let rule = Rule(
            identifier: "tea",
            triggers: [
                Trigger(beacons: [try RegionConstraint(text: "altbeacon:*/7")], signal: .init(.near, .within)),
                Trigger(
                    beacons: [try RegionConstraint(text: "altbeacon:*/8")], beaconNames: ["b8"], area: .outside),
                Trigger(regions: ["shop"], area: .inside),
                Trigger(
                    timeOfDay: .init(start: 79_200, end: 21_605),
                    dates: .init(start: Timestamp(microseconds: 1_800_000_000_000_000), end: nil)),
            ],
            condition: .all([.trigger(0), .any([.trigger(2), .sequence([.trigger(3)])])]), action: .openText("Tea"))
        var event = SiteEvent(
            time: Timestamp(microseconds: 1_800_000_001_000_000), kind: .ruleFired, beacon: Shop.beacon(1), rule: "tea",
            action: rule.action, rssi: -61,
            beacons: [
                FiredBeacon(
                    identity: Shop.beacon(1), name: "b1", rssi: -61, proximity: .near, distance: 1.234),
                FiredBeacon(identity: Shop.beacon(2)),
            ])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(event.json(EventContext(rules: [rule])).utf8)) as? NSDictionary)
        let expected = try #require(
            try JSONSerialization.jsonObject(
                with: Data(
                    """
                    {"beacons": [
                       {"identity": "\(Shop.beacon(1).text)", "beacon_id": "b1", "rssi": -61, "proximity": "near",
                        "distance": {"metres": 1.23}},
                       {"identity": "\(Shop.beacon(2).text)", "proximity": "unknown"}],
                     "triggers": [
                       {"type": {"signal": true}, "beacon_id": ["altbeacon:*/7"], "signal_condition": "near",
                        "match": "within"},
                       {"type": {"region": true}, "beacon_id": ["b8"], "region_condition": "area_out"},
                       {"type": {"region": true}, "regions": ["shop"], "region_condition": "area_in"},
                       {"type": {"time": true, "datetime": true},
                        "time_condition": {"start": "22:00", "end": "06:00:05"},
                        "datetime_condition": {"start": 1800000000}}],
                     "trigger_condition": {"$and": [0, {"$or": [2, {"$seq": [3]}]}]},
                     "action_data": {"action": "jbco_open_text", "text": "Tea"}}
                    """.utf8)) as? NSDictionary)
        for (key, value) in expected { #expect(object[key] as? NSObject == value as? NSObject, "\(key)") }
        // For a rule that no longer exists, only the beacon is known; a log of an earlier version has nothing else.
        event.beacons = []
        #expect(event.json().contains("\"beacons\":[{\"identity\":\"\(Shop.beacon(1).text)\",\"rssi\":-61}]"))
        #expect(!event.json().contains("trigger_condition"))
    }

    @Test("Lines written together equal the lines written one by one")
    func lines() {
        let events = [
            SiteEvent(number: 1, time: Timestamp(microseconds: 0), kind: .enter, region: "a \"b\" \\ \n東\u{7F}"),
            SiteEvent(time: Timestamp(microseconds: 1_760_000_000_000_001), kind: .warning, isNotified: false),
        ]
        var json = JSONText()
        for event in events {
            event.write(to: &json)
            json.endLine()
        }
        #expect(json.text == events.map { $0.json() + "\n" }.joined())
        #expect(
            json.text.hasPrefix(
                #"{"number":1,"time":"1970-01-01T00:00:00.000000Z","event":"enter","region":"a \"b\" \\ \n東\u007f""#))
    }
}
