/// Timelines of regions: what happens, and the expected events.
enum RegionTimelines {
    static let all: [TimelineCase] = comingAndGoing + edges + asking + clocks + restarts

    static let comingAndGoing: [TimelineCase] = [
        .init(
            "enter, stay, exit",
            """
            0       start gate A/7
            > 0.0 monitoring-started gate
            2       A/7/1 -61
            > 2.0 enter gate A/7/1 firstReport -61
            > 2.0 inside gate A/7/1 firstReport -61
            3..20   A/7/2 -70 every 1
            20      status gate
            > gate inside since 2.0, 2 inside, 29.0 left
            40      status gate
            > gate inside since 2.0, 1 inside, 9.0 left
            60      end
            > 49.0 exit gate A/7/2 lastHeard 30.0 30.0
            > 49.0 outside gate A/7/2 lastHeard 30.0 30.0
            61      status gate
            > gate outside since 49.0, 0 inside, no time
            70      A/7/1 -61
            > 70.0 enter gate A/7/1 firstReport -61
            > 70.0 inside gate A/7/1 firstReport -61
            """
        ),
        .init(
            "a beacon that never comes",
            """
            0       start gate A/7 exit=10
            > 0.0 monitoring-started gate
            5       A/8/1
            6       B/7/1
            20      end
            > 10.0 outside gate neverHeard 10.0
            21      status gate
            > gate outside since 10.0, 0 inside, no time
            """
        ),
        .init(
            "a report just within the exit period keeps it, one just after does not",
            """
            0       start gate A exit=10
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            11      A/1/1
            21.1    A/1/1
            > 21.0 exit gate A/1/1 lastHeard 10.0 10.0
            > 21.0 outside gate A/1/1 lastHeard 10.0 10.0
            > 21.1 enter gate A/1/1 firstReport -60
            > 21.1 inside gate A/1/1 firstReport -60
            """
        ),
        .init(
            "wildcards: UUID, major, minor; and overlapping regions all see it",
            """
            0       start all A
            > 0.0 monitoring-started all
            0       start seven A/7
            > 0.0 monitoring-started seven
            0       start one A/7/1
            > 0.0 monitoring-started one
            1       A/8/1
            > 1.0 enter all A/8/1 firstReport -60
            > 1.0 inside all A/8/1 firstReport -60
            2       A/7/2
            > 2.0 enter seven A/7/2 firstReport -60
            > 2.0 inside seven A/7/2 firstReport -60
            3       A/7/1
            > 3.0 enter one A/7/1 firstReport -60
            > 3.0 inside one A/7/1 firstReport -60
            4       status all
            > all inside since 1.0, 3 inside, 29.0 left
            40      end
            > 33.0 exit all A/7/1 lastHeard 30.0 30.0
            > 33.0 outside all A/7/1 lastHeard 30.0 30.0
            > 33.0 exit seven A/7/1 lastHeard 30.0 30.0
            > 33.0 outside seven A/7/1 lastHeard 30.0 30.0
            > 33.0 exit one A/7/1 lastHeard 30.0 30.0
            > 33.0 outside one A/7/1 lastHeard 30.0 30.0
            """
        ),
        .init(
            "AltBeacon and Eddystone; kinds are not mixed up",
            """
            0       start alt alt:A/7
            > 0.0 monitoring-started alt
            0       start space eddystone:1
            > 0.0 monitoring-started space
            0       start instance eddystone:1/2
            > 0.0 monitoring-started instance
            1       A/7/1
            2       alt:A/7/9
            > 2.0 enter alt alt:A/7/9 firstReport -60
            > 2.0 inside alt alt:A/7/9 firstReport -60
            3       eddystone:1/3
            > 3.0 enter space eddystone:1/3 firstReport -60
            > 3.0 inside space eddystone:1/3 firstReport -60
            4       eddystone:1/2
            > 4.0 enter instance eddystone:1/2 firstReport -60
            > 4.0 inside instance eddystone:1/2 firstReport -60
            5       eddystone:2/2
            """
        ),
        .init(
            "a region of one address",
            """
            0       start mine A/7 from=3
            > 0.0 monitoring-started mine
            1..10   A/7/1 -60 from2 every 1
            12      A/7/1 -60 from3
            > 12.0 enter mine A/7/1 firstReport -60
            > 12.0 inside mine A/7/1 firstReport -60
            13..50  A/7/1 -60 from2 every 1
            > 42.0 exit mine A/7/1 lastHeard 30.0 30.0
            > 42.0 outside mine A/7/1 lastHeard 30.0 30.0
            """
        ),
        .init(
            "a level that is not available",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1 127
            > 1.0 enter gate A/1/1 firstReportNoLevel
            > 1.0 inside gate A/1/1 firstReportNoLevel
            """
        ),
    ]

    static let edges: [TimelineCase] = [
        .init(
            "several reports make an entry",
            """
            0       start gate A entry=3/5
            > 0.0 monitoring-started gate
            1       A/1/1
            2       A/1/1
            10      A/1/1
            14      A/1/2
            15      A/1/1
            > 15.0 enter gate A/1/1 reports 3 5.0
            > 15.0 inside gate A/1/1 reports 3 5.0
            """
        ),
        .init(
            "too few reports leave it outside",
            """
            0       start gate A entry=2/1 exit=10
            > 0.0 monitoring-started gate
            1       A/1/1
            4       A/1/1
            20      end
            > 10.0 outside gate A/1/1 tooFewReports 2 1.0 10.0
            """
        ),
        .init(
            "at the edge, one threshold flaps",
            """
            0       start gate A rssi=-75/-75 exit=10
            > 0.0 monitoring-started gate
            1       A/1/1 -74
            > 1.0 enter gate A/1/1 strongEnough -74 -75
            > 1.0 inside gate A/1/1 strongEnough -74 -75
            2..40   A/1/1 -78 every 1
            > 11.0 exit gate A/1/1 lastStrong -75 10.0 10.0
            > 11.0 outside gate A/1/1 lastStrong -75 10.0 10.0
            40..60  A/1/1 -68 every 1
            > 42.0 enter gate A/1/1 strongEnough -70 -75
            > 42.0 inside gate A/1/1 strongEnough -70 -75
            """
        ),
        .init(
            "at the edge, an easier value for staying keeps it",
            """
            0       start gate A rssi=-75/-80 exit=10
            > 0.0 monitoring-started gate
            1       A/1/1 -74
            > 1.0 enter gate A/1/1 strongEnough -74 -75
            > 1.0 inside gate A/1/1 strongEnough -74 -75
            2..40   A/1/1 -78 every 1
            40..44  A/1/2 -78 every 1
            44      status gate
            > gate inside since 1.0, 1 inside, 5.0 left
            60      end
            > 49.0 exit gate A/1/1 lastStrong -80 10.0 10.0
            > 49.0 outside gate A/1/1 lastStrong -80 10.0 10.0
            """
        ),
        .init(
            "distance",
            """
            0       start desk A distance=1/4 exit=10
            > 0.0 monitoring-started desk
            1..20   A/1/1 -75 every 1
            > 10.0 outside desk neverWithin 1.0 10.0
            20..30  A/1/2 -50 every 1
            > 20.0 enter desk A/1/2 nearEnough 0.4 1.0
            > 20.0 inside desk A/1/2 nearEnough 0.4 1.0
            40      end
            > 39.0 exit desk A/1/2 lastWithin 4.0 10.0 10.0
            > 39.0 outside desk A/1/2 lastWithin 4.0 10.0 10.0
            """
        ),
        .init(
            "distance: between the two values it stays, and does not come in",
            """
            0       start desk A distance=1/20 exit=10
            > 0.0 monitoring-started desk
            1..15   A/1/1 -72 every 1
            > 10.0 outside desk neverWithin 1.0 10.0
            15..20  A/1/1 -45 every 1
            > 18.0 enter desk A/1/1 nearEnough 0.8 1.0
            > 18.0 inside desk A/1/1 nearEnough 0.8 1.0
            20..60  A/1/1 -72 every 1
            60..90  A/1/1 -95 every 1
            > 72.0 exit desk A/1/1 lastWithin 20.0 10.0 10.0
            > 72.0 outside desk A/1/1 lastWithin 20.0 10.0 10.0
            """
        ),
        .init(
            "flapping: an exit period shorter than the silences flaps, a longer one does not",
            """
            0       start short A exit=4
            > 0.0 monitoring-started short
            0       start long A exit=10
            > 0.0 monitoring-started long
            1..20   A/1/1 -80 every 6
            > 1.0 enter short A/1/1 firstReport -80
            > 1.0 inside short A/1/1 firstReport -80
            > 1.0 enter long A/1/1 firstReport -80
            > 1.0 inside long A/1/1 firstReport -80
            > 5.0 exit short A/1/1 lastHeard 4.0 4.0
            > 5.0 outside short A/1/1 lastHeard 4.0 4.0
            > 7.0 enter short A/1/1 firstReport -80
            > 7.0 inside short A/1/1 firstReport -80
            > 11.0 exit short A/1/1 lastHeard 4.0 4.0
            > 11.0 outside short A/1/1 lastHeard 4.0 4.0
            > 13.0 enter short A/1/1 firstReport -80
            > 13.0 inside short A/1/1 firstReport -80
            > 17.0 exit short A/1/1 lastHeard 4.0 4.0
            > 17.0 outside short A/1/1 lastHeard 4.0 4.0
            > 19.0 enter short A/1/1 firstReport -80
            > 19.0 inside short A/1/1 firstReport -80
            21      status long
            > long inside since 1.0, 1 inside, 8.0 left
            """
        ),
        .init(
            "options: what is not asked for is told all the same, and quiet",
            """
            0       start entry A notify:entry exit=5
            > 0.0 monitoring-started entry
            0       start exit A notify:exit exit=5
            > 0.0 monitoring-started exit
            1       A/1/1
            > 1.0 enter entry A/1/1 firstReport -60
            > 1.0 inside entry A/1/1 firstReport -60
            > 1.0 enter exit A/1/1 firstReport -60 (quiet)
            > 1.0 inside exit A/1/1 firstReport -60
            10      end
            > 6.0 exit entry A/1/1 lastHeard 5.0 5.0 (quiet)
            > 6.0 outside entry A/1/1 lastHeard 5.0 5.0
            > 6.0 exit exit A/1/1 lastHeard 5.0 5.0
            > 6.0 outside exit A/1/1 lastHeard 5.0 5.0
            """
        ),
    ]
}
