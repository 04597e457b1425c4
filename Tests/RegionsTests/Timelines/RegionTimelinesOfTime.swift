// Requests, clocks and restarts.
extension RegionTimelines {
    static let asking: [TimelineCase] = [
        .init(
            "asking for a state",
            """
            0       start gate A exit=10
            > 0.0 monitoring-started gate
            1       ask gate
            5       A/1/1
            > 5.0 enter gate A/1/1 firstReport -60
            > 5.0 inside gate A/1/1 firstReport -60
            6       ask gate
            > 6.0 inside gate A/1/1 asked
            20      ask gate
            > 15.0 exit gate A/1/1 lastHeard 10.0 10.0
            > 15.0 outside gate A/1/1 lastHeard 10.0 10.0
            > 20.0 outside gate A/1/1 asked
            21      ask nobody
            """
        ),
        .init(
            "the screen comes back: only inside, only where asked for, once in 2 s",
            """
            0       start gate A/1 notify:entry,exit,display
            > 0.0 monitoring-started gate
            0       start door A/1
            > 0.0 monitoring-started door
            0       start far A/2 notify:display
            > 0.0 monitoring-started far
            1       display
            2       A/1/1
            > 2.0 enter gate A/1/1 firstReport -60
            > 2.0 inside gate A/1/1 firstReport -60
            > 2.0 enter door A/1/1 firstReport -60
            > 2.0 inside door A/1/1 firstReport -60
            5       display
            > 5.0 inside gate A/1/1 display
            5.5     display
            6.9     display
            7.0     display
            > 7.0 inside gate A/1/1 display
            """
        ),
        .init(
            "the same identifier replaces; the same beacons keep their state",
            """
            0       start gate A/1
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            5       start gate A/1 exit=10 notify:exit
            > 5.0 monitoring-started gate replaced
            > 5.0 inside gate A/1/1 stillKnown
            6       status gate
            > gate inside since 1.0, 1 inside, 5.0 left
            12      end
            > 11.0 exit gate A/1/1 lastHeard 10.0 10.0
            > 11.0 outside gate A/1/1 lastHeard 10.0 10.0
            13      start gate A/2 exit=10
            > 13.0 monitoring-started gate replaced
            14      A/1/1
            15      A/2/1
            > 15.0 enter gate A/2/1 firstReport -60
            > 15.0 inside gate A/2/1 firstReport -60
            """
        ),
        .init(
            "a shorter exit period that is over already",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            20      start gate A exit=5
            > 20.0 monitoring-started gate replaced
            > 20.0 inside gate A/1/1 stillKnown
            > 20.0 exit gate A/1/1 lastHeard 19.0 5.0
            > 20.0 outside gate A/1/1 lastHeard 19.0 5.0
            """
        ),
        .init(
            "stop is no exit, and a start begins anew",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            2       stop gate
            > 2.0 monitoring-stopped gate
            3       A/1/1
            4       stop gate
            5       status gate
            > no gate
            6       start gate A
            > 6.0 monitoring-started gate
            7       status gate
            > gate unknown never, 0 inside, no time
            8       A/1/1
            > 8.0 enter gate A/1/1 firstReport -60
            > 8.0 inside gate A/1/1 firstReport -60
            """
        ),
    ]

    static let clocks: [TimelineCase] = [
        .init(
            "the clock jumps forward: no exit of that",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            11      jump 3600
            12      status gate
            > gate inside since -3599.0, 1 inside, 19.0 left
            15      A/1/1
            60      end
            > 45.0 exit gate A/1/1 lastHeard 30.0 30.0
            > 45.0 outside gate A/1/1 lastHeard 30.0 30.0
            """
        ),
        .init(
            "the clock jumps back: the exit comes in time",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            11      jump -3600
            60      end
            > 31.0 exit gate A/1/1 lastHeard 30.0 30.0
            > 31.0 outside gate A/1/1 lastHeard 30.0 30.0
            """
        ),
        .init(
            "the laptop sleeps: the silence is as long as somebody listened",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            11      sleep 600
            60      end
            > 31.0 exit gate A/1/1 lastHeardListening 630.0 30.0 30.0
            > 31.0 outside gate A/1/1 lastHeardListening 630.0 30.0 30.0
            """
        ),
        .init(
            "the adapter is lost: the countdown halts and goes on",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            0       start far B exit=40
            > 0.0 monitoring-started far
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            21      deaf
            22      status gate
            > gate inside since 1.0, 1 inside, no time
            100     status gate
            > gate inside since 1.0, 1 inside, no time
            121     listen
            122     status gate
            > gate inside since 1.0, 1 inside, 9.0 left
            150     end
            > 131.0 exit gate A/1/1 lastHeardListening 130.0 30.0 30.0
            > 131.0 outside gate A/1/1 lastHeardListening 130.0 30.0 30.0
            > 140.0 outside far neverHeard 40.0
            """
        ),
        .init(
            "a report that waited comes late and counts for its time",
            """
            0       start gate A exit=10
            > 0.0 monitoring-started gate
            8       jump -1
            8       A/1/1
            > 8.0 enter gate A/1/1 firstReport -60
            > 8.0 inside gate A/1/1 firstReport -60
            8       jump 1
            30      end
            > 17.0 exit gate A/1/1 lastHeard 10.0 10.0
            > 17.0 outside gate A/1/1 lastHeard 10.0 10.0
            """
        ),
    ]

    static let restarts: [TimelineCase] = [
        .init(
            "inside before and after: no second entry",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            10      sleep 86400
            10      reset
            > reset
            11      status gate
            > gate inside since -86399.0, 0 inside, 29.0 left
            12      ask gate
            15      A/1/2 -70
            > 15.0 inside gate A/1/2 heardAgain -70
            20      status gate
            > gate inside since -86399.0, 1 inside, 25.0 left
            """
        ),
        .init(
            "inside before, gone after: the exit says so",
            """
            0       start gate A
            > 0.0 monitoring-started gate
            1       A/1/1
            > 1.0 enter gate A/1/1 firstReport -60
            > 1.0 inside gate A/1/1 firstReport -60
            10      reset
            > reset
            60      end
            > 40.0 exit gate silentSinceStart 30.0
            > 40.0 outside gate silentSinceStart 30.0
            """
        ),
        .init(
            "outside before: heard is entered, silence is told once",
            """
            0       start gate A exit=5
            > 0.0 monitoring-started gate
            0       start door B exit=5
            > 0.0 monitoring-started door
            6       end
            > 5.0 outside gate neverHeard 5.0
            > 5.0 outside door neverHeard 5.0
            10      reset
            > reset
            12      A/1/1
            > 12.0 enter gate A/1/1 firstReport -60
            > 12.0 inside gate A/1/1 firstReport -60
            13      status door
            > door outside since 5.0, 0 inside, no time
            16.9    end
            > 15.0 outside door silentSinceStart 5.0
            """
        ),
        .init(
            "inside by the easier value before: the easier value counts after",
            """
            0       start gate A rssi=-70/-80
            > 0.0 monitoring-started gate
            1       A/1/1 -65
            > 1.0 enter gate A/1/1 strongEnough -65 -70
            > 1.0 inside gate A/1/1 strongEnough -65 -70
            5       reset
            > reset
            10      A/1/1 -78
            > 10.0 inside gate A/1/1 heardAgain -78
            """
        ),
    ]
}
