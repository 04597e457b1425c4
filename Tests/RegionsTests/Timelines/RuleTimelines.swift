import Basics
import Regions
import Testing
import Tracking

/// A timeline with rules.
struct RuleCase: Sendable, CustomTestStringConvertible {
    var name: String
    var rules: [Rule]
    var schedule: RuleSchedule
    var utcOffset: Int
    var text: String

    init(_ name: String, _ rules: [Rule], schedule: RuleSchedule = .fast, utcOffset: Int = 0, _ text: String) {
        self.name = name
        self.rules = rules
        self.schedule = schedule
        self.utcOffset = utcOffset
        self.text = text
    }

    var testDescription: String { name }

    var difference: String? {
        Timeline(text, site: Site(rules, schedule: schedule, zone: .fixed(utcOffset))).difference
    }
}

/// A rule with a condition and an arbitrary action.
func rule(
    _ identifier: String, _ triggers: Trigger..., condition: TriggerCondition? = nil, isEnabled: Bool = true,
    cooldown: Double = 0, isOncePerDay: Bool = false
) -> Rule {
    Rule(
        identifier: identifier, isEnabled: isEnabled, triggers: triggers, condition: condition,
        action: .openText(identifier), cooldown: cooldown, isOncePerDay: isOncePerDay)
}

extension Trigger {
    static func signal(
        _ beacons: String..., proximity: Proximity, _ match: ProximityMatch = .exactly, area: Area? = nil
    ) -> Trigger {
        Trigger(beacons: beacons.map(Site.region), signal: Signal(proximity, match), area: area)
    }

    static func area(_ area: Area, _ beacons: String...) -> Trigger {
        Trigger(beacons: beacons.map(Site.region), area: area)
    }

    /// A trigger for the inside of an area from 22:00 to 06:00.
    static func areaAtNight(_ beacon: String) -> Trigger {
        var trigger = time(22, 6)
        trigger.beacons = [Site.region(beacon)]
        trigger.area = .inside
        return trigger
    }

    static func region(_ area: Area, _ regions: String...) -> Trigger { Trigger(regions: regions, area: area) }

    /// A trigger for a time of day, in hours.
    static func time(_ start: Double, _ end: Double) -> Trigger {
        Trigger(timeOfDay: TimeOfDay(start: Int(start * 3600), end: Int(end * 3600)))
    }

    /// A trigger for a range of dates, in seconds of the timeline.
    static func dates(_ start: Double?, _ end: Double?) -> Trigger {
        Trigger(
            dates: DateRange(
                start: start.map { Site.start.advanced(bySeconds: $0) },
                end: end.map { Site.start.advanced(bySeconds: $0) }))
    }
}

/// Timelines of rules. The start is 08:53:20 UTC.
enum RuleTimelines {
    static let all: [RuleCase] = triggers + conditions + limits + interruptions

    static let triggers: [RuleCase] = [
        RuleCase(
            "a signal, at the next look of the schedule; it fires again after it was false",
            [rule("near", .signal("A/1/1", proximity: .near, .within))],
            """
            0.5     A/1/1 -45
            1..8    A/1/1 -45 every 0.5
            > 2.0 rule-fired near A/1/1 rule.immediate
            50..60  A/1/1 -90 every 0.5
            100..110 A/1/1 -60 every 0.5
            > 100.0 rule-fired near A/1/1 rule.near
            """),
        RuleCase(
            "the default schedule looks every 5 s, the long one every 10 s",
            [rule("near", .signal("A/1/1", proximity: .near))], schedule: .default,
            """
            1..8    A/1/1 -60 every 0.5
            > 5.0 rule-fired near A/1/1 rule.near
            """),
        RuleCase(
            "the long schedule", [rule("near", .signal("A/1/1", proximity: .near))], schedule: .long,
            """
            1..18   A/1/1 -60 every 0.5
            > 10.0 rule-fired near A/1/1 rule.near
            """),
        RuleCase(
            "of several beacons any, of a wildcard the nearest",
            [
                rule("any", .signal("A/1/1", "B/1/1", proximity: .far, .within)),
                rule("all", .signal("C", proximity: .far, .within)),
            ],
            """
            1       B/1/1
            1       C/1/1 -75
            1       C/1/2 -68
            1       C/1/3 -70
            5       end
            > 2.0 rule-fired any B/1/1 rule.near
            > 2.0 rule-fired all C/1/2 rule.far
            """),
        RuleCase(
            "area in and out of beacons, at once; out only when it is sure",
            [rule("in", .area(.inside, "A/1")), rule("out", .area(.outside, "A/1"))], schedule: .long,
            """
            3       A/1/1
            > 3.0 rule-fired in A/1/1 rule.inside AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA/1
            34      A/1/2
            > 33.0 rule-fired out A/1/1 rule.outside AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA/1
            > 34.0 rule-fired in A/1/2 rule.inside AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA/1
            """),
        RuleCase(
            "area of monitored regions, at once",
            [rule("in", .region(.inside, "gate", "door")), rule("out", .region(.outside, "gate"))], schedule: .long,
            """
            0       start gate A/1 exit=5
            > 0.0 monitoring-started gate
            3.5     A/1/1
            > 3.5 enter gate A/1/1 firstReport -60
            > 3.5 inside gate A/1/1 firstReport -60
            > 3.5 rule-fired in gate A/1/1 rule.inside gate
            9       end
            > 8.5 exit gate A/1/1 lastHeard 5.0 5.0
            > 8.5 outside gate A/1/1 lastHeard 5.0 5.0
            > 8.5 rule-fired out gate A/1/1 rule.outside gate
            """),
        RuleCase(
            "a region that is stopped is neither inside nor outside",
            [rule("in", .region(.inside, "gate")), rule("out", .region(.outside, "gate"))],
            """
            0       start gate A/1 exit=50
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            > 1.0 rule-fired in gate A/1/1 rule.inside gate
            5       stop gate
            > 5.0 monitoring-stopped gate
            10      start gate A/1 exit=50
            > 10.0 monitoring-started gate
            12      A/1/1
            > 12.0 enter gate A/1/1 firstReport -60
            > 12.0 inside gate A/1/1 firstReport -60
            > 12.0 rule-fired in gate A/1/1 rule.inside gate
            """),
        RuleCase(
            "signal and area of the same beacon",
            [rule("both", .signal("A/1/1", "A/1/2", proximity: .immediate, area: .inside))],
            """
            1       A/1/1 -75
            2       A/1/2 -45
            5       end
            > 2.0 rule-fired both A/1/2 rule.immediate
            """),
        RuleCase(
            "time of day, also past midnight, in local time",
            [rule("day", .time(9, 10)), rule("night", .time(22, 9)), rule("never", .time(12, 12))],
            utcOffset: 3_600 * 13,
            """
            410     end
            > 400.0 rule-fired night rule.time
            410     jump 39600
            > 410.0 rule-fired day rule.time
            420     jump 46800
            > 420.0 rule-fired night rule.time
            """),
        RuleCase(
            "dates, the end not included, open on either side",
            [rule("span", .dates(10, 20)), rule("from", .dates(15, nil)), rule("until", .dates(nil, 5))],
            """
            0       end
            > 0.0 rule-fired until rule.date
            30      end
            > 10.0 rule-fired span rule.date
            > 16.0 rule-fired from rule.date
            """),
        RuleCase(
            "a rule that asks for nothing, or for a trigger that is not there, and one that is switched off",
            [
                rule("empty"), rule("blank", Trigger()), rule("beyond", .dates(nil, nil), condition: .trigger(7)),
                rule("off", .dates(nil, nil), isEnabled: false), rule("open", .dates(nil, nil)),
            ],
            """
            10      end
            > 0.0 rule-fired open rule.date
            """),
    ]

    static let conditions: [RuleCase] = [
        RuleCase(
            "all of them, by default",
            [rule("both", .area(.inside, "A/1"), .signal("B/1/1", proximity: .near))],
            """
            1       B/1/1
            5       A/1/1
            > 5.0 rule-fired both A/1/1 rule.triggers 0, 1
            """),
        RuleCase(
            "any of them: the second is no second rise",
            [
                rule(
                    "either", .area(.inside, "A/1"), .area(.inside, "B/1"),
                    condition: .any([.trigger(0), .trigger(1)]))
            ],
            """
            1       A/1/1
            > 1.0 rule-fired either A/1/1 rule.inside AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA/1
            5       B/1/1
            """),
        RuleCase(
            "a tree",
            [
                rule(
                    "tree", .area(.inside, "A/1"), .area(.inside, "B/1"), .area(.inside, "C/1"),
                    condition: .all([.trigger(0), .any([.trigger(1), .trigger(2)])]))
            ],
            """
            1       B/1/1
            2       C/1/1
            5       A/1/1
            > 5.0 rule-fired tree A/1/1 rule.triggers 0, 1, 2
            """),
        RuleCase(
            "a sequence in its order, and again from the beginning",
            [
                rule(
                    "walk", .area(.inside, "A/1"), .area(.inside, "B/1"),
                    condition: .sequence([.trigger(0), .trigger(1)]))
            ],
            """
            1       A/1/1
            5       B/1/1
            > 5.0 rule-fired walk A/1/1 rule.sequence 2
            50      A/1/1
            55      B/1/1
            > 55.0 rule-fired walk A/1/1 rule.sequence 2
            """),
        RuleCase(
            "a sequence in the wrong order; what is true already must become true again",
            [
                rule(
                    "walk", .area(.inside, "A/1"), .area(.inside, "B/1"),
                    condition: .sequence([.trigger(0), .trigger(1)]))
            ],
            """
            1       B/1/1
            5       A/1/1
            50      B/1/1
            > 50.0 rule-fired walk B/1/1 rule.sequence 2
            """),
        RuleCase(
            "two that become true at one look are no sequence",
            [
                rule(
                    "walk", .signal("A/1/1", proximity: .near), .signal("B/1/1", proximity: .near),
                    condition: .sequence([.trigger(0), .trigger(1)]))
            ],
            """
            1.1     A/1/1
            1.2     B/1/1
            10      end
            """),
        RuleCase(
            "a finished sequence waits for the rest of the condition",
            [
                rule(
                    "late", .area(.inside, "A/1"), .area(.inside, "B/1"), .dates(20, 30),
                    condition: .all([.sequence([.trigger(0), .trigger(1)]), .trigger(2)]))
            ],
            """
            1       A/1/1
            5       B/1/1
            25      end
            > 20.0 rule-fired late A/1/1 rule.sequence 2
            """),
    ]
}
