import BeaconService
import Canvas
import Localization

extension Action {
    /// The row of the action in the table, the only place that relates keys, views and effects: the keys, the help,
    /// the key line and the command palette all use it.
    var row: ActionRow { Action.rows[self] ?? made }

    private static let rows = [Action: ActionRow](uniqueKeysWithValues: allCases.map { ($0, $0.made) })

    private var made: ActionRow {
        switch self {
        // Movement.
        case .up: ActionRow(.lines(-1), [.up, .character("k")])
        case .down: ActionRow(.lines(1), [.down, .character("j")])
        case .pageUp: ActionRow(.pages(-1), [.pageUp, .control("u")])
        case .pageDown: ActionRow(.pages(1), [.pageDown, .control("d")])
        case .first: ActionRow(.first, [.home, .character("g")])
        case .last: ActionRow(.last, [.end, .character("G")])
        case .previousBeacon: ActionRow(.moving, [.left], in: [.beacons]) { state, _ in state.moveBeacons(.lines(-1)) }
        case .nextBeacon: ActionRow(.moving, [.right], in: [.beacons]) { state, _ in state.moveBeacons(.lines(1)) }

        case .readOn:
            ActionRow(.moving, [.right], in: [.events]) { state, texts in state.readEvents(by: 1, texts) }
        case .readBack:
            ActionRow(.moving, [.left], in: [.events]) { state, texts in state.readEvents(by: -1, texts) }

        // Views.
        case .viewBeacons: ActionRow(.beacons)
        case .viewRegions: ActionRow(.regions)
        case .viewDesignated: ActionRow(.designated)
        case .viewEvents: ActionRow(.events)
        case .viewManaged: ActionRow(.managed)
        case .viewContents: ActionRow(.contents)
        case .viewStatus: ActionRow(.status)
        case .nextView: ActionRow(.views, [.tab], reach: .elsewhere) { state, _ in state.turnView(by: 1) }
        case .previousView: ActionRow(.views, [.backTab], reach: .elsewhere) { state, _ in state.turnView(by: -1) }
        case .detail:
            ActionRow(.views, [.enter], in: [.beacons, .regions, .designated, .events, .managed]) { state, _ in
                state.view.screen.openDetail(in: &state)
            }
        case .open:
            ActionRow(.views, [.enter, .character("o")], in: [.contents]) { state, _ in
                state.views.contents.tab.page.open(in: &state)
            }
        case .nextContents:
            ActionRow(.views, [.right], in: [.contents], if: { $0.contentTabs.count > 1 }) { state, _ in
                state.turnContents(by: 1)
            }
        case .previousContents:
            ActionRow(.views, [.left], in: [.contents], if: { $0.contentTabs.count > 1 }) { state, _ in
                state.turnContents(by: -1)
            }
        case .back:
            ActionRow(.views, [.escape]) { state, _ in
                state.hunt == nil ? state.view.screen.goBack(in: &state) : state.endHunt()
            }

        // Lists.
        case .filter:
            ActionRow(.table, [.character("/"), .function(4)]) { state, _ in state.openFilter() }
        case .proximityFilter:
            ActionRow(.table, [.character("f")], in: [.beacons]) { state, _ in state.turnProximityFilter() }
        case .narrow:
            ActionRow(.table, [.character("w")]) { state, _ in state.view.screen.turnChoice(in: &state) }
        case .devices:
            ActionRow(.table, [.character("V")], in: [.beacons]) { state, _ in state.change(.devices, by: 1) }
        case .sort:
            ActionRow(.table, [.character(">"), .character("<"), .function(6)], in: [.beacons, .regions, .designated]) {
                state, _ in state.openSort()
            }
        case .columns:
            ActionRow(.table, [.character("C")], if: { !$0.view.screen.columns.isEmpty }) { state, _ in
                state.openColumns()
            }
        case .reverse:
            ActionRow(.table, [.character("I")], in: [.beacons, .regions, .designated]) { state, _ in
                state.reverseOrder()
            }
        case .holdOrder: ActionRow(.table, [.character("H")], in: [.beacons]) { state, _ in state.turnOrderHeld() }
        case .follow:
            ActionRow(.table, [.character("F")], in: [.beacons, .events, .contents]) { state, _ in
                state.view.screen.follow(in: &state)
            }
        case .eventKinds: ActionRow(.table, [.character("f")], in: [.events]) { state, _ in state.turnEventKinds() }
        case .appearances: ActionRow(.table, [.character("V")], in: [.events]) { state, _ in state.turnAppearances() }
        case .expand: ActionRow(.table, [.character("x")], in: [.events]) { state, _ in state.expandEvent() }

        // Beacons.
        case .mark:
            ActionRow(.beacon, [.character(" ")], in: [.beacons, .designated]) { state, texts in
                state.view.screen.mark(in: &state, texts)
            }
        case .markRange:
            ActionRow(.beacon, [.character("v")], in: [.beacons, .designated]) { state, _ in state.turnStretch() }
        case .markUp:
            ActionRow(.beacon, [.shiftUp], in: [.beacons, .designated]) { state, _ in state.stretch(by: -1) }
        case .markDown:
            ActionRow(.beacon, [.shiftDown], in: [.beacons, .designated]) { state, _ in state.stretch(by: 1) }
        case .markAll:
            ActionRow(.beacon, [.character("a")], in: [.beacons, .designated]) { state, _ in state.mark(.all) }
        case .invertMarks:
            ActionRow(.beacon, [.character("*")], in: [.beacons, .designated]) { state, _ in state.mark(.invert) }
        case .clearMarks:
            ActionRow(.beacon, [.character("0")], in: [.beacons, .designated]) { state, _ in
                state.view.screen.clearMarks(in: &state)
            }
        case .nameBeacon:
            ActionRow(.beacon, [.function(2)], in: [.beacons, .designated]) { state, _ in state.openName() }
        case .hunt:
            ActionRow(.beacon, [.character("h")], in: [.beacons, .designated]) { state, _ in state.turnHunt() }
        case .clearHighest:
            ActionRow(.beacon, [.character("l")], if: { $0.hunt != nil }) { state, _ in state.clearHighest() }
        case .huntSound:
            ActionRow(.beacon, [.character("Q")], if: { $0.hunt != nil }) { state, _ in state.turnSound() }
        case .jump:
            ActionRow(.beacon, [.character("J")], in: [.designated, .events]) { state, _ in state.jumpToBeacon() }
        case .copy:
            ActionRow(.beacon, [.character("y")], in: [.beacons, .regions, .designated, .managed, .contents]) {
                state, _ in
                state.view.screen.copy(in: &state)
            }
        case .copyOctets:
            ActionRow(.beacon, [.character("Y")], in: [.beacons], if: { $0.layout.showsDetail }) { state, _ in
                state.copyOctets()
            }
        case .openURL:
            ActionRow(
                .beacon, [.character("o")], in: [.beacons], if: { $0.layout.showsDetail && $0.shownURL != nil }
            ) { state, _ in state.openURL() }

        // Designation and the service.
        case .designate:
            ActionRow(.designation, [.character("d")], in: [.beacons, .designated], service: { _ in true }) {
                state, _ in state.openDesignation()
            }
        case .release:
            ActionRow(.designation, [.character("u")], in: [.beacons, .designated]) { state, _ in
                state.askRelease()
            }
        case .undo: ActionRow(.designation, [.character("z")]) { _, _ in [.site(.undo)] }
        case .acts: ActionRow(.designation, [.character("Z")], opens: .sheet(InfoSheet(subject: .acts)))
        case .switcher:
            ActionRow(
                .designation, [.character("s")], in: [.beacons, .regions, .designated],
                service: { $0.chosenDesignated.contains { !$0.isSwitcher } }
            ) { state, _ in state.turnSwitcher() }
        case .switcherRule:
            ActionRow(
                .designation, [.character("S")], service: { !$0.site.service.isSwitcherRuleOn }
            ) { state, _ in [.service(.setSwitcherRule(!state.site.service.isSwitcherRuleOn))] }
        case .agreement: ActionRow(.designation, [.character("A")]) { state, _ in state.turnAgreement() }
        case .preferences:
            ActionRow(.designation, [.character("P")], opens: .sheet(InfoSheet(subject: .preferences)))
        case .environment: ActionRow(.designation, [.character("B")]) { state, _ in state.openEnvironment() }
        case .userIdentifier:
            ActionRow(
                .designation, [.function(2)], in: [.status],
                opens: .entry(LineEntry(purpose: .userIdentifier)))
        case .beaconize:
            ActionRow(
                .designation, [.character("b")],
                service: { $0.site.transmission == nil }
            ) { state, _ in state.turnTransmission() }
        case .typeKeycodes:
            ActionRow(
                .designation, [.character("i"), .insert], in: [.designated], service: { _ in true },
                opens: .entry(LineEntry(purpose: .keycodes)))

        // Regions.
        case .monitoring: ActionRow(.regions, [.character("m")]) { state, _ in state.openMonitoring() }
        case .lists: ActionRow(.regions, [.character("U")]) { state, _ in state.openLists() }
        case .beacapp: ActionRow(.regions, [.character("E")]) { state, _ in state.openBeacapp() }
        case .nearby: ActionRow(.regions, [.character("n")]) { state, _ in state.openNearby() }
        case .testLog:
            ActionRow(.regions, [.character("e")], in: [.regions, .designated]) { state, _ in state.openTestLog() }
        case .contact:
            ActionRow(.regions, [.character("c")], in: [.beacons, .regions, .designated]) { state, _ in
                state.checkContact()
            }
        case .stopAll: ActionRow(.regions, [.character("M")]) { state, _ in state.askStopAll() }
        case .ranging:
            ActionRow(
                .regions, [.character("r")], in: [.regions, .designated],
                service: { state in state.selectedServiceRegion.map { !state.isRanged($0) } ?? false }
            ) { state, _ in state.ofRegion { .service(.setRanging([$0], !$1.isRanged($0))) } }
        case .requestState:
            ActionRow(.regions, [.character("R")], in: [.regions, .designated]) { state, _ in
                state.ofRegion { region, _ in .site(.requestState(region)) }
            }
        case .track:
            ActionRow(
                .regions, [.character("t")], in: [.regions, .designated],
                service: { $0.selectedServiceRegion != nil }
            ) { state, _ in state.ofRegion { region, _ in .site(.track(region)) } }
        case .notificationOptions: ActionRow(.regions, [.character("N")]) { state, _ in state.openOptions() }
        case .addRegion:
            ActionRow(.regions, [.character("i"), .insert], in: [.beacons, .regions]) { state, _ in
                state.openRegion()
            }
        case .editRegion:
            ActionRow(.regions, [.function(2)], in: [.regions]) { state, _ in state.editRegion() }
        case .removeRegion:
            ActionRow(.regions, [.character("u"), .delete], in: [.regions]) { state, _ in state.askToRemove() }

        // The source.
        case .pause: ActionRow(.source, [.character("p")]) { state, _ in state.pause() }
        case .record:
            ActionRow(.source, [.character("W")], if: { $0.status.replay == nil }) { state, _ in
                [state.status.recording == nil ? .startRecording : .stopRecording]
            }
        case .scanProfile: ActionRow(.source, [.character("D")]) { state, _ in state.turnProfile() }
        case .replayFaster:
            ActionRow(.character("+"), .character("=")) { state, replay in state.speed(ReplaySpeed.next(replay.speed)) }
        case .replaySlower:
            ActionRow(.character("-")) { state, replay in state.speed(ReplaySpeed.previous(replay.speed)) }
        case .replayForward: ActionRow(jump: .character("]")) { ReplayStep.small($0) }
        case .replayBack: ActionRow(jump: .character("[")) { -ReplayStep.small($0) }
        case .replayFarForward: ActionRow(jump: .character("}")) { ReplayStep.large($0) }
        case .replayFarBack: ActionRow(jump: .character("{")) { -ReplayStep.large($0) }
        case .replayTime:
            ActionRow(.source, [.character("@")], if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
                state.layer = .entry(LineEntry(purpose: .replayTime))
                return []
            }
        case .nextEvent:
            ActionRow(.source, [.character(")")], if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
                state.seekNextEvent()
            }
        case .previousEvent:
            ActionRow(.source, [.character("(")], if: { $0.status.replay != nil }, isOfReplay: true) { state, _ in
                state.seekPreviousEvent()
            }

        // The program.
        case .help: ActionRow(.program, [.character("?"), .function(1)], reach: .elsewhere, opens: .help(HelpPage()))
        case .palette: ActionRow(.program, [.character(":")], opens: .palette(Palette()))
        case .settings: ActionRow(.program, [.character(","), .function(9)], opens: .settings(cursor: 0))
        case .language:
            ActionRow(.program, [.character("L")], reach: .everywhere) { state, _ in state.change(.language, by: 1) }
        case .theme:
            ActionRow(.program, [.character("T")], reach: .everywhere) { state, _ in state.change(.theme, by: 1) }
        case .reload: ActionRow(.program, [.control("r")]) { _, _ in [.reload] }
        case .redraw: ActionRow(.program, [.control("l")]) { _, _ in [.redraw] }
        case .suspend: ActionRow(.program, [.control("z")]) { _, _ in [.suspend] }
        case .quit:
            ActionRow(.program, [.character("q"), .function(10), .control("c")], reach: .everywhere) { _, _ in
                [.quit]
            }
        }
    }
}
