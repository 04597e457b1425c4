import Testing

@testable import Regions

@Suite("Values shared with other programs")
struct RegionValueTests {
    @Test("States have the raw values of Core Location")
    func states() {
        #expect(RegionState.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(RegionState(rawValue: 1) == .inside && RegionState(rawValue: 2) == .outside)
    }

    @Test("Notification options have the raw values of the service")
    func options() {
        #expect(RegionNotificationOptions.onEntry.rawValue == 1)
        #expect(RegionNotificationOptions.onExit.rawValue == 2)
        #expect(RegionNotificationOptions.entryStateOnDisplay.rawValue == 4)
        #expect(RegionNotificationOptions.default == [.onEntry, .onExit])
    }

    @Test("Schedules check every 2, 5 and 10 s")
    func schedules() {
        #expect(RuleSchedule.allCases.map(\.interval) == [2, 5, 10])
    }

    @Test(
        "A time window contains its start and not its end, also across midnight",
        arguments: [
            (9, 18, 9, true), (9, 18, 18, false), (22, 6, 23, true), (22, 6, 0, true), (22, 6, 6, false),
            (22, 6, 12, false), (5, 5, 5, false),
        ])
    func windows(start: Int, end: Int, second: Int, isIn: Bool) {
        #expect(Trigger.TimeOfDay(start: start, end: end).contains(second) == isIn)
    }

    @Test("Actions have the names of their format; the text action keeps the spelling of the source document")
    func actions() {
        let actions: [RuleAction] = [
            .openImage(url: ""), .openURL(url: ""), .openText(""), .custom([]), .unknown(name: "x", text: ""),
        ]
        #expect(
            actions.map(\.name) == ["jbcp_open_image", "jbcp_open_url", "jbco_open_text", "jbcp_custom_key_value", "x"])
    }
}
