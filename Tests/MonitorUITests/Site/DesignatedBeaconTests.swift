@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts
@testable import Tracking

/// Commands on designated beacons: releasing, switchers, polarity, jumping to them.
struct DesignatedBeaconTests {
    @Test func releaseAsksAndTheLastOneTellsHowToGoOn() {
        var screen = DesignationTests.marked([0, 1])
        screen.press(.character("d"), .enter, .enter, .character("3"), .home, .character("u"))
        #expect(screen.text.contains("Release \"Gate A\"?"))
        screen.press(.character("n"))
        #expect(screen.commands.count == 1)
        screen.press(.character("u"), .character("x"))
        #expect(screen.commands.count == 1, "no key that is pressed anyway says yes")
        screen.press(.character("y"))
        #expect(screen.commands.last == .release([DesignationTests.data(0)]))
        #expect(screen.state.site.designated.count == 1 && !screen.text.contains("Press m"))
        screen.press(.character("u"), .character("y"))
        #expect(screen.state.site.designated.isEmpty)
        #expect(screen.text.contains("Press m to monitor the initial regions again."))
        screen.press(.character("z"))
        #expect(screen.requests.last == .undo)
        #expect(screen.state.site.designated.map(\.data) == [DesignationTests.data(1)])
    }

    @Test func severalAreReleasedAtOnce() {
        var screen = DesignationTests.marked([0, 1, 5])
        screen.press(.character("d"), .enter, .enter, .character("3"), .home)
        screen.press(.character(" "), .down, .character(" "), .character("u"))
        #expect(screen.text.contains("Release 2 beacons? Gate A, Gate C"))
        screen.press(.character("y"))
        #expect(screen.commands.last == .release([DesignationTests.data(0), DesignationTests.data(5)]))
        #expect(screen.state.views.designated.marks.isEmpty)
    }

    @Test func theSwitcherFlagOfOneAndOfMany() {
        var screen = DesignationTests.marked([0, 1, 5])
        screen.press(.character("d"), .enter, .enter, .character("3"), .home, .character("s"))
        #expect(screen.commands.last == .setSwitcher([DesignationTests.data(0)], true))
        #expect(screen.text.contains(/⇄ +Gate A +00001 00017/))
        screen.press(.home, .character(" "), .character(" "), .character("s"))
        #expect(
            screen.commands.last == .setSwitcher([DesignationTests.data(1)], true),
            "of two marked ones, one of them a switcher, both become switchers")
        screen.press(.character("s"))
        #expect(
            screen.commands.last
                == .setSwitcher(
                    [DesignationTests.data(0, isSwitcher: true), DesignationTests.data(1, isSwitcher: true)], false))
    }

    @Test func inTheBeaconsViewTooAndOnOthersItSaysSo() {
        var screen = DesignationTests.marked([0])
        screen.press(.character("d"), .enter, .enter, .home, .character("s"))
        #expect(screen.commands.last == .setSwitcher([DesignationTests.data(0)], true))
        #expect(screen.text.contains(/★⇄Gate A +00001 00017/))
        screen.press(.down, .character("s"))
        #expect(screen.text.contains("\"改札 西口\" is not designated."))
        screen.press(.character("u"))
        #expect(screen.text.contains("is not designated."))
        screen.press(.character(" "), .character("u"))
        #expect(screen.text.contains("None of the marked beacons is designated."))
        #expect(screen.commands.count == 2)
    }

    @Test func theSwitcherRuleIsTurnedAndSaid() {
        var screen = ServiceScreenHarness()
        screen.press(.character("S"))
        #expect(screen.commands == [.setSwitcherRule(false)])
        #expect(screen.text.contains("Switcher rule off"))
        screen.press(.character("S"))
        #expect(screen.text.contains("Switcher rule on"))
    }

    @Test func withoutAgreementItSaysSoAndShowsTheTerms() {
        var site = ServiceFixture()
        site.state.agreement = .refused(at: Air.start)
        var designated = ServicePictureTests.designated
        designated.state.agreement = site.state.agreement
        for (site, keys) in [(site, "1d"), (designated, "3s")] {
            var screen = ServiceScreenHarness(80, 24, .en, site)
            #expect(screen.state.welcome == nil, "who refused is not asked again")
            screen.press(.character(keys.first ?? " "), .home, .down, .character(keys.last ?? " "))
            #expect(screen.commands.isEmpty)
            #expect(screen.text.contains("Agreement is required to use the service."), "\(keys)")
            #expect(screen.state.welcome?.step == .agreement)
        }
    }

    /// Releasing and turning the rule off only end something; what z would take back is known only when it is done.
    @Test func endingNeedsNoAgreement() {
        var site = ServicePictureTests.designated
        site.state.agreement = .refused(at: Air.start)
        for (key, command) in [
            ("u", ServiceCommand.release([site.state.designated[0]])), ("S", .setSwitcherRule(false)), ("z", nil),
        ] {
            var screen = ServiceScreenHarness(80, 24, .en, site)
            screen.press(.character("3"), .home, .character(Character(key)))
            if key == "u" { screen.press(.character("y")) }
            #expect(screen.commands == [command].compactMap(\.self), "\(key) \(screen.text)")
            #expect(screen.requests == (command == nil ? [.undo] : []), "\(key)")
        }
    }

    @Test func rowsOfThePolarity() {
        var screen = DesignationTests.marked([0, 1])
        screen.press(.character("d"), .enter, .enter, .character("w"))
        #expect(screen.state.views.beacons.page.rows.map(\.identity) == [0, 1].map(ServiceFixture.identity))
        #expect(screen.text.contains("designated only"))
        screen.press(.character("w"))
        #expect(screen.state.views.beacons.page.rows.count == ServiceFixture.rows.count - 2)
        #expect(screen.text.contains("not designated"))
        screen.press(.escape)
        #expect(screen.state.views.beacons.page.rows.count == ServiceFixture.rows.count)
        #expect(screen.commands.count == 1, "it filters rows and nothing else")
    }

    @Test func theHintComesAlsoWhereNobodyAnswers() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.site.state.release(screen.site.state.designated)
        screen.send()
        #expect(screen.text.contains("Press m to monitor the initial regions again."))
    }

    @Test func fromTheViewToTheBeacon() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.press(.character("3"), .home, .down, .character("J"))
        #expect(screen.state.view == .beacons && screen.state.views.beacons.selected == ServiceFixture.identity(1))
        screen.press(.character("3"), .end, .character("J"))
        #expect(screen.text.contains("is not in the list"), "it is not heard")
    }

    @Test func keysOfTheServiceAreDimUntilAgreed() {
        for isAgreed in [true, false] {
            var hall = ServiceFixture()
            if !isAgreed { hall.state.agreement = .refused(at: Air.start) }
            let screen = ServiceScreenHarness(80, 24, .en, hall)
            let hints = screen.state.hints(screen.screen.texts).filter { $0.label == .hint.designate }
            #expect(hints.map(\.isMuted) == [!isAgreed])
            #expect(screen.state.hints(screen.screen.texts).contains { $0.label == .hint.mark && !$0.isMuted })
        }
    }
}
