import Basics
import Regions
import Testing

@Suite("The budget of runs in the background")
struct BackgroundBudgetTests {
    /// A step in the use of a budget.
    enum Step: Sendable {
        /// A run with or without the extension that ends after `used` seconds, and the seconds that it is granted.
        case run(extending: Bool, used: Double, seconds: Double)
        /// A run that is killed before it gives back unused seconds.
        case killed(seconds: Double)
        case foreground(Bool)
    }

    struct Story: Sendable {
        var steps: [Step]
        var rest: [Double]
    }

    static let stories = [
        Story(steps: [.run(extending: false, used: 10, seconds: 10)], rest: [170]),
        Story(
            steps: [
                .run(extending: true, used: 180, seconds: 180), .run(extending: true, used: 10, seconds: 10),
                .foreground(true), .foreground(false), .run(extending: true, used: 180, seconds: 180),
            ], rest: [0, 0, 170, 170, 0]),
        // Unused seconds are given back; every run has the first 10 s.
        Story(
            steps: [
                .run(extending: true, used: 4, seconds: 180), .run(extending: true, used: 60, seconds: 180),
                .run(extending: true, used: 125, seconds: 130), .run(extending: true, used: 20, seconds: 15),
            ], rest: [170, 120, 5, 0]),
        Story(steps: [.killed(seconds: 180), .killed(seconds: 10), .foreground(true)], rest: [0, 0, 170]),
        Story(steps: [.run(extending: true, used: -5, seconds: 180)], rest: [170]),
    ]

    @Test("Used seconds of the extension are restored only when the user returns to the screen", arguments: stories)
    func story(_ story: Story) {
        var budget = BackgroundBudget()
        for (step, rest) in zip(story.steps, story.rest) {
            switch step {
            case .run(let extending, let used, let seconds):
                let grant = budget.grant(extending: extending)
                #expect(grant.seconds == seconds && grant.isExtended == (seconds > 10))
                budget.giveBack(grant, used: used)
            case .killed(let seconds): #expect(budget.grant(extending: true).seconds == seconds)
            case .foreground(let isChanged): #expect(budget.restore() == isChanged)
            }
            #expect(budget.rest == rest)
            #expect(budget.isWhole == (rest == 170))
        }
    }

    @Test(
        "A damaged value in the store is limited to the valid range",
        arguments: [(-1, 0), (1e12, 170), (.nan, 0), (.infinity, 170), (0.5, 0.5), (170, 170)] as [(Double, Double)])
    func bounds(given: Double, rest: Double) {
        var budget = BackgroundBudget(rest: given)
        #expect(budget.rest == rest)
        #expect(budget.grant(extending: true).seconds == (rest < 1 ? 10 : 10 + rest))
    }

    @Test("Two runs at the same time share one extension")
    func two() {
        var budget = BackgroundBudget()
        let (first, second) = (budget.grant(extending: true), budget.grant(extending: true))
        #expect(first.isExtended && !second.isExtended)
        budget.giveBack(second, used: 10)
        budget.giveBack(first, used: 30)
        #expect(budget.rest == 150)
    }
}

@Suite("Why a program was started")
struct LaunchReasonTests {
    @Test(
        "A launch reason is parsed from its text, and other texts are rejected",
        arguments: [
            ("normal", .normal), ("region", .regionEvent(id: nil)), ("region:door", .regionEvent(id: "door")),
            ("region:yard:0000100001", .regionEvent(id: "yard:0000100001")), ("region:", nil), ("", nil),
            ("Region", nil), ("timer", nil),
        ] as [(String, LaunchReason?)])
    func text(text: String, reason: LaunchReason?) {
        #expect(LaunchReason(text) == reason)
        if let reason { #expect(reason.text == text) }
    }

    @Test("A normal start makes no event; a start for a region makes one")
    func events() {
        let now = Timestamp(microseconds: 5)
        #expect(LaunchReason.normal.events(at: now).isEmpty)
        let events = LaunchReason.regionEvent(id: "door").events(at: now)
        #expect(events.map(\.kind) == [.launched] && events.map(\.region) == ["door"] && events.map(\.time) == [now])
    }
}
