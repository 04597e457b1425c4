import Basics
import Regions
import Tracking

// Limits, restarts and silence.
extension RuleTimelines {
    private static let place = "AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA/1"

    static let limits: [RuleCase] = [
        RuleCase(
            "a cooldown swallows the rise",
            [rule("in", .region(.inside, "gate"), cooldown: 60)],
            """
            0       start gate A/1 exit=5
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            > 1.0 rule-fired in gate A/1/1 rule.inside gate
            30..90  A/1/1 -60 every 4
            > 6.0 exit gate A/1/1 lastHeard 5.0 5.0
            > 6.0 outside gate A/1/1 lastHeard 5.0 5.0
            > 30.0 enter gate A/1/1 firstReport -60
            > 30.0 inside gate A/1/1 firstReport -60
            100     A/1/1
            > 91.0 exit gate A/1/1 lastHeard 5.0 5.0
            > 91.0 outside gate A/1/1 lastHeard 5.0 5.0
            > 100.0 enter gate A/1/1 firstReport -60
            > 100.0 inside gate A/1/1 firstReport -60
            > 100.0 rule-fired in gate A/1/1 rule.inside gate
            """),
        RuleCase(
            "a clock that is set back does not keep a cooldown for ever",
            [rule("in", .area(.inside, "A/1"), cooldown: 60)],
            """
            1       A/1/1
            > 1.0 rule-fired in A/1/1 rule.inside \(place)
            40      jump -86400
            50      A/1/1
            > 50.0 rule-fired in A/1/1 rule.inside \(place)
            """),
        RuleCase(
            "once a day of local time: midnight is 400 s after the start",
            [rule("in", .area(.inside, "A/1"), isOncePerDay: true)], utcOffset: 15 * 3600,
            """
            1       A/1/1
            > 1.0 rule-fired in A/1/1 rule.inside \(place)
            100     A/1/1
            200     A/1/1
            399     A/1/1
            440     A/1/1
            > 440.0 rule-fired in A/1/1 rule.inside \(place)
            """),
        RuleCase(
            "once a day is once a night where the window goes past midnight",
            [rule("in", .areaAtNight("A/1"), isOncePerDay: true)], utcOffset: 15 * 3600,
            """
            1       A/1/1
            > 1.0 rule-fired in A/1/1 rule.inside \(place)
            440     A/1/1
            500     jump 86000
            510     A/1/1
            > 510.0 rule-fired in A/1/1 rule.inside \(place)
            """),
        RuleCase(
            "a swallowed rise begins its sequence anew",
            [
                rule(
                    "walk", .area(.inside, "A/1"), .area(.inside, "B/1"),
                    condition: .sequence([.trigger(0), .trigger(1)]), cooldown: 70)
            ],
            """
            1       A/1/1
            2       B/1/1
            > 2.0 rule-fired walk A/1/1 rule.sequence 2
            40      A/1/1
            41      B/1/1
            80      B/1/1
            120     A/1/1
            121     B/1/1
            > 121.0 rule-fired walk A/1/1 rule.sequence 2
            """),
    ]

    static let interruptions: [RuleCase] = [
        RuleCase(
            "a restart fires nothing again, what left meanwhile arms the rule",
            [rule("in", .area(.inside, "A/1")), rule("near", .signal("A/1/1", proximity: .near))],
            """
            1..10   A/1/1 -60 every 1
            > 1.0 rule-fired in A/1/1 rule.inside \(place)
            > 2.0 rule-fired near A/1/1 rule.near
            10      reset
            > reset
            15..20  A/1/1 -60 every 1
            20      reset
            > reset
            60      A/1/1
            > 60.0 rule-fired in A/1/1 rule.inside \(place)
            > 60.0 rule-fired near A/1/1 rule.near
            """),
        RuleCase(
            "a restart keeps cooldown and day",
            [
                rule("cool", .area(.inside, "A/1"), cooldown: 100),
                rule("day", .area(.inside, "A/1"), isOncePerDay: true),
            ],
            """
            1       A/1/1
            > 1.0 rule-fired cool A/1/1 rule.inside \(place)
            > 1.0 rule-fired day A/1/1 rule.inside \(place)
            2       reset
            > reset
            50      A/1/1
            51      reset
            > reset
            110     A/1/1
            > 110.0 rule-fired cool A/1/1 rule.inside \(place)
            """),
        RuleCase(
            "a restart keeps the steps of a sequence; what was true before is no step",
            [
                rule(
                    "walk", .area(.inside, "A/1"), .area(.inside, "B/1"), .area(.inside, "C/1"),
                    condition: .sequence([.trigger(0), .trigger(1), .trigger(2)]))
            ],
            """
            1       A/1/1
            5       B/1/1
            6       reset
            > reset
            7       B/1/1
            8       C/1/1
            45      C/1/1
            > 45.0 rule-fired walk C/1/1 rule.sequence 3
            """),
        RuleCase(
            "while nobody listens nothing is far, and nothing is near anew afterwards",
            [
                rule("near", .signal("A/1/1", proximity: .near)),
                rule("far", .signal("A/1/1", proximity: .far, .beyond)),
            ],
            """
            1..10   A/1/1 -60 every 1
            > 2.0 rule-fired near A/1/1 rule.near
            10      deaf
            100     listen
            105..120 A/1/1 -60 every 1
            """),
        RuleCase(
            "a laptop that slept fires nothing either",
            [rule("near", .signal("A/1/1", proximity: .near))],
            """
            1..10   A/1/1 -60 every 1
            > 2.0 rule-fired near A/1/1 rule.near
            10      sleep 3600
            15..20  A/1/1 -60 every 1
            """),
    ]
}
