import Advertising
import Basics
import ConfigurationFiles
import Regions
import Testing
import Tracking

@Suite("Rules in Beacapp's JSON")
struct BeacappFileTests {
    private static let uuid = RulesFileTests.uuid

    private func read(_ text: String) throws -> RuleSet { try BeacappFile.read(Array(text.utf8), path: "/b.json") }

    private func found(_ text: String) -> [String] {
        problems { () throws(ConfigurationProblems) in try BeacappFile.read(Array(text.utf8), path: "/b.json") }
    }

    /// A file with one event, whose members begin in line 4.
    private func file(_ event: String) -> String {
        """
        {"beacons":[{"beacon_id":"b1","uuid":"\(Self.uuid.lowercased())","major":1,"minor":2},
         {"beacon_id":2,"uuid":"\(Self.uuid)","major":null}],
         "events":[{
        \(event)
         }]}
        """
    }

    @Test("The format of the requirements is read, with unknown keys")
    func shape() throws {
        let text = """
            {"revision":"2026-11-20T01:02:03Z","useLocationCheck":false,
             "beacons":[{"beacon_id":"b1","uuid":"\(Self.uuid)","major":1,"minor":2,"name":"入口"}],
             "events":[{"event_id":"e1","enabled":true,
              "triggers":[{"type":{"signal":true,"region":true,"time":false,"datetime":false},"beacon_id":["b1"],
                "signal_condition":"near","region_condition":"area_in"},
               {"type":{"signal":false,"region":false,"time":true,"datetime":false},
                "time_condition":{"start":"09:00","end":"18:00"}}],
              "trigger_condition":{"$and":[0,1]},
              "action_data":{"action":"jbco_open_text","text":"hello"}}]}
            """
        let beacon = RegionConstraint.iBeacon(uuid: RulesFileTests.id, major: 1, minor: 2)
        let rule = Rule(
            identifier: "e1",
            triggers: [
                Trigger(beacons: [beacon], beaconNames: ["b1"], signal: .init(.near), area: .inside),
                Trigger(timeOfDay: .init(start: 32_400, end: 64_800)),
            ],
            condition: .all([.trigger(0), .trigger(1)]), action: .openText("hello"))
        #expect(try read(text) == RuleSet(rules: [rule]))
    }

    @Test("The other names of the public document are read: timestamp, time, datetime, numbers, other actions")
    func aliases() throws {
        let event = """
            "event_id": 7, "enabled": 0,
            "triggers": [{"type": {"signal": 1, "region": 0, "time": true, "timestamp": true}, "beacon_id": ["b1", 2],
              "signal_condition": "far", "match": "beyond", "time": {"start": "22:00", "end": "06:00"},
              "datetime": {"start": 1407596400, "end": 1408028400}}],
            "action_data": {"action": "url-scheme", "url": "mailto:a@b" }
            """
        let rule = try read(file(event)).rules[0]
        #expect(rule.identifier == "7" && !rule.isEnabled)
        #expect(
            rule.triggers == [
                Trigger(
                    beacons: [
                        .iBeacon(uuid: RulesFileTests.id, major: 1, minor: 2),
                        .iBeacon(uuid: RulesFileTests.id, major: nil, minor: nil),
                    ],
                    beaconNames: ["b1", "2"], signal: .init(.far, .beyond),
                    timeOfDay: .init(start: 79_200, end: 21_600),
                    dates: .init(
                        start: Timestamp(seconds: 1_407_596_400), end: Timestamp(seconds: 1_408_028_400)))
            ])
        #expect(rule.condition == .all([.trigger(0)]))
        #expect(
            rule.action == .unknown(name: "url-scheme", text: "{\"action\": \"url-scheme\", \"url\": \"mailto:a@b\" }"))
    }

    private static let time =
        "\"event_id\":\"e\",\"triggers\":[{\"type\":{\"time\":true},\"time\":{\"start\":\"0:00\",\"end\":\"24:00\"}}]"

    @Test(
        "Every kind of action is read",
        arguments: [
            (
                "{\"action\":\"jbcp_open_image\",\"url\":\"http://a/b.png\"}",
                RuleAction.openImage(url: "http://a/b.png")
            ),
            ("{\"action\":\"jbcp_open_url\",\"url\":\"http://a/?q=c\"}", .openURL(url: "http://a/?q=c")),
            ("{\"action\":\"jbco_open_text\",\"text\":\"あ\"}", .openText("あ")),
            ("{\"text\":\"あ\",\"action\":\"jbcp_open_text\"}", .openText("あ")),
            (
                "{\"action\":\"jbcp_custom_key_value\",\"key_values\":{\"z\":\"1\",\"a\":2,\"m\":true}}",
                .custom([.init("z", "1"), .init("a", "2"), .init("m", "true")])
            ),
            ("{\"action\":\"jbcp_custom_key_value\",\"key_values\":{}}", .custom([])),
        ])
    func actions(data: String, action: RuleAction) throws {
        #expect(try read(file(Self.time + ",\n\"action_data\":" + data)).rules[0].action == action)
    }

    @Test(
        "Trigger conditions are read",
        arguments: [
            (
                "{\"$seq\":[{\"$or\":[0,0]},0]}",
                TriggerCondition.sequence([.any([.trigger(0), .trigger(0)]), .trigger(0)])
            ),
            ("{\"$or\":[{\"$seq\":[0]},{\"$and\":[0]}]}", .any([.sequence([.trigger(0)]), .all([.trigger(0)])])),
            ("null", .all([.trigger(0)])),
        ])
    func joins(text: String, condition: TriggerCondition) throws {
        let event = Self.time + ",\"trigger_condition\":\(text),\"action_data\":{\"action\":\"x\"}"
        #expect(try read(file(event)).rules[0].condition == condition)
    }

    @Test(
        "Problems of the action, in line 5, and of the condition are reported",
        arguments: [
            ("\"a\":1", ["3: beacapp.action | events.action_data.action"]),
            ("\"action_data\":{\"url\":\"http://a\"}", ["5: beacapp.action | events.action_data.action"]),
            ("\"action_data\":{\"action\":null}", ["5: beacapp.action | events.action_data.action"]),
            ("\"action_data\":{\n\"action\":5}", ["6: identifier | events.action_data.action | 5 | 64"]),
            ("\"action_data\":[]", ["5: table | events.action_data | []"]),
            ("\"action_data\":{\"action\":\"jbcp_open_url\"}", ["5: missing | events.action_data.url"]),
            (
                "\"action_data\":{\"action\":\"jbcp_open_url\",\n\"url\":\"javascript:alert(1)\"}",
                ["6: url | events.action_data.url | \"javascript:alert(1)\" | 2048"]
            ),
            ("\"action_data\":{\"action\":\"jbco_open_text\"}", ["5: missing | events.action_data.text"]),
            (
                "\"action_data\":{\"action\":\"jbco_open_text\",\"text\":5}",
                ["5: shortText | events.action_data.text | 5 | 4096"]
            ),
            ("\"action_data\":{\"action\":\"jbcp_custom_key_value\"}", ["5: missing | events.action_data.key_values"]),
            (
                "\"action_data\":{\"action\":\"jbcp_custom_key_value\",\"key_values\":{\n\"k\":{}}}",
                ["6: scalar | events.action_data.key_values.k | {}"]
            ),
            (
                "\"action_data\":{\"action\":\"x\"},\n\"trigger_condition\":{\"$and\":[0,\n1]}",
                ["7: triggerNumber | events.trigger_condition | 1 | 0"]
            ),
            (
                "\"action_data\":{\"action\":\"x\"},\n\"trigger_condition\":{\"$not\":[0]}",
                ["6: triggerCondition | events.trigger_condition | {…}"]
            ),
            (
                "\"action_data\":{\"action\":\"x\"},\n\"trigger_condition\":[0]",
                ["6: triggerCondition | events.trigger_condition | […]"]
            ),
        ])
    func badActions(members: String, expected: [String]) {
        #expect(found(file(Self.time + ",\n" + members)) == expected)
    }

    @Test(
        "Problems of a trigger are reported, from line 5 on",
        arguments: [
            ("{}", ["5: missing | events.triggers.type"]),
            ("{\"type\":{\"signal\":null}}", ["5: beacapp.noType | events.triggers.type"]),
            ("{\"type\":{\"signal\":false}}", ["5: beacapp.noType | events.triggers.type"]),
            (
                "{\"type\":{\"signal\":\"yes\"}}",
                [
                    "5: boolean | events.triggers.type.signal | \"yes\""
                ]
            ),
            (
                "{\"type\":{\"signal\":true},\n\"signal_condition\":\"near\"}",
                ["5: missing | events.triggers.beacon_id"]
            ),
            (
                "{\"type\":{\"signal\":true},\n\"signal_condition\":\"unknown\",\n\"beacon_id\":[\"b1\",\n\"b9\",[]]}",
                [
                    "6: words | events.triggers.signal_condition | \"unknown\" | immediate, near, far",
                    "8: beacapp.unknownBeacon | events.triggers.beacon_id | b9",
                    "8: identifier | events.triggers.beacon_id | [] | 64",
                ]
            ),
            (
                "{\"type\":{\"region\":true},\"beacon_id\":[],\"region_condition\":\"in\"}",
                [
                    "5: words | events.triggers.region_condition | \"in\" | area_in, area_out",
                    "5: filledList | events.triggers.beacon_id | []",
                ]
            ),
            ("{\"type\":{\"region\":true},\"beacon_id\":[2]}", ["5: missing | events.triggers.region_condition"]),
            ("{\"type\":{\"time\":true}}", ["5: missing | events.triggers.time_condition"]),
            (
                "{\"type\":{\"time\":true},\n\"time_condition\":{\"start\":\"9\"}}",
                [
                    "6: clock | events.triggers.time_condition.start | \"9\"",
                    "6: missing | events.triggers.time_condition.end",
                ]
            ),
            (
                "{\"type\":{\"time\":true},\n\"time\":{\"start\":\"9:00\",\"end\":\"09:00\"}}",
                ["6: rules.emptyTime | events.triggers.time"]
            ),
            ("{\"type\":{\"datetime\":true},\n\"datetime\":{}}", ["6: missing | events.triggers.datetime.start"]),
            (
                "{\"type\":{\"datetime\":true},\n\"datetime\":{\"start\":1407596400000}}",
                ["6: unixTime | events.triggers.datetime.start | 1407596400000"]
            ),
            (
                "{\"type\":{\"datetime\":true},\n\"datetime_condition\":{\"start\":5,\"end\":5}}",
                ["6: rules.emptyDates | events.triggers.datetime_condition"]
            ),
            (
                "{\"type\":{\"datetime\":true},\"datetime\":{\"end\":5},\n\"historical_condition\":\"06:30\"}",
                ["6: beacapp.condition | events.triggers.historical_condition"]
            ),
            (
                "{\"type\":{\"datetime\":true},\"datetime\":{\"end\":5},\n\"histroical_condition\":{}}",
                ["6: beacapp.condition | events.triggers.histroical_condition"]
            ),
            (
                "{\"type\":{\"datetime\":true,\n\"historical\":true},\"datetime\":{\"end\":5}}",
                ["6: beacapp.condition | events.triggers.type.historical"]
            ),
            ("{\"type\":{\"datetime\":true,\"weather\":false},\"datetime\":{\"end\":5}}", []),
        ])
    func badTriggers(trigger: String, expected: [String]) {
        #expect(
            found(file("\"event_id\":\"e\",\"action_data\":{\"action\":\"x\"},\"triggers\":[\n\(trigger)]")) == expected
        )
    }

    @Test("Problems of beacons and events are reported")
    func tables() {
        let text = """
            {"beacons":[
             {"beacon_id":"a","uuid":"\(Self.uuid)","minor":1},
             {"beacon_id":"b","uuid":"36"},
             {"uuid":"\(Self.uuid)","major":65536},
             {"beacon_id":"a","uuid":"\(Self.uuid)"},
             5],
             "events":[
              {"event_id":"e","action_data":{"action":"x"}},
              {"event_id":"e","triggers":[],"action_data":{"action":"x"},"enabled":"no"},
              {"action_data":{"action":"x"},"triggers":[
               {"type":{"region":true},"region_condition":"area_out","beacon_id":["b"]}]}]}
            """
        #expect(
            found(text) == [
                "2: rules.minorWithoutMajor | beacons.minor | beacons.major", "3: uuid | beacons.uuid | \"36\"",
                "4: missing | beacons.beacon_id", "4: integer | beacons.major | 65536 | 0 | 65535",
                "5: rules.twice | beacons.beacon_id | a | 2", "6: tables | beacons | 5", "8: missing | events.triggers",
                "9: boolean | events.enabled | \"no\"", "9: missing | events.triggers",
                "9: rules.twice | events.event_id | e | 8", "10: missing | events.event_id",
            ])
    }

    @Test(
        "Invalid JSON and other structures are rejected",
        arguments: [
            ("", ["1: json.value"]), ("[]", ["1: json.object"]), ("{}", ["1: missing | events"]),
            ("{\"events\":{}}", ["1: tables | events | {}"]),
            ("{\"events\":[],\n\"events\":[]}", ["2: json.duplicate | events"]),
            ("{\n\"events\":[\n{]}", ["3: json.key"]),
        ])
    func shapes(text: String, expected: [String]) { #expect(found(text) == expected) }
}
