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
        var lab = DesignationTests.marked([0, 1])
        lab.press(.character("d"), .enter, .enter, .character("3"), .home, .character("u"))
        #expect(lab.text.contains("Release \"Gate A\"?"))
        lab.press(.character("n"))
        #expect(lab.commands.count == 1)
        lab.press(.character("u"), .character("x"))
        #expect(lab.commands.count == 1, "no key that is pressed anyway says yes")
        lab.press(.character("y"))
        #expect(lab.commands.last == .release([DesignationTests.data(0)]))
        #expect(lab.state.site.designated.count == 1 && !lab.text.contains("Press m"))
        lab.press(.character("u"), .character("y"))
        #expect(lab.state.site.designated.isEmpty)
        #expect(lab.text.contains("Press m to monitor the initial regions again."))
        lab.press(.character("z"))
        #expect(lab.requests.last == .undo)
        #expect(lab.state.site.designated.map(\.data) == [DesignationTests.data(1)])
    }

    @Test func severalAreReleasedAtOnce() {
        var lab = DesignationTests.marked([0, 1, 5])
        lab.press(.character("d"), .enter, .enter, .character("3"), .home)
        lab.press(.character(" "), .down, .character(" "), .character("u"))
        #expect(lab.text.contains("Release 2 beacons? Gate A, Gate C"))
        lab.press(.character("y"))
        #expect(lab.commands.last == .release([DesignationTests.data(0), DesignationTests.data(5)]))
        #expect(lab.state.views.designated.marks.isEmpty)
    }

    @Test func theSwitcherFlagOfOneAndOfMany() {
        var lab = DesignationTests.marked([0, 1, 5])
        lab.press(.character("d"), .enter, .enter, .character("3"), .home, .character("s"))
        #expect(lab.commands.last == .setSwitcher([DesignationTests.data(0)], true))
        #expect(lab.text.contains("⇄ 0000100017"))
        lab.press(.home, .character(" "), .character(" "), .character("s"))
        #expect(
            lab.commands.last == .setSwitcher([DesignationTests.data(1)], true),
            "of two marked ones, one of them a switcher, both become switchers")
        lab.press(.character("s"))
        #expect(
            lab.commands.last
                == .setSwitcher(
                    [DesignationTests.data(0, isSwitcher: true), DesignationTests.data(1, isSwitcher: true)], false))
    }

    @Test func inTheBeaconsViewTooAndOnOthersItSaysSo() {
        var lab = DesignationTests.marked([0])
        lab.press(.character("d"), .enter, .enter, .home, .character("s"))
        #expect(lab.commands.last == .setSwitcher([DesignationTests.data(0)], true))
        #expect(lab.text.contains("★⇄00001 00017"))
        lab.press(.down, .character("s"))
        #expect(lab.text.contains("\"改札 西口\" is not designated."))
        lab.press(.character("u"))
        #expect(lab.text.contains("is not designated."))
        lab.press(.character(" "), .character("u"))
        #expect(lab.text.contains("None of the marked beacons is designated."))
        #expect(lab.commands.count == 2)
    }

    @Test func theSwitcherRuleIsTurnedAndSaid() {
        var lab = HallLab()
        lab.press(.character("S"))
        #expect(lab.commands == [.setSwitcherRule(false)])
        #expect(lab.text.contains("Switcher rule off"))
        lab.press(.character("S"))
        #expect(lab.text.contains("Switcher rule on"))
    }

    @Test func withoutAgreementItSaysSoAndShowsTheTerms() {
        var site = Hall()
        site.state.agreement = .refused(at: Air.start)
        var designated = HallPictureTests.designated
        designated.state.agreement = site.state.agreement
        for (site, keys) in [(site, "1d"), (designated, "3s")] {
            var lab = HallLab(80, 24, .en, site)
            #expect(lab.state.welcome == nil, "who refused is not asked again")
            lab.press(.character(keys.first ?? " "), .home, .down, .character(keys.last ?? " "))
            #expect(lab.commands.isEmpty)
            #expect(lab.text.contains("Agreement is required to use the service."), "\(keys)")
            #expect(lab.state.welcome?.step == .agreement)
        }
    }

    /// Releasing and turning the rule off only end something; what z would take back is known only when it is done.
    @Test func endingNeedsNoAgreement() {
        var site = HallPictureTests.designated
        site.state.agreement = .refused(at: Air.start)
        for (key, command) in [
            ("u", ServiceCommand.release([site.state.designated[0]])), ("S", .setSwitcherRule(false)), ("z", nil),
        ] {
            var lab = HallLab(80, 24, .en, site)
            lab.press(.character("3"), .home, .character(Character(key)))
            if key == "u" { lab.press(.character("y")) }
            #expect(lab.commands == [command].compactMap(\.self), "\(key) \(lab.text)")
            #expect(lab.requests == (command == nil ? [.undo] : []), "\(key)")
        }
    }

    @Test func rowsOfThePolarity() {
        var lab = DesignationTests.marked([0, 1])
        lab.press(.character("d"), .enter, .enter, .character("g"))
        #expect(lab.state.views.beacons.page.rows.map(\.identity) == [0, 1].map(Hall.identity))
        #expect(lab.text.contains("designated only"))
        lab.press(.character("g"))
        #expect(lab.state.views.beacons.page.rows.count == Hall.rows.count - 2)
        #expect(lab.text.contains("not designated"))
        lab.press(.escape)
        #expect(lab.state.views.beacons.page.rows.count == Hall.rows.count)
        #expect(lab.commands.count == 1, "it filters rows and nothing else")
    }

    @Test func theHintComesAlsoWhereNobodyAnswers() {
        var lab = HallLab(80, 24, .en, HallPictureTests.designated)
        lab.site.state.release(lab.site.state.designated)
        lab.send()
        #expect(lab.text.contains("Press m to monitor the initial regions again."))
    }

    @Test func fromTheViewToTheBeacon() {
        var lab = HallLab(80, 24, .en, HallPictureTests.designated)
        lab.press(.character("3"), .home, .down, .character("b"))
        #expect(lab.state.view == .beacons && lab.state.views.beacons.selected == Hall.identity(1))
        lab.press(.character("3"), .end, .character("b"))
        #expect(lab.text.contains("is not in the list"), "it is not heard")
    }

    @Test func keysOfTheServiceAreDimUntilAgreed() {
        for isAgreed in [true, false] {
            var hall = Hall()
            if !isAgreed { hall.state.agreement = .refused(at: Air.start) }
            let lab = HallLab(80, 24, .en, hall)
            let hints = lab.state.hints.filter { $0.label == .hint.designate }
            #expect(hints.map(\.isMuted) == [!isAgreed])
            #expect(lab.state.hints.contains { $0.label == .hint.mark && !$0.isMuted })
        }
    }
}
