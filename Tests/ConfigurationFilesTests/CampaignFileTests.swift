import Basics
import BeaconService
import Testing
@testable import ConfigurationFiles

@Suite("campaigns.json, and assigned majors")
struct CampaignFileTests {
    private static func read(_ text: String) throws(ConfigurationProblems) -> [Campaign] {
        try CampaignFile.read(Array(text.utf8), path: "/c.json")
    }

    @Test("A campaign with all keys and one with the required keys are read")
    func whole() throws {
        let campaigns = try Self.read(
            """
            {"campaigns": [
              {"campaignID": "c-1", "regionIDs": ["r"], "keycodes": ["0000010234"], "events": [1, 2],
               "notifyEvents": [2], "from": "2026-11-01", "to": "2026-12-01T09:00:00+09:00", "requiredMarks": 3,
               "markIntervalSec": 3600, "markable": false, "notifyIntervalSec": 86400, "exclusivePerDevice": true,
               "presentations": [{"presentationID": "p-1", "presentationType": 2, "contentURL": "https://example.com/a",
                 "annotationType": 3, "body": "いらっしゃいませ", "alertWaitingTime": 1.5,
                 "endTime": "2026-11-30T00:00:00Z"}]},
              {"campaignID": "c-2", "regionIDs": ["r"], "events": [4]}]}
            """)
        let day = 86_400.0
        let november = 20_758 * day
        #expect(
            campaigns == [
                Campaign(
                    campaignID: "c-1", regionIDs: ["r"], keycodes: ["0000010234"], events: [.didEnter, .didExit],
                    notifyEvents: [.didExit], from: Timestamp(seconds: november),
                    to: Timestamp(seconds: november + 30 * day), requiredMarks: 3, markInterval: 3600,
                    isMarkable: false, notifyInterval: day, isExclusive: true,
                    presentations: [
                        Presentation(
                            presentationID: "p-1", campaignID: "c-1", kind: .audioVisual,
                            contentURL: "https://example.com/a", annotation: .overridable, body: "いらっしゃいませ",
                            alertWaitingTime: 1.5, endTime: Timestamp(seconds: november + 29 * day))
                    ]), Campaign(campaignID: "c-2", regionIDs: ["r"], events: [.isOutside]),
            ])
    }

    /// The keys of a campaign besides its identifier, its region and its event, and the problem with them.
    @Test(
        "Every mistake is reported with its line",
        arguments: [
            (#""keycodes": ["12"]"#, "4: keycode | campaigns.keycodes | \"12\""),
            (#""requiredMarks": -1"#, "4: integer | campaigns.requiredMarks | -1 | 0 | 1000"),
            (#""markIntervalSec": -1"#, "4: decimal | campaigns.markIntervalSec | -1 | 0.0 | 31622400.0"),
            (#""notifyIntervalSec": "x""#, "4: decimal | campaigns.notifyIntervalSec | \"x\" | 0.0 | 31622400.0"),
            (#""markable": 1"#, "4: boolean | campaigns.markable | 1"),
            (#""exclusivePerDevice": "no""#, "4: boolean | campaigns.exclusivePerDevice | \"no\""),
            (#""from": "yesterday""#, "4: date | campaigns.from | \"yesterday\""),
            (#""from": "2026-02-01", "to": "2026-02-01""#, "4: date | campaigns.to | \"2026-02-01\""),
            (#""notifyEvents": [3]"#, "4: numbers | campaigns.notifyEvents | 3 | 1, 2"),
            (#""notifyEvents": []"#, "4: filledList | campaigns.notifyEvents | []"),
            (#""requiredMark": 1"#, "4: unknown | campaigns.requiredMark | campaigns.requiredMarks"),
            (
                #""presentations": [{"presentationID": "p"}]"#,
                "4: missing | campaigns.presentations.presentationType"
            ),
            (
                #""presentations": [{"presentationID": "p", "presentationType": 9}]"#,
                "4: numbers | campaigns.presentations.presentationType | 9 | -1, 1, 2, 3"
            ),
            (
                #""presentations": [{"presentationID": "p", "presentationType": 1, "contentURL": "file:///etc"}]"#,
                "4: url | campaigns.presentations.contentURL | \"file:///etc\" | 2048"
            ),
            (
                #""presentations": [{"presentationID": "p", "presentationType": 1, "alertWaitingTime": -1}]"#,
                "4: decimal | campaigns.presentations.alertWaitingTime | -1 | 0.0 | 86400.0"
            ),
            (
                #""presentations": [{"presentationID": "q", "presentationType": 1}]"#,
                "4: rules.twice | campaigns.presentations.presentationID | q | 2"
            ),
        ])
    func mistakes(member: String, problem: String) {
        let text = """
            {"campaigns": [
              {"campaignID": "d", "regionIDs": ["r"], "events": [1], "presentations": [{"presentationID": "q", "presentationType": 1}]},
              {"campaignID": "c", "regionIDs": ["r"], "events": [1, 2],
               \(member)}]}
            """
        #expect(problems { () throws(ConfigurationProblems) in try Self.read(text) } == [problem])
    }

    @Test(
        "Missing keys and invalid required lists are reported",
        arguments: [
            (#"{"campaigns": [{"regionIDs": ["r"], "events": [1]}]}"#, "1: missing | campaigns.campaignID"),
            (#"{"campaigns": [{"campaignID": "c", "events": [1]}]}"#, "1: missing | campaigns.regionIDs"),
            (#"{"campaigns": [{"campaignID": "c", "regionIDs": ["r"]}]}"#, "1: missing | campaigns.events"),
            (
                #"{"campaigns": [{"campaignID": "c", "regionIDs": [], "events": [1]}]}"#,
                "1: filledList | campaigns.regionIDs | []"
            ),
            (
                #"{"campaigns": [{"campaignID": "c", "regionIDs": ["r"], "events": [5]}]}"#,
                "1: numbers | campaigns.events | 5 | 1, 2, 3, 4"
            ),
            ("{}", "1: missing | campaigns"), ("[]", "1: json.object"),
        ])
    func missing(text: String, problem: String) {
        #expect(problems { () throws(ConfigurationProblems) in try Self.read(text) } == [problem])
    }

    /// The list, and the majors or the problem.
    @Test(
        "The assigned majors of a region are read",
        arguments: [
            ("[1001, 1002]", "1001 1002"), ("[]", ""),
            ("[65536]", "2: integer | regions.assignedMajors | 65536 | 0 | 65535"),
            ("7", "2: list | regions.assignedMajors | 7"),
        ])
    func majors(list: String, expected: String) {
        let text = """
            {"regions": [{"regionID": "r", "UUID": "366AF94E-E6BA-4C0A-821E-EFD36A6E7060", "regionType": 1, "beaconType": 2,
              "assignedMajors": \(list)}]}
            """
        do throws(ConfigurationProblems) {
            let regions = try OfficialRegionFile.assigned(Array(text.utf8), path: "/o.json")
            #expect(regions.map { $0.majors.map { "\($0)" }.joined(separator: " ") } == [expected])
        } catch {
            #expect(error.problems.map(\.short) == [expected])
        }
    }
}
