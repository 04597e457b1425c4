import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// Commands on designated beacons: releasing, switchers, polarity, and jumping to the beacons.
struct DesignatedBeaconTests {
    @Test("A release requires a confirmation, and the last one shows how to monitor the initial regions")
    func release() {
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

    @Test("All marked beacons are released after one question")
    func releaseMarked() {
        var screen = DesignationTests.marked([0, 1, 5])
        screen.press(.character("d"), .enter, .enter, .character("3"), .home)
        screen.press(.character(" "), .down, .character(" "), .character("u"))
        #expect(screen.text.contains("Release 2 beacons? Gate A, Gate C"))
        screen.press(.character("y"))
        #expect(screen.commands.last == .release([DesignationTests.data(0), DesignationTests.data(5)]))
        #expect(screen.state.views.designated.marks.isEmpty)
    }

    @Test("The key s sets the switcher flag of the selected or marked beacons, and clears it if all have it")
    func switcherFlag() {
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

    @Test("In the beacons view the key s sets the switcher flag, and s and u show a notice if none is designated")
    func beaconsView() {
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

    @Test("The key S turns the switcher rule off and on, and the screen shows the result")
    func switcherRule() {
        var screen = ServiceScreenHarness()
        screen.press(.character("S"))
        #expect(screen.commands == [.setSwitcherRule(false)])
        #expect(screen.text.contains("Switcher rule off"))
        screen.press(.character("S"))
        #expect(screen.text.contains("Switcher rule on"))
    }

    @Test("Without the agreement, keys of the service show a notice and the terms")
    func noAgreement() {
        var site = ServiceFixture()
        site.state.agreement = .declined(at: Air.start)
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

    /// Releasing a beacon and turning the rule off only end something. The command that z undoes is known only when
    /// it is done.
    @Test("Releasing a beacon, turning the rule off and undoing require no agreement")
    func ending() {
        var site = ServicePictureTests.designated
        site.state.agreement = .declined(at: Air.start)
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

    @Test("The key w lists only designated beacons, then only the others, and Esc lists all again")
    func polarityRows() {
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

    @Test("The hint on monitoring initial regions also appears if the screen did not request the release")
    func releasedElsewhere() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.site.state.release(screen.site.state.designated)
        screen.send()
        #expect(screen.text.contains("Press m to monitor the initial regions again."))
    }

    @Test("The key J leads from a designated beacon to its row, or shows a notice if it is not heard")
    func jump() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.press(.character("3"), .home, .down, .character("J"))
        #expect(screen.state.view == .beacons && screen.state.views.beacons.selected == ServiceFixture.identity(1))
        screen.press(.character("3"), .end, .character("J"))
        #expect(screen.text.contains("is not in the list"), "it is not heard")
    }

    @Test("The key hint for designation is muted until the user agrees")
    func mutedKeys() {
        for isAgreed in [true, false] {
            var hall = ServiceFixture()
            if !isAgreed { hall.state.agreement = .declined(at: Air.start) }
            let screen = ServiceScreenHarness(80, 24, .en, hall)
            let hints = screen.state.hints(screen.screen.texts).filter { $0.label == .hint.designate }
            #expect(hints.map(\.isMuted) == [!isAgreed])
            #expect(screen.state.hints(screen.screen.texts).contains { $0.label == .hint.mark && !$0.isMuted })
        }
    }
}
